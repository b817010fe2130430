// Frames that ask: a decision of a player, a roll of the die.
#pragma once

#include <vector>

#include "trigh/game/action.hpp"
#include "trigh/game/board.hpp"

namespace trigh {

/// Opens a decision of `actor`, or with Side::kChance a roll, on top of what goes on. REQUIRES room for a frame.
inline void ask(State& state, PhaseId phase, Side actor, UnitId unit = 0, HexId hex = 0, std::int16_t value = 0) {
  Frame frame;
  frame.phase = phase;
  frame.actor = actor;
  frame.unit = unit;
  frame.hex = hex;
  frame.value = value;
  state.push(frame);
}

/// One die: each face from 1 is as likely.
inline void one_die(std::vector<ChanceOutcome>& outcomes, int faces = 6) {
  for (int face = 1; face <= faces; ++face) outcomes.push_back({static_cast<std::int16_t>(face), 1});
}

}  // namespace trigh
