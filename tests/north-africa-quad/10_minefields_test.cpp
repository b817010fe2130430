#include "07_combat.hpp"
#include "support/catch.hpp"
#include "support/quad_table.hpp"

using namespace quad_test;

namespace {

constexpr Values kUnit{.attack = 4, .defense = 2};
constexpr Values kBattery{.defense = 1, .movement = 7, .barrage = 4, .fpf = 2, .range = 4};
constexpr std::uint8_t kFoot = 0, kTracked = 1;   // mover classes of the first side

EdgeRuling edge(const QuadTable& t, std::uint8_t mover, const char* from, const char* to) {
  const HexId a = t.at(from), b = t.at(to);
  return t.rules().rule_edge({Purpose::kMovement, mover, a, b, *t.rules().map().grid.direction(a, b)});
}
int mine_halves(const EdgeRuling& ruling) {
  int sum = 0;
  for (const CostTerm& term : ruling.terms()) sum += term.rule == &k10_11 ? term.halves : 0;
  return sum;
}
CombatReport fight(const QuadTable& t, std::initializer_list<const char*> attackers,
                   std::initializer_list<const char*> defenders, std::initializer_list<const char*> barrage = {}) {
  CombatQuery q;
  for (const char* each : attackers) q.attackers.push_back(t.id(each));
  for (const char* each : defenders) q.defenders.push_back(t.id(each));
  for (const char* each : barrage) q.barrage.push_back(t.id(each));
  return t.rules().combat(t.state(), q);
}
std::string faces(const CombatReport& report) {
  std::string text;
  for (const auto& face : report.faces) text += face.result + " ";
  return text;
}

}  // namespace

TEST_CASE("A friendly minefield adds two points on foot and four on wheels, by road as well",
          "[QUAD 10.11][QUAD 10.13][QUAD 10.0-G]") {
  QuadTable t;
  t.side("0404", "0405", {"minefield-axis"})
      .side("0504", "0505", {"minefield-axis", "road"})
      .side("0604", "0605", {"road"});
  t.start();
  CHECK(mine_halves(edge(t, kFoot, "0404", "0405")) == 4);
  CHECK(mine_halves(edge(t, kTracked, "0404", "0405")) == 8);
  CHECK(mine_halves(edge(t, kTracked, "0405", "0404")) == 8);
  CHECK(mine_halves(edge(t, kTracked, "0504", "0505")) == 8);
  CHECK(mine_halves(edge(t, kTracked, "0604", "0605")) == 0);
}

TEST_CASE("An enemy minefield takes the whole allowance", "[QUAD 10.12]") {
  QuadTable t;
  t.side("0404", "0405", {"minefield-allied", "road"});
  t.start();
  CHECK(edge(t, kFoot, "0404", "0405").whole_allowance_case() == &k10_12);
  CHECK(t.rules().edges(Purpose::kMovement, kTracked).cost(t.at("0404"), 3) == EdgeTable::kWholeAllowance);
  CHECK(edge(t, 2, "0404", "0405").whole_allowance_case() == nullptr);   // its owner
}

TEST_CASE("An attack through the defender's minefield uses the Minefield line", "[QUAD 10.22][QUAD 7.44][QUAD 11.15]") {
  QuadTable t;
  t.terrain("0405", "rough").side("0404", "0405", {"minefield-allied"}).side("0704", "0705", {"minefield-axis"});
  t.unit("a", Axis, "0404", kUnit)
      .unit("b", Axis, "0406", kUnit)
      .unit("far", Axis, "0402", kBattery)
      .unit("d", Allied, "0405", kUnit);
  t.unit("c", Axis, "0704", kUnit).unit("e", Allied, "0705", kUnit);
  SECTION("any") {
    t.start(kCombatPhase);
    CHECK(fight(t, {"a"}, {"d"}).line == "enemy-minefield");             // better than Rough
    CHECK(fight(t, {"a", "b"}, {"d"}).line == "enemy-minefield");
    CHECK(fight(t, {"a"}, {"d"}, {"far"}).line == "enemy-minefield");
    CHECK(fight(t, {"b"}, {"d"}).line == "rough");
    CHECK(fight(t, {}, {"d"}, {"far"}).line == "rough");                 // no adjacent unit
    CHECK(fight(t, {"c"}, {"e"}).line == "mixed");                       // the attacker's own mines
  }
  SECTION("all") {
    t.option("minefield-line", "all").start(kCombatPhase);
    CHECK(fight(t, {"a"}, {"d"}).line == "enemy-minefield");
    CHECK(fight(t, {"a", "b"}, {"d"}).line == "rough");
  }
}

TEST_CASE("A box attacked through mines alone shrugs off D1, D2 and Br", "[QUAD 10.31][QUAD 10.3-G][QUAD 10.33]") {
  QuadTable t;
  t.feature("0405", "box-allied").side("0404", "0405", {"minefield-allied"});
  t.unit("a", Axis, "0404", {.attack = 7, .defense = 2})
      .unit("b", Axis, "0406", {.attack = 0, .defense = 2})
      .unit("d", Allied, "0405", kUnit);
  t.start(kCombatPhase);
  CHECK(fight(t, {"a"}, {"d"}).column == 5);                             // +5 on the Minefield line
  CHECK(faces(fight(t, {"a"}, {"d"})) == "none none A1 A1 A1 A1 ");      // Br Br A1 A1 A1 A1
  CHECK(faces(fight(t, {"a", "b"}, {"d"})) == "Br Br A1 A1 A1 A1 ");     // b attacks in the open
}

TEST_CASE("A box spares artillery that attacks it alone through mines from Br", "[QUAD 10.31][QUAD 8.33]") {
  QuadTable t;
  t.feature("0405", "box-allied").side("0404", "0405", {"minefield-allied"});
  t.unit("a", Axis, "0404", {.defense = 1, .movement = 7, .barrage = 7, .fpf = 1, .range = 2})
      .unit("d", Allied, "0405", kUnit);
  t.start(kCombatPhase);
  CHECK(fight(t, {"a"}, {"d"}).column == 5);                             // +5 on the Minefield line
  CHECK(faces(fight(t, {"a"}, {"d"})) == "none none A1 A1 A1 A1 ");  // Br Br A1 A1 A1 A1: all involved stay
}

TEST_CASE("Other results against a box stand, and no Axis unit gains from one", "[QUAD 10.31][QUAD 10.32]") {
  QuadTable t;
  t.feature("0405 0705", "box-allied")
      .side("0404", "0405", {"minefield-allied"})
      .side("0704", "0705", {"minefield-axis"});
  t.unit("a", Axis, "0404", {.attack = 20, .defense = 2}).unit("d", Allied, "0405", kUnit);
  t.unit("x", Allied, "0704", {.attack = 7, .defense = 2}).unit("y", Axis, "0705", kUnit);
  t.start(kCombatPhase);
  CHECK(faces(fight(t, {"a"}, {"d"})) == "D3 D3 none none none none ");  // column 8: D3 D3 D2 D1 Br Br
  CombatQuery q;
  q.attacker = Allied;
  q.attackers.push_back(t.id("x"));
  q.defenders.push_back(t.id("y"));
  CHECK(faces(t.rules().combat(t.state(), q)) == "Br Br A1 A1 A1 A1 ");
}
