#include <algorithm>

#include "support/catch.hpp"
#include "support/quad_table.hpp"

using namespace quad_test;

namespace {

/// One column of hexes, 0101 to 0109, the Axis source in the north: whatever lies between cuts the line.
QuadTable column() {
  QuadTable t(1, 9);
  t.source(Axis, "0101").source(Allied, "0109");
  return t;
}

/// Mountains cost two points here; a line of supply may not enter them.
QuadTable& with_mountains(QuadTable& t, std::string_view hexes) {
  t.terrain_kind("mountain", Datum::object({{"cost", Datum::number_milli(2000)}, {"line", Datum::text("rough")}}));
  return t.terrain(hexes, "mountain");
}

bool supplied(const QuadTable& t, std::string_view unit) { return t.rules().supplied(t.state(), t.id(unit)); }

bool cut_by(const QuadTable& t, std::string_view unit, const Case& rule) {
  const SupplyReport report = t.rules().supply(t.state(), t.id(unit));
  const bool said =
      std::any_of(report.why.begin(), report.why.end(), [&](const Objection& why) { return why.rule == &rule; });
  return !report.supplied && !supplied(t, unit) && said;
}

int strength(const QuadTable& t, const CombatQuery& query, Role role) {
  return t.rules().rule_combat(t.state(), query).total(role);
}

}  // namespace

TEST_CASE("A unit is supplied by any line of any length to a friendly source", "[QUAD 12.0-G][QUAD 12.1][QUAD 12.31]") {
  QuadTable t = column();
  t.unit("a", Axis, "0108").unit("x", Allied, "0109", {.movement = 6});
  t.start();
  const SupplyReport report = t.rules().supply(t.state(), t.id("a"));
  CHECK(report.supplied);
  CHECK(report.source == t.at("0101"));
  CHECK(report.path.size() == 8);
  CHECK(report.path.front() == t.at("0108"));
  CHECK_FALSE(t.has("a", kUnsupplied));
  CHECK(t.rules().rule_move(t.state(), t.id("a")).allowance_halves() == 20);
}

TEST_CASE("Sources are a side's own", "[QUAD 12.1]") {
  QuadTable t = column();
  t.terrain("0105", "sea");
  t.unit("a", Axis, "0107").unit("x", Allied, "0102").unit("y", Allied, "0109");
  t.start();
  CHECK_FALSE(supplied(t, "a"));   // 0109 is the Allied source
  CHECK_FALSE(supplied(t, "x"));
  CHECK(supplied(t, "y"));
}

TEST_CASE("Supply for movement is judged at the start of the phase, for combat at its instant", "[QUAD 12.0-G]") {
  QuadTable t = column();
  t.unit("a", Axis, "0105", {.attack = 3}).unit("x", Allied, "0103").unit("y", Allied, "0106");
  t.start();
  CHECK(t.has("a", kUnsupplied));
  t.remove("x");
  CHECK(t.has("a", kUnsupplied));                       // for this whole phase
  CHECK(supplied(t, "a"));
  CombatQuery query;
  query.attackers = {t.id("a")};
  query.defenders = {t.id("y")};
  CHECK(strength(t, query, Role::kAttack) == 3);
  t.put("x", "0103");
  CHECK(strength(t, query, Role::kAttack) == 0);
}

TEST_CASE("No line crosses the sea", "[QUAD 12.21-1]") {
  QuadTable t = column();
  t.terrain("0103", "sea").unit("a", Axis, "0106").unit("b", Axis, "0102");
  t.start();
  CHECK(cut_by(t, "a", k12_21_1));
  CHECK(supplied(t, "b"));
}

TEST_CASE("No line enters an enemy's hex, not even a source", "[QUAD 12.21-2]") {
  QuadTable t = column();
  t.unit("a", Axis, "0104").unit("x", Allied, "0103");
  t.start();
  CHECK(cut_by(t, "a", k12_21_2));
  t.put("x", "0101");
  t.put("a", "0102");
  CHECK(cut_by(t, "a", k12_21_2));
  t.remove("x");                      // the source is of use again
  CHECK(supplied(t, "a"));
}

TEST_CASE("No line enters an enemy zone, even where a friend stands", "[QUAD 12.21-3][QUAD 6.21]") {
  QuadTable t = column();
  t.unit("a", Axis, "0106").unit("b", Axis, "0104").unit("x", Allied, "0103");
  t.start();
  CHECK(cut_by(t, "a", k12_21_3));
  QuadTable open;
  open.source(Axis, "0401").unit("a", Axis, "0404").unit("x", Allied, "0405");
  open.start();
  CHECK(supplied(open, "a"));         // its own hex does not count
}

