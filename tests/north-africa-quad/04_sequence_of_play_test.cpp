#include "support/catch.hpp"
#include "support/quad_table.hpp"

using namespace quad_test;

namespace {

/// Two sides far apart, the Allies first in turn 3 of 4.
QuadTable two_sides() {
  QuadTable t;
  t.unit("x1", Axis, "0202").unit("x2", Allied, "0808").last_turn(4);
  t.start(kMovementPhase, Allied, 3, Allied);
  return t;
}

}  // namespace

TEST_CASE("A Player-Turn is a Movement Phase, then a Combat Phase of the same player",
          "[QUAD 4.1-1][QUAD 4.1-1A][QUAD 4.1-1B]") {
  QuadTable t = two_sides();
  CHECK(t.match().phase().id == "movement");
  CHECK(t.match().phase().rule == &k4_1_1A);
  t.apply("end-phase");
  CHECK(t.match().phase().id == "combat");
  CHECK(t.match().phase().rule == &k4_1_1B);
  CHECK(t.match().to_act() == Allied);
  CHECK(t.state().pos.phasing == Allied);
}

TEST_CASE("The other player may not act in a Player-Turn", "[QUAD 4.1-1A][QUAD 4.1-1B]") {
  QuadTable t = two_sides();
  Action end = t.action("end-phase");
  end.actor = Axis;
  CHECK(t.match().judge(end).cites(k4_1_1A));
  t.apply("end-phase");
  CHECK(t.match().judge(end).cites(k4_1_1B));
}

TEST_CASE("Nobody attacks while units move, and nobody moves while they fight", "[QUAD 4.1-1A][QUAD 4.1-1B]") {
  QuadTable t = two_sides();
  CHECK(t.refused_by("attack x2 -> x1") == "QUAD 4.1-1A");
  t.apply("end-phase");
  CHECK(t.refused_by("move x2 0808-0807") == "QUAD 4.1-1B");
}

TEST_CASE("The second player runs the same two phases", "[QUAD 4.1-2]") {
  QuadTable t = two_sides();
  t.apply("end-phase").apply("end-phase");
  CHECK(t.match().to_act() == Axis);
  CHECK(t.match().phase().id == "movement");
  CHECK(t.state().pos.turn == 3);
  CHECK(t.state().pos.player_turn == 1);
  t.apply("end-phase");
  CHECK(t.match().phase().id == "combat");
  CHECK(t.match().to_act() == Axis);
}

TEST_CASE("Then the turn marker advances and the first player begins anew", "[QUAD 4.0-G][QUAD 4.1-3]") {
  QuadTable t = two_sides();
  t.apply("end-phase").apply("end-phase").apply("end-phase").apply("end-phase");
  CHECK(t.state().pos.turn == 4);
  CHECK(t.match().to_act() == Allied);
  const Events& events = t.match().journal().back().events;
  REQUIRE_FALSE(events.empty());
  CHECK(events.front().kind == EventKind::kTurn);
  CHECK(events.front().rule == &k4_1_3);
  CHECK(events.front().value == 4);
}

TEST_CASE("After the last Game-Turn victory is judged and nothing more may be done", "[QUAD 4.0-G]") {
  QuadTable t = two_sides();
  for (int phase = 0; phase < 8; ++phase) t.apply("end-phase");
  CHECK(t.match().over());
  CHECK(t.match().to_act() == Side::kNone);
  CHECK(t.refused_by("end-phase") == "QUAD 4.0-G");
}

TEST_CASE("A combat runs through attack, support, defense and roll in this order",
          "[QUAD 4.1-1Ba][QUAD 4.1-1Bb][QUAD 4.1-1Bc][QUAD 4.1-1Bd]") {
  QuadTable t;
  t.unit("a", Axis, "0404", {.attack = 6, .defense = 4}).unit("d", Allied, "0405", {.attack = 2, .defense = 3});
  t.unit("gun", Axis, "0403", {.defense = 1, .barrage = 3, .fpf = 2, .range = 4});
  t.unit("help", Allied, "0407", {.defense = 1, .barrage = 2, .fpf = 2, .range = 4});
  t.start(kCombatPhase, Axis);
  t.apply("attack a -> d");
  CHECK(t.match().phase().rule == &k4_1_1Bb);
  CHECK(t.match().to_act() == Axis);
  t.apply("done");
  CHECK(t.match().phase().rule == &k4_1_1Bc);
  CHECK(t.match().to_act() == Allied);
  t.apply("done");
  CHECK(t.match().phase().rule == &k4_1_1Bd);
  CHECK(t.match().to_act() == Side::kChance);
  CHECK(t.match().chance().outcomes.size() == 6);
}
