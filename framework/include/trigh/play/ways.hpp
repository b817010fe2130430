// Where a unit can be led now, by every kind of action there is, and what a way costs: for displays and queries.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "trigh/rules/ruleset.hpp"
#include "trigh/services/reach.hpp"

namespace trigh {

/// Whether an action of this kind takes units along a path or into a hex.
bool leads(const ActionForm& form);

/// The hex in which an action that leads ends; kNoHex when its path leaves the map.
HexId led_to(const Ruleset& rules, const Action& action);

/// Every legal action that leads `unit` somewhere, alone or among those in hand: what Ruleset::reach() gives and what
/// is offered besides (entry, exit, columns, overruns, ships, retreats, advances), one for each kind, way of moving and
/// end.
WayList ways_of(const Ruleset& rules, const State& state, UnitId unit);

/// Whether an action goes in the way asked for: by that verb, or in that way of it. Without one, it does.
bool goes_by(const Ruleset& rules, const Action& action, const std::optional<std::string>& mode);
/// The actions that would lead `path.unit` along `path`, or into its last hex (of a path without steps, where it comes
/// in): of this decision, each that goes by `mode` (without one, in its plain way); if there is none, those of other
/// decisions. Those that name no unit lead the units in hand, in the decisions that allow them only.
ActionList moves_along(const Ruleset& rules, const State& state, const Action& path,
                       const std::optional<std::string>& mode);
/// Of these the first the rules allow; else one that compares strengths, which nothing else does; else the first.
std::optional<Action> best_of(const Ruleset& rules, const State& state, UnitId unit, const ActionList& moves);
/// What would lead `unit` into a hex that it cannot reach, by the way with the fewest rules against it; nothing when no
/// kind of action does.
std::optional<Action> nearest_way(const Ruleset& rules, const State& state, UnitId unit, HexId target,
                                  const std::optional<std::string>& mode = {});

/// An action that leads `unit`, with its cost and what makes it, whatever the rules say of it: for explanations.
struct FollowedWay {
  int halves = 0;               ///< in all
  std::vector<PathStep> steps;  ///< a hex next door counts as a path of one step
  WayPrice price;
  bool stops() const { return !steps.empty() && steps.back().stops; }
};
/// `terms`: the steps with the terms of their costs, which takes longer.
FollowedWay follow_way(const Ruleset& rules, const State& state, UnitId unit, const Action& way, bool terms);

}  // namespace trigh
