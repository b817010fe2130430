// What sections 5, 13 and 14 share about moving one unit over the map's hexes and its edge.
#pragma once

#include "quad.hpp"
#include "trigh/rules/module.hpp"
#include "trigh/services/reach.hpp"

namespace quad {

/// True while units of the phasing side are moved: the movement phase itself, with no decision on top of it.
inline bool moving_now(const State& state) {
  return state.pos.depth == 1 && state.pos.frames[0].phase == kMovementPhase;
}

inline const EdgeTable& movement_edges(const Quad& quad, const State& state, UnitId unit) {
  return quad.edges(Purpose::kMovement, quad.mover_class(state, unit));
}

/// Adds what the rules have against the path of `action.unit`, `spent` half points being used up before it.
/// Returns the half points used at its end.
inline int judge_path(const Quad& quad, const State& state, const MoveRuling& ruling, const Action& action, int spent,
                      Verdict& verdict) {
  // [QUAD 5.13] [QUAD 5.26]
  return judge_path(quad, quad.mover_class(state, action.unit), ruling, action, spent, k5_13, verdict);
}

/// The rate of the way that goes on beyond the edge from a hex that holds one, 0 when there is none or the reading
/// "ways-off-map" denies it [QUAD 13.11].
int way_over_edge(const Quad& quad, HexId hex);

/// The step between a hex on the edge and the ground beyond it, which is like the hex itself or a way. Said under
/// `rule` [QUAD 13.11, QUAD 14.0-G].
EdgeRuling step_over_edge(const Quad& quad, HexId hex, const Case& rule);

/// Offers for leaving the map wherever a flood of `unit` comes to the edge [QUAD 14.0-G].
void offer_exits(const Quad& quad, const State& state, UnitId unit, const UnitReach& reach, Offers& offers);

/// Appends every entry open to a reinforcement [QUAD 13].
void entries(const Quad& quad, const State& state, UnitId unit, WayList& ways);

}  // namespace quad
