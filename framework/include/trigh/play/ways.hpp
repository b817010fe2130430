// Where a unit can be led now, by every kind of action there is, and what a way costs: for displays and queries.
#pragma once

#include <vector>

#include "trigh/rules/ruleset.hpp"
#include "trigh/services/reach.hpp"

namespace trigh {

/// Whether an action of this kind takes units along a path or into a hex.
bool leads(const ActionForm& form);

/// The hex in which an action that leads ends; kNoHex when its path leaves the map.
HexId led_to(const Ruleset& rules, const Action& action);

/// Every legal action that leads `unit` somewhere, alone or among those in hand: what Ruleset::reach() gives and what
/// is offered besides (entry, exit, columns, overruns, ships), one for each kind, way of moving and end.
ActionList ways_of(const Ruleset& rules, const State& state, UnitId unit);

/// An action that leads `unit`, with its cost, whatever the rules say of it.
struct FollowedWay {
  int halves = 0;               ///< in all
  std::vector<PathStep> steps;  ///< a hex next door counts as a path of one step
  WayPrice price;
  bool stops() const { return !steps.empty() && steps.back().stops; }
};
/// `terms`: the steps with the terms of their costs, which takes longer.
FollowedWay follow_way(const Ruleset& rules, const State& state, UnitId unit, const Action& way, bool terms);

}  // namespace trigh
