// Many games between opponents. Game number i is the same whatever the number of threads and wherever a run was
// stopped and resumed: its dice are stream i of the seed.
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

/// Plays one game of the plan. REQUIRES known player names. A mistake of the ruleset ends the game, not the run.
GameResult play_game(const SimulationPlan& plan, std::int64_t number);

/// Plays the games; `done` is called for each as it finishes (any order, one call at a time) and stops the run
/// by returning false. Games under way are finished first.
void run_simulation(const SimulationPlan& plan, const std::function<bool(const GameResult&)>& done);

}  // namespace trigh
