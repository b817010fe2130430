#include "support/catch.hpp"
#include "support/desert_fox_table.hpp"

using namespace fox_test;

namespace {

/// The ids of the phases in which somebody decides, until the Player-Turn is over.
std::vector<std::string> phases_of_a_player_turn(DesertFoxTable& t) {
  std::vector<std::string> ids;
  const int player_turn = t.state().pos.player_turn;
  while (t.state().pos.player_turn == player_turn && !t.match().over()) {
    ids.push_back(t.waits_for());
    t.end_phase();
  }
  return ids;
}

}  // namespace

TEST_CASE("a player-turn runs through its phases in order, reactions being the other side's",
          "[DF 3.1][DF 3.1-B3][DF 3.1-B4][DF 3.1-B5][DF 3.1-B6][DF 3.1-B7][DF 3.1-B8][DF 3.1-B9][DF 3.0-G]") {
  DesertFoxTable t;
  t.start(kReinforcement, Axis, 3);
  CHECK(t.to_act() == Axis);
  const std::vector<std::string> expected{"reinforcement",   "air-allocation", "initial-movement",
                                          "first-reaction",  "first-combat",   "motorized-movement",
                                          "second-reaction", "second-combat",  "refit"};
  CHECK(phases_of_a_player_turn(t) == expected);
  CHECK(t.to_act() == Cw);
}

TEST_CASE("the refit phase follows its order: refit, then recovery, then destruction of supply", "[DF 3.1-B9]") {
  DesertFoxTable t;
  t.place("el-agheila", "0101")
      .points(kGermanRefit, 9)
      .unit("worn", Axis, "0404")
      .unit("down", Axis, "0505")
      .unit("also", Axis, "0606");
  t.dump("d1", Axis, "0505").dump("d2", Axis, "0606").dump("d3", Axis, "0404").start(kRefitPhase);
  t.deplete("worn");
  for (const char* unit : {"down", "also"}) t.set_flag(unit, kDisrupted);
  t.remove("also", kRefitBox);
  CHECK(t.legal("refit worn"));
  CHECK(t.legal("rebuild also 0101 by depleted"));
  t.apply("recover down -> d1");
  CHECK(t.refused_by("refit worn") == "DF 3.1-B9");
  CHECK(t.refused_by("rebuild also 0101 by depleted") == "DF 3.1-B9");
  t.set_flag("worn", kDisrupted);
  CHECK(t.legal("recover worn -> d2"));
  t.apply("destroy d3");
  CHECK(t.refused_by("recover worn -> d2") == "DF 3.1-B9");
  CHECK(t.legal("end-phase"));
}

TEST_CASE("the second player goes through the same phases, then the game-turn marker moves", "[DF 3.1-C][DF 3.1-D]") {
  DesertFoxTable t;
  t.start(kRefitPhase, Axis, 3);
  t.end_phase();
  CHECK(t.state().pos.phasing == Cw);
  CHECK(t.waits_for() == "reinforcement");
  CHECK(phases_of_a_player_turn(t).size() == 9);
  CHECK(t.state().pos.turn == 4);
}

TEST_CASE("the game ends after the last game-turn of the scenario", "[DF 3.1-D]") {
  DesertFoxTable t;
  t.last_turn(3).start(kRefitPhase, Cw, 3);
  t.end_phase();
  CHECK(t.match().over());
}

TEST_CASE("surprised, the commonwealth has no second movement, reaction and combat on game-turn 1",
          "[DF 3.2-2][DF 3.2]") {
  DesertFoxTable t;
  t.start(kCombat1, Cw, 1);
  t.end_phase();
  CHECK(t.waits_for() == "refit");
  DesertFoxTable axis;
  axis.start(kCombat1, Axis, 1);
  axis.end_phase();
  CHECK(axis.waits_for() == "motorized-movement");
  DesertFoxTable later;
  later.start(kCombat1, Cw, 2);
  later.end_phase();
  CHECK(later.waits_for() == "motorized-movement");
}

TEST_CASE("the commonwealth sets up its free units and the fort before the axis moves", "[DF 15.12][DF 15.12-2]") {
  DesertFoxTable t = DesertFoxTable::title("race-for-tobruk");
  t.start();
  const auto rules = std::shared_ptr<const Ruleset>(&t.rules(), [](const Ruleset*) {});
  Match match(rules);
  const auto refused = [&](const char* text) { return !match.judge(t.action(text)).legal(); };
  CHECK(match.to_act() == Cw);
  CHECK(match.phase().id == "set-up");
  CHECK(refused("end-phase"));
  CHECK(refused("deploy cw-24-9aus L2312"));      // four hexes away
  CHECK(refused("fortify L2329"));                // a city [14.11]
  for (const char* text : {"deploy cw-24-9aus L2308", "deploy cw-20-9aus L2307", "deploy cw-a L2308", "fortify L2229"})
    REQUIRE(match.apply(t.action(text)).legal());
  REQUIRE(match.apply(t.action("end-phase")).legal());
  CHECK(match.position().turn == 1);
  CHECK(match.to_act() == Axis);
  CHECK(match.phase().id == "reinforcement");
}
