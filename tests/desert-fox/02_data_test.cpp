#include <algorithm>
#include <map>

#include "support/catch.hpp"
#include "support/desert_fox_table.hpp"
#include "support/tree.hpp"
#include "trigh/io/title_reader.hpp"
#include "trigh/play/view.hpp"

using namespace fox_test;

TEST_CASE("the files of desert fox are without a fault", "[DF 2.1]") {
  const Findings findings = check_title(trigh::test::in_source("/shared-data"), "desert-fox");
  INFO(to_string(findings));
  CHECK(findings.empty());
}

namespace {

/// The value without the items of its lists that are this word.
Datum without(const Datum& value, std::string_view word) {
  if (value.kind() == Datum::Kind::kObject) {
    auto members = value.members();
    for (auto& member : members) member.second = without(member.second, word);
    return Datum::object(std::move(members));
  }
  if (value.kind() != Datum::Kind::kList) return value;
  std::vector<Datum> items;
  for (const Datum& item : value.items())
    if (item.as_text() != word) items.push_back(without(item, word));
  return Datum::list(std::move(items));
}

}  // namespace

TEST_CASE("a terrain word that is missing in its row of the combat table is found", "[DF 11.8]") {
  const auto findings_without = [](std::string_view word) {
    auto data = std::make_shared<GameData>(*trigh::test::shipped("desert-fox", "campaign"));
    data->tables["crt"] = without(data->tables["crt"], word);
    Findings findings;
    const DesertFox game(data, {}, findings);
    return findings;
  };
  CHECK(findings_without("no word of it").empty());
  for (const std::string word : {"oasis", "tobruk", "fort-1"}) {
    const Findings findings = findings_without(word);
    const std::string told = to_string(findings);
    INFO(told);
    CHECK(findings.size() == 1);
    CHECK(told.starts_with("desert-fox/tables.json#/crt/terrain"));
    CHECK(told.find("'" + word + "'") != std::string::npos);
  }
}

TEST_CASE("both scenarios set up their units, dumps and points", "[DF 15.12][DF 15.13][DF 15.22][DF 15.23]") {
  for (const char* scenario : {"race-for-tobruk", "campaign"}) {
    DesertFoxTable t = DesertFoxTable::title(scenario);
    t.start(kSetUp, Cw, 1);
    CHECK(t.hex("ger-5") == "L0702");
    CHECK(t.hex("ita-27brs").empty() == false);
    CHECK(t.rules().stack_points(t.state(), t.at("L0701")) == 6);
    CHECK(t.depleted("cw-23-70"));
    CHECK(t.place_of("cw-7spt-7") == place(kRefitBox));
    CHECK(t.place_of("ita-60sab") == place(kRefitBox));
    CHECK(t.point(kAxisAir) == 1);
    int dumps = 0, msus = 0;
    for (int i = 0; i < t.state().pos.unit_count; ++i) {
      const auto unit = static_cast<UnitId>(i);
      if (!t.state().unit(unit).on_map()) continue;
      dumps += t.rules().is_dump(t.state(), unit);
      msus += t.rules().is_msu(t.state(), unit);
    }
    CHECK(dumps == 8);
    CHECK(msus == 7);
  }
}

TEST_CASE("a unit with several armor ratings is one unit with several faces", "[DF 2.22-AR]") {
  DesertFoxTable t = DesertFoxTable::title("campaign");
  t.start(kSetUp, Cw, 1);
  CHECK(t.rules().face(t.state(), t.id("ger-5")).strength == 9);
  t.edit([&](State& state) { state.pos.units[t.id("ger-5")].data = data_of(2); });
  CHECK(t.rules().face(t.state(), t.id("ger-5")).strength == 11);
  t.deplete("ger-5");
  CHECK(t.rules().face(t.state(), t.id("ger-5")).strength == 7);
  const View seen = view_of(t.match(), Side::kNone);
  const auto unit = std::find_if(seen.units.begin(), seen.units.end(),
                                 [&](const UnitView& each) { return each.unit == t.id("ger-5"); });
  REQUIRE(unit != seen.units.end());
  CHECK(unit->values[static_cast<std::size_t>(t.rules().counters().find_value("strength"))] == 7);
  CHECK(t.rules().values_of(t.state(), t.id("ger-5"))[t.rules().counters().find_value("strength")] == 7);
}

