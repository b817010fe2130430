#include <array>
#include <set>

#include "combat_helpers.hpp"
#include "supply/supply_lines.hpp"

#include "support/catch.hpp"
#include "support/desert_fox_table.hpp"

using namespace fox_test;

namespace {

/// A combat phase of the Axis with units x1, x2 ... of these Stacking Points at 0304, and a dump at 0301.
struct Combat {
  DesertFoxTable t{5, 40};
  std::vector<UnitId> units;

  explicit Combat(const std::vector<int>& points, bool dump = true, const char* type = "motorized-infantry",
                  const std::vector<std::string>& traits = {}) {
    if (dump) t.dump("d", Axis, "0301");
    for (std::size_t i = 0; i < points.size(); ++i)
      t.unit("x" + std::to_string(i + 1), Axis, "0304", type, {.stacking = points[i]}, traits);
    t.unit("y", Cw, "0340");
  }
  Combat& start() {
    t.start(kCombat1);
    for (int i = 1; i < 30 && t.rules().counters().find("x" + std::to_string(i)); ++i)
      units.push_back(t.id("x" + std::to_string(i)));
    return *this;
  }
  std::uint32_t supplied(bool attacking = true) const {
    return supplied_in_combat(t.rules(), t.state(), Axis, units, attacking);
  }
  std::uint32_t draw(bool attacking = true) {
    std::uint32_t bits = 0;
    t.edit([&](State& state) { bits = draw_combat_supply(t.rules(), state, Axis, units, attacking); });
    return bits;
  }
  Load load(const char* unit = "d") const { return load_of(t.state().unit(t.id(unit))); }
  /// Whether the dump outlives the phase.
  bool lasts() {
    t.end_phase();
    return t.state().unit(t.id("d")).on_map();
  }
};

}  // namespace

TEST_CASE("five attacking points trace to one dump, those beyond have no combat supply", "[DF 7.15][DF SUP-SUM]") {
  Combat combat({2, 2, 1, 1});
  combat.start();
  CHECK(combat.supplied() == 0b0111);
  CHECK(combat.supplied(false) == 0b1111);   // any number of defenders
}

TEST_CASE("more than three attacking or six defending points expend the dump at the end of the phase", "[DF 7.15]") {
  for (const auto& [points, attacking, lasts] :
       {std::tuple{3, true, true}, {4, true, false}, {6, false, true}, {7, false, false}}) {
    Combat combat(std::vector<int>(static_cast<std::size_t>(points), 1));
    combat.start().draw(attacking);
    CHECK((attacking ? combat.load().attack : combat.load().defense) == points);
    CHECK(combat.lasts() == lasts);
  }
}

TEST_CASE("what earlier combats of the phase drew counts", "[DF 7.15]") {
  Combat combat({2, 1});
  combat.start().draw();
  CHECK(combat.load().attack == 3);
  CHECK(combat.draw() == 0b01);   // two points of room are left
  CHECK(combat.load().attack == 5);
}

TEST_CASE("an MSU that ends at the base is limited, the base is not", "[DF 7.15-P][DF 7.15]") {
  for (const bool by_msu : {true, false}) {
    Combat combat({3, 3}, false);
    combat.t.place("el-agheila", by_msu ? "0313" : "0308")
        .scenario_rule("last_in", Datum::object({{"axis", Datum::list({Datum::text("el-agheila")})}}));
    if (by_msu) combat.t.msu("m", Axis, "0307");
    combat.start();
    CHECK(combat.supplied() == (by_msu ? 0b01u : 0b11u));
  }
}

TEST_CASE("oases and bardia give no combat supply", "[DF 7.24][DF 7.25]") {
  Combat combat({1}, false, "infantry", {"foot"});
  combat.t.terrain("0303", "oasis").unit("holder", Axis, "0303");
  combat.start();
  CHECK(combat.supplied() == 0);
}

TEST_CASE("three units without weight weigh one point together, two nothing", "[DF 7.15-Z]") {
  Combat two({0, 0});
  two.start().draw();
  CHECK(two.load().attack == 0);
  Combat four({0, 0, 0, 0});
  four.start();
  CHECK(four.draw() == 0b1111);
  CHECK(four.load().attack == 1);
  Combat late({5, 0, 0, 0, 0});   // no room is left for the point of four: two of them weigh nothing
  late.start();
  CHECK(late.supplied() == 0b00111);
}

TEST_CASE("artillery weighs two points, one when it is depleted or disrupted", "[DF 12.17]") {
  Combat guns({1, 1, 1}, true, "artillery", {"artillery"});
  guns.start();
  guns.t.deplete("x2");
  guns.t.set_flag("x3", kDisrupted);
  CHECK(combat_supply_points(guns.t.rules(), guns.t.state(), guns.units[0]) == 2);
  CHECK(combat_supply_points(guns.t.rules(), guns.t.state(), guns.units[1]) == 1);
  CHECK(combat_supply_points(guns.t.rules(), guns.t.state(), guns.units[2]) == 1);
}

TEST_CASE("units under emergency supply need no dump in combat", "[DF 7.41]") {
  Combat combat({3}, false);
  combat.start();
  CHECK(combat.supplied() == 0);
  combat.t.set_flag("x1", kEmergency);
  CHECK(combat.supplied() == 1);
}

TEST_CASE("a unit without general supply may have combat supply, and the other way round", "[DF 7.3][DF 7.0-G]") {
  Combat dry({1});
  dry.start();
  dry.t.set_flag("x1", kUnsupplied);
  CHECK(dry.supplied() == 1);
  Combat fed({1}, false);
  fed.start();
  CHECK(fed.t.rules().generally_supplied(fed.t.state(), fed.units[0]));
  CHECK(fed.supplied() == 0);
}

