// A way that a unit can be led: the action, and what it costs.
#pragma once

#include <vector>

#include "trigh/base/fixed_vector.hpp"
#include "trigh/game/action.hpp"
#include "trigh/rules/edge.hpp"

namespace trigh {

/// An action that leads units along a path or into a hex.
struct Way {
  Action action;
  int halves = 0;      ///< half points in all: of what was used before it, and of its steps; of the unit that pays most
  bool stops = false;  ///< nobody goes on from where it ends
  HexId end = kNoHex;  ///< where it ends, where that is known; else see led_to() of play/ways.hpp
  operator const Action&() const { return action; }
};
using WayList = std::vector<Way>;

/// What makes the cost of a way besides its steps, for explanations.
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
