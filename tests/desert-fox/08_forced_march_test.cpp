#include "support/catch.hpp"
#include "support/desert_fox_table.hpp"

using namespace fox_test;

namespace {

const std::string kSix = "0401-0402-0403-0404-0405-0406-0407", kSeven = kSix + "-0408";

/// An Axis unit of three hexes' allowance in 0401.
DesertFoxTable column(int movement = 6, int morale = 3) {
  DesertFoxTable t(9, 34);
  t.unit("x", Axis, "0401", "armor", {.morale = morale, .movement = movement});
  return t;
}

std::string steps(int count) {
  std::string path = "0401";
  for (int i = 2; i <= count + 1; ++i) path += std::string(i < 10 ? "-040" : "-04") + std::to_string(i);
  return path;
}

}  // namespace

TEST_CASE("a forced march doubles the allowance", "[DF 8.7][DF 8.22]") {
  DesertFoxTable t = column();
  t.start();
  CHECK(t.refused_by("move x " + kSix) == "DF 8.22");
  CHECK(t.legal("move x " + kSix + " by forced-march"));
  CHECK(t.refused_by("move x " + kSeven + " by forced-march") == "DF 8.7");
  t.apply("move x " + kSix + " by forced-march");
  CHECK(t.has("x", kForcedMarch));
  CHECK(t.hex("x") == "0407");
}

TEST_CASE("no march goes further than forty points", "[DF 8.75]") {
  for (const int movement : {19, 20, 28}) {
    DesertFoxTable t = column(movement);
    t.start();
    CHECK(t.legal("move x " + steps(19) + " by forced-march"));
    CHECK(t.legal("move x " + steps(20) + " by forced-march") == (movement >= 20));
    CHECK(t.refused_by("move x " + steps(21) + " by forced-march") == (movement == 28 ? "DF 8.75" : "DF 8.7"));
  }
}

TEST_CASE("only sound, supplied units whose strength counts march, and none from beside an enemy", "[DF 8.71]") {
  for (const std::string why : {"none", "disrupted", "unsupplied", "enemy", "enemy-supply"}) {
    DesertFoxTable t = column();
    if (why == "enemy") t.unit("y", Cw, "0402");
    if (why == "enemy-supply") t.msu("m", Cw, "0402");
    t.start();
    if (why == "disrupted") t.set_flag("x", kDisrupted);
    if (why == "unsupplied") t.set_flag("x", kUnsupplied);
    CHECK(t.refused_by("move x 0401-0501-0601-0602-0603 by forced-march").substr(0, 7) ==
          (why == "none" ? "" : "DF 8.71"));
  }
  DesertFoxTable t(9, 14);
  t.unit("guns", Axis, "0401", "artillery", {}, kWeak).msu("m", Axis, "0401").start();
  CHECK(t.refused_by("move guns 0401-0402 by forced-march") == "DF 8.71");
  CHECK(t.refused_by("move m 0401-0402 by forced-march") == "DF 8.71");
}

TEST_CASE("who stood next to an enemy when the phase began does not march when he is gone", "[DF 8.71]") {
  DesertFoxTable t(9, 34);
  t.unit("x", Axis, "0401", "armor", {.movement = 6})
      .unit("y", Cw, "0402", "infantry", {.strength = 1, .movement = 2}, kFoot);
  t.unit("tanks", Axis, "0503", "armor", {.strength = 20, .movement = 14}).start();
  t.apply("group tanks").apply("overrun 0402").apply("march 0402-0403-0404").apply("done");
  CHECK(t.legal("move x 0401-0402"));
  CHECK(t.refused_by("move x 0401-0402 by forced-march") == "DF 8.71");
}

TEST_CASE("a march keeps away from all enemy units", "[DF 8.73]") {
  DesertFoxTable t = column();
  t.msu("m", Cw, "0405").start();
  CHECK(t.legal("move x 0401-0402-0403 by forced-march"));
  CHECK(t.refused_by("move x 0401-0402-0403-0404 by forced-march") == "DF 8.73");
  CHECK(t.refused_by("move x 0401-0402-0403-0404-0304-0203 by forced-march") == "DF 8.73");
  CHECK(t.legal("move x 0401-0402-0403-0404"));
}

TEST_CASE("nobody marches in a Reaction Phase", "[DF 8.72]") {
  DesertFoxTable t(9, 14);
  t.unit("y", Cw, "0404", "armor", {.movement = 28}).unit("x", Axis, "0406").start(kReact1);
  CHECK(t.rules().rule_move(t.state(), t.id("y"), kMarchForced).verdict().cites(k8_72));
  CHECK_FALSE(t.rules().rule_move(t.state(), t.id("y")).verdict().cites(k8_72));
  CHECK(t.refused_by("react y 0404-0403-0402-0401-0501") == "DF 8.42");   // a quarter of 28, not of 56
}

