// Mandatory combat: who must be met, and by whom they still can be. What makes an obligation, who touches whom and who
// is exempt are the ruleset's; this says who is left over when everybody does what he can.
#pragma once

#include <algorithm>
#include <cstdint>

#include "trigh/game/ids.hpp"
#include "trigh/services/matching.hpp"

namespace trigh {

/// How much a helper can do about the targets it touches.
enum class Takes : std::uint8_t {
  kNone,  ///< it does not reach this one
  kOne,   ///< it can meet this or another one, not both
  kAll,   ///< it meets this and all others it touches at once
};

/// Of `targets` those that nobody is left for, in their order, when as many as possible are met: takes(target, helper)
/// says how a helper can meet a target, and `anywhere` more helpers meet any one target each. Targets that come first
/// have the first claim on helpers.
///
///   left_over(obliged, free, [&](HexId hex, const Fighter& each) { return ... ? Takes::kAll : Takes::kNone; });
template <class Targets, class Helpers, class Ask>
Targets left_over(const Targets& targets, const Helpers& helpers, Ask&& takes, int anywhere = 0) {
  Targets open, left;                             // not met by a helper that meets all it touches
  std::vector<std::vector<std::size_t>> singles;  // of those: helpers that meet one
  for (const auto& target : targets) {
    std::vector<std::size_t> links;
    bool met = false;
    for (std::size_t i = 0; i < helpers.size() && !met; ++i) {
      const Takes how = takes(target, helpers[i]);
      met = how == Takes::kAll;
      if (how == Takes::kOne) links.push_back(i);
    }
    if (met) continue;
    open.push_back(target);
    singles.push_back(std::move(links));
  }
  const std::vector<std::size_t> without = unmatched(singles, helpers.size());
  for (std::size_t i = static_cast<std::size_t>(std::max(anywhere, 0)); i < without.size(); ++i)
    left.push_back(open[without[i]]);
  return left;
}

}  // namespace trigh
