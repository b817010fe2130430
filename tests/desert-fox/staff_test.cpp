// The opponents at Desert Fox: the staff officer finishes every scenario, and is no random player.
#include "support/catch.hpp"
#include "support/desert_fox_table.hpp"
#include "support/quick.hpp"
#include "support/staff_games.hpp"

using namespace fox_test;

namespace {

using test::wins;

SimulationPlan plan_of(DesertFoxTable& t, std::string first, std::string second, std::int64_t games) {
  return test::plan_of(t.match(), std::move(first), std::move(second), games);
}

/// What the appraisal makes of one action of the side to act.
int score(const DesertFoxTable& t, std::string_view text) {
  return test::score(t.rules(), t.state(), t.action(text));
}

}  // namespace

TEST_CASE("the staff officer plays both scenarios to their end against itself") {
  for (const char* scenario : {"race-for-tobruk", "campaign"}) {
    CAPTURE(scenario);
    DesertFoxTable t = DesertFoxTable::title(scenario);
    t.start(kSetUp, Cw, 1);
    for (std::int64_t number = 0; number < test::trials(3, 1); ++number) {
      const GameResult result = play_game(plan_of(t, "staff", "staff", 1), number);
      CHECK(result.finished);
      CHECK(result.decisions < 40000);
    }
  }
}

TEST_CASE("the staff officer plays with every optional rule") {
  DesertFoxTable t = DesertFoxTable::title("campaign");
  t.option("rommel", "on").option("variable-withdrawal", "on").option("tobruk-port", "on").option("benghazi-erratum", "on").start(kSetUp, Cw, 1);
  CHECK(play_game(plan_of(t, "staff", "staff", 1), 0).finished);
}

TEST_CASE("the staff officer beats the random player on either side of the race for tobruk") {
  DesertFoxTable t = DesertFoxTable::title("race-for-tobruk");
  t.start(kSetUp, Cw, 1);
  const int games = test::trials(20, 3), least = test::trials(19, 2);
  CHECK(wins(plan_of(t, "staff", "random", games), Axis) >= least);
  CHECK(wins(plan_of(t, "random", "staff", games), Cw) >= least);
}

TEST_CASE("the staff officer likes the way to his goals, his supply lines, and good odds") {
  DesertFoxTable t = DesertFoxTable::title("race-for-tobruk");
  t.start(kMove1, Axis, 2);
  t.put("cw-3-2", "E2234");
  t.put("cw-2-2", "E2234");
  CHECK(score(t, "move ger-3 L0702-L0703") > 0);
  CHECK(score(t, "move ger-3 L0702-L0703") > score(t, "move ger-3 L0702-L0701"));
  CHECK(score(t, "move ger-3 L0702-L0703 by forced-march") < 0);
  DesertFoxTable fight;
  fight.place("el-agheila", "0101").place("alexandria", "0909");
  fight.unit("x", Axis, "0404", "infantry", {.strength = 9}).unit("weak", Axis, "0606", "infantry", {.strength = 1});
  fight.unit("y", Cw, "0405", "infantry", {.strength = 2}).unit("z", Cw, "0607", "infantry", {.strength = 8}).start_combat(Axis);
  CHECK(score(fight, "attack x -> y") > 0);
  CHECK(score(fight, "attack weak -> z") < 0);
}
