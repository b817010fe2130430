// How the laboratory plays a combat on from a decision: one plain policy for both sides, the same in every branch.
#pragma once

#include <vector>

#include "trigh/play/match.hpp"

namespace trigh {

/// Whether a combat is in hand: declared, and not all that it brings about is decided.
bool fighting(const Ruleset& rules, const State& state);

/// Decides for both sides.
class Policy {
 public:
  explicit Policy(const Ruleset& rules) : rules_(rules) {}

  /// Until the die is rolled nobody adds anything; then the choice that the ruleset thinks best, its actor filled in.
  /// REQUIRES a player to act.
  Action decide(const State& state);

 private:
  const Ruleset& rules_;
  ActionList list_;
  std::vector<int> scores_;
};

}  // namespace trigh
