// Games between opponents. A game is a function of its plan and its number: the same whatever the number of threads
// and wherever a run was stopped and resumed. Its dice are keyed by what they decide (play/keyed_dice.hpp), so that
// games of the same seed and number share their luck under other options or with other players; what players draw for
// themselves comes from streams of their own.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include "trigh/ai/player.hpp"

namespace trigh {

struct GameResult {
  std::int64_t number = 0;         ///< of the game in its run
  Side winner = Side::kNone;       ///< kNone: a draw
  int level = 0;
  int turns = 0;                   ///< the turn it ended in
  std::int64_t decisions = 0;      ///< of players, rolls not counted
  std::int64_t rolls = 0;
  std::array<int, 2> points{};     ///< of victory, by side: Ruleset::points_so_far()
  int worth = 0;                   ///< of the last position to the first side, see Ruleset::appraise()
  std::uint64_t hash = 0;          ///< of the final position
  bool finished = true;            ///< false: stopped at the decision limit, or by a mistake
  std::string mistake;             ///< of the ruleset, which ended the game; empty as a rule
  std::string forfeit;             ///< why a player lost who could not go on; empty as a rule
};

/// Thrown by a player who cannot go on, and says why: it loses the game.
struct Forfeit : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct SimulationPlan {
  std::shared_ptr<const Ruleset> rules;
  std::array<std::string, 2> players{"staff", "random"};   ///< by side
  std::int64_t first = 0, games = 100;   ///< games first .. first + games - 1
  std::uint64_t seed = 1;
  int threads = 1;
  std::int64_t decision_limit = 200000;
  /// Makes the player of a name, for one game; nullptr for a name it does not know.
  std::function<std::unique_ptr<Player>(std::string_view)> make = make_player;
};

/// Sees a game as it is played, in which an offer that is refused counts as a mistake of the ruleset, too. What it
/// throws ends the game as such a mistake does.
class Witness {
 public:
  virtual ~Witness() = default;
  virtual void started(const Ruleset&, const State&) {}
  virtual void before(const Ruleset&, const State&, const Action&) {}   ///< the action is about to be carried out
  virtual void after(const Ruleset&, const State&, const Action&, const Events&) {}
};

/// Plays one game of the plan. REQUIRES names that the plan's `make` knows. A mistake of the ruleset ends the game, not
/// the run.
GameResult play_game(const SimulationPlan& plan, std::int64_t number, Witness* witness = nullptr);

/// Plays the games; `done` is called for each as it finishes (any order, one call at a time) and stops the run
/// by returning false. Games under way are finished first.
void run_simulation(const SimulationPlan& plan, const std::function<bool(const GameResult&)>& done);

}  // namespace trigh
