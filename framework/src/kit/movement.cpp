// Stock sections: who moves when, and how many may stay together.
#include <algorithm>

#include "trigh/kit/classic.hpp"
#include "trigh/services/reach.hpp"
#include "trigh/services/stack.hpp"

namespace trigh::kit {
namespace {

class Movement final : public Section<ClassicGame> {
 public:
  Movement(const ClassicGame& game, std::vector<MovementPhase> phases, const MovementCases& cases)
      : Section(game, {kMove}), phases_(std::move(phases)), cases_(cases) {}

  void on_move(const State& state, UnitId unit, MoveRuling& ruling) const override {
    const MovementPhase* now = phase_of(state.pos.top().phase);
    if (!now || state.side(unit) != state.pos.phasing) ruling.forbid(cases_.turn);
    if (now && now->moves && !now->moves(state, unit)) ruling.forbid(*now->only);
    if (state.unit(unit).flags & kMoved) ruling.forbid(cases_.once);
    ruling.allowance(2 * game_.movement_of(unit), cases_.allowance);
    ruling.no_entry(state.board().occupied(opponent(state.side(unit))), cases_.enemies);
  }
  void on_retreat(const State& state, UnitId unit, RetreatRuling& ruling) const override {
    ruling.no_entry(state.board().occupied(opponent(state.side(unit))), cases_.enemies);
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kMove || !judge_start(state, action, cases_.turn, verdict)) return;
    if (end_of(game_.map(), action) == action.hex)
      return verdict.forbid(cases_.turn, action.hex, action.unit, "a move leads to another hex");
    const MoveRuling ruling = game_.rule_move(state, action.unit, action.mode);
    judge_path(game_, action.mode, ruling, action, 0, *ruling.allowance_rule(), verdict);
  }
  void offer(const State& state, Offers& offers) const override {
    WayList ways;
    offers.each_wanted(state, state.pos.phasing, [&](UnitId unit) { game_.reach(state, unit, ways); });
    for (const Action& move : ways) offers.judged(move);
  }
  bool perform(State& state, const Action& action, Events& events) const override {
    const HexId to = end_of(game_.map(), action);
    state.place(action.unit, to);
    state.pos.units[action.unit].flags |= kMoved;
    events.push_back({EventKind::kMoved, &cases_.turn, action.unit, action.hex, to, 0, ""});
    return true;
  }
  void on_begin(State& state, PhaseId phase, Events&) const override {
    if (!phase_of(phase)) return;
    for (const UnitId unit : state.units())
      state.pos.units[unit].flags = static_cast<std::uint16_t>(state.unit(unit).flags & ~(kMoved | kFought));
  }

 private:
  const MovementPhase* phase_of(PhaseId phase) const {
    const auto found = std::ranges::find(phases_, phase, &MovementPhase::phase);
    return found == phases_.end() ? nullptr : &*found;
  }
  std::vector<MovementPhase> phases_;
  MovementCases cases_;
};

class Stacking final : public Section<ClassicGame> {
 public:
  Stacking(const ClassicGame& game, const Case& rule) : Section(game), rule_(rule) {}

  void on_move(const State& state, UnitId unit, MoveRuling& ruling) const override {
    ruling.no_end(full(state, unit, ruling.own()), rule_);
  }
  void on_retreat(const State& state, UnitId unit, RetreatRuling& ruling) const override {
    ruling.no_entry(full(state, unit, ruling.own()), rule_);
  }

 private:
  const HexSet& full(const State& state, UnitId unit, HexSet& set) const {
    set = full_for(state, state.side(unit), game_.stack_limit, 1, one_each);
    if (state.unit(unit).on_map()) set.remove(state.hex(unit));
    return set;
  }
  const Case& rule_;
};

}  // namespace

ModulePtr movement(const ClassicGame& game, std::vector<MovementPhase> phases, const MovementCases& cases) {
  return std::make_unique<Movement>(game, std::move(phases), cases);
}

ModulePtr stacking(ClassicGame& game, int limit, const Case& rule) {
  game.stack_limit = limit;
  return std::make_unique<Stacking>(game, rule);
}

}  // namespace trigh::kit
