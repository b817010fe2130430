// Section 16: the map's edges. Units that retreated off their friendly edge come back by `enter`; `exit` is for the
// scenario that lets units leave.
#include "modules.hpp"
#include "moving.hpp"
#include "trigh/services/entry.hpp"

namespace ala {
namespace {

constexpr int kStepOffMap = 2;   ///< half points: beyond the edge the ground is clear

/// The hex through which a unit left that may come back, kNoHex for all others [ALA 16.03].
HexId door(const State& state, UnitId unit) {
  const UnitState& now = state.unit(unit);
  return now.place == Place::kDue && now.data != 0 ? static_cast<HexId>(now.data - 1) : kNoHex;
}

/// What terms of a kind cost in a hex.
int cost_of(const MoveRuling& ruling, MoveTermKind kind, HexId hex) {
  int cost = 0;
  for (const MoveTerm& term : ruling.terms())
    if (term.kind == kind && term.hexes->contains(hex)) cost += term.halves;
  return cost;
}

class MapEdges final : public Section {
 public:
  explicit MapEdges(const ElAlamein& game) : Section(game, {kEnter, kExit}) {}

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind == kEnter) judge_entry(state, action, verdict);
    if (action.kind == kExit) judge_exit(state, action, verdict);
  }

  void offer(const State& state, Offers& offers) const override {
    const Side side = state.pos.phasing;
    offers.each_wanted(state, [&](UnitId unit) {
      if (game_.facts(unit).side != side) return;
      if (state.unit(unit).place == Place::kDue) offer_entries(state, unit, offers);
      else if (state.unit(unit).on_map() && may_leave(state, side)) offer_exits(state, unit, offers);
    });
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    overrun(game_, state, action, events);
    if (action.kind == kEnter) {
      const HexId to = end_of(game_.map(), action);
      state.pos.units[action.unit].data = 0;
      state.place(action.unit, to);
      end_piece(state, action.unit, 0, 0, true);
      events.push_back({EventKind::kEntered, &k16_03, action.unit, kNoHex, to, 0, ""});
      return true;
    }
    const UnitFacts& facts = game_.facts(action.unit);
    const int gained = facts.supply   ? game_.victory.supply_exit_points
                       : facts.combat ? facts.strength
                                      : 0;  // [ALA 17.23-1] [ALA 17.23-2]
    state.pos.points[kExitPoints] = static_cast<std::int16_t>(state.pos.points[kExitPoints] + gained);
    events.push_back({EventKind::kExited, facts.supply ? &k17_23_1 : &k17_23_2, action.unit,
                      end_of(game_.map(), action), kNoHex, gained, ""});
    end_piece(state, action.unit, 0, 0, true);
    game_.take_off(state, action.unit, Place::kExited);
    return true;
  }

 private:
  // Coming back [ALA 16.03].

  void judge_entry(const State& state, const Action& action, Verdict& verdict) const {
    const UnitId unit = action.unit;
    if (unit >= game_.units.size() || door(state, unit) == kNoHex)
      return verdict.forbid(k16_03, kNoHex, unit, "it has not retreated off the map");
    if (action.hex != door(state, unit))
      return verdict.forbid(k16_03, action.hex, unit, "it comes back by the hex it left through");
    if (state.board().occupied(opponent(state.side(unit))).contains(action.hex) ||
        game_.zone(state, opponent(state.side(unit))).contains(action.hex))
      verdict.forbid(k16_03, action.hex, unit, "the enemy holds or controls that hex");  // [ALA 5.22] [ALA 16.03]
    const MoveRuling ruling = game_.rule_move(state, unit);
    ruling.judge({MoveTermKind::kNoEntry}, action.hex, unit, verdict);
    const int spent = entry_cost(game_, state, unit);
    if (spent > ruling.allowance_halves()) verdict.forbid(k5_13, action.hex, unit, "too few points to come in");
    judge_path(game_, state, ruling, action, spent, verdict);
  }

  void offer_entries(const State& state, UnitId unit, Offers& offers) const {
    Action enter{.kind = kEnter, .unit = unit, .hex = door(state, unit)};
    Verdict verdict;
    if (enter.hex == kNoHex) return;
    judge_entry(state, enter, verdict);
    if (!verdict) return;
    const MoveRuling ruling = game_.rule_move(state, unit);
    ReachField field;
    flood_reach(game_.map(), movement_edges(game_, state, unit), ruling, enter.hex, entry_cost(game_, state, unit),
                field);
    each_entry(field, enter, [&](const Action& path) { offers.judged(path); });
  }

  // Leaving [ALA 16.05] [ALA 17.23-1] [ALA 17.23-2].

  bool may_leave(const State& state, Side side) const {
    return side == game_.axis && game_.victory.exit_after_turn > 0 && state.pos.turn > game_.victory.exit_after_turn;
  }

  void judge_exit(const State& state, const Action& action, Verdict& verdict) const {
    if (!judge_start(state, action, k5_0_P, verdict)) return;
    const UnitId unit = action.unit;
    const HexId edge = end_of(game_.map(), action);
    if (!may_leave(state, state.side(unit))) verdict.forbid(k16_05, edge, unit, "no unit leaves the map now");
    if (edge == kNoHex || !game_.at_friendly_edge(edge, state.side(unit)))
      return verdict.forbid(k16_05, edge, unit, "the friendly map edge is not beside that hex");
    const MoveRuling ruling = game_.rule_move(state, unit);
    const int spent = judge_path(game_, state, ruling, action, spent_at_start(game_, state, unit), verdict);
    judge_way_out(ruling, action, edge, spent + exit_cost(game_, state, unit, edge), k5_13, verdict);
  }

  void offer_exits(const State& state, UnitId unit, Offers& offers) const {
    const auto reach = reach_of(game_, state, unit, offers);
    if (!reach) return;
    for (const HexId edge : game_.edge_hexes[index(state.side(unit))]) {
      if (!reach->field.reached(edge)) continue;
      Action exit{.kind = kExit, .unit = unit, .hex = state.hex(unit)};
      reach->field.path_to(edge, exit);
      offers.candidate(exit);
    }
  }

};

}  // namespace

/// It costs what it would cost to enter it from another hex.
int entry_cost(const ElAlamein& game, const State& state, UnitId unit) {
  const HexId hex = door(state, unit);
  if (hex == kNoHex) return 0;
  return game.ground(hex).cost.of(game.facts(unit)) +
         cost_of(game.rule_move(state, unit), MoveTermKind::kEntryCost, hex);
}

int exit_cost(const ElAlamein& game, const State& state, UnitId unit, HexId edge) {
  return kStepOffMap + cost_of(game.rule_move(state, unit), MoveTermKind::kExitCost, edge);  // [ALA 8.01]
}

ModulePtr map_edges(const ElAlamein& game) { return std::make_unique<MapEdges>(game); }

}  // namespace ala
