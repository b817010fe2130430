// All ways in which a unit can go elsewhere: by itself, by forced march, by rail, with its group, in reaction.
#include "movement/moving.hpp"

namespace fox {

void moves_of(const DesertFox& game, const State& state, UnitId unit, WayList& ways) {
  if (!state.unit(unit).on_map() || state.side(unit) != state.pos.phasing || has(state, unit, kMoved)) return;
  const MoveRuling ruling = game.rule_move(state, unit);
  if (!ruling.verdict().legal()) return;
  ReachField field;
  const auto add = [&](const Way& move) { ways.push_back(move); };
  for_each_way(game, state, unit, kMove, ruling, field, add);
  for_each_forced_march(game, state, unit, field, add);
}

void ways_of(const DesertFox& game, const State& state, UnitId unit, WayList& ways) {
  if (takes_moves(state)) {
    moves_of(game, state, unit, ways);
    rides_of(game, state, unit, ways);
  } else if (in_hand(state, unit)) {
    marches_of(game, state, ways);
  } else {
    reactions_of(game, state, unit, ways);
  }
}

}  // namespace fox
