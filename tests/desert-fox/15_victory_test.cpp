#include "support/catch.hpp"
#include "support/desert_fox_table.hpp"

using namespace fox_test;

namespace {

Datum goal_of(const char* scenario) {
  DesertFoxTable t = DesertFoxTable::title(scenario);
  t.start();
  return t.rules().data->scenario.rules["victory"];
}

/// The last Refit Phase of a race: El Agheila, Tobruk, Bardia and Sidi Barrani in a row.
DesertFoxTable race() {
  DesertFoxTable t;
  t.scenario_rule("victory", goal_of("race-for-tobruk")).last_turn(5);
  t.place("el-agheila", "0501").place("tobruk", "0504").place("bardia", "0506").place("sidi-barrani", "0508");
  return t;
}

void own(DesertFoxTable& t, const char* hex, Side side) {
  t.edit([&](State& state) { t.rules().entered(state, side, t.at(hex)); });
}

Side winner(DesertFoxTable& t) {
  t.end_phase();
  REQUIRE(t.match().over());
  return t.state().pos.winner;
}

/// A campaign at the end of its last turn, with these places the Axis has had last.
struct Campaign {
  DesertFoxTable t;
  explicit Campaign(int missed = 0) {
    t.scenario_rule("victory", goal_of("campaign")).last_turn(22).points(kMissedWithdrawals, missed);
    const char* ids[] = {"tobruk",       "mersa-matruh",   "bardia", "benghazi", "derna", "sollum",
                         "sidi-barrani", "fort-maddalena", "jalo",   "jarabub",  "siwa"};
    for (int i = 0; i < 11; ++i) t.place(ids[i], "0" + std::to_string(1 + i / 9) + "0" + std::to_string(1 + i % 9));
    t.place("alexandria", "0909").terrain("0909", "city");
  }
};

}  // namespace

TEST_CASE("the race ends after its fifth game-turn, the campaign after its twenty-second", "[DF 15.11][DF 15.21]") {
  CHECK([] {
    auto t = DesertFoxTable::title("race-for-tobruk");
    t.start();
    return t.rules().data->scenario.last_turn;
  }() == 5);
  CHECK([] {
    auto t = DesertFoxTable::title("campaign");
    t.start();
    return t.rules().data->scenario.last_turn;
  }() == 22);
  DesertFoxTable t = race();
  t.start(kRefitPhase, Cw, 4);
  t.end_phase();
  CHECK_FALSE(t.match().over());
  DesertFoxTable last = race();
  last.start(kRefitPhase, Axis, 5);
  last.end_phase();
  CHECK_FALSE(last.match().over());   // the Commonwealth has its Player-Turn still
}

TEST_CASE("the axis wins the race with a fighting unit in tobruk that is joined to el agheila",
          "[DF 15.15][DF 15.15-1]") {
  DesertFoxTable t = race();
  t.unit("x", Axis, "0504").start(kRefitPhase, Cw, 5);
  CHECK(winner(t) == Axis);
  DesertFoxTable weak = race();
  weak.unit("gun", Axis, "0504", "flak", {}, {"parenthesized"}).msu("m", Axis, "0504").start(kRefitPhase, Cw, 5);
  CHECK(winner(weak) == Cw);
  DesertFoxTable gone = race();
  gone.start(kRefitPhase, Cw, 5);
  own(gone, "0504", Axis);             // having been there is not enough
  CHECK(winner(gone) == Cw);
}

TEST_CASE("an axis unit cut off in tobruk does not win the race", "[DF 15.15-1][DF 13.2-LOC]") {
  for (const bool negated : {false, true}) {
    DesertFoxTable t = race();
    t.unit("x", Axis, "0504").terrain("0103 0203 0303 0403 0603 0703 0803 0903", "sea").unit("y", Cw, "0602");
    if (negated) t.unit("z", Axis, "0503");
    t.start(kRefitPhase, Cw, 5);
    REQUIRE(t.rules().zone(t.state(), Cw).contains(t.at("0503")));
    CHECK(winner(t) == (negated ? Axis : Cw));
  }
}

