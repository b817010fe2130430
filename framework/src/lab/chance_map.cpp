#include "lab/chance_map.hpp"

#include <algorithm>
#include <cmath>

namespace trigh {
namespace {

constexpr double kRidge = 1;

}  // namespace

/// Points count the more the nearer the end, and what the rest of the game is expected to bring fades.
std::vector<double> ChanceMap::features(const Mark& mark) const {
  const double left = static_cast<double>(last_ - mark.clock) / std::max(1, last_ - first_);
  const double points = mark.worth / scale_, far = std::clamp(left, 0.0, 1.0);
  return {1, points, points * (1 - far), far};
}

ChanceMap::ChanceMap(const std::vector<std::optional<Outlook>>& outlooks) {
  std::vector<std::pair<Mark, Sample>> found;
  first_ = 1 << 30;
  last_ = 0;
  double squares = 0;
  for (const auto& outlook : outlooks) {
    if (!outlook) continue;
    for (std::size_t number = 0; number < outlook->games.size(); ++number) {
      const auto& marks = outlook->games[number];
      if (marks.empty() || marks.back().score < 0) continue;
      for (const Mark& mark : marks) {
        first_ = std::min(first_, mark.clock);
        last_ = std::max(last_, mark.clock);
        if (mark.score >= 0) continue;
        squares += static_cast<double>(mark.worth) * mark.worth;
        found.push_back({mark, {{}, marks.back().score / 2.0, number % 2 == 1}});
      }
    }
  }
  if (found.empty()) return;
  scale_ = std::max(1.0, std::sqrt(squares / static_cast<double>(found.size())));
  std::vector<Sample> samples;
  for (auto& [mark, sample] : found) {
    sample.features = features(mark);
    samples.push_back(sample);
  }
  sight_ = sight_of(samples, kRidge);
  weights_ = fit_logistic(samples, kRidge, true);
}

double ChanceMap::operator()(const Mark& mark) const {
  if (mark.score >= 0) return mark.score / 2.0;
  return logistic(weights_, features(mark));
}

}  // namespace trigh
