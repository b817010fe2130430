// Frames that ask: a decision of a player, a roll of the dice.
#pragma once

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

}  // namespace trigh
