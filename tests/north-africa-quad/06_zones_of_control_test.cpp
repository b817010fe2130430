#include "support/catch.hpp"
#include "support/quad_table.hpp"

using namespace quad_test;

namespace {

bool controls(const QuadTable& t, Side side, std::string_view hex) {
  return t.rules().zone_of_control(t.state(), side).contains(t.at(hex));
}

}  // namespace

TEST_CASE("The six hexes around a unit are controlled, and entering one ends the move", "[QUAD 6.0-G]") {
  QuadTable t;
  t.unit("a", Axis, "0401").unit("x", Allied, "0404");
  t.start();
  for (const char* hex : {"0403", "0504", "0505", "0405", "0305", "0304"}) CHECK(controls(t, Allied, hex));
  CHECK_FALSE(controls(t, Allied, "0404"));
  CHECK_FALSE(controls(t, Allied, "0402"));
  CHECK(t.rules().zone_of_control(t.state(), Allied).size() == 6);
  CHECK(t.legal("move a 0401-0402-0403"));
  CHECK(t.refused_by("move a 0401-0402-0403-0303", k6_0_G));
  CHECK(t.legal("move a 0401-0402-0302"));
}

TEST_CASE("Every unit controls at all times, artillery and units beside enemies too", "[QUAD 6.11][QUAD 6.21]") {
  QuadTable t;
  t.unit("gun", Axis, "0404", {.barrage = 3, .fpf = 2, .range = 5}).unit("x", Allied, "0405").unit("a", Axis, "0505");
  for (const QuadPhase phase : {kMovementPhase, kCombatPhase})
    for (const Side phasing : {Axis, Allied}) {
      t.start(phase, phasing);
      CHECK(controls(t, Axis, "0405"));      // each in the other's zone
      CHECK(controls(t, Allied, "0404"));
      CHECK(controls(t, Axis, "0305"));      // a hex of both zones belongs to both
      CHECK(controls(t, Allied, "0305"));
    }
}

TEST_CASE("Entering a controlled hex costs no more, however many control it", "[QUAD 6.12][QUAD 6.22]") {
  QuadTable t;
  t.unit("a", Axis, "0401", {.movement = 4})
      .unit("x", Allied, "0404")
      .unit("y", Allied, "0504")
      .unit("z", Allied, "0304");
  t.start();
  CHECK(t.legal("move a 0401-0402-0403"));   // 4 points, 0403 lies in three zones
}

TEST_CASE("The zone lapses with the unit that exerts it", "[QUAD 6.13]") {
  QuadTable t;
  t.unit("a", Axis, "0403").unit("x", Allied, "0404").unit("y", Allied, "0303");
  t.start();
  t.remove("x");
  CHECK(t.refused_by("move a 0403-0402") == "QUAD 5.14");   // y still holds it
  t.remove("y");
  CHECK(t.legal("move a 0403-0402"));
}

TEST_CASE("A zone reaches over every ground and hexside but those nobody can cross", "[QUAD 6.14]") {
  QuadTable t;
  t.terrain("0403", "rough").terrain("0504", "town").terrain("0505", "sea");
  t.side("0404", "0405", {"minefield-allied"}).side("0404", "0305", {"minefield-axis"}).side("0404", "0304", {"ridge"});
  t.unit("x", Allied, "0404").unit("a", Axis, "0909");
  t.start();
  for (const char* hex : {"0403", "0504", "0405", "0305", "0304"}) CHECK(controls(t, Allied, hex));
  CHECK_FALSE(controls(t, Allied, "0505"));
}

TEST_CASE("A zone passes an escarpment only by road or trail", "[QUAD 6.15]") {
  QuadTable t;
  t.side("0404", "0403", {"escarpment"})
      .side("0404", "0405", {"escarpment", "road"})
      .side("0404", "0504", {"escarpment", "trail"});
  t.unit("x", Allied, "0404").unit("a", Axis, "0403").unit("b", Axis, "0405");
  t.start();
  CHECK_FALSE(controls(t, Allied, "0403"));
  CHECK(controls(t, Allied, "0405"));
  CHECK(controls(t, Allied, "0504"));
  CHECK(t.legal("move a 0403-0402"));
  CHECK(t.refused_by("move b 0405-0406") == "QUAD 5.14");
}
