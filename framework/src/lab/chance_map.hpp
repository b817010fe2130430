// What points mean for who wins: a curve from points and the time that is left to the chance of the first side, fitted
// to games that were played to their end.
#pragma once

#include <vector>

#include "lab/logistic.hpp"
#include "trigh/lab/analysis.hpp"

namespace trigh {

class ChanceMap {
 public:
  /// Fitted to all games of the outlooks.
  explicit ChanceMap(const std::vector<std::optional<Outlook>>& outlooks);
  /// The chance of the first side; of a game that is over, its result.
  double operator()(const Mark& mark) const;
  /// AnalysisReport::sight.
  double sight() const { return sight_; }

 private:
  std::vector<double> features(const Mark& mark) const;

  int first_ = 0, last_ = 1;  ///< player-turns
  double scale_ = 1;          ///< of the points
  std::vector<double> weights_;
  double sight_ = 0;
};

}  // namespace trigh
