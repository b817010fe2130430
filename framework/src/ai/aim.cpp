#include "trigh/ai/aim.hpp"

#include <algorithm>

namespace trigh {
namespace {

using What = Aim::What;

/// How a side and its enemy stand at one moment.
struct Standing {
  explicit Standing(const Ruleset& rules, const State& state, Side side) : held(state.board().occupied(side)) {
    for (int i = 0; i < state.pos.unit_count; ++i) {
      const auto unit = static_cast<UnitId>(i);
      if (!state.unit(unit).on_map()) continue;
      on_map.push_back(unit);
      if (rules.supplied(state, unit)) supplied.push_back(unit);
      if (state.side(unit) == opponent(side) && touched(rules.map(), state.hex(unit))) pinned.push_back(unit);
    }
  }
  bool touched(const Map& map, HexId hex) const {
    return std::ranges::any_of(map.neighbors(hex), [&](HexId next) { return next != kNoHex && held.contains(next); });
  }

  HexSet held;
  std::vector<UnitId> on_map, supplied, pinned;
};

/// Those of the side that are in one list, not in the other, and on the map both times.
std::vector<UnitId> changed(const State& state, Side side, const Standing& before, const Standing& after,
                            const std::vector<UnitId>& in, const std::vector<UnitId>& not_in) {
  std::vector<UnitId> found;
  for (const UnitId unit : in)
    if (state.side(unit) == side && !among(not_in, unit) && among(before.on_map, unit) && among(after.on_map, unit))
      found.push_back(unit);
  return found;
}

std::vector<HexId> named(const Map& map, const HexSet& in, const HexSet& not_in) {
  std::vector<HexId> found;
  for (std::size_t i = 0; i < map.hexes.size(); ++i) {
    const auto hex = static_cast<HexId>(i);
    if (in.contains(hex) && !not_in.contains(hex) && !map.hexes[i].name.empty()) found.push_back(hex);
  }
  return found;
}

/// The combat in hand, if it is one that the side attacks in and is not told yet.
void add_attack(const Ruleset& rules, const State& state, Side side, std::vector<Aim>& aims) {
  const auto hand = rules.hand(state);
  if (!hand || !hand->combat || hand->combat->attacker != side || hand->rolled) return;
  Aim aim{.what = What::kAttacks, .units = hand->targets, .with = hand->units};
  aim.odds = odds_of(rules.combat(state, *hand->combat));
  const bool goes_on = !aims.empty() && aims.back().units == aim.units &&
                       std::ranges::all_of(aims.back().with, [&](UnitId unit) { return among(aim.with, unit); });
  if (goes_on)
    aims.back() = std::move(aim);  // support has come
  else
    aims.push_back(std::move(aim));
}

}  // namespace

std::string odds_of(const CombatReport& report) {
  if (!report.ratio.empty()) return report.ratio;
  if (report.measure != CombatReport::Measure::kDifferential) return {};
  return (report.differential > 0 ? "+" : "") + std::to_string(report.differential);
}

std::vector<Aim> aims_of(const Ruleset& rules, const State& state, std::span<const Action> actions, Side side) {
  std::vector<Aim> aims;
  State end = state;
  Events unheard;
  for (const Action& action : actions) {
    unheard.clear();
    apply(rules, end, action, unheard);
    if (!end.pos.over) add_attack(rules, end, side, aims);
  }
  std::vector<UnitId> attacked;
  for (const Aim& aim : aims) attacked.insert(attacked.end(), aim.units.begin(), aim.units.end());
  const Standing before(rules, state, side), after(rules, end, side);
  const auto add_units = [&](What what, std::vector<UnitId> units) {
    if (!units.empty()) aims.push_back({.what = what, .units = std::move(units)});
  };
  const auto add_hexes = [&](What what, std::vector<HexId> hexes) {
    if (!hexes.empty()) aims.push_back({.what = what, .units = {}, .with = {}, .hexes = std::move(hexes)});
  };
  add_hexes(What::kTakes, named(rules.map(), after.held, before.held));
  add_hexes(What::kLeaves, named(rules.map(), before.held, after.held));
  std::vector<UnitId> pinned = changed(end, opponent(side), before, after, after.pinned, before.pinned);
  std::erase_if(pinned, [&](UnitId unit) { return among(attacked, unit); });
  add_units(What::kPins, std::move(pinned));
  add_units(What::kCuts, changed(end, opponent(side), before, after, before.supplied, after.supplied));
  add_units(What::kRestores, changed(end, side, before, after, after.supplied, before.supplied));
  add_units(What::kRisks, changed(end, side, before, after, before.supplied, after.supplied));
  return aims;
}

}  // namespace trigh
