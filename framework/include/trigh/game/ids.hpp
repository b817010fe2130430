// The small numbers a game is made of.
#pragma once

#include <cstdint>

#include "trigh/hex/grid.hpp"

namespace trigh {

/// Index of a counter in the game's CounterSet and of its state in Position::units.
using UnitId = std::uint8_t;
constexpr UnitId kNoUnit = 0xFF;
constexpr int kMaxUnits = 224;

/// Who acts or owns. The two sides are the title's, in the order of its data.
enum class Side : std::uint8_t { kFirst = 0, kSecond = 1, kChance = 2, kNone = 3 };
constexpr Side opponent(Side side) { return side == Side::kFirst ? Side::kSecond : Side::kFirst; }
constexpr int index(Side side) { return static_cast<int>(side); }
constexpr bool is_player(Side side) { return side == Side::kFirst || side == Side::kSecond; }

using ActionKind = std::uint8_t;  ///< index into the ruleset's action forms
constexpr ActionKind kRoll = 0;      ///< form 0 of every ruleset: a chance outcome, "roll 4"
constexpr ActionKind kEndPhase = 1;  ///< form 1 of every ruleset: "end-phase"

using KindSet = std::uint64_t;    ///< kinds of action: bit k is kind k
constexpr KindSet kind_set(std::initializer_list<ActionKind> kinds) {
  KindSet bits = 0;
  for (const ActionKind kind : kinds) bits |= KindSet{1} << kind;
  return bits;
}

using PhaseId = std::uint8_t;     ///< index into the ruleset's phases
constexpr PhaseId kNoPhase = 0xFF;

}  // namespace trigh
