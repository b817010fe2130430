// Opponents: whoever chooses actions without a person. They see a Ruleset and a State through the same
// functions a host uses (play/match.hpp) and know no title.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "trigh/play/dice.hpp"
#include "trigh/play/match.hpp"

namespace trigh {

class Player {
 public:
  virtual ~Player() = default;
  /// A legal action for the side to act. REQUIRES a player to act and the game not to be over.
  /// Deterministic: the same game from its start and the same dice give the same choices. A player may remember how
  /// far it is in a phase: one object plays one side of one game.
  virtual Action choose(const Ruleset& rules, const State& state, Dice& dice) = 0;
};

/// Plays any legal action: a random unit's random action, and now and then the end of the phase.
std::unique_ptr<Player> make_random_player();
/// A sensible one-ply player: takes what the ruleset's appraisal of the actions, with its exact odds, promises most.
std::unique_ptr<Player> make_staff_player();

/// "random", "staff": the opponents there are.
const std::vector<std::string>& player_names();
/// The opponent of that name, nullptr if unknown.
std::unique_ptr<Player> make_player(std::string_view name);

}  // namespace trigh
