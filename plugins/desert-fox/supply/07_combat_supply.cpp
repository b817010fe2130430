// Cases 7.15 to 7.17 and 12.17: Combat Supply, and the end of phases in which dumps and MSUs have carried too much.
#include <numeric>

#include "combat/combat.hpp"
#include "supply/supply_lines.hpp"

namespace fox {
namespace {

constexpr int kWeightOfThree = 3;  ///< units of 0 Stacking Points that weigh 1 together [DF 7.15-Z]
constexpr SupplyUse use_of(bool attacking) { return attacking ? SupplyUse::kAttack : SupplyUse::kDefense; }

struct Judged {
  std::uint32_t supplied = 0;
  SupplyNet::Allocation allocation;
};

/// In what order units are served while there is room: as they stand, but of attackers the strongest first, so that an
/// attack is below the table only where its supply goes no further [DF 11.16]. Some may go without it [DF 7.18].
std::vector<std::size_t> order_of(const DesertFox& game, const State& state, std::span<const UnitId> units,
                                  SupplyUse use) {
  std::vector<std::size_t> order(units.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (use != SupplyUse::kAttack) return order;
  const auto strength = [&](std::size_t i) {
    return game.fights(state, units[i]) ? game.face(state, units[i]).strength : 0;
  };
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return strength(a) > strength(b); });
  return order;
}

Judged judge_combat(const DesertFox& game, const State& state, const SupplyNet& net, std::span<const UnitId> units,
                    SupplyUse use) {
  Judged result;
  std::vector<Demand> demands;
  std::vector<std::size_t> who;
  int weightless = 0;
  std::size_t weighing = units.size();  // place of the one that stands for all without weight
  for (const std::size_t i : order_of(game, state, units, use)) {
    if (game.is_supply(units[i]) || has(state, units[i], kEmergency))
      result.supplied |= 1u << i;                 // [DF 7.21, DF 7.22, DF 7.41]
    else if (!declines(game, state, units[i])) {  // [DF 7.18]
      const int points = combat_supply_points(game, state, units[i]);
      who.push_back(i);
      demands.push_back({state.hex(units[i]), points, false});
      if (points == 0 && net.traces(state.hex(units[i]), use, false) &&
          ++weightless == kWeightOfThree) {  // [DF 7.15-Z]
        demands.back().points = 1;
        weighing = who.size() - 1;
      }
    }
  }
  result.allocation = net.allocate(state, demands, use);
  bool room = true;   // for the point of those without weight: two of them need none
  for (std::size_t i = 0; i < who.size(); ++i) {
    const bool free = demands[i].points == 0 && i > weighing;
    if (result.allocation.served[i] && (room || !free)) result.supplied |= 1u << who[i];
    if (i == weighing) room = result.allocation.served[i];
  }
  return result;
}

/// Whether the load of the phase expends the supply unit [DF 7.14, DF 7.15].
bool overdrawn(const DesertFox& game, const State& state, UnitId unit) {
  const Load load = load_of(state.unit(unit));
  const SupplyFacts& facts = game.supply_facts;
  return load.general > facts.general.free || load.attack > facts.attack.free || load.defense > facts.defense.free;
}

class CombatSupply final : public Section {
 public:
  explicit CombatSupply(const DesertFox& game) : Section(game, {kExpend}) {}
  void on_combat(const State& state, const CombatQuery& query, CombatRuling& ruling) const override {
    for (const Force& force : forces_of(query))
      for (std::size_t i = 0; i < force.units.size(); ++i)
        if (!force.has_supply(i) && state.unit(force.units[i]).on_map())
          count_unsupplied(force.role, force.units[i], ruling);  // [DF 7.34-A, DF 7.34-D]
  }

  bool resolve(State& state, Events& events) const override {
    const PhaseId phase = state.pos.top().phase;
    if (!is(phase, kSpending1) && !is(phase, kCombatSpending1)) return false;
    const auto expend = [&](const std::vector<UnitId>& list) {
      for (const UnitId unit : list)
        remove_supply(game_, state, unit, is(phase, kSpending1) ? k7_14 : k7_15, "expended", events);
    };
    for (const Side side : {kAxis, kCommonwealth}) {
      expend(due(state, side, true));
      const std::vector<UnitId> msus = due(state, side, false);
      const int most = game_.supply_facts.msus_expended;
      if (static_cast<int>(msus.size()) > most) {
        ask(state, kSpendStep, side, 0, 0, static_cast<std::int16_t>(most));  // [DF 7.16]
        return true;
      }
      expend(msus);
    }
    return false;
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kExpend) return;
    if (!among(due(state, state.pos.top().actor, false), action.unit))
      verdict.forbid(k7_16, kNoHex, action.unit, "must be an MSU that has carried too much");
  }

  void offer(const State& state, Offers& offers) const override {
    for (const UnitId msu : due(state, state.pos.top().actor, false))
      if (offers.wants(msu)) offers.candidate({.kind = kExpend, .unit = msu});
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    remove_supply(game_, state, action.unit, k7_16, "expended", events);
    if (--state.pos.top().value > 0) return true;
    for (const UnitId spared : due(state, state.pos.top().actor, false)) set_load(state, spared, {});  // [DF 7.16]
    state.pop();
    return true;
  }

 private:
  std::vector<UnitId> due(const State& state, Side side, bool dumps) const {
    return those_of(state.of(side), [&](UnitId unit) {
      return game_.is_supply(unit) && game_.is_dump(state, unit) == dumps && overdrawn(game_, state, unit);
    });
  }
};

}  // namespace

ModulePtr combat_supply(const DesertFox& game) { return std::make_unique<CombatSupply>(game); }

int combat_supply_points(const DesertFox& game, const State& state, UnitId unit) {
  const bool guns = game.units[unit].artillery && !depleted(state, unit) && !has(state, unit, kDisrupted);
  return guns ? 2 : game.stacking(unit);  // [DF 12.17]
}

std::uint32_t supplied_in_combat(const DesertFox& game, const State& state, Side side, std::span<const UnitId> units,
                                 bool attacking) {
  return judge_combat(game, state, net_of(game, state, side), units, use_of(attacking)).supplied;
}

std::uint32_t draw_combat_supply(const DesertFox& game, State& state, Side side, std::span<const UnitId> units,
                                 bool attacking) {
  const SupplyNet& net = net_of(game, state, side);   // stays: loads are no part of it
  const Judged judged = judge_combat(game, state, net, units, use_of(attacking));
  net.book(state, judged.allocation, use_of(attacking));
  return judged.supplied;
}

}  // namespace fox
