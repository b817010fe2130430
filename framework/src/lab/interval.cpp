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

Interval bootstrap(std::size_t count, const std::function<double(std::span<const std::size_t>)>& figure,
                   std::uint64_t seed, int draws) {
  TRIGH_ASSERT(count >= 2 && draws >= 40, "bootstrap() needs two things and forty draws");
  Dice dice(seed, 0x626F6F74);  // a stream of its own
  std::vector<std::size_t> drawn(count);
  std::vector<double> figures;
  figures.reserve(static_cast<std::size_t>(draws));
  for (int draw = 0; draw < draws; ++draw) {
    for (std::size_t& each : drawn) each = dice.below(static_cast<std::uint32_t>(count));
    figures.push_back(figure(drawn));
  }
  std::ranges::sort(figures);
  const auto tail = static_cast<std::size_t>(draws / 40);  // 2.5 % on either side
  return {figures[tail], figures[figures.size() - 1 - tail]};
}

Interval bootstrap_mean(std::span<const double> values, std::uint64_t seed, int draws) {
  const double mean = mean_of(values);
  if (values.size() < 2 || draws < 40) return {mean, mean};
  const auto of_drawn = [&](std::span<const std::size_t> drawn) {
    double sum = 0;
    for (const std::size_t each : drawn) sum += values[each];
    return sum / static_cast<double>(drawn.size());
  };
  return bootstrap(values.size(), of_drawn, seed, draws);
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
