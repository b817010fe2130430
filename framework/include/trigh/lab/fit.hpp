// Weights of the appraisal fitted by self-play: an evolution strategy. Each generation tries some candidates around the
// mean, all with the same dice and from both seats against each opponent; the best of them make the next mean. The same
// plan gives the same weights, whatever the number of threads.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "trigh/lab/interval.hpp"
#include "trigh/rules/ruleset.hpp"

namespace trigh {

struct FitPlan {
  std::vector<std::shared_ptr<const Ruleset>> games;  ///< scenarios of one title
  Side side = Side::kNone;                            ///< whose weights they are; kNone: those of both
  std::vector<int> start;                             ///< weights to begin with
  /// Each plays all the games: a set that has met only one learns his faults.
  std::vector<std::string> opponents{"staff:weights=plain"};
  int generations = 20, candidates = 8;
  std::int64_t pairs = 10;        ///< of each scenario against each opponent, for each candidate
  std::int64_t final_pairs = 50;  ///< of the trial at the end, with dice of its own
  std::uint64_t seed = 1;
  int threads = 1;
};

/// How weights fare against one opponent in one scenario.
struct FitTrial {
  std::int64_t pairs = 0;
  std::array<double, 2> share{};       ///< of the games as each side, a draw being half
  std::array<Interval, 2> interval{};  ///< Wilson's
  double score = 0;                    ///< mean over the seats; a quarter more or less for the margin of points
};

struct FitResult {
  std::vector<int> weights;
  std::vector<FitTrial> start, end;  ///< by scenario and, in each, by opponent; with the dice of the end
  bool better = false;               ///< the fitted weights did better there than those of the start
  std::int64_t games = 0;
};

/// REQUIRES an opponent, and games with weights, the same facts in all of them. `told` hears of each generation: the
/// scores of its best candidate and of the mean it started from.
FitResult fit_weights(const FitPlan& plan, const std::function<void(int generation, double best, double mean)>& told);

}  // namespace trigh
