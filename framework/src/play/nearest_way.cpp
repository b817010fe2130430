// What would lead a unit somewhere it may not go: for sentences that say why not.
#include "trigh/play/match.hpp"
#include "trigh/play/ways.hpp"
#include "trigh/services/route.hpp"

namespace trigh {
namespace {

/// Hexes that a move had better go around, because a rule stands against them.
struct Hindrances {
  HexSet entry, exit, stop;
  explicit Hindrances(const MoveRuling& ruling)
      : entry(ruling.fold(MoveTermKind::kNoEntry)),
        exit(ruling.fold(MoveTermKind::kNoExit)),
        stop(ruling.fold(MoveTermKind::kStop)) {}
  /// More than any path costs, for each that a step on the way to `target` runs into.
  int cost(HexId from, HexId to, HexId target) const {
    constexpr int kEach = 100'000;
    return kEach * (entry.contains(to) + exit.contains(from) + (to != target && stop.contains(to)));
  }
};

/// The steps of the cheapest way between two hexes with as few hindrances as can be, however long; the straight line
/// where the map has no way.
void push_way(const Ruleset& rules, const State& state, UnitId unit, HexId from, HexId to, Action& path) {
  const EdgeTable& edges = rules.edges(Purpose::kMovement, rules.mover_class(state, unit));
  const Hindrances hindrances(rules.rule_move(state, unit));
  const auto cost = [&](HexId at, Direction d) {
    return edges.open(at, d) ? edges.cost(at, d) + hindrances.cost(at, rules.map().neighbor(at, d), to) : -1;
  };
  if (const auto steps = cheapest_route(rules.map(), from, to, cost)) {
    for (std::size_t i = 0; i < steps->size() && path.count < Action::kMaxSteps; ++i) path.push_step((*steps)[i]);
    return;
  }
  const auto line = rules.map().grid.line(from, to);
  for (std::size_t i = 1; i < line.size() && path.count < Action::kMaxSteps; ++i)
    if (const auto d = rules.map().grid.direction(line[i - 1], line[i])) path.push_step(*d);
}

}  // namespace

bool goes_by(const Ruleset& rules, const Action& action, const std::optional<std::string>& mode) {
  const ActionForm& form = rules.forms[action.kind];
  return !mode || form.verb == *mode || (action.mode < form.modes.size() && form.modes[action.mode] == *mode);
}

ActionList moves_along(const Ruleset& rules, const State& state, const Action& path,
                       const std::optional<std::string>& mode) {
  ActionList moves;
  for (const bool any_phase : {false, true})
    for (std::size_t kind = 0; kind < rules.forms.size() && (!any_phase || moves.empty()); ++kind) {
      const ActionForm& form = rules.forms[kind];
      const bool here = rules.phases[state.pos.top().phase].allows_kind(static_cast<ActionKind>(kind));
      if (here == any_phase || !leads(form) || (form.parts & kHasUnits)) continue;
      if (any_phase && !(form.parts & kHasUnit)) continue;
      Action move = path;
      move.kind = static_cast<ActionKind>(kind);
      if (!(form.parts & kHasUnit)) move.unit = kNoUnit;
      if (!(form.parts & kHasPath)) {
        const bool comes_in = path.count == 0 && move.unit != kNoUnit && !state.unit(move.unit).on_map();
        if (path.count != 1 && !comes_in) continue;  // into the hex next door, or one that is not next to any
        move.hex = end_of(rules.map(), path);
        move.count = 0;
        move.data = {};
      }
      const std::size_t modes = mode ? std::max<std::size_t>(1, form.modes.size()) : 1;
      for (move.mode = 0; move.mode < modes; ++move.mode)
        if (goes_by(rules, move, mode)) moves.push_back(move);
    }
  return moves;
}

std::optional<Action> best_of(const Ruleset& rules, const State& state, UnitId unit, const ActionList& moves) {
  for (const Action& move : moves)
    if (judge(rules, state, move)) return move;
  for (const Action& move : moves)
    if (rules.price_of(state, unit, move).defense > 0) return move;
  return moves.empty() ? std::nullopt : std::optional(moves.front());
}

std::optional<Action> nearest_way(const Ruleset& rules, const State& state, UnitId unit, HexId target,
                                  const std::optional<std::string>& mode) {
  Action path{.unit = unit, .hex = state.unit(unit).on_map() ? state.hex(unit) : target};
  if (path.hex != target) push_way(rules, state, unit, path.hex, target, path);
  return best_of(rules, state, unit, moves_along(rules, state, path, mode));
}

}  // namespace trigh
