#include <cstring>

#include "combat_helpers.hpp"

using namespace fox_test;

TEST_CASE("units in an enemy zone must attack, and enemies whose zone covers them must be attacked",
          "[DF 10.26][DF 11.0-G]") {
  DesertFoxTable t;
  t.unit("a", Axis, "0404", "infantry", {.strength = 9})
      .unit("b", Axis, "0404", "infantry", {.strength = 9})
      .unit("y", Cw, "0405")
      .unit("z", Cw, "0403");
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

TEST_CASE("the enemy named as to be attacked is one whose zone is the reason", "[DF 10.26]") {
  DesertFoxTable t;
  t.unit("a", Axis, "0404")
      .unit("guns", Cw, "0405", "artillery", {.strength = 1}, {"artillery", "parenthesized"})
      .unit("y", Cw, "0405");
  t.start_combat(Axis);
  CHECK(t.refused_by("end-phase") == "DF 10.26");
  const std::vector<Obligation> list = t.rules().obligations(t.state());
  REQUIRE(list.size() == 2);
  CHECK(list[0].unit == t.id("a"));
  CHECK(list[1].unit == t.id("y"));
}

TEST_CASE("who finds no room in an attack of 24 units need not attack", "[DF 10.26][DF 11.22]") {
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

TEST_CASE("a hex with more than 24 defenders is neither attacked nor to be attacked",
          "[DF 10.26][DF 11.22][DF 11.23]") {
  const auto table = [](int here, int beside) {
    DesertFoxTable t;
    t.unit("a", Axis, "0404", "infantry", {.strength = 90});
    for (int i = 0; i < here + beside; ++i)
      t.unit("y" + std::to_string(10 + i), Cw, i < here ? "0405" : "0505", "infantry",
             {.strength = 1, .stacking = i == 0});
    t.start_combat(Axis);
    return t;
  };
  for (const int count : {24, 25}) {
    DesertFoxTable t = table(count, 0);
    const bool crowded = count > 24;
    CHECK(t.legal("attack a -> y10") == !crowded);
    CHECK(t.legal("end-phase") == crowded);
    CHECK(t.offers("attack").empty() == crowded);
    if (crowded) CHECK(t.refused_by("attack a -> y10") == "DF 11.22");
  }
  DesertFoxTable full = table(12, 12), over = table(13, 12);
  CHECK(full.legal("attack a -> y10 y22"));
  CHECK(over.refused_by("attack a -> y10 y23") == "DF 11.22");
  for (const std::string& offer : over.offers("attack")) CHECK(over.legal(offer));
}

TEST_CASE("units merely adjacent attack at will, supply units never", "[DF 11.0-G][DF 10.26][DF 7.26]") {
  DesertFoxTable t;
  t.unit("a", Axis, "0404", "infantry", {.strength = 9})
      .msu("m", Axis, "0404")
      .unit("guns", Cw, "0405", "artillery", {.strength = 1}, {"artillery", "parenthesized"})
      .start_combat(Axis);
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
  t.terrain("0404", "city")
      .unit("a", Axis, "0404", "infantry", {.strength = 9})
      .unit("b", Axis, "0404", "infantry", {.strength = 9});
  t.unit("y", Cw, "0405").unit("z", Cw, "0403").start_combat(Axis);
  CHECK(t.legal("end-phase"));
  CHECK(t.legal("attack a b -> y"));
}

TEST_CASE("an attack below the table is made only by those who must, and costs them alone", "[DF 11.16]") {
  DesertFoxTable t;
  t.place("el-agheila", "0101")
      .unit("a", Axis, "0404", "infantry", {.strength = 1})
      .unit("y", Cw, "0405", "infantry", {.strength = 9})
      .start_combat(Axis);
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
  t.unit("a", Axis, "0404", "infantry", {.strength = 1})
      .unit("b", Axis, "0404", "infantry", {.strength = 9})
      .unit("y", Cw, "0405", "infantry", {.strength = 9})
      .start_combat(Axis);
  CHECK(t.refused_by("attack a -> y", k11_16));
  CHECK(t.legal("attack a b -> y"));
  DesertFoxTable u;
  u.terrain("0404", "city")
      .unit("a", Axis, "0404", "infantry", {.strength = 1})
      .unit("y", Cw, "0405", "infantry", {.strength = 9})
      .start_combat(Axis);
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
  const auto hex_of = [](std::uint32_t row, std::uint32_t column) {
    return "0" + std::to_string(row + 1) + "0" + std::to_string(column + 1);
  };
  for (std::uint32_t row = 0; row < 6; ++row)
    for (std::uint32_t column = 0; column < 6; ++column) {
      const std::string hex = hex_of(row, column);
      if (lot.below(4) == 0) t.terrain(hex, kGround[lot.below(5)]);
      if (column < 5 && lot.below(5) == 0)
        t.side(hex, hex_of(row, column + 1), {lot.below(2) ? "escarpment" : "ridge"});
      const std::uint32_t what = lot.below(3);
      for (std::uint32_t i = 0; what != 2 && i < 1 + lot.below(3); ++i) {
        const std::uint32_t type = lot.below(6);
        const std::string name = (what == 0 ? "x" : "y") + hex + std::to_string(i);
        const auto traits =
            type == 4 ? std::vector<std::string>{"artillery", "parenthesized"} : std::vector<std::string>{};
        const Values values{.strength = static_cast<int>(lot.below(9)), .morale = 1 + static_cast<int>(lot.below(4))};
        t.unit(name, what == 0 ? Axis : Cw, hex, kTypes[type], values, traits);
      }
      if (what != 2 && lot.below(6) == 0) t.msu("m" + hex, what == 0 ? Axis : Cw, hex);
    }
  t.points(kAxisAir, 2).points(kCommonwealthAir, 2).place("tobruk", "0303").spares(Axis, 1);
  return t;
}

}  // namespace

TEST_CASE("who had to fight when the phase began has to, whatever becomes of the enemy", "[DF 10.26]") {
  DesertFoxTable t;
  t.unit("a", Axis, "0404", "infantry", {.strength = 9})
      .unit("b", Axis, "0403", "infantry", {.strength = 9})
      .unit("y", Cw, "0504", "infantry", {.strength = 1});
  t.unit("guns", Cw, "0304", "artillery", {.strength = 1}, {"artillery", "parenthesized"}).start_combat(Axis);
  attack(t, "b -> y");
  t.roll(6);
  while (t.waits_for() != "first-combat") t.apply(t.offers().front());
  REQUIRE(t.hex("y") != "0504");                     // nobody's zone is on a any more
  CHECK(t.refused_by("end-phase") == "DF 10.26");    // a was to attack y or the guns
  attack(t, "a -> guns");
  t.roll(1);
  while (t.waits_for() != "first-combat") t.apply(t.offers().front());
  CHECK(t.legal("end-phase"));
}

TEST_CASE("an enemy whose zone is on one unit may be left to another that need not attack", "[DF 10.26][DF 11.13]") {
  DesertFoxTable t;
  t.terrain("0505", "city")
      .unit("garrison", Axis, "0505", "infantry", {.strength = 9})
      .unit("a", Axis, "0404", "infantry", {.strength = 9});
  t.unit("y", Cw, "0405").unit("z", Cw, "0403").start_combat(Axis);
  CHECK(t.refused_by("attack a -> y") == "DF 10.26");   // z would go unattacked
  CHECK(t.legal("attack garrison -> y"));
  attack(t, "a -> z");                                  // now or later: the garrison is left for y
  t.roll(1);
  while (t.waits_for() != "first-combat") t.apply(t.offers().front());
  CHECK(t.refused_by("end-phase") == "DF 10.26");
  attack(t, "garrison -> y");
  t.roll(1);
  while (t.waits_for() != "first-combat") t.apply(t.offers().front());
  CHECK(t.legal("end-phase"));
}

TEST_CASE("attacks are shared out so that none is below the table, if that can be", "[DF 11.16][DF 10.26]") {
  DesertFoxTable t;
  t.unit("strong", Axis, "0404", "infantry", {.strength = 4}).unit("weak", Axis, "0404", "infantry", {.strength = 2});
  t.unit("y", Cw, "0405", "infantry", {.strength = 12})
      .unit("z", Cw, "0403", "infantry", {.strength = 6})
      .start_combat(Axis);
  CHECK(t.legal("attack strong -> y"));
  CHECK(t.legal("attack weak -> z"));
  CHECK(t.legal("attack strong weak -> y z"));             // 6 to 18
  CHECK(t.refused_by("attack strong -> z") == "DF 11.16");   // weak alone cannot attack y
  CHECK(t.refused_by("attack weak -> y") == "DF 11.16");
  DesertFoxTable u;
  u.unit("strong", Axis, "0404", "infantry", {.strength = 3}).unit("weak", Axis, "0404", "infantry", {.strength = 2});
  u.unit("y", Cw, "0405", "infantry", {.strength = 12})
      .unit("z", Cw, "0403", "infantry", {.strength = 6})
      .start_combat(Axis);
  CHECK(u.legal("attack strong -> z"));                    // y cannot be attacked on the table without giving up z
  CHECK(u.legal("attack weak -> y"));
}

namespace {

struct Front {
  std::vector<std::string> units, enemies;   ///< enemies: one for each hex
};
using Lots = std::vector<unsigned>;          ///< by unit: the enemies it attacks, by bit

bool touch(const DesertFoxTable& t, const std::string& a, const std::string& b) {
  return t.rules().map().grid.distance(t.state().hex(t.id(a)), t.state().hex(t.id(b))) == 1;
}

bool on_table(const DesertFoxTable& t, const Front& front, unsigned units, unsigned enemies) {
  CombatQuery query;
  query.attacker = Axis;
  for (std::size_t i = 0; i < front.units.size(); ++i)
    if (units >> i & 1) query.attackers.push_back(t.id(front.units[i]));
  for (std::size_t i = 0; i < front.enemies.size(); ++i)
    if (enemies >> i & 1) query.defenders.push_back(t.id(front.enemies[i]));
  return units != 0 && t.rules().combat(t.state(), query).column > 0;
}

/// Whether these units and enemies can be shared out among attacks on the table, everybody in exactly one.
bool shared_out(const DesertFoxTable& t, const Front& front, unsigned units, unsigned enemies, Lots& lots) {
  if (lots.size() == front.units.size()) {
    unsigned taken = 0;
    for (std::size_t i = 0; i < lots.size(); ++i) {
      unsigned together = 0;
      for (std::size_t k = 0; k < lots.size(); ++k) {
        if (lots[k] == lots[i]) together |= 1u << k;
        else if (lots[k] & lots[i]) return false;   // an enemy in two attacks
      }
      if (lots[i] != 0 && !on_table(t, front, together, lots[i])) return false;
      taken |= lots[i];
    }
    return taken == enemies;
  }
  const std::size_t unit = lots.size();
  unsigned near = 0;
  for (std::size_t k = 0; k < front.enemies.size(); ++k)
    if ((enemies >> k & 1) && touch(t, front.units[unit], front.enemies[k])) near |= 1u << k;
  if (!(units >> unit & 1)) near = 0;
  else if (near == 0) return false;
  for (unsigned part = near;; part = (part - 1) & near) {
    if (part != 0 || !(units >> unit & 1)) {
      lots.push_back(part);
      const bool found = shared_out(t, front, units, enemies, lots);
      lots.pop_back();
      if (found) return true;
    }
    if (part == 0) return false;
  }
}

}  // namespace

TEST_CASE("on random fronts an attack is legal just when the rest can still be shared out on the table",
          "[DF 11.16][DF 10.26][DF 11.22]") {
  int fronts = 0, refused = 0;
  for (std::uint32_t game = 1; fronts < 25; ++game) {
    Lot lot{game * 104729u};
    DesertFoxTable t(5, 5);
    Front front;
    const auto put = [&](Side side, const char* hex, int most) {
      const std::string id =
          (side == Axis ? "x" : "y") + std::to_string(front.units.size() + front.enemies.size() * 10);
      (side == Axis ? front.units : front.enemies).push_back(id);
      t.unit(id, side, hex, lot.below(3) ? "infantry" : "armor",
             {.strength = 1 + static_cast<int>(lot.below(static_cast<std::uint32_t>(most)))});
    };
    for (const char* hex : {"0301", "0302", "0303", "0304"})
      for (std::uint32_t i = lot.below(3); i > 0 && front.units.size() < 4; --i) put(Axis, hex, 5);
    for (const char* hex : {"0401", "0402", "0403"})
      if (lot.below(4) != 0) put(Cw, hex, 13);
    if (front.units.empty() || front.enemies.empty()) continue;
    t.start_combat(Axis);
    unsigned units = 0, enemies = 0;   // in contact
    for (std::size_t i = 0; i < front.units.size(); ++i)
      for (std::size_t k = 0; k < front.enemies.size(); ++k)
        if (touch(t, front.units[i], front.enemies[k])) units |= 1u << i, enemies |= 1u << k;
    Lots lots;
    if (units == 0 || !shared_out(t, front, units, enemies, lots)) continue;
    ++fronts;
    for (unsigned by = 1; by < 1u << front.units.size(); ++by)
      for (unsigned on = 1; on < 1u << front.enemies.size(); ++on) {
        std::string text = "attack";
        bool touching = true;
        for (std::size_t i = 0; i < front.units.size(); ++i)
          if (by >> i & 1) text += " " + front.units[i];
        text += " ->";
        for (std::size_t k = 0; k < front.enemies.size(); ++k)
          if (on >> k & 1) text += " " + front.enemies[k];
        for (std::size_t i = 0; i < front.units.size(); ++i)
          for (std::size_t k = 0; k < front.enemies.size(); ++k)
            if ((by >> i & 1) && (on >> k & 1)) touching = touching && touch(t, front.units[i], front.enemies[k]);
        lots.clear();
        const bool expected =
            touching && on_table(t, front, by, on) && shared_out(t, front, units & ~by, enemies & ~on, lots);
        INFO("front " << game << ": " << text);
        CHECK(t.legal(text) == expected);
        refused += touching && !expected;
      }
  }
  CHECK(refused > 20);
}

TEST_CASE("whatever the front, there is always a way to the end of the Combat Phase",
          "[DF 10.26][DF 11.16][DF 11.12]") {
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
