// Games between opponents. A game is a function of its plan and its number: the same whatever the number of threads
// and wherever a run was stopped and resumed. Its dice are keyed by what they decide (play/keyed_dice.hpp), so that
// games of the same seed and number share their luck under other options or with other players; what players draw for
// themselves comes from streams of their own.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "trigh/ai/player.hpp"

namespace trigh {

struct GameResult {
  std::int64_t number = 0;         ///< of the game in its run
  Side winner = Side::kNone;       ///< kNone: a draw
  int level = 0;
  int turns = 0;                   ///< the turn it ended in
  std::int64_t decisions = 0;      ///< of players, rolls not counted
  std::int64_t rolls = 0;
  std::array<int, 2> points{};     ///< of victory, by side: see standing()
  int worth = 0;                   ///< of the last position to the first side, see Ruleset::appraise()
  std::uint64_t hash = 0;          ///< of the final position
  bool finished = true;            ///< false: stopped at the decision limit, or by a mistake
  std::string mistake;             ///< of the ruleset, which ended the game; empty as a rule
};

struct SimulationPlan {
  std::shared_ptr<const Ruleset> rules;
  std::array<std::string, 2> players{"staff", "random"};   ///< by side
  std::int64_t first = 0, games = 100;   ///< games first .. first + games - 1
  std::uint64_t seed = 1;
  int threads = 1;
  std::int64_t decision_limit = 200000;
};

/// Sees a game as it is played. What it throws ends the game as a mistake of the ruleset does.
class Witness {
 public:
  virtual ~Witness() = default;
  virtual void started(const Ruleset&, const State&) {}
  virtual void before(const Ruleset&, const State&, const Action&) {}   ///< the action is about to be carried out
  virtual void after(const Ruleset&, const State&, const Action&, const Events&) {}
};

/// Points of victory as they stand: the sum of the lines of the reckoning that hold, by side.
std::array<int, 2> standing(const Ruleset& rules, const State& state);

/// Plays one game of the plan. REQUIRES known player names. A mistake of the ruleset ends the game, not the run.
GameResult play_game(const SimulationPlan& plan, std::int64_t number, Witness* witness = nullptr);

/// Plays the games; `done` is called for each as it finishes (any order, one call at a time) and stops the run
/// by returning false. Games under way are finished first.
void run_simulation(const SimulationPlan& plan, const std::function<bool(const GameResult&)>& done);

}  // namespace trigh