TEST_CASE("the Commonwealth marches to where it can trace supply, or under emergency supply", "[DF 8.74]") {
  for (const Side side : {Axis, Cw}) {
    DesertFoxTable t(9, 34);
    t.judge_supply().dump("d", side, "0407").unit("x", side, "0407", "armor", {.movement = 10}).start(kMove1, side);
    CHECK(t.legal("move x 0407-0408-0409-0410-0411-0412-0413 by forced-march"));
    CHECK(t.refused_by("move x 0407-0408-0409-0410-0411-0412-0413-0414 by forced-march") ==
          (side == Axis ? "" : "DF 8.74"));
    CHECK(t.refused_by("move x 0407-0408-0409-0410-0411-0412-0413-0414-0413-0412 by forced-march")
              .empty());   // it ends where it can trace
    t.set_flag("x", kEmergency);
    CHECK(t.legal("move x 0407-0408-0409-0410-0411-0412-0413-0414 by forced-march"));
  }
}

TEST_CASE("a march may end in the far zone of tobruk where the next hex of the line is free of it",
          "[DF 8.74][DF 7.1][DF 7.13]") {
  DesertFoxTable t(7, 20);
  t.judge_supply().place("tobruk", "0405").terrain("0405", "city").unit("garrison", Axis, "0405");
  t.terrain("0102 0103 0104 0105 0106 0107 0108", "sea");
  t.dump("d", Cw, "0201").unit("x", Cw, "0201", "armor", {.movement = 6}).start(kMove1, Cw);
  CHECK(t.legal("move x 0201-0202-0203-0204 by forced-march"));
  CHECK(t.refused_by("move x 0201-0202-0203-0204-0205 by forced-march") == "DF 8.74");
}

TEST_CASE("at the end of the phase marchers are disrupted, and depleted up to their morale", "[DF 8.76]") {
  for (const int roll : {3, 4}) {
    DesertFoxTable t = column(6, 3);
    t.unit("still", Axis, "0601").start();
    t.apply("move x " + kSix + " by forced-march").end_phase();
    CHECK(t.waits_for() == "march-roll");
    CHECK(t.has("x", kDisrupted));
    t.roll(roll);
    CHECK(t.depleted("x") == (roll == 3));
    CHECK_FALSE(t.has("still", kDisrupted));
    CHECK(t.waits_for() == "first-reaction");
    CHECK_FALSE(t.has("x", kForcedMarch));
  }
}

TEST_CASE("each marcher is rolled for, a depleted one may be lost", "[DF 8.76][DF 11.71]") {
  DesertFoxTable t = column(6, 3);
  t.unit("walker", Axis, "0501", "infantry", {.morale = 5, .movement = 6}, kFoot).start();
  t.deplete("walker");
  t.apply("move x " + kSix + " by forced-march")
      .apply("move walker 0501-0502-0503-0504-0505 by forced-march")
      .end_phase();
  t.roll(6).roll(5);
  CHECK_FALSE(t.depleted("x"));
  CHECK(t.place_of("walker") == place(kDestroyed));   // unsupplied and on foot
}

TEST_CASE("a short march has its price too, an ordinary move has none", "[DF 8.76]") {
  DesertFoxTable t = column();
  t.unit("plain", Axis, "0601").start();
  t.apply("move x 0401-0402 by forced-march").apply("move plain 0601-0602").end_phase();
  CHECK(t.waits_for() == "march-roll");
  t.roll(6);
  CHECK(t.has("x", kDisrupted));
  CHECK_FALSE(t.has("plain", kDisrupted));
}

TEST_CASE("groups march by force when all of them may, and overrun nobody", "[DF 8.7][DF 8.27][DF 8.73]") {
  DesertFoxTable t = column();
  t.unit("b", Axis, "0401", "armor", {.movement = 4}).msu("m", Axis, "0401").start();
  CHECK(t.refused_by("group x b m by forced-march") == "DF 8.71");
  t.apply("group x b by forced-march");
  CHECK(t.legal("march 0401-0402-0403-0404-0405"));
  CHECK(t.refused_by("march 0401-0402-0403-0404-0405-0406") == "DF 8.27, DF 8.7");
  t.apply("march 0401-0402-0403").apply("march 0403-0404").apply("done").end_phase();
  t.roll(6).roll(6);
  CHECK(t.has("x", kDisrupted));
  CHECK(t.has("b", kDisrupted));
}

TEST_CASE("marches are offered beyond the reach of a move", "[DF 8.7]") {
  DesertFoxTable t = column();
  t.start();
  CHECK(t.offered("move x " + kSix + " by forced-march"));
  CHECK(t.offered("move x 0401-0402"));
  CHECK_FALSE(t.offered("move x 0401-0402 by forced-march"));
  for (const std::string& each : t.offers("move")) CHECK(t.legal(each));
}

TEST_CASE("a group by forced march ends where each of its members may", "[DF 8.74][DF 8.27]") {
  DesertFoxTable t(9, 34);
  t.judge_supply()
      .dump("d", Cw, "0407")
      .unit("a", Cw, "0407", "armor", {.movement = 10})
      .unit("b", Cw, "0407", "armor", {.movement = 10});
  t.start(kMove1, Cw);
  t.set_flag("a", kEmergency);
  t.apply("group a b by forced-march");
  CHECK(t.refused_by("march 0407-0408-0409-0410-0411-0412-0413-0414") == "DF 8.74");
  REQUIRE_FALSE(t.offers("march").empty());
  for (const std::string& each : t.offers("march")) CHECK(t.legal(each));
}
