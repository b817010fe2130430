// Section 5: movement. What a hex costs, what may not be entered, and the action `move`.
#include "modules.hpp"
#include "moving.hpp"

namespace ala {
namespace {

class Movement final : public Section {
 public:
  explicit Movement(const ElAlamein& game) : Section(game, {kMove}) {}

  void on_edge(const EdgeQuery& query, EdgeRuling& ruling) const override {
    const TerrainFacts& ground = game_.ground(query.to);
    const bool sea = ground.prohibited || game_.ground(query.from).prohibited ||
                     (game_.map().side(query.from, query.direction) & game_.prohibited_sides) != 0;
    if (sea) ruling.forbid(k6_5_4);  // [ALA 6.5-4]
    if (query.purpose != Purpose::kMovement) return;
    const Case& rule = !ground.rough ? k6_5_1 : ground.isolates ? k6_5_3 : k6_5_2;
    ruling.base(mechanized_class(query.mover) ? ground.cost.mechanized : ground.cost.foot, rule,
                ground.label);  // [ALA 5.12]
  }

  void on_move(const State& state, UnitId unit, MoveRuling& ruling) const override {
    const Side side = state.side(unit);
    const MoveInHand& hand = block(state).move;
    const bool in_hand = hand.active && hand.unit == unit;
    if (state.pos.phasing != side || !moving_now(state)) ruling.forbid(k5_11);         // [ALA 5.11]
    if (!in_hand && (hand.active || has(state, unit, kMoved))) ruling.forbid(k5_0_P);  // [ALA 5.0-P] [ALA 5.15]
    if (!ruling.terms_wanted()) return;
    ruling.allowance(game_.facts(unit).movement * 2, k5_13);                           // [ALA 5.13] [ALA 3.33-3]
    if (!game_.read.overrun) return ruling.no_entry(state.board().occupied(opponent(side)), k5_21);  // [ALA 5.21]
    HexSet& closed = ruling.own();   // as printed: only Combat units close a hex
    for (const HexId hex : state.board().occupied(opponent(side)))
      for (const UnitId enemy : state.in(hex))
        if (game_.facts(enemy).combat) closed.add(hex);
    ruling.no_entry(closed, k5_21);
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kMove || !judge_start(state, action, k5_0_P, verdict)) return;
    if (end_of(game_.map(), action) == action.hex)
      return verdict.forbid(k5_0_P, action.hex, action.unit, "a move must lead to another hex");
    judge_path(game_, state, game_.rule_move(state, action.unit), action, spent_at_start(game_, state, action.unit),
               verdict);
  }

  void offer(const State& state, Offers& offers) const override {
    offers.each_wanted(state, state.pos.phasing, [&](UnitId unit) {  // [ALA 5.0-G]
      if (const auto reach = reach_of(game_, state, unit, offers))
        offers.judged(std::make_unique<EndOffers>(reach, move_of(unit)));
    });
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    const HexId to = end_of(game_.map(), action);
    overrun(game_, state, action, events);
    if (has(state, action.unit, kColumn)) game_.set_column(state, action.unit, false);  // [ALA 6.44]
    state.place(action.unit, to);
    end_piece(state, action.unit, 0, 0, true);
    events.push_back({EventKind::kMoved, &k5_0_P, action.unit, action.hex, to, 0, ""});
    return true;
  }

  static Action move_of(UnitId unit) { return {.kind = kMove, .unit = unit}; }
};

}  // namespace

ModulePtr movement(const ElAlamein& game) { return std::make_unique<Movement>(game); }

void overrun(const ElAlamein& game, State& state, const Action& path, Events& events) {
  if (!game.read.overrun) return;
  each_step(game, path, [&](HexId, HexId to) {
    while (!state.board().vacant(to) && state.side(state.board().first(to)) != state.pos.phasing)
      game.eliminate(state, state.board().first(to), k5_21, events);
  });
}

void end_piece(State& state, UnitId unit, int spent, int allowance, bool last) {
  set(state, unit, kMoved);  // [ALA 5.0-P]
  MoveInHand& hand = block(state).move;
  const bool goes_on = !last && spent < allowance;
  if (goes_on && state.pos.depth == 1) ask(state, kMarchStep, state.pos.phasing);
  if (!goes_on && state.pos.depth > 1) state.pop();
  if (!goes_on) {
    hand = MoveInHand{};
    return;
  }
  hand.active = 1;
  hand.unit = unit;
  hand.spent = static_cast<std::int16_t>(spent);
}

WayPrice ElAlamein::price_of(const State& state, UnitId unit, const Action& action) const {
  WayPrice price;
  price.by_steps = is_move(action.kind);
  if (!price.by_steps) return price;
  const int column = column_cost.of(facts(unit));
  price.add(spent_before(state, unit), k5_0_P, "used before");
  if (action.kind == kMarch) {
    price.by_steps = false;
    price.add((action.count + hexes_per_point - 1) / hexes_per_point * 2, k6_21, "in Road Mode");  // [ALA 6.21]
  }
  if ((action.kind == kMove || action.kind == kExit) && has(state, unit, kColumn))
    price.add(column, k6_44, "leaving Road Mode");  // [ALA 6.44]
  if (action.kind == kForm) price.add(column, facts(unit).mechanized ? k6_13 : k6_12, "entering Road Mode");
  if (action.kind == kEnter) price.add(entry_cost(*this, state, unit), k16_03, "coming in");
  const HexId edge = action.kind == kExit ? end_of(map(), action) : kNoHex;
  if (edge != kNoHex) price.add(exit_cost(*this, state, unit, edge), k16_05, "leaving the map");  // [ALA 16.05]
  return price;
}

void ElAlamein::reach(const State& state, UnitId unit, WayList& ways) const {
  if (!moving_now(state) || units[unit].side != state.pos.phasing || !state.unit(unit).on_map()) return;
  const std::size_t before = ways.size();
  const UnitReach reach(*this, state, unit, 0, spent_at_start(*this, state, unit));
  each_end(reach.field, Movement::move_of(unit), [&](const Way& move) { ways.push_back(move); });
  for (std::size_t i = before; i < ways.size(); ++i) ways[i].action.actor = state.pos.phasing;
}

}  // namespace ala
