// Section 5: movement. What a hexside costs, what stops a unit, and the action `move`.
#include "modules.hpp"
#include "moving.hpp"

namespace quad {
namespace {

class Movement final : public Section {
 public:
  explicit Movement(const Quad& game) : Section(game, {kMove, kExit}) {}

  void on_edge(const EdgeQuery& query, EdgeRuling& ruling) const override {
    if (query.purpose != Purpose::kMovement) return;
    if (game_.prohibited(query.from) || game_.prohibited(query.to)) ruling.forbid(k5_21);  // no cost in the key
    if (game_.closed_side(query.from, query.direction)) ruling.forbid(k5_25);              // [QUAD 5.25]
    const TerrainFacts& ground = game_.terrain[game_.map().terrain(query.to)];
    ruling.base(ground.cost_halves, k5_21, ground.label);  // [QUAD 5.21]
    const HexsideKinds kinds = game_.map().side(query.from, query.direction);
    for (std::size_t i = 0; i < game_.hexsides.size(); ++i) {
      if ((kinds >> i & 1) == 0) continue;
      const HexsideFacts& facts = game_.hexsides[i];
      const char* const name = game_.map().hexside_kinds[i].c_str();
      if (facts.way_halves > 0)  // [QUAD 5.22] [QUAD 5.23]
        ruling.rate(facts.way_halves, (game_.trails >> i & 1) ? k5_23 : k5_22, name);
      if (facts.price_halves > 0 && (kinds & game_.roads) == 0)   // a road waives it, a trail does not
        ruling.add(facts.price_halves, *facts.price_rule, name);  // [QUAD 5.23]
    }
  }

  void on_move(const State& state, UnitId unit, MoveRuling& ruling) const override {
    const Side side = state.side(unit);
    if (state.pos.phasing != side || !moving_now(state)) ruling.forbid(k5_11);  // [QUAD 5.11]
    if (has(state, unit, kMoved)) ruling.forbid(k5_15);                         // [QUAD 5.15]
    ruling.allowance(game_.units[unit].movement * 2, k5_13);                    // [QUAD 5.13] [QUAD 2.32-5]
    ruling.no_entry(state.board().occupied(opponent(side)), k5_12);             // [QUAD 5.12]
    HexSet& friends = ruling.own();  // passed, never shared [QUAD 5.32] [QUAD 5.33]
    friends = state.board().occupied(side);
    if (state.unit(unit).on_map()) friends.remove(state.hex(unit));
    ruling.no_end(friends, k5_31);  // [QUAD 5.31]
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kMove || !judge_start(state, action, k5_0_P, verdict)) return;
    if (end_of(game_.map(), action) == action.hex)
      return verdict.forbid(k5_0_P, action.hex, action.unit, "a move must lead to another hex");
    judge_path(game_, state, game_.rule_move(state, action.unit), action, 0, verdict);
  }

  void offer(const State& state, Offers& offers) const override {
    offers.each_wanted(state, state.pos.phasing, [&](UnitId unit) {  // [QUAD 5.0-G]
      if (has(state, unit, kMoved)) return;
      const auto reach = std::make_shared<const UnitReach>(game_, state, unit);
      offers.judged(std::make_unique<EndOffers>(reach, move_of(unit)));
      offer_exits(game_, state, unit, *reach, offers);
    });
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    if (action.kind != kMove) return false;
    const HexId to = end_of(game_.map(), action);
    state.place(action.unit, to);
    set(state, action.unit, kMoved);  // [QUAD 5.15]
    events.push_back({EventKind::kMoved, &k5_0_P, action.unit, action.hex, to, 0, ""});
    return true;
  }

  void on_begin(State& state, PhaseId phase, Events&) const override {
    if (phase != kMovementPhase) return;
    for (std::size_t i = 0; i < game_.units.size(); ++i) reset(state, static_cast<UnitId>(i), kMoved);
  }

  static Action move_of(UnitId unit) { return {.kind = kMove, .unit = unit}; }
};

}  // namespace

ModulePtr movement(const Quad& quad) { return std::make_unique<Movement>(quad); }

void Quad::reach(const State& state, UnitId unit, WayList& ways) const {
  if (!moving_now(state) || units[unit].side != state.pos.phasing) return;
  const std::size_t before = ways.size();
  if (state.unit(unit).on_map()) {
    const UnitReach reach(*this, state, unit);
    each_end(reach.field, Movement::move_of(unit), [&](const Way& move) { ways.push_back(move); });
  } else {
    entries(*this, state, unit, ways);
  }
  for (std::size_t i = before; i < ways.size(); ++i) ways[i].action.actor = state.pos.phasing;
}

}  // namespace quad
