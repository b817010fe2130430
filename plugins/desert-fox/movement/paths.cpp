// Cases 8.0 to 8.2: what a unit may spend, and what there is against a path of it.
#include <algorithm>

#include "movement/moving.hpp"

namespace fox {
namespace {

constexpr int kUnsuppliedPoints = 4;  // of motorized units [DF 7.33]

}  // namespace

int allowance_of(const DesertFox& game, const State& state, UnitId unit) {
  const int points = game.face(state, unit).movement;
  return (has(state, unit, kDisrupted) ? points / 2 : points) * 2;
}

int points_to_move(const DesertFox& game, const State& state, UnitId unit) {
  const int halves = allowance_of(game, state, unit);
  if (game.generally_supplied(state, unit)) return halves;
  return game.motorized(unit) ? std::min(halves, kUnsuppliedPoints * 2) : halves / 4 * 2;  // [DF 7.33] to whole points
}

bool judge_way(const DesertFox& game, const State& state, const Action& action, const Case& rule, Verdict& verdict) {
  if (!judge_start(state, action, rule, verdict)) return false;
  if (end_of(game.map(), action) != action.hex) return true;
  verdict.forbid(rule, action.hex, action.unit, "a move must lead to another hex");
  return false;
}

int judge_path(const DesertFox& game, UnitId unit, const MoveRuling& ruling, const Action& path, int spent,
               Verdict& verdict) {
  if (end_of(game.map(), path) == kNoHex) {
    verdict.forbid(k8_28, path.hex, unit);  // [DF 8.28]
    return spent;
  }
  const Case& too_far = ruling.allowance_rule() ? *ruling.allowance_rule() : k8_22;
  return judge_path(game, game.mover_class(unit), ruling, path, spent, too_far, verdict);
}

void go(const DesertFox& game, State& state, UnitId unit, const Action& path) {
  HexId at = path.hex;
  for (int i = 0; i < path.count; ++i) {
    at = game.map().neighbor(at, path.step(i));
    game.entered(state, state.side(unit), at);
  }
  state.place(unit, at);
  for (const OptionalRule* rule : game.optional_rules) rule->on_gone(state, unit, at);
}

bool beside_enemy(const DesertFox& game, const State& state, Side side, HexId hex) {
  for (const HexId next : game.map().neighbors(hex))
    if (next != kNoHex && state.board().occupied(opponent(side)).contains(next)) return true;
  return false;
}

}  // namespace fox
