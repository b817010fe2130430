// What sections 5, 6, 12, 15, 16 and 18 share about moving one unit.
#pragma once

#include "el_alamein.hpp"
#include "trigh/rules/module.hpp"
#include "trigh/services/decision.hpp"
#include "trigh/services/reach.hpp"

namespace ala {

inline bool is_movement(PhaseId phase) {
  return phase == kInitialPhase || phase == kMechanizedPhase || phase == kSupplyPhase;
}

/// True while units of the phasing side are moved: a movement phase itself, or the march of the unit in hand.
inline bool moving_now(const State& state) {
  return is_movement(state.pos.frames[0].phase) && (state.pos.depth == 1 || state.pos.top().phase == kMarchStep);
}

/// Half points the unit has used in pieces of this phase's move.
inline int spent_before(const State& state, UnitId unit) {
  const MoveInHand& move = block(state).move;
  return move.active && move.unit == unit ? move.spent : 0;
}

/// What an ordinary move costs before its first step: the pieces before it, and leaving Road Mode [ALA 6.44].
inline int spent_at_start(const ElAlamein& game, const State& state, UnitId unit) {
  return spent_before(state, unit) + (has(state, unit, kColumn) ? game.column_cost.of(game.facts(unit)) : 0);
}

inline const EdgeTable& movement_edges(const ElAlamein& game, const State& state, UnitId unit) {
  return game.edges(Purpose::kMovement, game.mover_class(state, unit));
}

/// How far the unit comes by ordinary moves and as one that forms a column; nullptr when it may not move. Shared by the
/// sections that offer what it can do.
inline std::shared_ptr<const UnitReach> reach_of(const ElAlamein& game, const State& state, UnitId unit,
                                                 Offers& offers) {
  return reach_for(offers, game, state, unit, 0, spent_at_start(game, state, unit));
}

// Coming back onto the map and leaving it (16), in half points.
/// What the hex of entry costs a unit that has retreated off the map, 0 for all others [ALA 16.03].
int entry_cost(const ElAlamein& game, const State& state, UnitId unit);
/// What going off the map from `edge` costs after the way there.
int exit_cost(const ElAlamein& game, const State& state, UnitId unit, HexId edge);

/// Adds what the rules have against the path of `action.unit`, `spent` half points being used up before it. Returns the
/// half points used at its end.
inline int judge_path(const ElAlamein& game, const State& state, const MoveRuling& ruling, const Action& action,
                      int spent, Verdict& verdict) {
  // [ALA 5.13] [ALA 5.24]
  return judge_path(game, game.mover_class(state, action.unit), ruling, action, spent, k5_13, verdict);
}

/// Writes down that a piece of the unit's move is over, `spent` half points being used: the unit stays in hand while
/// it has points left, unless `last`.
void end_piece(State& state, UnitId unit, int spent, int allowance, bool last);

/// Calls f(HexId from, HexId to) for each step of a path.
template <class F>
void each_step(const ElAlamein& game, const Action& path, F&& f) {
  HexId at = path.hex;
  for (int i = 0; i < path.count; ++i) {
    const HexId to = game.map().neighbor(at, path.step(i));
    if (to == kNoHex) return;
    f(at, to);
    at = to;
  }
}

/// Reading enemy-hexes: enemies that are no Combat units die in the hexes of a path, before the unit is put at its end.
void overrun(const ElAlamein& game, State& state, const Action& path, Events& events);

/// Turns the enemy minefield of `hex` over: `unit` has cleared it under `rule` [ALA 11.36].
void clear_mines(const ElAlamein& game, State& state, UnitId unit, HexId hex, const Case& rule, Events& events);

/// The minefield that an engineer clears on its way: the first live one, later ones are not [ALA 12.12] [ALA 12.14].
/// kNoHex when there is none.
HexId cleared_on(const ElAlamein& game, const State& state, const Action& path);
void clear_on_way(const ElAlamein& game, State& state, const Action& path, Events& events);

/// Takes columns out of Road Mode whose hex or space is no longer as it must be [ALA 6.22-3].
void break_up_columns(const ElAlamein& game, State& state, Events& events);

/// Whether it is `kind` of action that leads a unit along a path in a movement phase.
inline bool is_move(ActionKind kind) {
  return kind == kMove || kind == kForm || kind == kMarch || kind == kEnter || kind == kExit;
}

}  // namespace ala
