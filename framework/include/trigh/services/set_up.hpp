// The start of a scenario: who stands where, who is due, who moves first. What the data says is put down here;
// readings, variations and what a title adds come after it, by the ruleset.
#pragma once

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

/// Points by the names under which the scenario lists them, 0 where it does not. `names` in the order of
/// Position::points.
template <class Names>
void set_points(Position& pos, const Scenario& scenario, const Names& names) {
  for (std::size_t i = 0; i < names.size(); ++i)
    pos.points[i] = static_cast<std::int16_t>(scenario.rules["points"][names[i]].as_int());
}

}  // namespace trigh
