#include <cstring>

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

TEST_CASE("who finds no room in an attack of 24 units is owed no enemy", "[DF 10.26][DF 11.22]") {
  DesertFoxTable t;
  t.unit("y", Cw, "0405", "infantry", {.strength = 9});
  std::string most;
  for (int i = 0; i < 26; ++i) {
    const std::string id = "u" + std::to_string(10 + i);
    t.unit(id, Axis, i % 2 ? "0404" : "0406", "infantry", {.strength = 2, .stacking = 0});
    if (i < 24) most += (i ? " " : "") + id;
  }
  t.start_combat(Axis);
  CHECK(t.refused_by("end-phase") == "DF 10.26");
  CHECK(t.refused_by("attack u10 u11 -> y") == "DF 10.26");   // 24 others would be left over, and could have joined
  CHECK(t.refused_by("attack " + most + " u34 -> y") == "DF 11.22");
  CHECK(t.offers("attack").size() == 1);
  attack(t, most + " -> y");
  t.roll(6);
  while (t.waits_for() != "first-combat") t.apply(t.offers().front());
  CHECK(t.legal("end-phase"));
}

TEST_CASE("units merely adjacent attack at will, supply units never", "[DF 11.0-G][DF 10.26][DF 7.26]") {
  DesertFoxTable t;
  t.unit("a", Axis, "0404", "infantry", {.strength = 9}).msu("m", Axis, "0404").unit("guns", Cw, "0405", "artillery", {.strength = 1}, {"artillery", "parenthesized"}).start_combat(Axis);
  CHECK(t.legal("end-phase"));
  CHECK(t.legal("attack a -> guns"));
  CHECK(t.refused_by("attack m -> guns", k10_26));
  CHECK(t.refused_by("attack a -> m", k7_26));
}

TEST_CASE("a disrupted enemy has no zone and need not be attacked", "[DF 11.66-4][DF 10.26]") {
  DesertFoxTable t;
  t.unit("a", Axis, "0404", "infantry", {.strength = 9}).unit("y", Cw, "0405").start_combat(Axis);
  CHECK_FALSE(t.legal("end-phase"));
  t.set_flag("y", kDisrupted);
  CHECK(t.legal("end-phase"));
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

namespace {

/// A small generator of its own, so that the same fronts arise everywhere.
struct Lot {
  std::uint32_t state;
  std::uint32_t below(std::uint32_t n) {
    state = state * 1664525u + 1013904223u;
    return (state >> 8) % n;
  }
};

/// A random front of both sides in a patch of mixed ground.
DesertFoxTable front(Lot& lot) {
  DesertFoxTable t(6, 6);
  constexpr const char* kGround[] = {"clear", "rough", "mountain", "city", "sand-sea"};
  constexpr const char* kTypes[] = {"infantry", "motorized-infantry", "armor", "flak", "artillery", "reconnaissance"};
  const auto hex_of = [](std::uint32_t row, std::uint32_t column) { return "0" + std::to_string(row + 1) + "0" + std::to_string(column + 1); };
  for (std::uint32_t row = 0; row < 6; ++row)
    for (std::uint32_t column = 0; column < 6; ++column) {
      const std::string hex = hex_of(row, column);
      if (lot.below(4) == 0) t.terrain(hex, kGround[lot.below(5)]);
      if (column < 5 && lot.below(5) == 0) t.side(hex, hex_of(row, column + 1), {lot.below(2) ? "escarpment" : "ridge"});
      const std::uint32_t what = lot.below(3);
      for (std::uint32_t i = 0; what != 2 && i < 1 + lot.below(3); ++i) {
        const std::uint32_t type = lot.below(6);
        const std::string name = (what == 0 ? "x" : "y") + hex + std::to_string(i);
        const auto traits = type == 4 ? std::vector<std::string>{"artillery", "parenthesized"} : std::vector<std::string>{};
        const Values values{.strength = static_cast<int>(lot.below(9)), .morale = 1 + static_cast<int>(lot.below(4))};
        t.unit(name, what == 0 ? Axis : Cw, hex, kTypes[type], values, traits);
      }
      if (what != 2 && lot.below(6) == 0) t.msu("m" + hex, what == 0 ? Axis : Cw, hex);
    }
  t.points(kAxisAir, 2).points(kCommonwealthAir, 2).place("tobruk", "0303").spares(Axis, 1);
  return t;
}

}  // namespace

TEST_CASE("whatever the front, there is always a way to the end of the Combat Phase", "[DF 10.26][DF 11.16][DF 11.12]") {
  for (std::uint32_t game = 1; game <= 60; ++game) {
    Lot lot{game * 7919u};
    DesertFoxTable t = front(lot);
    t.start(kCombat1, lot.below(2) ? Axis : Cw);
    for (int step = 0; t.waits_for() != "first-combat" || !t.legal("end-phase"); ++step) {
      INFO("front " << game << ", step " << step << ", " << t.waits_for());
      REQUIRE(step < 500);
      const ActionList offers = t.match().offers();
      REQUIRE_FALSE(offers.empty());
      REQUIRE(t.match().apply(offers[lot.below(static_cast<std::uint32_t>(offers.size()))]).legal());
    }
    const DfBlock& own = block(t.state());
    const DfBlock none{};
    CHECK(std::memcmp(&own.combat, &none.combat, sizeof own.combat) == 0);
    CHECK(std::memcmp(&own.results, &none.results, sizeof own.results) == 0);
  }
}
