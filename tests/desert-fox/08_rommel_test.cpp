#include "movement/moving.hpp"
#include "support/catch.hpp"
#include "support/desert_fox_table.hpp"

using namespace fox_test;

namespace {

const std::vector<std::string> kOnFootOnly = {"foot"};

DesertFoxTable africa() {
  DesertFoxTable t;
  t.option("rommel", "on");
  return t;
}
void put(DesertFoxTable& t, const char* hex) {
  t.edit([&](State& state) { fox::put_rommel(state, t.at(hex)); });
}
std::string where(const DesertFoxTable& t) {
  const HexId hex = fox::rommel_hex(t.state());
  return hex == kNoHex ? "" : t.rules().map().grid.number(hex);
}
/// From the last phase of game-turn `turn` to the opening of the next.
void next_turn(DesertFoxTable& t, int turn) { t.start(kRefitPhase, Cw, turn); }

}  // namespace

TEST_CASE("rommel is set up with any german unit on game-turn 1", "[DF O-8.81]") {
  DesertFoxTable t = DesertFoxTable::title("race-for-tobruk");
  t.option("rommel", "on").start(kSetUp, Cw, 1);
  while (t.waits_for() == "set-up")
    t.apply(t.offers().front() == "end-phase" && t.offers().size() > 1 ? t.offers()[1] : t.offers().front());
  REQUIRE(t.waits_for() == "rommel-step");
  CHECK(t.to_act() == Axis);
  CHECK(t.refused_by("rommel ita-8br-ar") == "DF O-8.81");
  CHECK(t.refused_by("rommel axis-supply-1") == "DF O-8.81");
  t.apply("rommel ger-5");
  CHECK(where(t) == "L0702");
}

TEST_CASE("both sides see where rommel is, or that he is called away", "[DF O-8.81][DF O-8.84]") {
  DesertFoxTable t = africa();
  t.unit("x", Axis, "0404").start();
  put(t, "0404");
  CHECK(t.standing("rommel") == "axis: Rommel in 0404 [DF O-8.81]");
  t.edit([&](State& state) { fox::block(state).rommel_away = 1; });
  CHECK(t.standing("rommel") == "axis: Rommel in Germany this Game-Turn [DF O-8.84]");
}

TEST_CASE("without the rule nobody goes with rommel", "[DF O-8.81]") {
  DesertFoxTable t;
  t.unit("x", Axis, "0404").start();
  CHECK(t.refused_by("rommel x") == "DF 3.1-B3");
}

TEST_CASE("the Commonwealth does not lead rommel", "[DF O-8.81]") {
  DesertFoxTable t = africa();
  t.unit("x", Axis, "0404").unit("y", Cw, "0808").start(kMove1, Cw);
  put(t, "0404");
  CHECK(t.refused_by("rommel x") == "DF O-8.81");
  CHECK(t.offers("rommel").empty());
}

TEST_CASE("he moves with a unit he began the phase with, and with no other", "[DF O-8.81]") {
  DesertFoxTable t = africa();
  t.unit("x", Axis, "0404").unit("x2", Axis, "0404").unit("far", Axis, "0606").start(kMove1);
  put(t, "0404");
  CHECK(t.refused_by("rommel far") == "DF O-8.81");
  t.apply("move x2 0404-0403");
  CHECK(where(t) == "0404");
  CHECK(t.refused_by("rommel x2") == "DF O-8.81");
  t.apply("rommel x");
  CHECK(t.refused_by("rommel x") == "DF O-8.81");
  t.apply("group x").apply("march 0404-0405").apply("march 0405-0406").apply("done");
  CHECK(where(t) == "0406");
}

TEST_CASE("the commonwealth has no say in where rommel goes", "[DF O-8.81]") {
  DesertFoxTable t = africa();
  t.unit("x", Axis, "0404").unit("y", Cw, "0606").start(kReact1, Axis);
  put(t, "0404");
  CHECK(t.refused_by("rommel x") == "DF O-8.81");
}

