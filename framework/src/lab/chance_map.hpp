// What a position means for who wins: curves from points, what both sides have on the map, and the time that is left
// to the chance of the first side, fitted to games that were played to their end. One is fitted to all player-turns,
// and for each player-turn one that differs from it as far as the games of that player-turn say.
#pragma once

#include <array>
#include <utility>
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
  using Numbers = std::array<double, 8>;
  static Numbers numbers_of(const std::array<Force, 2>& forces);
  static double spread_of(const std::vector<double>& values, double mean);
  void find_scales(const std::vector<std::pair<Mark, Sample>>& found);
  std::vector<double> features(const Mark& mark) const;
  std::size_t turn_of(const Mark& mark) const;
  /// By player-turn, from first_ on. REQUIRES the samples in their order.
  std::vector<std::vector<double>> fit(const std::vector<Sample>& samples, const std::vector<std::size_t>& turns,
                                       bool all) const;

  int first_ = 0, last_ = 1;  ///< player-turns
  double points_ = 1;         ///< what they are counted in
  Numbers means_{}, spreads_{};
  std::vector<std::vector<double>> weights_;  ///< by player-turn
  double sight_ = 0;
};

}  // namespace trigh