TEST_CASE("who declines has no combat supply, and a supply unit that declines serves nobody", "[DF 7.18]") {
  Combat combat({1});
  combat.start();
  combat.t.edit([&](State& state) { set_declines(combat.t.rules(), state, combat.units[0]); });
  CHECK(combat.supplied() == 0);
  Combat dump({1});
  dump.start();
  dump.t.edit([&](State& state) { set_declines(dump.t.rules(), state, dump.t.id("d")); });
  CHECK(dump.supplied() == 0);
}

TEST_CASE("combat supply is declined for one combat: the next one may draw on it again", "[DF 7.18]") {
  DesertFoxTable t;
  t.dump("d", Axis, "0404").unit("a", Axis, "0404", "infantry", {.strength = 4});
  t.unit("b", Axis, "0404", "infantry", {.strength = 4});
  t.unit("y", Cw, "0405", "infantry", {.strength = 2}).unit("z", Cw, "0403", "infantry", {.strength = 2});
  t.start(kCombat1);
  REQUIRE(fight(t, Axis, {"b"}, {"z"}).attack == 4);
  t.apply("attack a -> y").apply("decline d");
  CHECK(declines(t.rules(), t.state(), t.id("d")));
  CHECK(in_hand(t).active);
  t.apply("done").apply("done").roll(1);
  while (t.waits_for() != "first-combat") t.apply(t.offers().front());
  CHECK_FALSE(declines(t.rules(), t.state(), t.id("d")));
  CHECK(fight(t, Axis, {"b"}, {"z"}).attack == 4);
}

namespace {

using Loads = std::array<int, 6>;

/// Every way the points of one demand can go: the elements each passes, by bit.
void chains_from(const SupplyNet& net, std::size_t at, unsigned passed, std::vector<unsigned>& chains) {
  const auto& list = net.elements();
  passed |= 1u << at;
  if (list[at].dump || list[at].at_source) chains.push_back(passed);
  for (std::size_t to = 0; to < list.size(); ++to)
    if (!(passed >> to & 1) && !list[at].dump && list[to].reach.contains(list[at].hex))
      chains_from(net, to, passed, chains);
}

/// All loads by which the demands can be served, each of them in its turn if it can be at all.
std::set<Loads> all_loads(const SupplyNet& net, const std::vector<Demand>& demands, int most,
                          std::vector<bool>& served) {
  std::set<Loads> states{Loads{}};
  for (const Demand& demand : demands) {
    std::vector<unsigned> chains;
    for (std::size_t i = 0; i < net.elements().size(); ++i)
      if (net.elements()[i].reach.contains(demand.hex)) chains_from(net, i, 0, chains);
    std::set<Loads> now = states;
    for (int point = 0; point < demand.points; ++point) {
      std::set<Loads> next;
      for (const Loads& loads : now)
        for (const unsigned chain : chains) {
          Loads more = loads;
          bool fits = true;
          for (std::size_t i = 0; i < more.size(); ++i)
            if (chain >> i & 1) fits = ++more[i] <= most && fits;
          if (fits) next.insert(more);
        }
      now = std::move(next);
    }
    served.push_back(!now.empty());
    if (!now.empty()) states = std::move(now);
  }
  return states;
}

int expended(const SupplyNet& net, const Loads& loads, int free) {
  int dumps = 0, msus = 0;
  for (std::size_t i = 0; i < net.elements().size(); ++i)
    if (loads[i] > free) ++(net.elements()[i].dump ? dumps : msus);
  return dumps + std::min(msus, 2);
}

}  // namespace

TEST_CASE("no way of serving the same units expends fewer dumps and MSUs", "[DF 7.14][DF 7.15][DF 7.16][DF 7.18]") {
  std::uint32_t lot = 5;
  const auto below = [&](std::uint32_t n) {
    lot = lot * 1664525u + 1013904223u;
    return (lot >> 8) % n;
  };
  int spending = 0;
  for (int game = 0; game < 150; ++game) {
    DesertFoxTable t(5, 24);
    const auto somewhere = [&] {
      return "0" + std::to_string(1 + below(5)) + (below(2) ? "0" : "1") + std::to_string(1 + below(9));
    };
    const std::uint32_t dumps = 1 + below(3), msus = below(4);
    for (std::uint32_t i = 0; i < dumps; ++i) t.dump("d" + std::to_string(i), Axis, somewhere());
    for (std::uint32_t i = 0; i < msus; ++i) t.msu("m" + std::to_string(i), Axis, somewhere());
    t.start(kCombat1);
    const SupplyNet net(t.rules(), t.state(), Axis);
    std::vector<Demand> demands;
    for (std::uint32_t i = 0; i < 5; ++i) demands.push_back({t.at(somewhere()), 1 + static_cast<int>(below(3)), false});
    for (const SupplyUse use : {SupplyUse::kGeneral, SupplyUse::kAttack}) {
      const SupplyFacts& facts = t.rules().supply_facts;
      const SupplyLimits limits = use == SupplyUse::kGeneral ? facts.general : facts.attack;
      std::vector<bool> served;
      int least = 99;
      for (const Loads& loads : all_loads(net, demands, limits.most, served))
        least = std::min(least, expended(net, loads, limits.free));
      const auto found = net.allocate(t.state(), demands, use);
      Loads carried{};
      std::copy(found.carried.begin(), found.carried.end(), carried.begin());
      INFO("game " << game << ", use " << static_cast<int>(use));
      CHECK(found.served == served);
      CHECK(expended(net, carried, limits.free) == least);
      spending += least > 0;
    }
  }
  CHECK(spending > 50);
}