TEST_CASE("the counters are of the types of the rulebook, so many of each", "[DF 2.22]") {
  DesertFoxTable t = DesertFoxTable::title("campaign");
  t.start(kSetUp, Cw, 1);
  std::map<UnitType, int> count;
  for (const UnitFacts& unit : t.rules().units) ++count[unit.type];
  CHECK(count == std::map<UnitType, int>{{UnitType::kInfantry, 36},
                                         {UnitType::kMotorized, 19},
                                         {UnitType::kArmor, 15},
                                         {UnitType::kMechanized, 8},
                                         {UnitType::kArtillery, 13},
                                         {UnitType::kFlak, 6},
                                         {UnitType::kReconnaissance, 14},
                                         {UnitType::kHeavyWeapons, 14},
                                         {UnitType::kHeavyInfantry, 1},
                                         {UnitType::kGlider, 1},
                                         {UnitType::kArmoredCar, 1},
                                         {UnitType::kArmoredArtillery, 1},
                                         {UnitType::kAirborne, 1},
                                         {UnitType::kSupply, 85}});
  CHECK(t.rules().units[t.id("cw-18aus")].type == UnitType::kHeavyInfantry);
}

TEST_CASE("counters that examples quote have the values of the examples", "[DF CTR]") {
  DesertFoxTable t = DesertFoxTable::title("campaign");
  t.start(kSetUp, Cw, 1);
  struct Row { const char* unit; int strength, morale, movement, stacking, depleted; };
  for (const Row& row : {Row{"cw-14-70", 4, 2, 14, 1, 2},
                         {"cw-7-7", 9, 1, 22, 1, 5},
                         {"cw-24-8", 9, 2, 14, 1, 5},
                         {"cw-9-10", 7, 2, 22, 1, 4},
                         {"cw-3-2", 3, 2, 28, 1, 2},
                         {"ger-i-18", 1, 2, 14, 0, 1},
                         {"cw-23-70", 4, 2, 14, 1, 2}}) {
    const UnitFacts& facts = t.rules().units[t.id(row.unit)];
    const Face& front = facts.faces[facts.lowest_rating][0];
    CHECK(front.strength == row.strength);
    CHECK(front.morale == row.morale);
    CHECK(front.movement == row.movement);
    CHECK(facts.stacking == row.stacking);
    CHECK(facts.faces[facts.lowest_rating][1].strength == row.depleted);
  }
}

TEST_CASE("weak numbers of counters stand mended, or by the option as they were read", "[DF CTR]") {
  struct Row { const char* unit; int strength, morale, stacking, depleted; };
  const Row mended[] = {{"ita-nizz-ar", 2, 3, 0, 1},
                        {"cw-161ind", 2, 2, 1, 1},
                        {"cw-131-44", 3, 2, 1, 2},
                        {"ita-27brs", 7, 3, 3, 4},
                        {"cw-2ff", 3, 2, 1, 1},
                        {"cw-2-1", 9, 1, 1, 5}};
  const Row as_read[] = {{"ita-nizz-ar", 1, 3, 0, 1},
                         {"cw-161ind", 1, 2, 1, 1},
                         {"cw-131-44", 3, 1, 1, 2},
                         {"ita-27brs", 7, 3, 4, 3},
                         {"cw-2ff", 3, 2, 2, 1},
                         {"cw-2-1", 1, 2, 1, 5}};
  for (const bool mend : {true, false}) {
    DesertFoxTable t = DesertFoxTable::title("campaign");
    t.option("counter-values", mend ? "taken" : "as-read").start(kSetUp, Cw, 1);
    for (const Row& row : mend ? mended : as_read) {
      const UnitFacts& facts = t.rules().units[t.id(row.unit)];
      const auto& faces = facts.faces[facts.lowest_rating];
      CHECK(faces[0].strength == row.strength);
      CHECK(faces[0].morale == row.morale);
      CHECK(facts.stacking == row.stacking);
      CHECK(faces[1].strength == row.depleted);
      CHECK(t.rules().values_of(t.state(), t.id(row.unit))[t.rules().counters().find_value("stacking")] ==
            row.stacking);
    }
    const Face& back = t.rules().units[t.id("ita-101-tri")].faces[0][1];
    CHECK(back.morale == (mend ? 3 : 4));
    CHECK(back.movement == (mend ? 14 : 28));
    const Face& higher = t.rules().units[t.id("cw-2-1")].faces[3][0];   // what is read of rating 2 is not of rating 3
    CHECK(higher.strength == 13);
    CHECK(higher.morale == 1);
  }
}

TEST_CASE("both sides receive what schedules and track say, in either scenario", "[DF 15.14][DF 15.24]") {
  for (const char* scenario : {"race-for-tobruk", "campaign"}) {
    DesertFoxTable axis = DesertFoxTable::title(scenario);
    axis.start(kReinforcement, Axis, 2);
    CHECK(axis.offered("enter ger-33 L0701"));
    CHECK_FALSE(axis.legal("enter ger-8 L0701"));   // of game-turn 3
    DesertFoxTable cw = DesertFoxTable::title(scenario);
    cw.start(kReinforcement, Cw, 2);
    CHECK(cw.offered("enter cw-polish E2234"));
    CHECK_FALSE(cw.legal("enter cw-11-4ind E2234"));
  }
}
