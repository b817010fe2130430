#include "support/catch.hpp"
#include "support/quad_table.hpp"

using namespace quad_test;

TEST_CASE("The test table holds the units and terrain it was told") {
  QuadTable t;
  t.terrain("0303 0304", "rough").side("0303", "0304", {"escarpment"}).way("0101-0201-0301", "road");
  t.unit("x1", Axis, "0404", {.attack = 4, .defense = 5, .movement = 9}, {"mechanized"});
  t.unit("g1", Allied, "0606", {.defense = 2, .movement = 8, .barrage = 3, .fpf = 2, .range = 5});
  t.start(kMovementPhase, Allied, 3);
  CHECK(t.hex("x1") == "0404");
  CHECK(t.rules().units[t.id("x1")].attack == 4);
  CHECK(t.rules().units[t.id("x1")].mechanized);
  CHECK(t.rules().units[t.id("g1")].artillery);
  CHECK(t.rules().map().terrain_name(t.at("0304")) == "rough");
  CHECK(t.rules().side_open(t.at("0101"), 2));
  CHECK_FALSE(t.rules().side_open(t.at("0303"), 3));
  CHECK(t.match().to_act() == Allied);
  CHECK(t.state().pos.turn == 3);
  CHECK(t.refused_by("attack x1 -> g1") == "QUAD 4.1-1A");
}
