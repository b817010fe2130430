#include "lab/chance_map.hpp"

#include <algorithm>
#include <cmath>

namespace trigh {
namespace {

constexpr double kRidge = 1;  ///< that keeps weights finite where all games end alike
constexpr int kRounds = 30;
constexpr std::size_t kWeights = 4;

double logistic(const std::array<double, kWeights>& weights, const std::array<double, kWeights>& features) {
  double sum = 0;
  for (std::size_t i = 0; i < kWeights; ++i) sum += weights[i] * features[i];
  return 1 / (1 + std::exp(-sum));
}

/// Solves a system of equations whose matrix is symmetric and positive.
std::array<double, kWeights> solve(std::array<std::array<double, kWeights>, kWeights> matrix,
                                   std::array<double, kWeights> right) {
  for (std::size_t k = 0; k < kWeights; ++k)
    for (std::size_t i = k + 1; i < kWeights; ++i) {
      const double factor = matrix[i][k] / matrix[k][k];
      for (std::size_t j = k; j < kWeights; ++j) matrix[i][j] -= factor * matrix[k][j];
      right[i] -= factor * right[k];
    }
  for (std::size_t k = kWeights; k-- > 0;) {
    for (std::size_t j = k + 1; j < kWeights; ++j) right[k] -= matrix[k][j] * right[j];
    right[k] /= matrix[k][k];
  }
  return right;
}

}  // namespace

/// Points count the more the nearer the end, and what the rest of the game is expected to bring fades.
ChanceMap::Weights ChanceMap::features(const Mark& mark) const {
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
  test(samples);
  weights_ = fit(samples, true);
}

ChanceMap::Weights ChanceMap::fit(const std::vector<Sample>& samples, bool all) {
  Weights weights{};
  for (int round = 0; round < kRounds; ++round) {
    std::array<std::array<double, kWeights>, kWeights> curvature{};
    Weights slope{};
    for (std::size_t i = 0; i < kWeights; ++i) {
      curvature[i][i] = kRidge;
      slope[i] = -kRidge * weights[i];
    }
    for (const Sample& sample : samples) {
      if (sample.held_out && !all) continue;
      const double chance = logistic(weights, sample.features), slack = std::max(1e-6, chance * (1 - chance));
      for (std::size_t i = 0; i < kWeights; ++i) {
        slope[i] += (sample.score - chance) * sample.features[i];
        for (std::size_t j = 0; j < kWeights; ++j) curvature[i][j] += slack * sample.features[i] * sample.features[j];
      }
    }
    const Weights step = solve(curvature, slope);
    for (std::size_t i = 0; i < kWeights; ++i) weights[i] += std::clamp(step[i], -2.0, 2.0);
  }
  return weights;
}

void ChanceMap::test(const std::vector<Sample>& samples) {
  double mean = 0, known = 0, tested = 0, missed = 0, spread = 0;
  for (const Sample& sample : samples) {
    if (sample.held_out) continue;
    mean += sample.score;
    ++known;
  }
  mean = known > 0 ? mean / known : 0.5;
  const Weights weights = fit(samples, false);
  for (const Sample& sample : samples) {
    if (!sample.held_out) continue;
    ++tested;
    const double miss = sample.score - logistic(weights, sample.features);
    missed += miss * miss;
    spread += (sample.score - mean) * (sample.score - mean);
  }
  sight_ = tested > 0 && spread > 0 ? 1 - missed / spread : 0;
}

double ChanceMap::operator()(const Mark& mark) const {
  if (mark.score >= 0) return mark.score / 2.0;
  return logistic(weights_, features(mark));
}

}  // namespace trigh
