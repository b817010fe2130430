// Strength where no rule is asked: what any wargame has, for opponents and the laboratory.
#pragma once

#include <algorithm>

#include "trigh/rules/ruleset.hpp"

namespace trigh {

/// The first value that a unit shows now, its combat strength; 0 where it has none.
inline int strength_of(const Ruleset& rules, const State& state, UnitId unit) {
  return std::max<int>(0, rules.values_of(state, unit)[0]);
}

}  // namespace trigh
