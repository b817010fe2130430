// Displacement: a unit that must give way moves one hex as if retreating, and may in turn make others give way
// when it has no vacant hex. Mechanism only; how each unit may retreat is asked of the rules.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "trigh/game/action.hpp"
#include "trigh/game/board.hpp"
#include "trigh/map/map.hpp"
#include "trigh/rules/edge.hpp"
#include "trigh/rules/retreat_ruling.hpp"

namespace trigh {

/// How one unit retreats in a state. The ruling's last_resort() hexes are those it may make others leave.
struct DisplacementRules {
  std::function<RetreatRuling(const State&, UnitId)> ruling;
  std::function<const EdgeTable&(UnitId)> edges;
};

/// One unit giving way.
struct Displacement {
  UnitId unit = kNoUnit;
  HexId from = kNoHex, to = kNoHex;
  friend bool operator==(const Displacement&, const Displacement&) = default;
};
/// In the order they are carried out: the unit that finds a vacant hex moves first.
using DisplacementChain = std::vector<Displacement>;

/// The hexes `unit` may be displaced to, best kind only: vacant ones; else vacant ones where it should not end;
/// else hexes of others that can give way in their turn. `barred`: hexes the chain may not use, above all the
/// hex of the retreating unit and those of units already giving way. Empty: displacing it would eliminate it.
std::vector<HexId> displacement_steps(const Map& map, const State& state, const DisplacementRules& rules, UnitId unit,
                                      const HexSet& barred);

/// The shortest chain that empties `hex`, nothing if there is none; a vacant hex needs no moves. No unit moves
/// twice in a chain. REQUIRES at most one unit in each hex of the side.
std::optional<DisplacementChain> find_displacement(const Map& map, const State& state, const DisplacementRules& rules,
                                                   HexId hex, const HexSet& barred);

inline bool can_vacate(const Map& map, const State& state, const DisplacementRules& rules, HexId hex, const HexSet& barred) {
  return find_displacement(map, state, rules, hex, barred).has_value();
}

/// Walks `retreating` along `path` on a copy of the state, emptying each occupied hex it comes to. Nothing if a
/// hex cannot be emptied, else every displacement in order (a unit may give way more than once).
std::optional<DisplacementChain> displace_along(const Map& map, State state, const DisplacementRules& rules,
                                                UnitId retreating, const Action& path);

}  // namespace trigh
