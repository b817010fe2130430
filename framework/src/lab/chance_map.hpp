// What points mean for who wins: a curve from points and the time that is left to the chance of the first side, fitted
// to games that were played to their end.
#pragma once

#include <array>

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
  using Weights = std::array<double, 4>;
  struct Sample {
    Weights features;
    double score;
    bool held_out;  ///< while it is tested
  };
  Weights features(const Mark& mark) const;
  static Weights fit(const std::vector<Sample>& samples, bool all);
  void test(const std::vector<Sample>& samples);

  int first_ = 0, last_ = 1;  ///< player-turns
  double scale_ = 1;          ///< of the points
  Weights weights_{};
  double sight_ = 0;
};

}  // namespace trigh
