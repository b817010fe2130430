#include "trigh/services/displacement.hpp"

#include <algorithm>
#include <array>

namespace trigh {
namespace {

/// Where one unit could go next, by kind.
struct Steps {
  FixedVector<HexId, kDirections> vacant, avoided, crowded;

  const FixedVector<HexId, kDirections>& free() const { return vacant.empty() ? avoided : vacant; }
};

Steps steps_of(const Map& map, const State& state, const DisplacementRules& rules, UnitId unit, const HexSet& barred) {
  Steps steps;
  const HexId at = state.hex(unit);
  const RetreatRuling ruling = rules.ruling(state, unit);
  const EdgeTable& edges = rules.edges(unit);
  const HexSet blocked = ruling.blocked();
  for (Direction d = 0; d < kDirections; ++d) {
    const HexId to = map.neighbor(at, d);
    if (to == kNoHex || !edges.open(at, d) || blocked.contains(to) || barred.contains(to)) continue;
    if (ruling.crowded() && ruling.crowded()->contains(to)) steps.crowded.push_back(to);
    else if (ruling.avoided_ends() && ruling.avoided_ends()->contains(to)) steps.avoided.push_back(to);
    else steps.vacant.push_back(to);
  }
  return steps;
}

}  // namespace

std::vector<HexId> displacement_steps(const Map& map, const State& state, const DisplacementRules& rules, UnitId unit,
                                      const HexSet& barred) {
  HexSet taken = barred;
  taken.add(state.hex(unit));
  const Steps steps = steps_of(map, state, rules, unit, taken);
  if (!steps.free().empty()) return {steps.free().begin(), steps.free().end()};
  std::vector<HexId> hexes;
  for (HexId to : steps.crowded)
    if (can_vacate(map, state, rules, to, taken)) hexes.push_back(to);
  return hexes;
}

// Breadth first over hexes: a hex is gone on from only if its unit has no vacant hex of its own, and is looked at
// once, so no chain runs in a circle.
std::optional<DisplacementChain> find_displacement(const Map& map, const State& state, const DisplacementRules& rules,
                                                   HexId hex, const HexSet& barred) {
  if (state.board().vacant(hex)) return DisplacementChain{};
  if (barred.contains(hex)) return std::nullopt;
  HexSet seen = barred;
  seen.add(hex);
  std::vector<Displacement> queue{{state.board().first(hex), kNoHex, hex}};  // `from`: the hex that pushed into `to`
  for (std::size_t head = 0; head < queue.size(); ++head) {
    const Displacement here = queue[head];
    const Steps steps = steps_of(map, state, rules, here.unit, seen);
    if (!steps.free().empty()) {
      DisplacementChain chain{{here.unit, here.to, steps.free()[0]}};
      for (HexId pushed = here.to, by = here.from; by != kNoHex;) {
        chain.push_back({state.board().first(by), by, pushed});
        pushed = by;
        by = std::find_if(queue.begin(), queue.end(), [&](const Displacement& d) { return d.to == pushed; })->from;
      }
      return chain;
    }
    for (HexId to : steps.crowded) {
      seen.add(to);
      queue.push_back({state.board().first(to), here.to, to});
    }
  }
  return std::nullopt;
}

std::optional<DisplacementChain> displace_along(const Map& map, State state, const DisplacementRules& rules,
                                                UnitId retreating, const Action& path) {
  DisplacementChain all;
  HexId at = path.hex;
  for (int i = 0; i < path.count; ++i) {
    const HexId to = map.neighbor(at, path.step(i));
    HexSet barred;
    barred.add(at);
    const auto chain = find_displacement(map, state, rules, to, barred);
    if (!chain) return std::nullopt;
    for (const Displacement& each : *chain) state.place(each.unit, each.to);
    all.insert(all.end(), chain->begin(), chain->end());
    state.place(retreating, to);
    at = to;
  }
  return all;
}

}  // namespace trigh