TEST_CASE("No line crosses an escarpment without road or trail", "[QUAD 12.21-4]") {
  QuadTable t = column();
  t.side("0103", "0104", {"escarpment"}).unit("a", Axis, "0106");
  t.start();
  CHECK(cut_by(t, "a", k12_21_4));
  QuadTable road = column();
  road.side("0103", "0104", {"escarpment", "trail"}).unit("a", Axis, "0106");
  road.start();
  CHECK(supplied(road, "a"));
}

TEST_CASE("No line enters a mountain, but a unit on one may trace out of it", "[QUAD 12.21-5]") {
  QuadTable t = column();
  with_mountains(t, "0103").unit("a", Axis, "0106").unit("b", Axis, "0103");
  t.start();
  CHECK(cut_by(t, "a", k12_21_5));
  CHECK(supplied(t, "b"));
}

TEST_CASE("A line crosses enemy mines only beside a friend", "[QUAD 12.22]") {
  QuadTable t = column();
  t.side("0103", "0104", {"minefield-allied"}).side("0105", "0106", {"minefield-axis"});
  t.unit("a", Axis, "0107").unit("b", Axis, "0102");
  t.start();
  CHECK(cut_by(t, "a", k12_22));
  for (const char* hex : {"0103", "0104"}) {
    t.put("b", hex);
    CHECK(supplied(t, "a"));
    CHECK(t.rules().supply(t.state(), t.id("a")).supplied);
  }
  t.put("b", "0105");
  CHECK_FALSE(supplied(t, "a"));
  t.put("a", "0104");                 // it is a friend itself
  CHECK(supplied(t, "a"));
  CHECK_FALSE(t.rules().supplied_without(t.state(), t.id("a")).contains(t.at("0106")));
}

TEST_CASE("A supplied unit may not end its move unsupplied", "[QUAD 12.23]") {
  QuadTable t = column();
  with_mountains(t, "0104").unit("a", Axis, "0102");
  t.start();
  CHECK(t.legal("move a 0102-0103-0104"));
  CHECK(t.refused_by("move a 0102-0103-0104-0105") == "QUAD 12.23");
  CHECK_FALSE(t.offered("move a 0102-0103-0104-0105"));
}

TEST_CASE("The help a unit itself gave over the mines leaves with it", "[QUAD 12.23][QUAD 12.22]") {
  QuadTable t = column();
  t.side("0103", "0104", {"minefield-allied"}).unit("a", Axis, "0104");
  t.start();
  CHECK(supplied(t, "a"));
  CHECK(t.refused_by("move a 0104-0105") == "QUAD 12.23");
  CHECK(t.legal("move a 0104-0103"));
}

TEST_CASE("An unsupplied unit moves only towards the nearest source", "[QUAD 12.23]") {
  QuadTable t;
  with_mountains(t, "0301 0302 0402 0501 0502").source(Axis, "0401").unit("a", Axis, "0406");
  SECTION("each hex must be nearer") {
    t.start();
    CHECK(t.has("a", kUnsupplied));
    CHECK(t.legal("move a 0406-0405"));
    CHECK(t.refused_by("move a 0406-0407") == "QUAD 12.23");
    CHECK(t.refused_by("move a 0406-0506") == "QUAD 12.23");
    CHECK(t.refused_by("move a 0406-0506-0505") == "QUAD 12.23");
  }
  SECTION("or only the last") {
    t.option("toward-source", "final-hex").start();
    CHECK(t.refused_by("move a 0406-0506") == "QUAD 12.23");
    CHECK(t.legal("move a 0406-0506-0505"));
  }
}

TEST_CASE("No advance leads out of supply, and a retreat only if nothing else is left", "[QUAD 12.24]") {
  QuadTable t = column();
  with_mountains(t, "0104").unit("a", Axis, "0104");
  t.start(kCombatPhase);
  CHECK(t.rules().supplied_without(t.state(), t.id("a")).contains(t.at("0103")));
  CHECK_FALSE(t.rules().supplied_without(t.state(), t.id("a")).contains(t.at("0105")));
  const RetreatRuling ruling = t.rules().rule_retreat(t.state(), t.id("a"));
  CHECK(ruling.avoided_ends().contains(t.at("0105")));
  CHECK_FALSE(ruling.avoided_ends().contains(t.at("0103")));
  REQUIRE(ruling.avoiding().size() == 1);
  CHECK(ruling.avoiding()[0].rule == &k12_24);
}

