// The opponents at Desert Fox: the staff officer finishes every scenario, and is no random player.
#include "opponent/appraisal.hpp"
#include "support/catch.hpp"
#include "support/desert_fox_table.hpp"
#include "support/quick.hpp"
#include "support/staff_games.hpp"
#include "trigh/play/notation.hpp"

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
  t.option("rommel", "on")
      .option("variable-withdrawal", "on")
      .option("tobruk-port", "on")
      .option("benghazi-erratum", "on")
      .start(kSetUp, Cw, 1);
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
  fight.unit("y", Cw, "0405", "infantry", {.strength = 2})
      .unit("z", Cw, "0607", "infantry", {.strength = 8})
      .start_combat(Axis);
  CHECK(score(fight, "attack x -> y") > 0);
  CHECK(score(fight, "attack weak -> z") < 0);
}

TEST_CASE("the staff officer reacts away from a strong enemy, not from a weak one") {
  DesertFoxTable t;
  t.place("el-agheila", "0101").place("alexandria", "0909");
  t.unit("panzer", Axis, "0404", "armor", {.strength = 9, .morale = 1})
      .unit("rifles", Axis, "0404", "motorized-infantry", {.strength = 8});
  t.unit("weak", Cw, "0405", "motorized-infantry", {.strength = 2, .movement = 22})
      .unit("patrol", Axis, "0804", "reconnaissance", {.strength = 1});
  t.unit("strong", Cw, "0805", "motorized-infantry", {.strength = 9, .movement = 22})
      .dump("store", Cw, "0507")
      .start(kReact1, Axis, 3);
  CHECK(score(t, "react weak 0405-0406") > 0);
  CHECK(score(t, "react strong 0805-0806") < 0);
}

TEST_CASE("the staff officer fortifies where many enemies are near, and saves the dump elsewhere") {
  for (const char* enemy : {"0403", "0107"}) {
    CAPTURE(enemy);
    DesertFoxTable t(9, 20);
    t.place("el-agheila", "0101").place("alexandria", "0920");
    t.unit("post", Cw, "0406", "motorized-infantry", {.strength = 2})
        .dump("store", Cw, "0406")
        .dump("other", Cw, "0409");
    t.unit("panzer", Axis, enemy == std::string("0403") ? "0403" : "0101", "armor", {.strength = 9})
        .start(kMove1, Cw, 3);
    CHECK((score(t, "build post -> store") > 0) == (enemy == std::string("0403")));
  }
}

TEST_CASE("the staff officer takes up a whole stack where that overruns somebody") {
  DesertFoxTable t;
  t.place("el-agheila", "0101").place("alexandria", "0909").dump("d", Axis, "0403");
  t.unit("one", Axis, "0403", "armor", {.strength = 5, .movement = 22})
      .unit("two", Axis, "0403", "armor", {.strength = 5, .movement = 22});
  t.unit("prey", Cw, "0406", "infantry", {.strength = 1, .movement = 6}, {"foot"}).start(kMove1, Axis, 3);
  CHECK(score(t, "group one two") > score(t, "group one"));
  const auto staff = make_player("staff");
  Dice dice(1);
  while (t.to_act() == Axis && t.state().pos.frames[0].phase == kMove1)
    t.apply(to_text(t.rules(), staff->choose(t.rules(), t.state(), dice)));
  CHECK(t.state().unit(t.id("prey")).place == place(kDestroyed));
}

TEST_CASE("the staff officer raids Malta while convoys are to come, and only if somebody is there") {
  for (const int there : {0, 2}) {
    CAPTURE(there);
    DesertFoxTable t = DesertFoxTable::title("campaign");
    t.points(kAxisAir, 1).points(kMaltaAir, there).start(kAirAllocation, Axis, 3);
    CHECK((score(t, "raid 1") > 0) == (there > 0));
  }
}

TEST_CASE("the staff officer bars the enemy's way to a place where no other unit does") {
  for (const char* second : {"E2234", "L2321"}) {
    CAPTURE(second);
    DesertFoxTable t = DesertFoxTable::title("race-for-tobruk");
    t.start(kMove1, Cw, 3);
    for (const char* each : {"ger-200", "ger-3", "ita-132-ar-armd", "ita-8br-ar", "ita-nizz-ar"}) t.put(each, "L0701");
    for (const char* each : {"cw-3-2", "cw-2-2", "cw-24-9aus", "cw-20-9aus", "cw-a"}) t.put(each, "E2234");
    t.put("ger-5", "L2317");
    t.put("cw-22-mtrzd", second);
    t.put("cw-3ind", "E2234");
    const auto bars = [&](const char* unit, const char* hex, int weight) {
      std::vector<int> values;
      for (const WeightFact& each : kWeights) values.push_back(each.plain);
      values[static_cast<std::size_t>(Weight::kBars)] = weight;
      return Appraiser(t.rules(), t.state(), values, Cw).bars(t.id(unit), t.at(hex));
    };
    const bool free = second == std::string("E2234");
    CHECK((free ? bars("cw-3ind", "L2325", 160) == 160 : bars("cw-3ind", "L2325", 160) <= 40));
    CHECK(bars("cw-3ind", "E2234", 160) == 0);    // behind the places
    CHECK(bars("cw-a", "L2325", 160) == 0);       // strength that does not count bars nothing
    CHECK(bars("cw-3ind", "L2325", 0) == 0);      // as plain has it
  }
}
