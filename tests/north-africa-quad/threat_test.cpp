// Looking ahead to the enemy's next movement, in the North Africa system: one unit a hex, zones that hold, artillery.
#include "support/catch.hpp"
#include "support/quad_table.hpp"
#include "trigh/play/threat.hpp"

using namespace quad_test;

TEST_CASE("a far unit that can come counts, one that cannot does not", "[threat]") {
  QuadTable t(9, 14);
  t.unit("x", Allied, "0404", {.defense = 3}).unit("a", Axis, "0409", {.attack = 5, .movement = 10});
  t.unit("slow", Axis, "0410", {.attack = 9, .movement = 4});
  t.start(kMovementPhase, Allied);
  CHECK(t.threats(Allied) == "0404: a@0405 2");
  CHECK(t.threats(Axis) == "");                      // x attacks with nothing
}

TEST_CASE("a zone that holds a unit keeps it away", "[threat][QUAD 5.14]") {
  QuadTable t(9, 14);
  t.unit("x", Allied, "0404", {.defense = 3}).unit("a", Axis, "0409", {.attack = 5, .movement = 12});
  t.unit("pin", Allied, "0410", {.defense = 1, .movement = 0});
  t.start(kMovementPhase, Allied);
  CHECK(t.threats(Allied) == "0410: a@0409 4");
}

TEST_CASE("units come one to a hex, and who stands beside the stack stays", "[threat][QUAD 5.31]") {
  QuadTable t(9, 14);
  t.terrain("0403 0304 0504 0505", "sea").unit("x", Allied, "0404", {.defense = 1});
  t.unit("near", Axis, "0305", {.attack = 1})
      .unit("a", Axis, "0409", {.attack = 5, .movement = 20})
      .unit("b", Axis, "0509", {.attack = 4, .movement = 20});
  t.start(kMovementPhase, Allied);
  CHECK(t.threats(Allied) == "0404: a@0405 near@0305 5");
}

TEST_CASE("artillery adds its barrage from where it can fire", "[threat][QUAD 8.22]") {
  QuadTable t(9, 16);
  t.unit("x", Allied, "0404", {.defense = 3}).unit("a", Axis, "0406", {.attack = 5, .movement = 4});
  t.unit("gun", Axis, "0410", {.movement = 4, .barrage = 6, .fpf = 1, .range = 5})
      .unit("far", Axis, "0414", {.movement = 4, .barrage = 6, .fpf = 1, .range = 5});
  t.start(kMovementPhase, Allied);
  CHECK(t.threats(Allied) == "0404: a@0405 | gun@0408 8");
}

TEST_CASE("while the enemy moves, only those count who have not moved yet", "[threat][QUAD 5.15]") {
  QuadTable t(9, 16);
  t.unit("x", Allied, "0404", {.defense = 3})
      .unit("a", Axis, "0407", {.attack = 5})
      .unit("b", Axis, "0507", {.attack = 4});
  t.start();
  CHECK(t.threats(Allied) == "0404: a@0405 b@0505 6");
  t.apply("move a 0407-0408");
  CHECK(t.threats(Allied) == "0404: b@0505 1");
}

TEST_CASE("Crusader begins with threats of both sides", "[threat][slow-data]") {
  QuadTable t = QuadTable::crusader("sidi-rezeg");
  t.start(kMovementPhase, Allied);
  const auto found = threats_to(t.rules(), t.state(), Axis);
  REQUIRE_FALSE(found.empty());
  for (const Threat& threat : found) {
    CHECK(threat.report.ruling.verdict().legal());
    for (const ThreatMove& move : threat.moves)
      if (move.near) CHECK(t.rules().map().grid.distance(move.to, threat.hex) == 1);
  }
}
