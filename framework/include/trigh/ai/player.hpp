// Opponents: players that are no people. They see a Ruleset and a State through the same
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
  /// Deterministic, unless it was given a time to think: the same game from its start and the same dice give the same
  /// choices. A player may remember how far it is in a phase: one object plays one side of one game.
  virtual Action choose(const Ruleset& rules, const State& state, Dice& dice) = 0;
  /// From any thread: from now on it answers at once, with the best it has found. For those that think long.
  virtual void stop() noexcept {}
};

/// Plays any legal action: a random unit's random action, and now and then the end of the phase.
std::unique_ptr<Player> make_random_player();
/// A sensible one-ply player: takes what the ruleset's appraisal of the actions, with its exact odds, promises most.
std::unique_ptr<Player> make_staff_player();

/// "random", "staff", "general": the opponents there are.
const std::vector<std::string>& player_names();
/// Whether the opponent of that name thinks for seconds rather than milliseconds.
bool thinks_long(std::string_view name);
/// The opponent of that name, which may go on with parameters: "staff:noise=10,weights=plain",
/// "general:nodes=5000", "general:ms=1000,search=moves" (docs/opponents.md). nullptr if player_trouble() has something
/// against it.
std::unique_ptr<Player> make_player(std::string_view name);
/// What is wrong with the name of an opponent, in a game of these rules, and how to mend it, in one sentence; empty
/// when nothing is.
std::string player_trouble(std::string_view name, const Ruleset* rules = nullptr);

}  // namespace trigh
