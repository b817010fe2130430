// Forecasts learned from games: what is counted at the beginning of each player-turn is held against how the game
// ended. The same plan gives the same weights, whatever the number of threads.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "trigh/rules/ruleset.hpp"

namespace trigh {

struct LearnPlan {
  std::shared_ptr<const Ruleset> rules;
  Forecast counts;  ///< of which Forecast::take() made the terms
  /// Each plays each as either side, in turn. A player that goes on from there as the searches do is a good teacher;
  /// one that errs now and then shows positions that others do not come to.
  std::vector<std::string> players{"staff", "staff:noise=10", "staff:noise=25"};
  std::int64_t games = 1000;
  std::uint64_t seed = 1;
  int threads = 1;
};

struct Learned {
  std::vector<Forecast::Weight> weights;  ///< by LearnPlan::counts.terms()
  std::int64_t games = 0, positions = 0;  ///< games that came to their end
  double won = 0;                         ///< by the first side, share of the games, a draw being half
  /// How much of what is open about the end of a game is told by its positions, in each fifth game, by weights fitted
  /// to the others; 1 would be all. And by the appraisal alone.
  double sight = 0, sight_of_appraisal = 0;
};

/// REQUIRES players whose names player_trouble() finds nothing in. `told` hears how many games are over.
Learned learn_forecast(const LearnPlan& plan, const std::function<void(std::int64_t games)>& told);

}  // namespace trigh
