// Stacking: how much stands in a hex, and where it is more than a limit. What a unit counts, and the limit, are the
// caller's.
#pragma once

#include "trigh/game/board.hpp"

namespace trigh {

/// For stacks by count.
constexpr int one_each(UnitId) { return 1; }

/// The sum of weight(UnitId) over the units in the hex.
template <class Weight>
int stack_weight(const State& state, HexId hex, Weight&& weight) {
  int sum = 0;
  for (UnitId unit = state.board().first(hex); unit != kNoUnit; unit = state.board().next(unit)) sum += weight(unit);
  return sum;
}

/// Hexes of a side where the weights exceed `limit`.
template <class Weight>
HexSet overstacked(const State& state, Side side, int limit, Weight&& weight) {
  HexSet over;
  for (const HexId hex : state.board().occupied(side))
    if (stack_weight(state, hex, weight) > limit) over.add(hex);
  return over;
}

/// Hexes of a side a unit of `own` weight may not join: the weights there would exceed `limit`. One
/// that weighs nothing joins any stack, be it too large already.
template <class Weight>
HexSet full_for(const State& state, Side side, int limit, int own, Weight&& weight) {
  return own == 0 ? HexSet() : overstacked(state, side, limit - own, weight);
}

}  // namespace trigh
