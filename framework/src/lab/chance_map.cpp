#include "lab/chance_map.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace trigh {
namespace {

constexpr double kRidge = 1;

}  // namespace

/// Root of the mean square of `values` about `mean`, 1 at least.
double ChanceMap::spread_of(const std::vector<double>& values, double mean) {
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return std::max(1.0, std::sqrt(squares / static_cast<double>(values.size())));
}

ChanceMap::Numbers ChanceMap::numbers_of(const std::array<Force, 2>& forces) {
  Numbers numbers{};
  auto at = numbers.begin();
  for (const Force& force : forces)
    for (const std::int32_t number : {force.strength, force.unsupplied, force.x, force.y}) *at++ = number;
  return numbers;
}

/// What stands counts the more the nearer the end, and what the rest of the game is expected to bring fades.
std::vector<double> ChanceMap::features(const Mark& mark) const {
  const double left = static_cast<double>(last_ - mark.clock) / std::max(1, last_ - first_);
  const double points = mark.worth / points_, far = std::clamp(left, 0.0, 1.0);
  std::vector<double> features{1, far, points, points * (1 - far)};
  const Numbers numbers = numbers_of(mark.forces);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const double number = (numbers[i] - means_[i]) / spreads_[i];
    features.insert(features.end(), {number, number * (1 - far)});
  }
  return features;
}

/// Finds the time that the games took, and in what each number is counted.
void ChanceMap::find_scales(const std::vector<std::pair<Mark, Sample>>& found) {
  const auto [first, last] = std::ranges::minmax(found, {}, [](const auto& each) { return each.first.clock; });
  first_ = first.first.clock;
  last_ = last.first.clock;
  const auto column = [&](auto&& number) {
    std::vector<double> values;
    for (const auto& [mark, sample] : found)
      if (mark.score < 0) values.push_back(number(mark));
    return values;
  };
  points_ = spread_of(column([](const Mark& mark) { return static_cast<double>(mark.worth); }), 0);
  for (std::size_t i = 0; i < means_.size(); ++i) {
    const std::vector<double> values = column([&](const Mark& mark) { return numbers_of(mark.forces)[i]; });
    means_[i] = std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
    spreads_[i] = spread_of(values, means_[i]);
  }
}

std::size_t ChanceMap::turn_of(const Mark& mark) const {
  return static_cast<std::size_t>(std::clamp(mark.clock, first_, last_) - first_);
}

std::vector<std::vector<double>> ChanceMap::fit(const std::vector<Sample>& samples,
                                                const std::vector<std::size_t>& turns, bool all) const {
  const std::vector<double> whole = fit_logistic(samples, kRidge, all);
  std::vector<std::vector<double>> weights;
  for (std::size_t turn = 0; turn <= static_cast<std::size_t>(last_ - first_); ++turn) {
    const auto [from, to] = std::equal_range(turns.begin(), turns.end(), turn);
    const std::span<const Sample> of_turn(samples.data() + (from - turns.begin()), static_cast<std::size_t>(to - from));
    weights.push_back(fit_logistic(of_turn, kRidge, all, whole));
  }
  return weights;
}

ChanceMap::ChanceMap(const std::vector<std::optional<Outlook>>& outlooks) {
  std::vector<std::pair<Mark, Sample>> found;
  bool open = false;
  for (const auto& outlook : outlooks) {
    if (!outlook) continue;
    for (std::size_t number = 0; number < outlook->games.size(); ++number) {
      const auto& marks = outlook->games[number];
      if (marks.empty() || marks.back().score < 0) continue;
      for (const Mark& mark : marks) found.push_back({mark, {{}, marks.back().score / 2.0, number % 2 == 1}});
      open = open || marks.front().score < 0;
    }
  }
  if (!open) return;
  find_scales(found);
  std::ranges::stable_sort(found, {}, [](const auto& each) { return each.first.clock; });
  std::vector<Sample> samples;
  std::vector<std::size_t> turns;
  for (auto& [mark, sample] : found) {
    if (mark.score >= 0) continue;
    sample.features = features(mark);
    samples.push_back(std::move(sample));
    turns.push_back(turn_of(mark));
  }
  weights_ = fit(samples, turns, false);
  std::vector<double> chances;
  for (std::size_t i = 0; i < samples.size(); ++i)
    chances.push_back(logistic(weights_[turns[i]], samples[i].features));
  sight_ = sight_of(samples, chances);
  weights_ = fit(samples, turns, true);
}

double ChanceMap::operator()(const Mark& mark) const {
  if (mark.score >= 0) return mark.score / 2.0;
  return weights_.empty() ? 0.5 : logistic(weights_[turn_of(mark)], features(mark));
}

}  // namespace trigh
