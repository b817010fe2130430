// Cases 8.0 to 8.2: movement. What a hexside costs, what a unit may spend, what there is against a path of it, and the
// action `move`; all ways in which a unit can go elsewhere, and what they cost. Of all that movement allows stacking
// keeps back what would leave too much in a hex [DF 9.22].

#include "movement/moving.hpp"
#include "stacking/stack_limits.hpp"

namespace fox {
namespace {

constexpr int kUnsuppliedPoints = 4;  // of motorized units [DF 7.33]

class Movement final : public Section {
 public:
  explicit Movement(const DesertFox& game) : Section(game, {kMove, kReact}) {}
  void on_edge(const EdgeQuery& query, EdgeRuling& ruling) const override {
    if (query.purpose != Purpose::kMovement && query.purpose != Purpose::kSupply) return;
    const bool foot =
        query.mover == kOnFoot && query.purpose == Purpose::kMovement;  // lines are traced as if motorized [DF 7.1]
    const TerrainFacts& to = game_.ground(query.to);
    if (to.prohibited || game_.ground(query.from).prohibited) return ruling.forbid(k8_29);
    const HexsideKinds kinds = game_.map().side(query.from, query.direction);
    const bool along_way = (kinds & game_.ways) != 0;
    if (!foot && !along_way && (to.needs_way || (kinds & game_.escarpments))) ruling.forbid(k8_14);  // [DF 8.14]
    const int cost = foot ? to.foot : to.motorized;                                                  // [DF 8.11]
    ruling.base(cost, *to.rule, to.label);
    for (std::size_t i = 0; i < game_.hexsides.size(); ++i) {
      if ((kinds >> i & 1) == 0) continue;
      const HexsideFacts& side = game_.hexsides[i];
      const int price = foot ? side.foot : side.halves_terrain ? (to.motorized + 1) / 2 : side.motorized;
      if (side.way)
        ruling.rate(std::min(price, cost), *side.rule, side.label);  // [DF 8.25]
      else if (price > 0 && !(along_way && (game_.waives_hexsides ||
                                            (game_.escarpments >> i & 1))))   // ways cross escarpments for nothing
        ruling.add(price, *side.rule, side.label);
    }
  }

  void on_move(const State& state, UnitId unit, MoveRuling& ruling) const override {
    ruling.no_entry(state.board().occupied(opponent(state.side(unit))), k8_24);                       // [DF 8.24]
    if (!reacts(state, ruling)) judge_turn(state, unit, ruling);
    if (!ruling.terms_wanted()) return;
    if (forced(ruling.mode())) {  // what is not sound and supplied does not march at all [DF 8.71]
      ruling.allowance(2 * game_.face(state, unit).movement, k8_22);
    } else {
      const bool supplied = game_.generally_supplied(state, unit);
      const Case& rule = !supplied ? k7_33 : has(state, unit, kDisrupted) ? k11_66_1 : k8_22;
      ruling.allowance(points_to_move(game_, state, unit), rule);                                       // [DF 8.23]
      if (!supplied && game_.motorized(unit)) ruling.stop(game_.map().all(), k7_33);                    // one hex
    }
    if (in_hand(state, unit))  // with others it goes no farther than the slowest of them
      ruling.cap_allowance(lowest_allowance(game_, state), k8_27);                // [DF 8.27]
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kMove || by_rail(action.mode)) return;
    if (!judge_way(game_, state, action, k8_0_P, verdict)) return;
    MoveRuling ruling = game_.rule_move(state, action.unit, action.mode);
    count_passage(game_, state, action.unit, action, ruling);
    judge_path(game_, action.unit, ruling, action, 0, verdict);
  }

