// What one line of play has over another, in trials that share their dice.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace trigh {

struct Paired {
  double mean = 0, error = 0;  ///< of the differences; the standard error of the mean
};

/// `difference` says what the one line has over the other in trial i. REQUIRES at least one trial.
template <class Difference>
Paired paired(std::size_t trials, Difference difference) {
  double sum = 0, squares = 0;
  const auto count = static_cast<double>(trials);
  for (std::size_t i = 0; i < trials; ++i) {
    const double each = difference(i);
    sum += each;
    squares += each * each;
  }
  const double mean = sum / count, spread = std::max(0.0, squares / count - mean * mean);
  return {mean, std::sqrt(spread / std::max(1.0, count - 1))};
}

}  // namespace trigh
