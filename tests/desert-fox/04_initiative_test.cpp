#include "support/catch.hpp"
#include "support/desert_fox_table.hpp"

using namespace fox_test;

namespace {

/// The end of the second Player-Turn of `turn - 1`: the next turn opens.
DesertFoxTable at_the_start_of(int turn) {
  DesertFoxTable t;
  t.start(kRefitPhase, Cw, turn - 1);
  t.end_phase();
  return t;
}

}  // namespace

TEST_CASE("the axis has initiative on game-turn 2 and chooses", "[DF 4.0-B][DF 4.0-G]") {
  DesertFoxTable t = at_the_start_of(2);
  CHECK(t.waits_for() == "initiative-choice");
  CHECK(t.to_act() == Axis);
  CHECK(t.standing("initiative") == "axis: Initiative this Game-Turn [DF 4.0-G]");
  t.apply("go-second");
  CHECK(t.state().pos.phasing == Cw);
  CHECK(t.state().pos.first == Cw);
}

TEST_CASE("two dice within the span of the turn give initiative to the axis, its bounds included",
          "[DF 4.0-P][DF TRT-INIT][DF 3.1-A]") {
  for (const auto& [roll, holder] : {std::pair{3, Axis}, {9, Axis}, {2, Cw}, {10, Cw}}) {
    DesertFoxTable t = at_the_start_of(6);
    CHECK(t.waits_for() == "initiative-roll");
    t.roll(roll);
    CHECK(t.to_act() == holder);
    t.apply("go-first");
    CHECK(t.state().pos.phasing == holder);
  }
  DesertFoxTable late = at_the_start_of(19);
  late.roll(8);
  CHECK(late.to_act() == Cw);
}

TEST_CASE("initiative is determined anew every game-turn", "[DF 4.0-C]") {
  DesertFoxTable t;
  t.start(kRefitPhase, Cw, 5);
  t.end_phase().roll(2).apply("go-first");
  CHECK(t.state().pos.phasing == Cw);
  while (t.state().pos.turn == 6) {   // ends every phase, and takes the first offer of every decision inside one
    Action next;
    if (t.state().pos.depth > 1) next = t.match().offers().front();
    REQUIRE(t.match().apply(next).legal());
  }
  CHECK(t.waits_for() == "initiative-roll");
}

TEST_CASE("the axis goes first on game-turn 1 without a roll or a choice", "[DF 4.0-A][DF 3.2-1]") {
  DesertFoxTable t = DesertFoxTable::title("race-for-tobruk");
  t.start(kSetUp, Cw, 1);
  for (const char* text :
       {"deploy cw-24-9aus L2308", "deploy cw-20-9aus L2308", "deploy cw-a L2308", "fortify L2229", "end-phase"})
    t.apply(text);
  CHECK(t.state().pos.phasing == Axis);
  CHECK(t.waits_for() == "reinforcement");
}