TEST_CASE("the axis wins the race with bardia and sidi barrani, held or last passed, joined to el agheila",
          "[DF 15.15-2]") {
  for (const int have : {0, 1, 2}) {
    DesertFoxTable t = race();
    t.unit("x", Axis, "0506").start(kRefitPhase, Cw, 5);
    if (have > 0) own(t, "0508", Axis);
    if (have > 1) t.put("x", "0707");   // Bardia was never marked as entered
    CHECK(winner(t) == (have == 1 ? Axis : Cw));
  }
  DesertFoxTable cut = race();
  cut.unit("x", Axis, "0506")
      .unit("x2", Axis, "0508")
      .terrain("0102 0202 0302 0402 0502 0602 0702 0802 0902", "sea")
      .start(kRefitPhase, Cw, 5);
  CHECK(winner(cut) == Cw);
}

TEST_CASE("an axis unit of one stacking point in alexandria ends the campaign when a commonwealth refit phase begins",
          "[DF 15.25]") {
  for (const int points : {0, 1}) {
    Campaign c;
    c.t.unit("x", Axis, "0909", "reconnaissance", {.stacking = points}).start(kCombat2, Cw, 7);
    c.t.set_flag("x", kUnsupplied);    // supply does not matter
    c.t.end_phase();
    CHECK(c.t.match().over() == (points == 1));
    if (points == 1) CHECK(c.t.state().pos.winner == Axis);
  }
  Campaign weak;
  weak.t.unit("gun", Axis, "0909", "flak", {}, {"parenthesized"}).start(kCombat2, Cw, 7);
  weak.t.end_phase();
  CHECK_FALSE(weak.t.match().over());
  Campaign own_refit;
  own_refit.t.unit("x", Axis, "0909").start(kCombat2, Axis, 7);
  own_refit.t.end_phase();
  CHECK_FALSE(own_refit.t.match().over());
}

TEST_CASE("alexandria at the end of the last turn wins the campaign whatever the points", "[DF 15.25]") {
  Campaign c;
  c.t.unit("x", Axis, "0808").start(kRefitPhase, Cw, 22);
  c.t.put("x", "0909");
  CHECK(winner(c.t) == Axis);
  CHECK(c.t.state().pos.level == 1);
}

TEST_CASE("every place of the list gives its points to the axis that had it last", "[DF 15.26]") {
  const std::pair<const char*, int> prizes[] = {{"0101", 20}, {"0102", 10}, {"0103", 6}, {"0104", 4},
                                                {"0105", 3},  {"0106", 2},  {"0107", 2}, {"0108", 2},
                                                {"0109", 1},  {"0201", 1},  {"0202", 1}};
  for (const auto& [hex, points] : prizes) {
    Campaign c;
    c.t.unit("y", Cw, "0505").start(kRefitPhase, Cw, 22);
    own(c.t, hex, Axis);
    CHECK(c.t.rules().victory_points(c.t.state()) == points);
    c.t.put("y", hex);
    CHECK(c.t.rules().victory_points(c.t.state()) == 0);   // a Commonwealth unit stands there
  }
}

TEST_CASE("each withdrawal that was missed is a victory point", "[DF 15.26][DF 5.23]") {
  Campaign c(3);
  c.t.start(kRefitPhase, Cw, 22);
  CHECK(c.t.rules().victory_points(c.t.state()) == 3);
}

TEST_CASE("the total decides the level of victory", "[DF 15.26-L]") {
  struct Row { int points, level; Side winner; };
  for (const Row& row : {Row{0, 6, Cw},
                         {1, 6, Cw},
                         {2, 5, Cw},
                         {11, 5, Cw},
                         {12, 4, Cw},
                         {19, 4, Cw},
                         {20, 3, Axis},
                         {37, 3, Axis},
                         {38, 2, Axis},
                         {51, 2, Axis},
                         {52, 1, Axis},
                         {60, 1, Axis}}) {
    Campaign c(row.points);
    c.t.start(kRefitPhase, Cw, 22);
    CHECK(winner(c.t) == row.winner);
    CHECK(c.t.state().pos.level == row.level);
  }
}

TEST_CASE("nobody wins a scenario that says nothing of victory", "[DF 3.1-D]") {
  DesertFoxTable t;
  t.last_turn(5).start(kRefitPhase, Cw, 5);
  CHECK(winner(t) == Side::kNone);
}
