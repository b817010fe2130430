#include "support/catch.hpp"
#include "support/el_alamein_table.hpp"

using namespace ala_test;

namespace {

/// The scenario's map with nobody on it but the units named, and the Axis marker at the Allied edge of the road.
AlaTable with_only(const char* scenario, std::initializer_list<std::pair<const char*, const char*>> units,
                   std::initializer_list<std::pair<const char*, const char*>> options = {}) {
  AlaTable t = AlaTable::scenario(scenario);
  for (const auto& [option, choice] : options) t.option(option, choice);
  t.start(kInitialPhase, Axis, 2);
  t.edit([&](State& state) {
    for (int i = 0; i < state.pos.unit_count; ++i) state.remove(static_cast<UnitId>(i), Place::kGone);
    for (const auto& [unit, hex] : units) state.place(t.id(unit), t.at(hex));
    for (Marker& marker : state.pos.markers) {
      if (marker.kind == kAxisMine || marker.kind == kAlliedMine) marker = {};
      if (marker.kind == kAxisVanguard) marker.hex = t.at("3711");
    }
  });
  return t;
}

int level_at(const AlaTable& t, int points) { return t.rules().level_of(points); }

}  // namespace

TEST_CASE("The schedule of victory points", "[ALA 17.1]") {
  AlaTable t = AlaTable::scenario("july");
  t.begin();
  const auto name = [&](int points) { return t.rules().levels[static_cast<std::size_t>(level_at(t, points))].id; };
  for (const auto& [from, to, id] : {std::tuple{60, 90, "axis-decisive"},
                                     {50, 59, "axis-substantive"},
                                     {40, 49, "axis-marginal"},
                                     {30, 39, "draw"},
                                     {20, 29, "allied-marginal"},
                                     {10, 19, "allied-substantive"},
                                     {-40, 9, "allied-decisive"}}) {
    CHECK(name(from) == id);
    CHECK(name(to) == id);
  }
}

TEST_CASE("Starting points and points gained give the level", "[ALA 17.0-G]") {
  for (const auto& [scenario, start, points, winner] : {std::tuple{"july", 25, 4, Side::kSecond},
                                                        {"july", 25, 5, Side::kNone},
                                                        {"september", 35, 5, Side::kFirst},
                                                        {"october", -20, 0, Side::kSecond}}) {
    AlaTable t = with_only(scenario, {{"ger-200", "2010"}, {"ind-161", "4520"}});
    CHECK(t.rules().victory_points(t.state()) == start);
    t.edit([&, points = points](State& state) { state.pos.points[kLossPoints] = static_cast<std::int16_t>(points); });
    CHECK(t.rules().victory_points(t.state()) == start + points);
    State state = t.state();
    Events events;
    t.rules().judge_victory(state, events);
    CHECK(state.pos.over);
    CHECK(state.pos.winner == winner);
    CHECK(state.pos.level == level_at(t, start + points) + 1);
  }
  AlaTable history = with_only("september", {{"ger-200", "2010"}}, {{"victory-by", "history"}});
  for (const auto& [points, winner] :
       {std::pair{0, Side::kSecond}, {5, Side::kNone}, {15, Side::kFirst}}) {   // history: Axis Marginal
    State state = history.state();
    state.pos.points[kLossPoints] = static_cast<std::int16_t>(points);
    Events events;
    history.rules().judge_victory(state, events);
    CHECK(state.pos.winner == winner);
  }
}

TEST_CASE("In July each column beyond 34 that the easternmost supplied Axis unit has reached is worth three",
          "[ALA 17.21]") {
  AlaTable t = with_only("july", {{"ger-200", "3412"}, {"ger-sup-3", "4012"}, {"ind-161", "4530"}});
  CHECK(t.rules().columns_gained(t.state()) == 0);      // column 34 itself, and Supply units do not count
  t.put("ger-200", "3512");
  CHECK(t.rules().victory_points(t.state()) == 28);
  t.put("ger-200", "4320");
  CHECK(t.supply("ger-200") == SupplyState::kPartial);
  CHECK(t.rules().columns_gained(t.state()) == 9);
  t.remove("ger-sup-3");
  t.put("ger-200", "4333");
  REQUIRE(t.supply("ger-200") == SupplyState::kUnsupplied);
  CHECK(t.rules().columns_gained(t.state()) == 0);
  AlaTable all = with_only("july", {{"ger-200", "4333"}}, {{"east-supply", "all"}});
  CHECK(all.rules().columns_gained(all.state()) == 9);
  AlaTable september = with_only("september", {{"ger-200", "4012"}});
  CHECK(september.rules().victory_points(september.state()) == 35);
}

TEST_CASE("The example of July: four columns, twelve points", "[ALA 17.21-E]") {
  AlaTable t = with_only("july", {{"ger-200", "3812"}, {"ger-ramcke", "3610"}, {"ind-161", "4530"}});
  CHECK(t.rules().columns_gained(t.state()) == 4);
  CHECK(t.rules().victory_points(t.state()) == 25 + 12);
}

TEST_CASE("In October a Supply unit brought off west after Game-Turn 10 is worth ten", "[ALA 17.23-1]") {
  AlaTable t = AlaTable::scenario("october");
  t.start(kSupplyPhase, Axis, 11);
  t.put("ger-sup-1", "0102");
  CHECK(t.rules().victory_points(t.state()) == -20);
  t.apply("exit ger-sup-1 0102");
  CHECK(t.place_of("ger-sup-1") == Place::kExited);
  CHECK(t.points(kExitPoints) == 10);
  CHECK(t.rules().victory_points(t.state()) == -10);
}

TEST_CASE("In October a Combat unit brought off west is worth its printed strength", "[ALA 17.23-2]") {
  AlaTable t = AlaTable::scenario("october");
  t.start(kInitialPhase, Axis, 11);
  int expected = 0;
  for (const char* unit : {"ger-200", "ger-eng-1", "ger-102-aa"}) {
    t.put(unit, "0103");
    expected += t.rules().facts(t.id(unit)).strength;
    t.apply(std::string("exit ") + unit + " 0103");
    CHECK(t.points(kExitPoints) == expected);
  }
  AlaTable support = AlaTable::scenario("october");     // engineers are no Combat units by that reading
  support.option("engineers", "support").start(kInitialPhase, Axis, 11);
  support.put("ger-eng-1", "0103");
  support.apply("exit ger-eng-1 0103");
  CHECK(support.points(kExitPoints) == 0);
}
