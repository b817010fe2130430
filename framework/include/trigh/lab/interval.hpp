// What figures of an experiment are worth: intervals at 95 %. Nothing here draws from a clock or from the machine: the
// same figures give the same intervals everywhere.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

namespace trigh {

struct Interval {
  double low = 0, high = 0;
  bool holds(double value) const { return low <= value && value <= high; }
};

/// Wilson's interval of a share: `hits` of `trials`, where a trial may be hit in part (a draw, one game of a pair).
/// Without trials: anything.
Interval wilson(double hits, std::int64_t trials);

double mean_of(std::span<const double> values);
/// Of any figure, by drawing as many of `count` independent things again and again: `figure` is told the numbers of
/// those drawn. Percentiles of `draws` figures. REQUIRES at least two things and 40 draws.
Interval bootstrap(std::size_t count, const std::function<double(std::span<const std::size_t>)>& figure,
                   std::uint64_t seed = 1, int draws = 2000);
/// Of the mean, by drawing as many of the values again and again (percentiles of `draws` means). The values must be
/// independent of each other: one for each pair of an experiment, not one for each game. Fewer than two: no width.
Interval bootstrap_mean(std::span<const double> values, std::uint64_t seed = 1, int draws = 2000);
/// How two rows of figures go together, from -1 to 1; 0 where one of them does not vary. REQUIRES rows of one length.
double correlation(std::span<const double> one, std::span<const double> other);

}  // namespace trigh
