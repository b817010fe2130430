// What the parts of section 6 share: where columns may stand, and where they can march.
#pragma once

#include "moving.hpp"
#include "trigh/rules/module.hpp"

namespace ala {

/// Whether no friend of `unit` is in the hex [ALA 6.15, ALA 6.32].
inline bool alone(const State& state, UnitId unit, HexId hex) {
  bool others = false;
  for (const UnitId each : state.in(hex)) others = others || (each != unit && state.side(each) == state.side(unit));
  return !others;
}

/// Where a unit may stand in Road Mode: the hex must be clear, on the road if it is mechanized, and off other columns;
/// the space before and behind it clear and free of friendly units, off other columns, too [ALA 6.16] [ALA 6.17]
/// [ALA 6.22-2]. Who forms there must be alone and out of enemy zones, and nobody at all may stand in the space
/// [ALA 6.15].
class Stance {
 public:
  Stance(const ElAlamein& game, const State& state, UnitId unit, bool forming);
  Stance(const Stance&) = delete;
  Stance& operator=(const Stance&) = delete;
  /// Whether some facing in `hex` may be allowed.
  bool has_room(HexId hex) const { return !closed_.contains(hex); }
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
  /// Who forms on the road faces along it [ALA 6.18].
  bool across(HexId hex, Direction facing) const;
  UnitId other_in(HexId hex) const;
  const ElAlamein& game_;
  const State& state_;
  UnitId unit_;
  bool forming_;
  HexSet columns_, friends_, others_;   ///< without the unit itself; others_: who must not be in its space
  HexSet closed_, closed_around_;       ///< all of here_, all of around_
  Terms here_, around_;
};

/// The case of a term against this very step, nullptr if there is none: a Boxed Area is not left [ALA 18.12].
const Case* barred(const MoveRuling& ruling, HexId from, HexId to);

/// Where one column can march: a flood over hexes and facings.
class MarchField {
 public:
  /// `points`: whole movement points left.
  MarchField(const ElAlamein& game, const State& state, UnitId unit, const MoveRuling& ruling, int points);
  /// The shortest march to each hex where the column may end, as `march` actions.
  void marches(ActionList& list) const;

 private:
  static constexpr int kUnreached = -1;
  struct Place {
    HexId hex = kNoHex;
    Direction facing = 0;
    int from = kUnreached;     ///< index of the place before
    int steps = 0;
  };
  const ElAlamein& game_;
  const State& state_;
  UnitId unit_;
  std::vector<Place> places_;
};

/// Adds the cases against one step of a march of `unit`, but for its stance after it; the first of its move when
/// `first`. `facing` is where the column looked before. The facing after the step is the step's own direction.
void judge_march_step(const ElAlamein& game, const State& state, UnitId unit, HexId from, Direction d, Direction facing,
                      bool first, Verdict& verdict);

/// Hexes and spaces of the columns of a side, but for one unit: closed to its friends [ALA 6.32, ALA 6.22-2].
HexSet column_ground(const ElAlamein& game, const State& state, Side side, UnitId but);

}  // namespace ala
