// Cases 8.0 to 8.2: movement. What a hexside costs, what a unit may spend, and the action `move`.
#include <algorithm>

#include "modules.hpp"
#include "movement/moving.hpp"

namespace fox {
namespace {

class Movement final : public Section {
 public:
  using Section::Section;
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
      ruling.allowance(points_to_move(game_, state, unit), !supplied                      ? k7_33
                                                           : has(state, unit, kDisrupted) ? k11_66_1
                                                                                          : k8_22);     // [DF 8.23]
      if (!supplied && game_.motorized(unit)) ruling.stop(game_.map().all(), k7_33);                    // one hex
    }
    if (in_hand(state, unit))  // with others it goes no farther than the slowest of them
      ruling.cap_allowance(lowest_allowance(game_, state, block(state).group), k8_27);                // [DF 8.27]
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kMove || by_rail(action.mode)) return;
    if (!judge_way(game_, state, action, k8_0_P, verdict)) return;
    judge_path(game_, action.unit, game_.rule_move(state, action.unit, action.mode), action, 0, verdict);
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

}  // namespace fox
