// The start of a scenario, and the edge of the map.
#include "trigh/services/set_up.hpp"

#include "support/catch.hpp"
#include "support/test_map.hpp"
#include "trigh/services/entry.hpp"

using namespace trigh;
using namespace trigh::test;

namespace {

const Case kAllowance{"S 1", "Allowance"}, kStops{"S 2", "Stops"}, kHolds{"S 3", "Holds"}, kFrees{"S 4", "Frees"};

CounterSet four() {
  CounterSet set;
  for (const char* id : {"a", "b", "c", "d"}) {
    Counter counter;
    counter.id = id;
    counter.side = Side::kFirst;
    set.add(counter);
  }
  return set;
}

}  // namespace

TEST_CASE("units stand where the scenario says, are due, or wait to be set up freely") {
  const Map map = clear_map(3, 3);
  const CounterSet counters = four();
  State state(counters);
  state.pos.unit_count = 4;
  state.remove(3, Place::kExited);
  Scenario scenario;
  scenario.deployment = {{0, hex(map, "0202")}, {1, kNoHex}};
  scenario.arrivals = {{2, 4, hex(map, "0101")}};
  deploy(state, scenario, Place::kTitlePlace);
  CHECK(state.hex(0) == hex(map, "0202"));
  CHECK(state.unit(1).place == Place::kTitlePlace);
  CHECK(state.unit(2).place == Place::kDue);
  CHECK(state.unit(3).place == Place::kExited);  // not named
}

TEST_CASE("the first turn opens in the player-turn of the side that begins") {
  Scenario scenario;
  scenario.first_turn = 7;
  scenario.first_side = Side::kSecond;
  Position pos;
  open_first_turn(pos, scenario, Side::kSecond, 3);
  CHECK(pos.turn == 7);
  CHECK(pos.player_turn == 0);
  CHECK(pos.depth == 1);
  CHECK(pos.frames[0].phase == 3);
  CHECK(pos.frames[0].actor == Side::kSecond);
  open_first_turn(pos, scenario, Side::kFirst, 1);
  CHECK(pos.first == Side::kSecond);
  CHECK(pos.phasing == Side::kFirst);
  CHECK(pos.player_turn == 1);
}

TEST_CASE("a unit comes in by one hex and ends where it may, that hex included") {
  const Map map = clear_map(3, 3);
  const EdgeTable edges = even_edges(map, 2);
  MoveRuling ruling;
  ruling.allowance(4, kAllowance);
  const HexSet shut = hexes(map, {"0102"});
  ruling.no_end(shut, kHolds);
  ReachField field;
  flood_reach(map, edges, ruling, hex(map, "0101"), 2, field);
  Action enter;
  enter.kind = 5;
  HexSet ends;
  each_entry(field, enter, [&](const Action& way) {
    CHECK(way.kind == 5);
    CHECK(way.hex == hex(map, "0101"));
    ends.add(end_of(map, way));
  });
  CHECK(ends.contains(hex(map, "0101")));
  CHECK_FALSE(ends.contains(hex(map, "0102")));
  CHECK(ends == hexes(map, {"0101", "0201"}));
}

TEST_CASE("over the edge goes who has the points and is not held in the edge hex") {
  const Map map = clear_map(3, 3);
  const HexId edge = hex(map, "0201");
  const HexSet zone = hexes(map, {"0201"});
  Action stay, walk;
  walk.hex = hex(map, "0202");
  walk.push_step(*map.grid.direction(walk.hex, edge));
  const auto cited = [&](const Action& exit, int spent, auto&& term) {
    MoveRuling ruling;
    ruling.allowance(6, kAllowance);
    term(ruling);
    Verdict verdict;
    judge_way_out(ruling, exit, edge, spent, kAllowance, verdict);
    return verdict.objections().empty() ? nullptr : verdict.objections()[0].rule;
  };
  const auto nothing = [](MoveRuling&) {};
  const auto stops = [&](MoveRuling& ruling) { ruling.stop(zone, kStops); };
  const auto holds = [&](MoveRuling& ruling) { ruling.no_exit(zone, kHolds); };
  const auto freed = [&](MoveRuling& ruling) { ruling.no_exit(zone, kHolds), ruling.lift(kHolds, kFrees); };
  CHECK(cited(walk, 6, nothing) == nullptr);
  CHECK(cited(walk, 7, nothing) == &kAllowance);
  CHECK(cited(walk, 6, stops) == &kStops);
  CHECK(cited(stay, 6, stops) == nullptr);  // it stood there before
  CHECK(cited(stay, 6, holds) == &kHolds);
  CHECK(cited(stay, 6, freed) == nullptr);
}
