#include "support/catch.hpp"
#include "support/quad_table.hpp"

using namespace quad_test;

TEST_CASE("A unit leaves by paying for a hex beyond the edge like the one it leaves", "[QUAD 14.0-G]") {
  QuadTable t;
  t.terrain("0301", "rough").way("0201-0202", "road");
  t.unit("a", Axis, "0402", {.movement = 4})
      .unit("b", Axis, "0502", {.movement = 3})
      .unit("c", Axis, "0301", {.movement = 4});
  t.unit("d", Axis, "0302", {.movement = 7}).unit("e", Axis, "0202", {.movement = 1});
  SECTION("the costs") {
    t.start();
    CHECK(t.legal("exit a 0402-0401"));                          // 2 + 2 of 4
    CHECK(t.refused_by("exit b 0502-0501") == "QUAD 5.13");      // 2 + 2 of 3
    CHECK(t.legal("exit c 0301"));                               // 4 of 4
    CHECK(t.refused_by("exit d 0302-0301") == "QUAD 5.13");      // 4 + 4 of 7
    CHECK(t.legal("exit e 0202-0201"));                          // a half and a half
    CHECK(t.offered("exit a 0402-0401"));
  }
  SECTION("roads may end at the edge") {
    t.option("ways-off-map", "none").start();
    CHECK(t.refused_by("exit e 0202-0201") == "QUAD 5.13");
  }
}

TEST_CASE("Only from the edge of the map, and from where the unit stands", "[QUAD 14.0-G]") {
  QuadTable t;
  t.unit("a", Axis, "0404");
  t.start();
  CHECK(t.refused_by("exit a 0404-0403") == "QUAD 14.0-G");
  CHECK(t.refused_by("exit a 0401") == "QUAD 14.0-G");
}

TEST_CASE("Leaving is movement: zones hold a unit back, friends do not", "[QUAD 14.0-G][QUAD 6.0-G][QUAD 5.14]") {
  QuadTable t;
  t.unit("a", Axis, "0403")
      .unit("b", Axis, "0401")
      .unit("c", Axis, "0801")
      .unit("x", Allied, "0802")
      .unit("d", Axis, "0703");
  t.start();
  CHECK(t.legal("exit a 0403-0402-0401"));
  CHECK(t.refused_by("exit c 0801") == "QUAD 5.14");
  CHECK_FALSE(t.legal("exit d 0703-0702-0701"));
  t.apply("move a 0403-0402");
  CHECK(t.refused_by("exit a 0402-0401", k5_15));
}

TEST_CASE("An unsupplied unit leaves only by way of a source", "[QUAD 14.0-G][QUAD 12.23]") {
  QuadTable t;
  t.source(Axis, "0101").side("0909", "0908", {"frontier"}).terrain("0102 0201 0202", "sea");
  t.unit("a", Axis, "0109");
  t.start();
  CHECK(t.has("a", kUnsupplied));
  CHECK(t.refused_by("exit a 0109") == "QUAD 12.23");
  CHECK(t.offers("exit").empty());
}

TEST_CASE("Who has left is kept apart, not eliminated, and never returns", "[QUAD 14.11][QUAD 14.12]") {
  QuadTable t;
  t.unit("a", Axis, "0401").due("r", Axis, 1, "0409");
  t.start();
  t.apply("exit a 0401");
  CHECK(t.place_of("a") == Place::kExited);
  CHECK(t.hex("a").empty());
  CHECK(t.refused_by("enter a 0401", k14_11));
  t.apply("enter r 0409");
  CHECK_FALSE(t.refused_by("enter r 0409", k14_11));
  CHECK(t.offers("enter").empty());
}

TEST_CASE("Units leave only in their own movement phase", "[QUAD 14.13]") {
  QuadTable t;
  t.unit("a", Axis, "0401").unit("x", Allied, "0901");
  t.start(kCombatPhase, Axis);
  CHECK(t.refused_by("exit a 0401") == "QUAD 4.1-1B");
  t.start(kMovementPhase, Allied);
  CHECK(t.refused_by("exit a 0401") == "QUAD 5.11");
}
