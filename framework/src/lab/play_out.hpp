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

/// Where the first combats of a plan lead, kept, so that many ways to fight the next one can be weighed.
class Fought {
 public:
  /// What one way to fight it comes to.
  struct Next {
    double fought = 0;   ///< it can be declared
    double cleared = 0;  ///< and no defender is left
  };

  Fought(const Ruleset& rules, const State& start, std::vector<CombatQuery> before);
  /// Exact while few actions are to be played out, else from some hundred games.
  Next weigh(const CombatQuery& query) const;

 private:
  struct Place {
    State state;
    double chance = 1;
  };
  const Ruleset& rules_;
  State start_;
  std::vector<CombatQuery> before_;
  std::vector<Place> places_;  ///< empty: too many to keep
};

}  // namespace trigh
