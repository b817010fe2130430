#include "combat_helpers.hpp"

using namespace fox_test;

namespace {

/// A combat unit x with a dump d.
DesertFoxTable site() {
  DesertFoxTable t;
  t.unit("x", Axis, "0404", "infantry", {}, {"foot"}).dump("d", Axis, "0404").unit("y", Cw, "0909");
  return t;
}
int level(const DesertFoxTable& t, const char* hex = "0404") { return t.rules().fort_level(t.state(), t.at(hex)); }

}  // namespace

TEST_CASE("a unit and a dump that stay put build one level, and the dump is expended", "[DF 14.14][DF 14.0-G]") {
  DesertFoxTable t = site();
  t.start(kMove1);
  CHECK(t.offered("build x -> d"));
  t.apply("build x -> d");
  CHECK(t.refused_by("move x 0404-0405") == "DF 14.14");
  CHECK(t.refused_by("build x -> d") == "DF 14.14");
  CHECK(level(t) == 0);
  t.end_phase();
  CHECK(level(t) == 1);
  CHECK(t.place_of("d") == Place::kUnused);
  CHECK_FALSE(t.has("x", kBuilding));
}

TEST_CASE("level 2 is built on level 1, and nothing on level 2", "[DF 14.13][DF 14.14]") {
  for (const int before : {1, 2}) {
    DesertFoxTable t = site();
    t.fort("0404", before).start(kMove1);
    CHECK(t.refused_by("build x -> d") == (before == 2 ? "DF 14.14" : ""));
    if (before == 1) t.apply("build x -> d").end_phase();
    CHECK(level(t) == 2);
  }
}

TEST_CASE("no fortification in cities, mountains, marshes and sand seas", "[DF 14.11]") {
  for (const char* ground : {"city", "mountain", "marsh", "sand-sea"}) {
    DesertFoxTable t = site();
    t.terrain("0404", ground).start(kMove1);
    CHECK(t.refused_by("build x -> d") == "DF 14.11");
  }
  for (const char* ground : {"clear", "rough", "oasis"}) {
    DesertFoxTable t = site();
    t.terrain("0404", ground).start(kMove1);
    CHECK(t.legal("build x -> d"));
  }
}

TEST_CASE("builders count a stacking point and fight, and could move in the phase", "[DF 14.14]") {
  DesertFoxTable t;
  t.dump("d", Axis, "0404")
      .unit("small", Axis, "0404", "reconnaissance", {.stacking = 0})
      .unit("gun", Axis, "0404", "artillery", {}, {"parenthesized"});
  t.msu("m", Axis, "0404").unit("other", Axis, "0405").start(kMove1);
  for (const char* unit : {"small", "gun", "m", "other"})
    CHECK(t.refused_by(std::string("build ") + unit + " -> d") == "DF 14.14");
  DesertFoxTable later = site();
  later.unit("wheels", Axis, "0404").start(kMove2);
  CHECK(later.refused_by("build x -> d") == "DF 14.14");
  later.set_flag("wheels", kDisrupted);
  later.set_flag("wheels", kUnsupplied);
  CHECK(later.legal("build wheels -> d"));
}

TEST_CASE("building begins when the phase does, from a dump that is the side's own", "[DF 14.14][DF 7.75]") {
  DesertFoxTable t = site();
  t.unit("z", Axis, "0606").msu("m", Axis, "0404").start(kMove1);
  CHECK(t.refused_by("build x -> m") == "DF 14.14");
  t.set_flag("d", kCaptured);
  CHECK(t.refused_by("build x -> d") == "DF 7.75");
  t.edit([&](State& state) { fox::reset(state, t.id("d"), kCaptured); });
  t.apply("move z 0606-0607");
  CHECK(t.refused_by("build x -> d") == "DF 14.14");
}

TEST_CASE("a dump that is built from gives no emergency supply", "[DF 14.14]") {
  DesertFoxTable t;
  t.unit("x", Axis, "0404", "infantry", {.morale = 1}).dump("d", Axis, "0404").start(kMove1);
  CHECK(t.legal("emergency x -> d"));
  t.apply("build x -> d");
  CHECK(t.refused_by("emergency x -> d") == "DF 14.14");
}

TEST_CASE("the surprised commonwealth builds nothing on game-turn 1, the axis may", "[DF 3.2-4]") {
  for (const int turn : {1, 2}) {
    DesertFoxTable t;
    t.unit("y", Cw, "0404").dump("d", Cw, "0404").start(kMove1, Cw, turn);
    CHECK(t.refused_by("build y -> d") == (turn == 1 ? "DF 3.2-4" : ""));
  }
  DesertFoxTable axis = site();
  axis.start(kMove1, Axis, 1);
  CHECK(axis.legal("build x -> d"));
}

TEST_CASE("fortifications outlive their garrisons, and serve whoever comes next", "[DF 14.24][DF 14.23]") {
  DesertFoxTable t;
  t.place("el-agheila", "0101").place("alexandria", "0909").fort("0405", 1);
  t.unit("x", Axis, "0404", "infantry", {.strength = 20})
      .unit("y", Cw, "0405", "infantry", {.strength = 1, .morale = 5})
      .start_combat(Axis);
  attack(t, "x -> y");
  t.roll(4);
  REQUIRE(t.waits_for() == "advance");
  t.apply("advance x 0405");
  CHECK(level(t, "0405") == 1);
  const HexId hex = t.at("0405");
  CHECK(fox::odds_of(t.rules(), t.state(), 3, 1, {&hex, 1}).column == 5);   // 3-1 on the row of rough ground
}