  void offer(const State& state, Offers& offers) const override {
    const StackLimits limits(game_, state);
    std::optional<Reaches> reaches;   // of the unit asked for last: mostly of the only one
    const auto each_mover = [&](auto&& offer_of) {
      offers.each_wanted(state, state.pos.top().actor, [&](UnitId unit) {
        if (!reaches || reaches->unit() != unit) reaches.emplace(game_, state, unit);
        offer_of(*reaches);
      });
    };
    const auto each_way = [&](auto&& add_ways) {
      each_mover([&](Reaches& of_unit) {
        WayList ways;
        add_ways(of_unit, ways);
        for (const Way& way : ways)
          if (limits.keeps(way)) offers.judged(way);
      });
    };
    if (reacting_now(state))
      return each_way([&](Reaches& of, WayList& ways) { reactions_of(game_, state, of.unit(), ways); });
    each_mover([&](Reaches& of_unit) {
      each_move(state, of_unit, [&](const auto& reach, const Action& move, auto&& wanted) {
        const auto offered = [&](HexId end) { return wanted(end) && limits.keeps(*reach, move, end); };
        offers.judged(std::make_unique<EndOffers>(reach, move, offered));
      });
    });
    each_way([&](Reaches& of, WayList& ways) { rides_of(game_, state, of, ways); });
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    if (action.kind != kMove || by_rail(action.mode)) return false;
    begin_moving(state);
    go(game_, state, action.unit, action);
    set(state, action.unit, kMoved);                                         // [DF 8.22]
    if (action.mode == kMarchForced) set(state, action.unit, kForcedMarch);  // [DF 8.76]
    events.push_back({EventKind::kMoved, &k8_0_P, action.unit, action.hex, state.hex(action.unit), 0, ""});
    return true;
  }

 private:
  /// Whether the unit may move now at all.
  void judge_turn(const State& state, UnitId unit, MoveRuling& ruling) const {
    if (!moving_now(state) || state.side(unit) != state.pos.phasing) ruling.forbid(k8_21);        // [DF 8.21]
    if (has(state, unit, kMoved)) ruling.forbid(k8_22);                                           // [DF 8.22]
    if (!game_.motorized(unit) && half_of(state.pos.frames[0].phase) == 2) ruling.forbid(k8_13);  // [DF 8.12, DF 8.13]
    if (game_.is_dump(state, unit)) ruling.forbid(k7_22);                                         // [DF 7.22]
    if (has(state, unit, kCaptured)) ruling.forbid(k7_75);                                        // [DF 7.75]
  }
};

}  // namespace

ModulePtr movement(const DesertFox& game) { return std::make_unique<Movement>(game); }

int points_to_move(const DesertFox& game, const State& state, UnitId unit) {
  const int points = game.face(state, unit).movement;
  const int halves = (has(state, unit, kDisrupted) ? points / 2 : points) * 2;  // [DF 11.66-1]
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

void walk(const DesertFox& game, State& state, UnitId unit, const Action& path) {
  HexId at = path.hex;
  for (int i = 0; i < path.count; ++i) {
    at = game.map().neighbor(at, path.step(i));
    game.entered(state, state.side(unit), at);
  }
  state.place(unit, at);
}

void go(const DesertFox& game, State& state, UnitId unit, const Action& path) {
  walk(game, state, unit, path);
  for (const OptionalRule* rule : game.optional_rules) rule->on_gone(state, unit, state.hex(unit));
}

bool beside_enemy(const DesertFox& game, const State& state, Side side, HexId hex) {
  const HexSet& enemies = state.board().occupied(opponent(side));
  return std::ranges::any_of(game.map().neighbors(hex), [&](HexId next) { return enemies.contains(next); });
}

void ways_of(const DesertFox& game, const State& state, UnitId unit, WayList& ways) {
  if (takes_moves(state)) {
    Reaches reaches(game, state, unit);
    each_move(state, reaches, [&](const auto& reach, const Action& move, auto&& wanted) {
      each_end(reach->field, move, [&](const Way& way) {
        if (wanted(way.end)) ways.push_back(way);
      });
    });
    rides_of(game, state, reaches, ways);
  } else if (in_hand(state, unit)) {
    marches_of(game, state, ways);
  } else {
    reactions_of(game, state, unit, ways);
  }
}

void DesertFox::reach(const State& state, UnitId unit, WayList& moves) const {
  WayList all;
  ways_of(*this, state, unit, all);
  const StackLimits limits(*this, state);
  for (Way& way : all) {
    way.action.actor = state.pos.top().actor;
    if (limits.keeps(way)) moves.push_back(way);
  }
}

WayPrice DesertFox::price_of(const State& state, UnitId unit, const Action& action) const {
  WayPrice price;
  price.by_steps = action.kind == kMove || action.kind == kReact || in_hand(state, unit);
  if (in_hand(state, unit)) {
    price.mode = mode_of(*this, state, unit);
    price.add(spent_by(*this, state, unit), k8_27, "used before");
    price_overrun(*this, state, action, price);
  } else if (action.kind == kMove) {
    price.mode = action.mode;
    price.by_steps = !by_rail(action.mode);
    if (!price.by_steps && state.unit(unit).on_map())
      price.add(cost_by_rail(*this, state, action), k8_62, "by rail, and to and from it");
  }
  return price;
}

}  // namespace fox
