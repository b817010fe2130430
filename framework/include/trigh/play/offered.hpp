// What a list of offers stands for: an offer is an action, and may say that others like it are open too.
#pragma once

#include <vector>

#include "trigh/rules/ruleset.hpp"

namespace trigh {

/// What one offer stands for besides itself.
struct OfferRange {
  enum class Of : std::uint8_t {
    kNothing,  ///< itself alone
    kPath,     ///< any path from its first hex to its last, in any way of the verb; `from` and `to`
    kUnits,    ///< any of the units in `among`, in the place of its own
  };
  Of of = Of::kNothing;
  HexId from = kNoHex, to = kNoHex;
  std::vector<UnitId> among;  ///< in rising order
};

/// The range of each of `offers`, which are all offers of their kinds. What is in a range may be refused all the same;
/// what is in none, and is not offered, is refused.
std::vector<OfferRange> ranges_of(const Ruleset& rules, const ActionList& offers);

/// Whether `action` is one of `offers`, or in the range of one. The order of its units does not matter, nor which of
/// the units of a hex are named as its targets. What one unit does alone must be an offer of its own.
bool covers(const Ruleset& rules, const State& state, const ActionList& offers, const Action& action);

}  // namespace trigh