TEST_CASE("Which hexes a retreat avoids does not depend on the order of the modules", "[QUAD 12.24][QUAD 12.22]") {
  QuadTable t = column();
  t.side("0103", "0104", {"minefield-allied"}).unit("a", Axis, "0104");
  t.start(kCombatPhase, Allied);
  const auto avoided = [&](const Ruleset& rules) {
    std::string hexes;
    const RetreatRuling ruling = rules.rule_retreat(t.state(), t.id("a"));
    for (const HexId hex : ruling.avoided_ends()) hexes += rules.map().grid.number(hex) + " ";
    return hexes;
  };
  CHECK(avoided(t.rules()) == "0105 0106 0107 0108 0109 ");   // beyond the mines, once a is gone from them
  auto& modules = const_cast<Quad&>(t.rules()).modules;
  std::reverse(modules.begin(), modules.end());
  CHECK(avoided(t.rules()) == "0105 0106 0107 0108 0109 ");
}

TEST_CASE("Out of supply an allowance of fifteen is eight", "[QUAD 12.32][QUAD 12.32-E]") {
  QuadTable t(1, 14);
  with_mountains(t, "0102").source(Axis, "0101");
  t.way("0114-0113-0112-0111-0110-0109-0108-0107-0106-0105-0104", "trail");
  t.unit("a", Axis, "0114", {.movement = 15});
  t.start();
  CHECK(t.rules().rule_move(t.state(), t.id("a")).allowance_halves() == 16);
  CHECK(t.legal("move a 0114-0113-0112-0111-0110-0109-0108-0107-0106"));
  CHECK(t.refused_by("move a 0114-0113-0112-0111-0110-0109-0108-0107-0106-0105") == "QUAD 5.13");
}

TEST_CASE("Unsupplied attackers count zero: against two points the differential is -2",
          "[QUAD 12.33][QUAD 12.33-E][QUAD 12.34]") {
  QuadTable t = column();
  with_mountains(t, "0102")
      .unit("a", Axis, "0104", {.attack = 5})
      .unit("x", Allied, "0105", {.attack = 4, .defense = 2});
  t.start(kCombatPhase);
  CombatQuery query;
  query.attackers = {t.id("a")};
  query.defenders = {t.id("x")};
  CHECK(strength(t, query, Role::kAttack) == 0);
  CHECK(strength(t, query, Role::kDefense) == 2);
  CHECK(strength(t, query, Role::kAttack) - strength(t, query, Role::kDefense) == -2);
  CHECK_FALSE(t.legal("end-phase"));   // and it must attack all the same
  CHECK(t.legal("attack a -> x"));
}

TEST_CASE("Supplied partners keep their strength; barrage and protective fire out of supply are zero", "[QUAD 12.33]") {
  QuadTable t(2, 9);
  with_mountains(t, "0104 0204").source(Axis, "0101").source(Allied, "0109");
  t.unit("a", Axis, "0106", {.attack = 5}).unit("gun", Axis, "0206", {.barrage = 3, .fpf = 2, .range = 6});
  t.unit("b", Axis, "0103", {.attack = 4}).unit("fire", Axis, "0203", {.barrage = 3, .fpf = 2, .range = 6});
  t.unit("x", Allied, "0108");
  t.start(kCombatPhase);
  CombatQuery query;
  query.attackers = {t.id("a"), t.id("b")};
  query.barrage = {t.id("gun"), t.id("fire")};
  query.defenders = {t.id("x")};
  const CombatRuling ruling = t.rules().rule_combat(t.state(), query);
  CHECK(ruling.unit_strength(Role::kAttack, t.id("a")) == 0);
  CHECK(ruling.unit_strength(Role::kAttack, t.id("gun")) == 0);
  CHECK(ruling.unit_strength(Role::kAttack, t.id("b")) == 4);
  CHECK(ruling.unit_strength(Role::kAttack, t.id("fire")) == 3);
  CombatQuery defense;
  defense.attacker = Allied;
  defense.attackers = {t.id("x")};
  defense.defenders = {t.id("a")};
  defense.defensive_fire = {t.id("gun"), t.id("fire")};
  CHECK(t.rules().rule_combat(t.state(), defense).unit_strength(Role::kDefense, t.id("gun")) == 0);
  CHECK(t.rules().rule_combat(t.state(), defense).unit_strength(Role::kDefense, t.id("fire")) == 2);
}

TEST_CASE("Defense Strength never depends on supply", "[QUAD 12.34]") {
  QuadTable t = column();
  with_mountains(t, "0102").unit("a", Axis, "0104", {.defense = 4}).unit("x", Allied, "0105", {.attack = 6});
  t.start(kCombatPhase, Allied);
  CHECK_FALSE(supplied(t, "a"));
  CombatQuery query;
  query.attacker = Allied;
  query.attackers = {t.id("x")};
  query.defenders = {t.id("a")};
  CHECK(strength(t, query, Role::kDefense) == 4);
  CHECK(strength(t, query, Role::kAttack) == 6);
}
