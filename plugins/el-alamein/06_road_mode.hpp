// What section 6 tells others: where columns may stand.
#pragma once

#include <algorithm>

#include "moving.hpp"
#include "trigh/rules/module.hpp"

namespace ala {

/// Whether no friend of `unit` is in the hex [ALA 6.15, ALA 6.32].
inline bool alone(const State& state, UnitId unit, HexId hex) {
  return std::ranges::none_of(
      state.in(hex), [&](UnitId each) { return each != unit && state.side(each) == state.side(unit); });
}

/// Where a unit may stand in Road Mode: the hex must be clear, on the road if it is mechanized, and off other columns;
/// the space before and behind it clear and free of friendly units, off other columns, too [ALA 6.16] [ALA 6.17]
/// [ALA 6.22-2]. A unit that forms there must be alone and out of enemy zones, and none at all may stand in the space
/// [ALA 6.15].
class Stance {
 public:
  /// `cleared`: a minefield that is gone when it forms [ALA 12.12].
  Stance(const ElAlamein& game, const State& state, UnitId unit, bool forming, HexId cleared = kNoHex);
  Stance(const Stance&) = delete;
  Stance& operator=(const Stance&) = delete;
  /// Hexes in which no facing is allowed.
  const HexSet& closed() const { return closed_; }
  bool allows(HexId hex, Direction facing) const;
  /// Adds the cases against it.
  void judge(HexId hex, Direction facing, Verdict& verdict) const;

 private:
  struct Term {
    const HexSet* hexes;
    const Case* rule;
    const char* text;
  };
  using Terms = FixedVector<Term, 6>;
  /// A unit that forms on the road faces along it [ALA 6.18].
  bool across(HexId hex, Direction facing) const;
  UnitId other_in(HexId hex) const;
  const ElAlamein& game_;
  const State& state_;
  UnitId unit_;
  bool forming_;
  HexSet mines_;                        ///< of the enemy
  HexSet columns_, friends_, others_;   ///< without the unit itself; others_: who must not be in its space
  HexSet closed_, closed_around_;       ///< all of here_, all of around_
  Terms here_, around_;
};

/// Hexes and spaces of the columns of a side, but for one unit: closed to its friends [ALA 6.32, ALA 6.22-2].
HexSet column_ground(const ElAlamein& game, const State& state, Side side, UnitId but);

}  // namespace ala
