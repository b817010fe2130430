// Section 3: the sequence of play. What is done in a phase belongs to the other sections; here is the order, and what
// each phase, Player-Turn and Game-Turn begins anew with.

#include "supply/supply_lines.hpp"

namespace fox {
namespace {

/// Steps of the Refit Phase in the order of the outline [DF 3.1-B9]: conversion comes first, see 7.6.
int refit_step(ActionKind kind) {
  switch (kind) {
    case kRefit: case kRebuild: case kUpgrade: return 1;
    case kRecover: return 2;
    case kDestroy: return kDestroyingSupply;
    default: return 0;
  }
}

/// What units have done or become that is over when the phase begins.
int flags_over(PhaseId phase) {
  if (phase == kArrivals) return kReacted;
  if (is_movement(phase)) return kMoved | kForcedMarch | kBuilding | kRetreated | kAttacked | kDefended;
  if (is_reaction(phase)) return kMoved | kTried;                              // [DF 8.22, DF 7.82]
  if (is_combat(phase)) return kAttacked | kDefended | kRetreated | kReacted;  // [DF 11.14, DF 11.62-4, DF 8.37]
  return phase == kRefitPhase ? kMoved | kRecovered | kAttacked | kDefended | kRetreated : 0;
}

class SequenceOfPlay final : public Section {
 public:
  using Section::Section;
  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (state.pos.top().phase != kRefitPhase || refit_step(action.kind) == 0) return;
    if (refit_step(action.kind) < block(state).under_way)
      verdict.forbid(k3_1_B9, kNoHex, kNoUnit, "that step of the Refit Phase is over");
  }

  void on_performed(State& state, const Action& action, Events&) const override {
    if (state.pos.frames[0].phase != kRefitPhase) return;
    std::uint8_t& step = block(state).under_way;
    step = std::max(step, static_cast<std::uint8_t>(refit_step(action.kind)));
  }

  void on_begin(State& state, PhaseId phase, Events&) const override {
    DfBlock& own = block(state);
    if (phase == kTurnOpens) own.order_chosen = own.initiative = own.raided = 0;
    if (phase == kArrivals) own.air_used[0] = own.air_used[1] = own.bombarded = own.arrivals_done = 0;
    if (is_movement(phase)) own.sea_lifts = own.rail_lifts = 0;
    if (is_movement(phase) || phase == kRefitPhase) own.under_way = 0;
    if (is_reaction(phase) || is_combat(phase) || phase == kRefitPhase) clear_loads(game_, state);  // [DF 7.18]
    for (const UnitId unit : state.units()) reset(state, unit, flags_over(phase));
  }
};

}  // namespace

ModulePtr sequence_of_play(const DesertFox& game) { return std::make_unique<SequenceOfPlay>(game); }

void DesertFox::next_phase(State& state, Events& events) const {
  Position& pos = state.pos;
  const PhaseId ended = pos.frames[0].phase;
  if (ended == kSetUp || ended == kTurnOpens) {
    enter_phase(state, ended == kSetUp ? kTurnOpens : kInitiative);  // [DF 3.1-A]
    pos.frames[0].actor = kAxis;
    return;
  }
  if (ended == kInitiative) {
    pos.player_turn = 0;
    pos.phasing = pos.first;
    return enter_phase(state, phases_of(pos.phasing).front());  // [DF 3.1-B1]
  }
  const int turn = pos.turn;
  Ruleset::next_phase(state, events);  // [DF 3.1-C, DF 3.1-D]
  if (pos.over) return;
  if (pos.turn != turn) {
    pos.phasing = pos.first = kAxis;
    return enter_phase(state, kTurnOpens);
  }
  if (pos.frames[0].phase == kMove2 && surprised(state, pos.phasing)) enter_phase(state, kRefitPhase);  // [DF 3.2-2]
}

}  // namespace fox
