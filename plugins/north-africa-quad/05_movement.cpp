// Section 5: movement. What a hexside costs, what stops a unit, and the action `move`.
#include "modules.hpp"
#include "moving.hpp"

namespace quad {
namespace {

/// The cases against crossing into or out of ground that nobody enters, and across a hexside that nobody crosses, by
/// purpose: movement has no cost for it in the key; zones [QUAD 6.14] [QUAD 6.15], retreats [QUAD 7.72] (minefields are
/// free [QUAD 7.76]) and attacks [QUAD 7.46] stop there as well. Section 12 says what supply lines do.
constexpr const Case* kBars[kPurposes][2] = {
    {&k5_21, &k5_25}, {&k6_14, &k6_15}, {nullptr, nullptr}, {&k7_72, &k7_72}, {&k7_46, &k7_46}};

class Movement final : public Section {
 public:
  explicit Movement(const Quad& game) : Section(game, {kMove, kExit}) {}

  void on_edge(const EdgeQuery& query, EdgeRuling& ruling) const override {
    const auto& [on_ground, on_side] = kBars[static_cast<std::size_t>(query.purpose)];
    const bool barred = game_.prohibited(query.from) || game_.prohibited(query.to);
    if (on_ground && barred) ruling.forbid(*on_ground);
    if (on_side && !(barred && on_side == on_ground) && game_.closed_side(query.from, query.direction))
      ruling.forbid(*on_side);  // [QUAD 5.25]
    if (query.purpose != Purpose::kMovement) return;
    const TerrainFacts& ground = game_.ground(query.to);
    ruling.base(ground.cost_halves, k5_21, ground.label);  // [QUAD 5.21]
    const HexsideKinds kinds = game_.map().side(query.from, query.direction);
    for (const HexsideFacts& side : game_.sides(kinds)) {
      if (side.way_halves > 0) ruling.rate(side.way_halves, *side.way_rule, side.name);  // [QUAD 5.22] [QUAD 5.23]
      if (side.price_halves > 0 && (kinds & game_.roads) == 0)       // a road waives it, a trail does not
        ruling.add(side.price_halves, *side.price_rule, side.name);  // [QUAD 5.23]
    }
  }

  /// Enemies are not entered [QUAD 5.12]; friends are passed, never shared [QUAD 5.31] [QUAD 5.32] [QUAD 5.33], in an
  /// advance neither (reading no-stacking-in-combat).
  void on_advance(const State& state, UnitId unit, MoveRuling& ruling) const override {
    const Side side = state.side(unit);
    ruling.no_entry(state.board().occupied(opponent(side)), k5_12);
    HexSet& friends = ruling.own();
    friends = state.board().occupied(side);
    if (state.unit(unit).on_map()) friends.remove(state.hex(unit));
    ruling.no_end(friends, k5_31);
  }

  void on_move(const State& state, UnitId unit, MoveRuling& ruling) const override {
    if (state.pos.phasing != state.side(unit) || !moving_now(state)) ruling.forbid(k5_11);  // [QUAD 5.11]
    if (has(state, unit, kMoved)) ruling.forbid(k5_15);                                     // [QUAD 5.15]
    ruling.allowance(game_.units[unit].movement * 2, k5_13);                                // [QUAD 5.13] [QUAD 2.32-5]
    on_advance(state, unit, ruling);
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
      offers.judged(std::make_unique<EndOffers>(reach, move_of(state, unit)));
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
    for (const UnitId unit : state.units()) reset(state, unit, kMoved);
  }

  static Action move_of(const State& state, UnitId unit) {
    return {.kind = kMove, .actor = state.pos.phasing, .unit = unit};
  }
};

}  // namespace

ModulePtr movement(const Quad& quad) { return std::make_unique<Movement>(quad); }

void Quad::reach(const State& state, UnitId unit, WayList& ways) const {
  if (!moving_now(state) || units[unit].side != state.pos.phasing) return;
  if (!state.unit(unit).on_map()) return entries(*this, state, unit, ways);
  const UnitReach reach(*this, state, unit);
  each_end(reach.field, Movement::move_of(state, unit), [&](const Way& move) { ways.push_back(move); });
}

}  // namespace quad
