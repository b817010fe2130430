// A hint: what an opponent would do in the place of a player, and what it is worth, tried out with dice of its own.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "trigh/ai/player.hpp"

namespace trigh {

/// The gain of one line of play over another, in victory points as the appraisal counts them: mean and standard error
/// over games that share their dice.
struct Gain {
  double points = 0, error = 0;
};

struct Hint {
  /// What it would do next: to the end of the phase, the next roll, or the decision of the other side.
  std::vector<Action> plan;
  std::optional<Gain> over_passing;  ///< over ending the phase now, where that is allowed
  Gain over_staff;                   ///< over what the staff officer would do
  int games = 0;                     ///< that each line was tried in, through this player-turn and the reply
  State after;                       ///< the plan carried out
};

/// REQUIRES a player to act. `seed` keys the adviser's whims and the dice of the trials, never those of the game.
Hint hint_from(const Ruleset& rules, const State& state, Player& adviser, std::uint64_t seed);

}  // namespace trigh
