// The start of a scenario: who stands where, who is due, who moves first. What the data says is put down here;
// readings, variations and what a title adds come after it, by the ruleset.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "trigh/game/board.hpp"
#include "trigh/game/scenario.hpp"

namespace trigh {

/// Puts the units of the deployment in their hexes, those without a hex in `free`, and makes those that arrive later
/// due. Other units stay where they are.
inline void deploy(State& state, const Scenario& scenario, Place free = Place::kGone) {
  for (const Placement& each : scenario.deployment)
    each.hex == kNoHex ? state.remove(each.unit, free) : state.place(each.unit, each.hex);
  for (const Arrival& each : scenario.arrivals) state.remove(each.unit, Place::kDue);
}

/// The first turn of the scenario opens with a phase of `phasing`, in the player-turn that is its own.
inline void open_first_turn(Position& pos, const Scenario& scenario, Side phasing, PhaseId phase) {
  pos.turn = static_cast<std::int16_t>(scenario.first_turn);
  pos.first = scenario.first_side;
  pos.phasing = phasing;
  pos.player_turn = phasing == pos.first ? 0 : 1;
  pos.depth = 1;
  pos.frames[0].phase = phase;
  pos.frames[0].actor = phasing;
}

/// Calls f(UnitId) for each counter that a list of ids in a title's data names; other ids are passed over.
template <class F>
void each_named(const CounterSet& counters, const Datum& ids, F&& f) {
  for (const std::string& id : ids.as_texts())
    if (const auto unit = counters.find(id)) f(*unit);
}

/// Points that a scenario grants under a name in a Game-Turn: by its list of turns, whose last entry goes on, else the
/// same in each turn; nothing where it does not name them.
inline std::optional<std::int16_t> points_of_turn(const Scenario& scenario, const std::string& name, int turn) {
  const std::vector<Datum>& by_turn = scenario.rules["points_by_turn"][name].items();
  const auto entry = std::min(static_cast<std::size_t>(std::max(turn, 1)), by_turn.size());
  if (entry > 0) return static_cast<std::int16_t>(by_turn[entry - 1].as_int());
  const Datum& each_turn = scenario.rules["points"];
  return each_turn.has(name) ? std::optional(static_cast<std::int16_t>(each_turn[name].as_int())) : std::nullopt;
}

/// The points of the scenario's first turn. `names` in the order of Position::points.
template <class Names>
void set_points(Position& pos, const Scenario& scenario, const Names& names) {
  for (std::size_t i = 0; i < names.size(); ++i)
    pos.points[i] = points_of_turn(scenario, names[i], scenario.first_turn).value_or(0);
}

}  // namespace trigh
