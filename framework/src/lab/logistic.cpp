#include "lab/logistic.hpp"

#include <algorithm>
#include <cmath>

namespace trigh {
namespace {

constexpr int kRounds = 30;
constexpr double kLongestStep = 2, kNoStep = 1e-9;

using Vector = std::vector<double>;
using Matrix = std::vector<Vector>;

/// Solves a system of equations whose matrix is symmetric and positive.
Vector solve(Matrix matrix, Vector right) {
  const std::size_t size = right.size();
  for (std::size_t k = 0; k < size; ++k)
    for (std::size_t i = k + 1; i < size; ++i) {
      const double factor = matrix[i][k] / matrix[k][k];
      for (std::size_t j = k; j < size; ++j) matrix[i][j] -= factor * matrix[k][j];
      right[i] -= factor * right[k];
    }
  for (std::size_t k = size; k-- > 0;) {
    for (std::size_t j = k + 1; j < size; ++j) right[k] -= matrix[k][j] * right[j];
    right[k] /= matrix[k][k];
  }
  return right;
}

}  // namespace

double logistic(const Vector& weights, const Vector& features) {
  double sum = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) sum += weights[i] * features[i];
  return 1 / (1 + std::exp(-sum));
}

std::vector<double> fit_logistic(std::span<const Sample> samples, double ridge, bool all, const Vector& center) {
  Vector weights = center;
  if (center.empty() && !samples.empty()) weights.resize(samples[0].features.size());
  const Vector start = weights;
  const std::size_t size = weights.size();
  for (int round = 0; round < kRounds; ++round) {
    Matrix curvature(size, Vector(size));
    Vector slope(size);
    for (std::size_t i = 0; i < size; ++i) {
      curvature[i][i] = ridge;
      slope[i] = ridge * (start[i] - weights[i]);
    }
    for (const Sample& sample : samples) {
      if (sample.held_out && !all) continue;
      const double chance = logistic(weights, sample.features), slack = std::max(1e-6, chance * (1 - chance));
      for (std::size_t i = 0; i < size; ++i) {
        slope[i] += (sample.score - chance) * sample.features[i];
        for (std::size_t j = 0; j < size; ++j) curvature[i][j] += slack * sample.features[i] * sample.features[j];
      }
    }
    const Vector step = solve(std::move(curvature), std::move(slope));
    for (std::size_t i = 0; i < size; ++i) weights[i] += std::clamp(step[i], -kLongestStep, kLongestStep);
    if (std::ranges::all_of(step, [](double each) { return std::abs(each) < kNoStep; })) break;
  }
  return weights;
}

double sight_of(std::span<const Sample> samples, const Vector& chances) {
  double mean = 0, known = 0, tested = 0, missed = 0, spread = 0;
  for (const Sample& sample : samples) {
    if (sample.held_out) continue;
    mean += sample.score;
    ++known;
  }
  mean = known > 0 ? mean / known : 0.5;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const Sample& sample = samples[i];
    if (!sample.held_out) continue;
    ++tested;
    missed += (sample.score - chances[i]) * (sample.score - chances[i]);
    spread += (sample.score - mean) * (sample.score - mean);
  }
  return tested > 0 && spread > 0 ? 1 - missed / spread : 0;
}

double sight_of(std::span<const Sample> samples, double ridge) {
  const Vector weights = fit_logistic(samples, ridge, false);
  Vector chances;
  for (const Sample& sample : samples) chances.push_back(logistic(weights, sample.features));
  return sight_of(samples, chances);
}

}  // namespace trigh
