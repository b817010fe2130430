// [5.0] MOVEMENT.
#include "new_ruleset.hpp"
#include "trigh/services/reach.hpp"

namespace new_ruleset {
namespace {

class Movement final : public RuleModule {
 public:
  // In braces: the kinds of action that it offers and carries out.
  Movement(const Ruleset& rules, Values slots, bool swift)
      : RuleModule({kMove}), rules_(rules), slots_(slots), swift_(swift) {}

  // [5.2] Entering a hex costs the movement points of its terrain; the numbers are data.
  void on_edge(const EdgeQuery& query, EdgeRuling& ruling) const override {
    const Datum& terrain = rules_.data->title["rules"]["terrain"][rules_.map().terrain_name(query.to)];
    if (query.purpose == Purpose::kMovement) ruling.base(terrain["cost"].as_halves(2), k5_2, "terrain");
  }

  void on_move(const State& state, UnitId unit, MoveRuling& ruling) const override {
    // [4.1] Only units of the phasing side move, each once.
    if (state.side(unit) != state.pos.top().actor || (state.unit(unit).flags & kMoved)) ruling.forbid(k4_1);
    // [5.1] The allowance is printed on the counter; [5.4] with the optional rule it is one point more.
    const int printed = 2 * state.counter(unit).values[slots_.movement];
    ruling.allowance(printed + (swift_ ? 2 : 0), swift_ ? k5_4 : k5_1);
    // [5.3] A hex holds one unit, and none passes through another.
    ruling.no_entry(state.board().occupied(Side::kFirst), k5_3);
    ruling.no_entry(state.board().occupied(Side::kSecond), k5_3);
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kMove || !judge_start(state, action, k5_1, verdict)) return;
    if (action.count == 0) return verdict.forbid(k5_1, action.hex, action.unit, "a move leads to another hex");
    judge_path(rules_, 0, rules_.rule_move(state, action.unit), action, 0, swift_ ? k5_4 : k5_1, verdict);
  }

  // Offers come from the same rulings as judge(): not judged again.
  void offer(const State& state, Offers& offers) const override {
    WayList moves;
    for (UnitId unit = 0; unit < state.counters().size(); ++unit)
      if (offers.wants(unit)) rules_.reach(state, unit, moves);
    for (const Action& move : moves) offers.judged(move);
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    const HexId to = end_of(rules_.map(), action);
    state.place(action.unit, to);
    state.pos.units[action.unit].flags |= kMoved;
    events.push_back({EventKind::kMoved, &k5_1, action.unit, action.hex, to, 0, ""});
    return true;
  }

  void on_begin(State& state, PhaseId phase, Events&) const override {
    if (phase != kMovementPhase) return;
    for (int unit = 0; unit < state.pos.unit_count; ++unit) state.pos.units[unit].flags = 0;
  }

 private:
  const Ruleset& rules_;
  Values slots_;
  bool swift_;
};

}  // namespace

std::unique_ptr<const RuleModule> make_movement(const Ruleset& rules, Values slots, bool swift) {
  return std::make_unique<Movement>(rules, slots, swift);
}

}  // namespace new_ruleset
