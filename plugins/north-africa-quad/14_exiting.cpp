// Section 14: leaving the map, and the action `exit`. Where and when a side may do so is the title's.
#include "modules.hpp"
#include "moving.hpp"
#include "trigh/map/border.hpp"
#include "trigh/services/entry.hpp"

namespace quad {
namespace {

class Exiting final : public Section {
 public:
  explicit Exiting(const Quad& game) : Section(game, {kExit}) {}

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    const UnitId unit = action.unit;
    if (action.kind == kEnter && unit < game_.units.size() && state.unit(unit).place == Place::kExited)
      verdict.forbid(k14_11, kNoHex, unit, "it has left the map");  // [QUAD 14.11]
    if (action.kind != kExit) return;
    judge_exit(state, action, verdict);
    if (game_.exits[0].rule && unit < game_.units.size()) judge_place(state, action, verdict);
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    const HexId from = end_of(game_.map(), action);
    state.remove(action.unit, Place::kExited);  // [QUAD 14.12]
    state.pos.units[action.unit].flags = 0;
    events.push_back({EventKind::kExited, &k14_0_G, action.unit, from, kNoHex, 0, ""});
    return true;
  }

 private:
  void judge_exit(const State& state, const Action& action, Verdict& verdict) const {
    const UnitId unit = action.unit;
    if (unit >= game_.units.size() || !state.unit(unit).on_map())
      return verdict.forbid(k14_0_G, kNoHex, unit, "the unit is not on the map");
    if (action.hex != state.hex(unit))
      return verdict.forbid(k14_0_G, action.hex, unit, "the path must start where the unit stands");
    const HexId edge = end_of(game_.map(), action);
    if (edge == kNoHex || !on_border(game_.map(), edge))
      return verdict.forbid(k14_0_G, edge, unit, "the map does not end here");
    MoveRuling ruling = game_.rule_move(state, unit);
    ruling.lift(k5_31, k14_0_G);                                    // it does not end its move in the edge hex
    if (!has(state, unit, kUnsupplied)) ruling.lift(k12_23, k14_0_G);
    else if (!game_.supply_sources[index(state.side(unit))].contains(edge))
      verdict.forbid(k12_23, edge, unit, "out of supply it leaves only by way of a source");  // [QUAD 12.23]
    const int spent = judge_path(game_, state, ruling, action, 0, verdict);
    // [QUAD 14.0-G] [QUAD 5.13]
    judge_way_out(ruling, action, edge, spent + step_over_edge(game_, edge, k14_0_G).cost_halves(), k5_13, verdict);
  }

  /// Where and when a side may leave, as the title's `rules.exits` say.
  void judge_place(const State& state, const Action& action, Verdict& verdict) const {
    const ExitFacts& exit = game_.exits[index(state.side(action.unit))];
    const HexId hex = end_of(game_.map(), action);
    if (!exit.hexes.contains(hex))
      verdict.forbid(*exit.rule, hex, action.unit, "not an edge this side may leave by");
    else if (!exit.open(hex, state.pos.turn))
      verdict.forbid(*exit.rule, hex, action.unit, "too early to leave the map");
    if (exit.supplied && has(state, action.unit, kUnsupplied))
      verdict.forbid(*exit.rule, hex, action.unit, "only a unit in supply may leave the map");
  }


};

}  // namespace

ModulePtr exiting(const Quad& quad) { return std::make_unique<Exiting>(quad); }

void Quad::read_exits() {
  const Datum& file = data->title["rules"]["exits"];
  for (int side = 0; side < 2 && !file.is_null(); ++side) {
    const Datum& entry = file[data->side_ids[side]];
    const HexSet later = regions_of(entry["later"]["regions"]);
    exits[side] = {regions_of(entry["regions"]) | later, entry["earliest_turn"].as_int(1),
                   &case_of(entry["case"], k14_0_G), entry["supplied"].as_bool(), later,
                   entry["later"]["turn"].as_int(1)};
  }
}

int way_over_edge(const Quad& quad, HexId hex) {
  if (!quad.ways_go_off_map) return 0;
  HexsideKinds kinds = 0;
  for (Direction d = 0; d < kDirections; ++d) kinds |= quad.map().side(hex, d);
  int cheapest = 0;
  for (const HexsideFacts& side : quad.sides(kinds))
    if (side.way_halves > 0 && (cheapest == 0 || side.way_halves < cheapest)) cheapest = side.way_halves;
  return cheapest;
}

EdgeRuling step_over_edge(const Quad& quad, HexId hex, const Case& rule) {
  EdgeRuling step;
  const TerrainFacts& ground = quad.ground(hex);
  step.base(ground.cost_halves, rule, ground.label);
  if (const int way = way_over_edge(quad, hex)) step.rate(way, rule, "way beyond the edge");
  return step;
}

void offer_exits(const Quad& quad, const State& state, UnitId unit, const UnitReach& reach, Offers& offers) {
  const MoveRuling& ruling = reach.ruling;
  const ReachField& field = reach.field;
  const ExitFacts& way_out = quad.exits[index(state.side(unit))];
  if (!ruling.verdict().legal() || (way_out.rule && state.pos.turn < way_out.earliest_turn)) return;
  const HexSet held = ruling.fold(MoveTermKind::kNoExit);
  const HexSet stops = ruling.fold(MoveTermKind::kStop);
  const bool bound = has(state, unit, kUnsupplied);
  const bool shut_in = quad.closed_outward && bound_by_title(quad.mover_class(unit));
  for (const HexId hex : field.order()) {
    if (way_out.rule && !way_out.open(hex, state.pos.turn)) continue;   // most hexes: not worth a judgement
    if (!on_border(quad.map(), hex) || held.contains(hex) || (hex != field.start() && stops.contains(hex))) continue;
    if (shut_in && quad.closed_at_edge.contains(hex)) continue;
    if (bound && !quad.supply_sources[index(state.side(unit))].contains(hex)) continue;
    if (field.cost(hex) + step_over_edge(quad, hex, k14_0_G).cost_halves() > ruling.allowance_halves()) continue;
    Action exit{.kind = kExit, .unit = unit, .hex = field.start()};
    field.path_to(hex, exit);
    offers.judged(exit);
  }
}

}  // namespace quad