TEST_CASE("a stack with rommel overruns at one point more of strength and one less of movement",
          "[DF O-8.82][DF 8.34][DF 8.35]") {
  for (const bool led : {false, true}) {
    DesertFoxTable t = africa();
    t.unit("x", Axis, "0404", "armor", {.strength = 9, .movement = led ? 3 : 4})
        .unit("y", Cw, "0405", "infantry", {.strength = 1, .movement = 2, .stacking = 0}, kOnFootOnly);
    t.start(kMove1);
    if (led) put(t, "0404");
    t.apply("group x");
    CHECK(t.refused_by("overrun 0405") == (led ? "" : "DF 8.35"));
  }
  DesertFoxTable slow = africa();
  slow.unit("x", Axis, "0404", "armor", {.strength = 10, .movement = 3})
      .unit("y", Cw, "0405", "infantry", {.strength = 1, .movement = 2, .stacking = 0}, kOnFootOnly);
  slow.start(kMove1);
  slow.apply("group x");
  CHECK(slow.refused_by("overrun 0405", k8_34));
}

TEST_CASE("rommel does nothing for italians alone, and for all where a german unit is", "[DF O-8.86]") {
  for (const bool german : {false, true}) {
    DesertFoxTable t = africa();
    t.unit("i", Axis, "0404", "armor", {.strength = 9}, {}, "italian")
        .unit("y", Cw, "0405", "infantry", {.strength = 1, .movement = 2, .stacking = 0}, kOnFootOnly);
    if (german) t.unit("g", Axis, "0404", "infantry", {}, kOnFootOnly);
    t.start(kMove1);
    put(t, "0404");
    t.apply("group i");
    CHECK(t.legal("overrun 0405") == german);
  }
}

TEST_CASE("motorized units with rommel react one hex further, whatever it costs", "[DF O-8.83]") {
  for (const bool led : {false, true}) {
    DesertFoxTable t = africa();
    t.unit("x", Axis, "0404", "motorized-infantry", {.movement = 8})
        .unit("walker", Axis, "0404", "infantry", {.movement = 8}, kOnFootOnly);
    t.unit("y", Cw, "0406").terrain("0402", "mountain").start(kReact1, Cw);
    if (led) put(t, "0404");
    CHECK(t.legal("react x 0404-0403"));              // two of two points
    CHECK(t.legal("react x 0404-0403-0402") == led);  // a mountain
    CHECK(t.offered("react x 0404-0403-0402") == led);
    CHECK_FALSE(t.legal("react x 0404-0403-0402-0401"));
    CHECK_FALSE(t.legal("react walker 0404-0403-0402"));
  }
  DesertFoxTable sea = africa();
  sea.unit("x", Axis, "0404", "motorized-infantry", {.movement = 8})
      .unit("y", Cw, "0406")
      .terrain("0402", "sea")
      .start(kReact1, Cw);
  put(sea, "0404");
  CHECK_FALSE(sea.legal("react x 0404-0403-0402"));
}

TEST_CASE("from game-turn 3 eleven or twelve calls him away, and the span of the initiative is 2 to 6", "[DF O-8.84]") {
  for (const int sum : {10, 11, 12}) {
    DesertFoxTable t = africa();
    t.unit("x", Axis, "0404");
    next_turn(t, 2);
    put(t, "0404");
    t.end_phase();
    REQUIRE(t.waits_for() == "rommel-roll");
    t.roll(sum);
    CHECK(where(t) == (sum == 10 ? "0404" : ""));
    REQUIRE(t.waits_for() == "initiative-roll");
    CHECK(fox::block(t.state()).initiative_high == (sum == 10 ? 10 : 6));
    CHECK(fox::block(t.state()).initiative_low == 2);
  }
}

