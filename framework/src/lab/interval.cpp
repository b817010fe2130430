#include "trigh/lab/interval.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "trigh/base/assert.hpp"
#include "trigh/play/dice.hpp"

namespace trigh {

Interval wilson(double hits, std::int64_t trials) {
  if (trials <= 0) return {0, 1};
  const double n = static_cast<double>(trials), share = hits / n, z = 1.96;
  const double middle = (share + z * z / (2 * n)) / (1 + z * z / n);
  const double half = z * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n);
  return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

double mean_of(std::span<const double> values) {
  return values.empty() ? 0 : std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

Interval bootstrap_mean(std::span<const double> values, std::uint64_t seed, int draws) {
  const double mean = mean_of(values);
  if (values.size() < 2 || draws < 40) return {mean, mean};
  Dice dice(seed, 0x626F6F74);  // a stream of its own
  const auto count = static_cast<std::uint32_t>(values.size());
  std::vector<double> means;
  means.reserve(static_cast<std::size_t>(draws));
  for (int draw = 0; draw < draws; ++draw) {
    double sum = 0;
    for (std::uint32_t i = 0; i < count; ++i) sum += values[dice.below(count)];
    means.push_back(sum / static_cast<double>(count));
  }
  std::ranges::sort(means);
  const auto tail = static_cast<std::size_t>(draws / 40);  // 2.5 % on either side
  return {means[tail], means[means.size() - 1 - tail]};
}

double correlation(std::span<const double> one, std::span<const double> other) {
  TRIGH_ASSERT(one.size() == other.size(), "correlation() needs rows of one length");
  const double mean = mean_of(one), other_mean = mean_of(other);
  double both = 0, own = 0, its = 0;
  for (std::size_t i = 0; i < one.size(); ++i) {
    const double a = one[i] - mean, b = other[i] - other_mean;
    both += a * b;
    own += a * a;
    its += b * b;
  }
  return own > 0 && its > 0 ? both / std::sqrt(own * its) : 0;
}

}  // namespace trigh
