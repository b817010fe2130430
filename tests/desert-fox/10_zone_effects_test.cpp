#include "support/catch.hpp"
#include "support/desert_fox_table.hpp"

using namespace fox_test;

namespace {

const std::vector<std::string> kFoot = {"foot"};
const std::vector<std::string> kWeak = {"parenthesized"};

/// A mover in 0401 and an enemy in 0404, whose zone begins in 0403.
DesertFoxTable front(int movement = 14) {
  DesertFoxTable t(9, 14);
  t.unit("x", Axis, "0401", "armor", {.movement = movement}).unit("y", Cw, "0404");
  return t;
}

}  // namespace

TEST_CASE("an enemy zone stops a unit that enters it", "[DF 10.21][DF 8.26]") {
  DesertFoxTable t = front();
  t.start();
  CHECK(t.legal("move x 0401-0402-0403"));
  CHECK(t.refused_by("move x 0401-0402-0403-0303") == "DF 10.21");   // free of zones beyond
  CHECK(t.legal("move x 0401-0402-0303"));
}

TEST_CASE("entering an enemy zone costs a point more", "[DF 10.22]") {
  for (const int movement : {4, 5}) {
    DesertFoxTable t = front(movement);
    t.start();
    CHECK(t.refused_by("move x 0401-0402-0403") == (movement == 5 ? "" : "DF 8.22"));
  }
}

TEST_CASE("disrupted enemies stop nobody", "[DF 10.21][DF 11.66-4]") {
  DesertFoxTable t = front(6);
  t.start();
  t.set_flag("y", kDisrupted);
  CHECK(t.legal("move x 0401-0402-0403-0503"));
}

TEST_CASE("a unit in an enemy zone may leave, but not straight into another", "[DF 10.23][DF 8.26]") {
  DesertFoxTable t(9, 14);
  t.unit("x", Axis, "0403", "armor", {.movement = 14}).unit("y", Cw, "0404").start();
  CHECK(t.legal("move x 0403-0402"));
  CHECK(t.refused_by("move x 0403-0304") == "DF 10.23");              // the next hex of the same zone
  CHECK(t.legal("move x 0403-0303-0202-0203-0204-0304"));             // round about
  CHECK(t.refused_by("move x 0403-0303-0304-0204") == "DF 10.21");
}

TEST_CASE("parenthesized units and MSUs enter a zone only to join a friend who fights", "[DF 10.24]") {
  DesertFoxTable t(9, 14);
  t.unit("guns", Axis, "0401", "artillery", {}, kWeak).msu("m", Axis, "0402").unit("y", Cw, "0404");
  t.unit("friend", Axis, "0503").unit("weak-friend", Axis, "0304", "artillery", {}, kWeak).start();
  CHECK(t.refused_by("move m 0402-0403") == "DF 10.24");
  CHECK(t.refused_by("move guns 0401-0402-0403") == "DF 10.24");
  CHECK(t.legal("move guns 0401-0402-0503"));
  CHECK(t.legal("move m 0402-0503"));
  CHECK(t.refused_by("move m 0402-0303-0304") == "DF 10.24");         // its friend there does not count
  CHECK(t.legal("move guns 0401-0402-0302"));
}

TEST_CASE("motorized units infiltrate the zone of one point on foot", "[DF 10.3][DF 10.21]") {
  DesertFoxTable t(9, 14);
  t.unit("x", Axis, "0402", "armor", {.movement = 9}).unit("walker", Axis, "0402", "infantry", {.movement = 9}, kFoot);
  t.unit("y", Cw, "0404", "infantry", {}, kFoot).start();
  CHECK(t.legal("move x 0402-0403-0503"));                            // no stop: 3 and 2 points
  CHECK(t.refused_by("move walker 0402-0403-0503") == "DF 10.21");
}

TEST_CASE("each step from an infiltrated zone into a zone costs a point more", "[DF 10.3][DF 10.3-C][DF 10.22]") {
  for (const int movement : {6, 7}) {
    DesertFoxTable t(9, 14);
    t.unit("x", Axis, "0402", "armor", {.movement = movement}).unit("y", Cw, "0404", "infantry", {}, kFoot).start();
    CHECK(t.refused_by("move x 0402-0403-0304") == (movement == 7 ? "" : "DF 8.22"));   // 2 + 1, then 2 + 1 + 1
  }
}

TEST_CASE("infiltrating leads into a zone that stops, but not out of one", "[DF 10.3][DF 10.23]") {
  DesertFoxTable t(9, 14);
  t.unit("x", Axis, "0402", "armor", {.movement = 22})
      .unit("y", Cw, "0404", "infantry", {}, kFoot)
      .unit("hard", Cw, "0203")
      .start();
  CHECK(t.legal("move x 0402-0403-0304"));          // from the soft zone into one of both
  CHECK(t.refused_by("move x 0402-0403-0304-0204") == "DF 10.21, DF 10.23");
  DesertFoxTable inside(9, 14);
  inside.unit("x", Axis, "0304", "armor", {.movement = 22})
      .unit("y", Cw, "0404", "infantry", {}, kFoot)
      .unit("hard", Cw, "0203")
      .start();
  CHECK(inside.refused_by("move x 0304-0403") == "DF 10.23");   // no infiltration out of a hard zone
}

TEST_CASE("two points on foot, or wheels, cannot be infiltrated", "[DF 10.3]") {
  for (const bool motorized : {false, true}) {
    DesertFoxTable t(9, 14);
    t.unit("x", Axis, "0402", "armor", {.movement = 22});
    if (motorized) t.unit("y", Cw, "0404");
    else t.unit("y", Cw, "0404", "infantry", {}, kFoot).unit("z", Cw, "0404", "infantry", {}, kFoot);
    t.start();
    CHECK(t.refused_by("move x 0402-0403-0503") == "DF 10.21");
  }
}

TEST_CASE("supply and parenthesized units do not infiltrate by themselves", "[DF 10.3-S]") {
  DesertFoxTable t(9, 14);
  t.unit("guns", Axis, "0402", "artillery", {}, kWeak).msu("m", Axis, "0402").unit("friend", Axis, "0403");
  t.unit("y", Cw, "0404", "infantry", {}, kFoot).start();
  for (const std::string unit : {"guns", "m"}) {
    CHECK(t.legal("move " + unit + " 0402-0403"));
    CHECK(t.refused_by("move " + unit + " 0402-0403-0503") == "DF 10.21");
  }
}
