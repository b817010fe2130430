// Logistic regression: which weights turn features into the chance that something happens.
#pragma once

#include <span>
#include <vector>

namespace trigh {

struct Sample {
  std::vector<double> features;
  double score;           ///< what happened, from 0 to 1
  bool held_out = false;  ///< while it is tested
};

/// The chance by those weights of the first features. REQUIRES as many features at least.
double logistic(const std::vector<double>& weights, const std::vector<double>& features);

/// The weights that make what happened likeliest, less half of `ridge` times the squares of what they are away from
/// `center` (empty: from 0), which keeps them finite where all samples end alike. `all`: those held out, too.
/// REQUIRES as many features in each sample, and in `center`.
std::vector<double> fit_logistic(std::span<const Sample> samples, double ridge, bool all,
                                 const std::vector<double>& center = {});

/// How much of what the mean of the others leaves open is told by chances that weights fitted to the others give, one
/// for each sample: 1 is all, 0 or less nothing. Of the samples held out.
double sight_of(std::span<const Sample> samples, const std::vector<double>& chances);
/// The same of one fit to all of them.
double sight_of(std::span<const Sample> samples, double ridge);

}  // namespace trigh
