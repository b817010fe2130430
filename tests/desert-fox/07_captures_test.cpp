#include "combat_helpers.hpp"

using namespace fox_test;

namespace {

/// The advance of x into 0405, which the enemies of these lines have just left.
DesertFoxTable storm(const std::function<void(DesertFoxTable&)>& more) {
  DesertFoxTable t;
  t.place("el-agheila", "0101").place("alexandria", "0909");
  t.unit("x", Axis, "0404", "infantry", {.strength = 9}).unit("y", Cw, "0405", "infantry", {.strength = 1});
  more(t);
  t.start_combat(Axis);
  attack(t, "x -> y");   // 9-1: column 11
  t.roll(2);             // 13: d3D
  t.apply("retreat y 0405-0406-0407-0408").apply("advance x 0405");
  return t;
}

}  // namespace

TEST_CASE("supply units an advance finds are captured on a 1 to 3, in the state they were in",
          "[DF 7.77][DF 7.72][DF 7.75]") {
  for (const int die : {3, 4}) {
    for (const bool dump : {false, true}) {
      DesertFoxTable t = storm([&](DesertFoxTable& s) {
        s.spares(Axis, 1);
        dump ? s.dump("s", Cw, "0405") : s.msu("s", Cw, "0405");
      });
      REQUIRE(t.waits_for() == "capture");
      CHECK(t.to_act() == Axis);
      t.apply("capture s").roll(die);
      CHECK(t.hex("s").empty());
      CHECK(t.hex("axis-spare-1") == (die == 3 ? "0405" : ""));
      if (die == 3) CHECK(t.has("axis-spare-1", kDump) == dump);
      if (die == 3) CHECK(t.has("axis-spare-1", kCaptured));
      CHECK(t.hex("x") == "0405");
      CHECK(t.waits_for() == "first-combat");
    }
  }
}

TEST_CASE("supply units may be destroyed instead, and each is decided by itself", "[DF 7.72][DF 7.77]") {
  DesertFoxTable t = storm([](DesertFoxTable& s) {
    s.spares(Axis, 2).msu("m", Cw, "0405").dump("d", Cw, "0405").msu("n", Cw, "0405").msu("far", Cw, "0808");
  });
  CHECK(t.refused_by("capture far") == "DF 7.72");
  CHECK(t.refused_by("destroy x") == "DF 7.72");
  t.apply("capture d").roll(1);
  CHECK(t.waits_for() == "capture");
  CHECK(t.refused_by("capture d") == "DF 7.72");
  t.apply("destroy m").apply("capture n").roll(2);
  CHECK(t.hex("m").empty());
  CHECK(t.hex("axis-spare-1") == "0405");
  CHECK_FALSE(t.has("axis-spare-1", kDump));   // MSUs come first
  CHECK(t.has("axis-spare-2", kDump));
}

TEST_CASE("what was captured serves nobody and stays as it is until the captor's next reinforcement phase",
          "[DF 7.75]") {
  DesertFoxTable t;
  t.place("el-agheila", "0101")
      .dump("d", Axis, "0909")
      .unit("x", Axis, "0909")
      .terrain("0706 0707 0708 0709 0806 0906", "sea")
      .start(kRefitPhase, Cw, 3);
  t.set_flag("d", kCaptured);
  t.end_phase();
  REQUIRE(t.waits_for() == "initiative-roll");
  t.roll(2).apply("go-first").apply("roll 2");
  while (t.waits_for() != "reinforcement") t.apply(t.offers().front());
  CHECK_FALSE(t.has("d", kCaptured));
}

TEST_CASE("what a side without a free supply unit captures comes to its base as soon as one is free",
          "[DF 7.72][DF 7.54]") {
  DesertFoxTable t =
      storm([](DesertFoxTable& s) { s.msu("m", Cw, "0405").msu("n", Cw, "0405").dump("own", Axis, "0202"); });
  t.apply("capture m").roll(1).apply("capture n").roll(6);
  CHECK(t.hex("m").empty());
  CHECK(t.waits_for() == "first-combat");
  CHECK(block(t.state()).axis_supply_waits == 1);
  CHECK(block(t.state()).commonwealth_supply_waits == 0);
}
