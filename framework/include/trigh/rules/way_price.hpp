// What leading units somewhere costs besides the steps of its path, for displays.
#pragma once

#include "trigh/base/fixed_vector.hpp"
#include "trigh/rules/edge.hpp"

namespace trigh {

/// Of one action that leads units along a path or into a hex.
struct WayPrice {
  FixedVector<CostTerm, 8> terms;  ///< used before its first step, coming in, leaving the road ...
  bool by_steps = true;            ///< false: its steps cost nothing of themselves, all of it is in `terms`
  std::uint8_t mode = 0;           ///< the way of moving under which its steps are ruled (MoveRuling::mode())
  /// Strengths that are compared when it leads into an enemy's hex; both 0: none are.
  int attack = 0, defense = 0;

  void add(int halves, const Case& rule, const char* label) {
    if (halves != 0 && !terms.full()) terms.push_back({&rule, label, static_cast<std::int16_t>(halves)});
  }
  int halves() const {
    int sum = 0;
    for (const CostTerm& each : terms) sum += each.halves;
    return sum;
  }
};

}  // namespace trigh
