#include "support/catch.hpp"
#include "support/el_alamein_table.hpp"

using namespace ala_test;

TEST_CASE("Units move one by one along adjacent hexes, as many as the player likes", "[ALA 5.0-G][ALA 5.0-P]") {
  AlaTable t;
  t.unit("a", Axis, "0202", 4, 10).unit("b", Axis, "0303").unit("x", Allied, "0808");
  t.start();
  CHECK(t.legal("move a 0202-0203-0303-0304"));       // through a friendly hex, if it can pay
  t.apply("move a 0202-0203-0204");
  CHECK(t.refused_by("move a 0204-0205") == "ALA 5.0-P");   // a finished move stands
  CHECK(t.refused_by("move b 0304-0305", k5_0_P));          // it does not stand there
  CHECK(t.legal("move b 0303-0302"));
}

TEST_CASE("A unit enters no more than its allowance pays for, and saves nothing",
          "[ALA 5.13][ALA 5.12][ALA 6.5-1][ALA 3.33-3]") {
  AlaTable t;
  t.unit("foot", Axis, "0101", 4, 3).unit("x", Allied, "0909");
  t.start();
  CHECK(t.legal("move foot 0101-0102-0103-0104"));
  CHECK(t.refused_by("move foot 0101-0102-0103-0104-0105") == "ALA 5.13");
  t.apply("move foot 0101-0102");
  for (int i = 0; i < 8; ++i) t.apply("end-phase");
  CHECK(t.refused_by("move foot 0102-0103-0104-0105-0106") == "ALA 5.13");
}

TEST_CASE("A ridge costs a mechanized unit five points, others two", "[ALA 6.5-2][ALA 5.14][ALA 5.14-E][ALA 6.5-5]") {
  AlaTable t;
  t.terrain("0303", "ridge");
  t.unit("tank", Axis, "0302", 4, 6).unit("foot", Axis, "0402", 4, 4).unit("x", Allied, "0909");
  t.start();
  CHECK(t.legal("move tank 0302-0303-0304"));         // 4 + 1, then 1: all six points
  CHECK(t.refused_by("move tank 0302-0303-0304-0305") == "ALA 5.13");
  CHECK(t.legal("move foot 0402-0303-0304-0305"));    // 2 + 1 + 1
  CHECK(t.refused_by("move foot 0402-0303-0304-0305-0306") == "ALA 5.13");
}

TEST_CASE("A depression costs a mechanized unit four points, others two", "[ALA 6.5-3]") {
  AlaTable t;
  t.terrain("0303", "depression");
  t.unit("tank", Axis, "0302", 4, 6).unit("foot", Axis, "0402", 4, 3).unit("x", Allied, "0909");
  t.start();
  CHECK(t.legal("move tank 0302-0303-0304-0305"));
  CHECK(t.refused_by("move tank 0302-0303-0304-0305-0306") == "ALA 5.13");
  CHECK(t.legal("move foot 0402-0303-0304"));
  CHECK(t.refused_by("move foot 0402-0303-0304-0305") == "ALA 5.13");
}

TEST_CASE("Nobody enters the sea or crosses a sea hexside", "[ALA 6.5-4]") {
  AlaTable t;
  t.terrain("0303", "sea").side("0401", "0402", {"sea"});
  t.unit("a", Axis, "0302").unit("b", Axis, "0401");
  t.start();
  CHECK(t.refused_by("move a 0302-0303") == "ALA 6.5-4");
  CHECK(t.refused_by("move b 0401-0402") == "ALA 6.5-4");
  CHECK(t.legal("move b 0401-0502-0402"));
}

TEST_CASE("Stacks never move together: each unit pays and moves for itself", "[ALA 5.15][ALA 8.02]") {
  AlaTable t;
  t.unit("a", Axis, "0202", 4, 8).unit("b", Axis, "0202", 4, 8);
  t.start();
  t.apply("move a 0202-0203");
  CHECK(t.hex("b") == "0202");
  CHECK(t.hex("a") == "0203");
}

TEST_CASE("No hex with an enemy unit may be entered", "[ALA 5.21]") {
  AlaTable t;
  t.unit("a", Axis, "0202").unit("x", Allied, "0204").supply_unit("s", Allied, "0302");
  t.start();
  CHECK(t.refused_by("move a 0202-0203-0204", k5_21));
  CHECK(t.refused_by("move a 0202-0302") == "ALA 5.21");
  SECTION("by the printed rule Supply units alone close nothing, and are lost") {
    AlaTable printed;
    printed.option("enemy-hexes", "overrun");
    printed.unit("a", Axis, "0202").unit("x", Allied, "0404").supply_unit("s", Allied, "0302");
    printed.start();
    CHECK(printed.refused_by("move a 0202-0302-0303-0403-0404", k5_21));
    printed.apply("move a 0202-0302-0301");
    CHECK(printed.place_of("s") == Place::kEliminated);
    AlaTable column;                                    // no stack is left where it was overrun [6.15]
    column.option("enemy-hexes", "overrun");
    column.unit("f", Axis, "0202", 4, 4).supply_unit("s", Allied, "0302");
    column.start();
    CHECK(column.legal("form f 0202-0302 by south"));
  }
}

TEST_CASE("A unit joins friends only if it can pay for the hex and for stacking", "[ALA 5.24]") {
  AlaTable t;
  t.unit("a", Axis, "0202", 4, 8)
      .unit("b", Axis, "0207", 4, 8)
      .unit("f", Axis, "0303", 4, 2)
      .unit("g", Axis, "0306", 4, 2);
  t.start();
  CHECK(t.legal("move a 0202-0203-0204-0205-0206-0207"));           // five points and three
  CHECK(t.refused_by("move a 0202-0303-0203-0204-0205-0206-0207") == "ALA 5.13");
  CHECK(t.refused_by("move f 0303-0304-0305-0306") == "ALA 5.13");
  CHECK(t.legal("move f 0303-0304-0305"));
}

TEST_CASE("A unit may go from one stack to another if it pays for both", "[ALA 5.27]") {
  AlaTable t;
  t.unit("a", Axis, "0202", 4, 8).unit("b", Axis, "0202", 4, 7).unit("c", Axis, "0204");
  t.start();
  CHECK(t.legal("move a 0202-0203-0204"));                          // 3 + 1 + 1 + 3
  CHECK(t.refused_by("move b 0202-0203-0204") == "ALA 5.13");       // one short
}
