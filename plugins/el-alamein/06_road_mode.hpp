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

/// Adds the cases against `unit` standing in Road Mode in `hex` with that facing: the hex and its space must be clear
/// and free of friendly units, and spaces may not overlap [ALA 6.15, ALA 6.16-1, ALA 6.17, ALA 6.22-2]. `columns` is
/// column_ground() of its side. `forming`: nobody at all may stand in the space.
void judge_stance(const ElAlamein& game, const State& state, UnitId unit, const HexSet& columns, HexId hex,
                  Direction facing, bool forming, Verdict& verdict);

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

/// Adds the cases against one step of a march of `unit`; the first of its move when `first`. `facing` is where the
/// column looked before. The facing after the step is the step's own direction.
void judge_march_step(const ElAlamein& game, const State& state, UnitId unit, const HexSet& spaces, HexId from,
                      Direction d, Direction facing, bool first, Verdict& verdict);

/// Hexes and spaces of the columns of a side, but for one unit: closed to its friends [ALA 6.32, ALA 6.22-2].
HexSet column_ground(const ElAlamein& game, const State& state, Side side, UnitId but);

}  // namespace ala
