// What decides the race in its last Game-Turn, for opponents; see appraisal.hpp.
#include "opponent/appraisal.hpp"

namespace fox {

/// Whether the race would be won by the side, were the game over, with the unit in `hex`, or without it.
bool Appraiser::won_with(UnitId unit, HexId hex) const {
  State then = state_;
  if (hex == kNoHex) then.remove(unit, trigh::Place::kEliminated);
  else if (hex != then.hex(unit)) then.place(unit, hex);
  if (hex != kNoHex) game_.entered(then, side_, hex);
  return (game_.wins_by_city(then) || game_.wins_by_frontier(then)) == (side_ == kAxis);
}

/// In the last Game-Turn, what the unit's standing there decides: only where the race would be lost without it.
int Appraiser::verdict(UnitId unit, HexId hex) const {
  if (w_[W::kVerdict] == 0 || game_.goal.kind != VictoryFacts::Kind::kRace ||
      state_.pos.turn < game_.data->scenario.last_turn || !game_.is_combat(unit))
    return 0;
  if (judged_ != unit) {
    judged_ = unit;
    needed_ = !won_with(unit, kNoHex);
  }
  if (!needed_) return 0;
  // an Axis unit wins where the places are, and where it opens the way to them
  if (side_ == kAxis && hex != state_.hex(unit) && !zone_.contains(hex) && game_.place_at(hex) < 0) return 0;
  return won_with(unit, hex) ? w_[W::kVerdict] : 0;
}

}  // namespace fox
