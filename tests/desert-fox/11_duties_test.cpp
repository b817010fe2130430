#include "combat_helpers.hpp"

using namespace fox_test;

TEST_CASE("units in an enemy zone must attack, and enemies whose zone covers them must be attacked", "[DF 10.26][DF 11.0-G]") {
  DesertFoxTable t;
  t.unit("a", Axis, "0404", "infantry", {.strength = 9}).unit("b", Axis, "0404", "infantry", {.strength = 9}).unit("y", Cw, "0405").unit("z", Cw, "0403");
  t.unit("guns", Cw, "0504", "artillery", {.strength = 1}, {"artillery", "parenthesized"}).start_combat(Axis);
  CHECK(t.refused_by("end-phase") == "DF 10.26");
  CHECK(t.refused_by("attack a b -> y") == "DF 10.26");   // z would go unattacked
  CHECK(t.legal("attack a b -> y z"));
  t.apply("attack a -> y").apply("done").apply("done").roll(6);
  while (t.waits_for() != "first-combat") t.apply(t.offers().front());
  CHECK(t.refused_by("end-phase") == "DF 10.26");
  CHECK(t.refused_by("attack b -> guns") == "DF 10.26");
  attack(t, "b -> z");
  t.roll(6);
  while (t.waits_for() != "first-combat") t.apply(t.offers().front());
  CHECK(t.legal("end-phase"));   // the guns have no zone
}

TEST_CASE("units merely adjacent attack at will, supply units never", "[DF 11.0-G][DF 10.26][DF 7.26]") {
  DesertFoxTable t;
  t.unit("a", Axis, "0404", "infantry", {.strength = 9}).msu("m", Axis, "0404").unit("guns", Cw, "0405", "artillery", {.strength = 1}, {"artillery", "parenthesized"}).start_combat(Axis);
  CHECK(t.legal("end-phase"));
  CHECK(t.legal("attack a -> guns"));
  CHECK(t.refused_by("attack m -> guns", k10_26));
  CHECK(t.refused_by("attack a -> m", k7_26));
}

TEST_CASE("units in a city need not attack out of it", "[DF 11.13]") {
  DesertFoxTable t;
  t.terrain("0404", "city").unit("a", Axis, "0404", "infantry", {.strength = 9}).unit("b", Axis, "0404", "infantry", {.strength = 9});
  t.unit("y", Cw, "0405").unit("z", Cw, "0403").start_combat(Axis);
  CHECK(t.legal("end-phase"));
  CHECK(t.legal("attack a b -> y"));
}

TEST_CASE("an attack below the table is made only by those who must, and costs them alone", "[DF 11.16]") {
  DesertFoxTable t;
  t.place("el-agheila", "0101").unit("a", Axis, "0404", "infantry", {.strength = 1}).unit("y", Cw, "0405", "infantry", {.strength = 9}).start_combat(Axis);
  CHECK(t.refused_by("end-phase") == "DF 10.26");
  t.apply("attack a -> y");
  REQUIRE(t.waits_for() == "retreat");   // d4D: disrupted, depleted, four hexes
  CHECK(t.has("a", kDisrupted));
  CHECK(t.depleted("a"));
  CHECK_FALSE(t.has("y", kDefended));
  t.apply(t.offers("retreat").front());
  CHECK(t.legal("end-phase"));
}

TEST_CASE("nobody attacks below the table at will, or where a stronger attack is possible", "[DF 11.16][DF 10.26]") {
  DesertFoxTable t;
  t.unit("a", Axis, "0404", "infantry", {.strength = 1}).unit("b", Axis, "0404", "infantry", {.strength = 9}).unit("y", Cw, "0405", "infantry", {.strength = 9}).start_combat(Axis);
  CHECK(t.refused_by("attack a -> y", k11_16));
  CHECK(t.legal("attack a b -> y"));
  DesertFoxTable u;
  u.terrain("0404", "city").unit("a", Axis, "0404", "infantry", {.strength = 1}).unit("y", Cw, "0405", "infantry", {.strength = 9}).start_combat(Axis);
  CHECK(u.refused_by("attack a -> y") == "DF 11.16");
}
