// Logistic regression: which weights turn features into the chance that something happens.
#pragma once

#include <vector>

namespace trigh {

struct Sample {
  std::vector<double> features;
  double score;           ///< what happened, from 0 to 1
  bool held_out = false;  ///< while it is tested
};

/// The chance by those weights of the first features. REQUIRES as many features at least.
double logistic(const std::vector<double>& weights, const std::vector<double>& features);

/// The weights that make what happened likeliest, less half of `ridge` times their squares, which keeps them finite
/// where all samples end alike. REQUIRES as many features in each sample; `all`: those held out, too.
std::vector<double> fit_logistic(const std::vector<Sample>& samples, double ridge, bool all);

/// How much of what the mean of the others leaves open is told by weights fitted to the others: 1 is all, 0 or less
/// nothing. Of the samples held out.
double sight_of(const std::vector<Sample>& samples, double ridge);

}  // namespace trigh
