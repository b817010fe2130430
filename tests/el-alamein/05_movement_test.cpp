#include "support/catch.hpp"
#include "support/el_alamein_table.hpp"

using namespace ala_test;

TEST_CASE("Nobody enters the sea or crosses a sea hexside", "[ALA 6.5-4]") {
  AlaTable t;
  t.terrain("0303", "sea").side("0401", "0402", {"sea"});
  t.unit("a", Axis, "0302").unit("b", Axis, "0401");
  t.start();
  CHECK(t.refused_by("move a 0302-0303") == "ALA 6.5-4");
  CHECK(t.refused_by("move b 0401-0402") == "ALA 6.5-4");
  CHECK(t.legal("move b 0401-0502-0402"));
}

TEST_CASE("Nobody attacks or advances across a sea hexside, and nobody must attack across it",
          "[ALA 6.5-4][ALA 9.11][ALA 9.25a]") {
  for (const bool sea : {false, true}) {
    AlaTable t;
    if (sea) t.side("0404", "0405", {"sea"});
    t.unit("a", Axis, "0404", 9).unit("b", Axis, "0506", 1).unit("x", Allied, "0405", 1);
    t.start(kCombatPhase);
    CHECK(t.legal("attack a -> x") == !sea);
    if (sea) CHECK(t.refused_by("attack a -> x") == "ALA 6.5-4");
    if (sea) CHECK(t.refused_by("attack a b -> x") == "ALA 6.5-4");
  }
}
