#include "support/catch.hpp"
#include "support/desert_fox_table.hpp"

using namespace fox_test;

namespace {

/// Units of these Stacking Points in one hex: "x0", "x1" ...
DesertFoxTable& stack(DesertFoxTable& t, Side side, const char* hex, std::initializer_list<int> points,
                      const char* name = "x", const std::vector<std::string>& traits = {}) {
  int i = 0;
  for (const int each : points)
    t.unit(name + std::to_string(i++), side, hex, "motorized-infantry", {.stacking = each}, traits);
  return t;
}

}  // namespace

TEST_CASE("a movement phase does not end with more than six stacking points in a hex", "[DF 9.22][DF 9.1][DF 9.25]") {
  DesertFoxTable t;
  stack(t, Axis, "0404", {3, 3}).unit("y", Axis, "0405", "motorized-infantry", {.stacking = 1}).start(kMove1);
  CHECK(t.legal("end-phase"));
  t.apply("move y 0405-0404");
  CHECK(t.refused_by("end-phase") == "DF 9.22");
  t.apply("move x0 0404-0403");
  CHECK(t.legal("end-phase"));
}

TEST_CASE("on the way through a hex no limit holds", "[DF 9.22][DF 9.25]") {
  DesertFoxTable t;
  stack(t, Axis, "0404", {3, 3}).unit("y", Axis, "0405").start(kMove1);
  t.apply("move y 0405-0404-0403");
  CHECK(t.legal("end-phase"));
}

TEST_CASE("nine stacking points may end a phase in a city", "[DF 9.23]") {
  for (const int more : {3, 4}) {
    DesertFoxTable t;
    t.terrain("0404", "city");
    stack(t, Axis, "0404", {3, 3}).unit("y", Axis, "0405", "motorized-infantry", {.stacking = more}).start(kMove1);
    t.apply("move y 0405-0404");
    CHECK(t.refused_by("end-phase") == (more == 3 ? "" : "DF 9.23"));
  }
}

TEST_CASE("stacking points are the same for depleted units", "[DF 9.21]") {
  DesertFoxTable t;
  stack(t, Axis, "0404", {3, 3, 1}).start(kMove1);
  for (const char* unit : {"x0", "x1", "x2"}) t.deplete(unit);
  CHECK(t.refused_by("end-phase") == "DF 9.22");
}

TEST_CASE("units without stacking points and MSUs stack without limit", "[DF 9.24]") {
  DesertFoxTable t;
  stack(t, Axis, "0404", {3, 3, 0, 0, 0, 0, 0, 0});
  t.msu("m1", Axis, "0404").msu("m2", Axis, "0404").msu("m3", Axis, "0404").dump("d", Axis, "0404").start(kMove1);
  CHECK(t.legal("end-phase"));
}

TEST_CASE("what its owner cannot cure the opponent may remove into the Refit Box, no more than is needed",
          "[DF 9.25][DF 9.24]") {
  DesertFoxTable t;
  stack(t, Axis, "0404", {3, 3, 1, 2, 0}, "x", {"foot"})
      .unit("y", Cw, "0909")
      .start(kMove2);   // on foot they cannot move in Phase 6
  t.end_phase();
  REQUIRE(t.waits_for() == "excess");
  CHECK(t.to_act() == Cw);
  CHECK(t.refused_by("remove x2") == "DF 9.25");   // one unit of three is enough
  CHECK(t.refused_by("remove x4") == "DF 9.24");
  CHECK(t.refused_by("remove y") == "DF 9.25");
  t.apply("remove x0");
  CHECK(t.place_of("x0") == fox::place(kRefitBox));
  CHECK(t.waits_for() == "second-reaction");
}

TEST_CASE("the opponent need not remove anything", "[DF 9.25]") {
  DesertFoxTable t;
  stack(t, Axis, "0404", {3, 3, 1}, "x", {"foot"});
  stack(t, Axis, "0406", {6, 1}, "z", {"foot"}).start(kMove2);
  t.end_phase();
  t.apply("done").apply("remove z1");
  CHECK(t.hex("x2") == "0404");
  CHECK(t.waits_for() == "second-reaction");
}

TEST_CASE("where several units must go, the fewest that are enough", "[DF 9.25]") {
  DesertFoxTable t;
  stack(t, Axis, "0404", {6, 1, 1, 2, 3}, "x", {"foot"}).start(kMove2);   // seven too many
  t.end_phase();
  t.apply("remove x0");
  CHECK(t.offers("remove") == std::vector<std::string>{"remove x1", "remove x2", "remove x3", "remove x4"});
  t.apply("remove x2");
  CHECK(t.waits_for() == "second-reaction");
}

TEST_CASE("a second dump in a hex may be removed", "[DF 9.26]") {
  DesertFoxTable t;
  t.dump("d", Axis, "0404").dump("e", Axis, "0404").msu("m", Axis, "0404").start(kMove1);
  t.end_phase();
  REQUIRE(t.waits_for() == "excess");
  CHECK(t.refused_by("remove m") == "DF 9.24");
  t.apply("remove e");
  CHECK(t.place_of("e") == Place::kUnused);
  CHECK(t.waits_for() == "first-reaction");
}

TEST_CASE("an overstack made by a retreat is tolerated until its side's next movement phase ends", "[DF 11.62-5]") {
  DesertFoxTable t;
  stack(t, Cw, "0404", {3, 3, 1}, "y", {"foot"}).start(kReact1, Axis);
  t.set_flag("y2", kCrowded);
  t.end_phase();
  CHECK(t.waits_for() == "first-combat");
  DesertFoxTable plain;
  stack(plain, Cw, "0404", {3, 3, 1}, "y", {"foot"}).start(kReact2, Axis);
  plain.end_phase();
  CHECK(plain.waits_for() == "excess");
  CHECK(plain.to_act() == Axis);
  DesertFoxTable own;
  stack(own, Cw, "0404", {3, 3, 1}, "y", {"foot"}).start(kMove2, Cw);
  own.set_flag("y2", kCrowded);
  own.end_phase();
  CHECK(own.waits_for() == "excess");
  own.apply("done");
  CHECK_FALSE(own.has("y2", kCrowded));
}
