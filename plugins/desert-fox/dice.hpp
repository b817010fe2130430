// Outcomes of dice, and the frames that ask for them and for decisions.
#pragma once

#include <vector>

#include "df_position.hpp"
#include "trigh/game/action.hpp"

namespace fox {

/// One die: 1 to 6.
inline void one_die(std::vector<ChanceOutcome>& outcomes) {
  for (std::int16_t face = 1; face <= 6; ++face) outcomes.push_back({face, 1});
}

/// The sum of two dice: 2 to 12.
inline void two_dice(std::vector<ChanceOutcome>& outcomes) {
  for (std::int16_t sum = 2; sum <= 12; ++sum)
    outcomes.push_back({sum, static_cast<std::uint16_t>(sum <= 7 ? sum - 1 : 13 - sum)});
}

/// Opens a decision, or with Side::kChance a roll.
inline void ask(State& state, DfPhase phase, Side actor, UnitId unit = 0, HexId hex = 0, std::int16_t value = 0) {
  Frame frame;
  frame.phase = phase;
  frame.actor = actor;
  frame.unit = unit;
  frame.hex = hex;
  frame.value = value;
  state.push(frame);
}

}  // namespace fox