TEST_CASE("no roll for him on game-turn 2; after an absence he returns with any german unit", "[DF O-8.84]") {
  DesertFoxTable t = africa();
  t.unit("x", Axis, "0404");
  next_turn(t, 1);
  put(t, "0404");
  t.end_phase();
  CHECK(t.waits_for() != "rommel-roll");
  DesertFoxTable back = africa();
  back.unit("x", Axis, "0404").unit("i", Axis, "0505", "infantry", {}, {}, "italian");
  next_turn(back, 4);
  back.end_phase();
  back.roll(7);
  REQUIRE(back.waits_for() == "rommel-step");
  CHECK(back.refused_by("rommel i") == "DF O-8.81");
  back.apply("rommel x");
  CHECK(where(back) == "0404");
}

TEST_CASE("when those with him are lost he goes to the nearest unit, which the axis chooses among equals",
          "[DF O-8.85]") {
  DesertFoxTable t = africa();
  t.unit("near", Axis, "0406", "infantry", {}, {}, "italian")
      .unit("far", Axis, "0808")
      .unit("y", Cw, "0101")
      .start(kMove1, Cw);
  put(t, "0404");
  t.end_phase();
  CHECK(where(t) == "0406");
  DesertFoxTable tie = africa();
  tie.unit("a", Axis, "0406")
      .unit("b", Axis, "0402")
      .unit("far", Axis, "0808")
      .unit("y", Cw, "0101")
      .start(kCombat2, Axis);
  put(tie, "0404");
  tie.end_phase();
  REQUIRE(tie.waits_for() == "rommel-step");
  CHECK(tie.to_act() == Axis);
  CHECK(tie.refused_by("rommel far") == "DF O-8.85");
  tie.apply("rommel b");
  CHECK(where(tie) == "0402");
  CHECK(tie.waits_for() == "refit");
}

TEST_CASE("he leaves those who are overrun at once, before the enemy moves on", "[DF O-8.85][DF 8.3]") {
  DesertFoxTable t = africa();
  t.unit("x", Axis, "0404", "infantry", {.strength = 1, .movement = 2}, kOnFootOnly).unit("near", Axis, "0406");
  t.unit("y", Cw, "0403", "armor", {.strength = 20}).start(kMove1, Cw);
  put(t, "0404");
  t.apply("group y").apply("overrun 0404");
  REQUIRE(t.waits_for() == "group");
  CHECK(where(t) == "0406");
}

TEST_CASE("among equals the axis chooses at once too", "[DF O-8.85][DF 8.3]") {
  DesertFoxTable t = africa();
  t.unit("x", Axis, "0404", "infantry", {.strength = 1, .movement = 2}, kOnFootOnly);
  t.unit("a", Axis, "0406").unit("b", Axis, "0402").unit("y", Cw, "0504", "armor", {.strength = 20}).start(kMove1, Cw);
  put(t, "0404");
  t.apply("group y").apply("overrun 0404");
  REQUIRE(t.waits_for() == "rommel-step");
  CHECK(t.to_act() == Axis);
  CHECK(t.hex("y") == "0504");  // it has not yet entered
  t.apply("rommel b");
  CHECK(where(t) == "0402");
  CHECK(t.waits_for() == "group");
  CHECK(t.hex("y") == "0404");
}

TEST_CASE("in combat he leaves those who are eliminated before anybody retreats or advances", "[DF O-8.85]") {
  DesertFoxTable t = africa();
  t.unit("x", Axis, "0404", "motorized-infantry", {.strength = 1}).unit("near", Axis, "0608");
  t.unit("y", Cw, "0403", "infantry", {.strength = 60}).start_combat(Cw);
  t.deplete("x");
  put(t, "0404");
  t.apply("attack y -> x");
  while (t.place_of("x") == Place::kOnMap && t.waits_for() != "retreat") {
    if (t.to_act() == Side::kChance)
      t.roll(6);
    else
      t.apply("done");
  }
  if (t.waits_for() == "retreat") t.apply("stand x");  // depleted once more
  CHECK(t.place_of("x") != Place::kOnMap);
  CHECK(where(t) == "0608");
}
