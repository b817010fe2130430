#include "trigh/play/match.hpp"

#include <algorithm>

#include "trigh/base/assert.hpp"

namespace trigh {
namespace {

constexpr int kMaxAutomaticSteps = 10000;

/// Steps of bookkeeping are not announced.
void begin_phase(const Ruleset& rules, State& state, Events& events) {
  const PhaseId phase = state.pos.frames[0].phase;
  if (!rules.phases[phase].automatic)
    events.push_back({EventKind::kPhase, rules.phases[phase].rule, kNoUnit, kNoHex, kNoHex, phase,
                      rules.phases[phase].name.c_str()});
  for (const auto& module : rules.modules) module->on_begin(state, phase, events);
}

void end_phase(const Ruleset& rules, State& state, Events& events) {
  const PhaseId phase = state.pos.frames[0].phase;
  for (const auto& module : rules.modules) module->on_end(state, phase, events);
  if (state.pos.over) return;
  rules.next_phase(state, events);
  if (!state.pos.over) begin_phase(rules, state, events);
}

/// Runs automatic frames until somebody must act.
void settle(const Ruleset& rules, State& state, Events& events) {
  for (int i = 0; i < kMaxAutomaticSteps; ++i) {
    if (state.pos.over || !rules.phases[state.pos.top().phase].automatic) return;
    bool resolved = false;
    for (const auto& module : rules.modules)
      if (module->resolve(state, events)) {
        resolved = true;
        break;
      }
    TRIGH_ASSERT(resolved || state.pos.depth == 1, "an automatic decision that no module resolves");
    if (!resolved) end_phase(rules, state, events);
  }
  TRIGH_ASSERT(false, "automatic phases that never end");
}

void judge_roll(const Ruleset& rules, const State& state, const Action& action, Verdict& verdict) {
  const Chance what = chance(rules, state);
  for (const ChanceOutcome& outcome : what.outcomes)
    if (outcome.value == action.value) return;
  verdict.forbid(*what.rule, kNoHex, kNoUnit, "the die has no such face");
}

}  // namespace

Side to_act(const State& state) { return state.pos.over ? Side::kNone : state.pos.top().actor; }

Chance chance(const Ruleset& rules, const State& state) {
  Chance what;
  for (const auto& module : rules.modules)
    if (module->chance(state, what.outcomes, what.rule)) return what;
  TRIGH_ASSERT(false, "chance() is asked only when chance is to act");
  return what;
}

Verdict judge(const Ruleset& rules, const State& state, const Action& action) {
  Verdict verdict;
  if (state.pos.over) {
    verdict.forbid(*rules.over_rule, kNoHex, kNoUnit, "the game is over");
    return verdict;
  }
  const Phase& phase = rules.phases[state.pos.top().phase];
  if (action.kind >= rules.forms.size() || !phase.allows_kind(action.kind))
    verdict.forbid(*phase.rule, kNoHex, action.unit, "not in this phase");
  else if (action.actor != Side::kNone && action.actor != state.pos.top().actor)
    verdict.forbid(*phase.rule, kNoHex, action.unit, "it is not this player's decision");
  if (!verdict.objections().empty()) return verdict;
  if (action.kind == kRoll) {
    judge_roll(rules, state, action, verdict);
    return verdict;
  }
  for (const auto& module : rules.modules) module->judge(state, action, verdict);
  return verdict;
}

void offers(const Ruleset& rules, const State& state, ActionList& list, const OfferFilter& filter) {
  if (state.pos.over) return;
  const Side actor = state.pos.top().actor;
  if (actor == Side::kChance) {
    for (const ChanceOutcome& outcome : chance(rules, state).outcomes) list.push_back(roll_action(outcome.value));
    return;
  }
  Offers collected(list, filter);
  for (const auto& module : rules.modules) module->offer(state, collected);
  if (filter.unit == kNoUnit) {
    Action end;
    collected.candidate(end);
  }
  for (Action action : collected.candidates()) {
    action.actor = actor;
    if (judge(rules, state, action)) list.push_back(action);
  }
  for (Action& action : list) action.actor = actor;
}

void apply(const Ruleset& rules, State& state, const Action& action, Events& events) {
  bool performed = false;
  for (const auto& module : rules.modules)
    if (module->perform(state, action, events)) {
      performed = true;
      break;
    }
  if (!performed) {
    TRIGH_ASSERT(action.kind == kEndPhase && state.pos.depth == 1, "an action that no module performs");
    end_phase(rules, state, events);
  }
  for (const auto& module : rules.modules) module->on_performed(state, action, events);
  settle(rules, state, events);
}

void name_boxes(const Position& before, const Position& after, Events& events) {
  for (int i = 0; i < after.unit_count; ++i) {
    const Place now = after.units[static_cast<std::size_t>(i)].place;
    if (now == Place::kOnMap || now == before.units[static_cast<std::size_t>(i)].place) continue;
    const auto last = std::find_if(events.rbegin(), events.rend(), [&](const Event& event) { return event.unit == i; });
    if (last != events.rend()) last->box = now;
  }
}

Action roll_action(std::int16_t value) {
  Action roll;
  roll.kind = kRoll;
  roll.actor = Side::kChance;
  roll.value = value;
  return roll;
}

Match::Match(std::shared_ptr<const Ruleset> rules) : rules_(std::move(rules)), state_(rules_->counters()) {
  state_.pos.unit_count = static_cast<std::uint8_t>(rules_->counters().size());
  rules_->set_up(state_, opening_events_);
  begin_phase(*rules_, state_, opening_events_);
  settle(*rules_, state_, opening_events_);
  start_ = state_.pos;
}

Match::Match(std::shared_ptr<const Ruleset> rules, const Position& start)
    : rules_(std::move(rules)), start_(start), state_(rules_->counters()) {
  state_.pos = start;
  state_.rebuild();
}

ActionList Match::offers(const OfferFilter& filter) const {
  ActionList list;
  trigh::offers(*rules_, state_, list, filter);
  return list;
}

Verdict Match::apply(Action action) {
  if (action.actor == Side::kNone) action.actor = to_act();
  Verdict verdict = judge(action);
  if (verdict) apply_unchecked(action);
  return verdict;
}

void Match::apply_unchecked(Action action) {
  if (action.actor == Side::kNone) action.actor = to_act();
  JournalEntry entry{action, 0, {}, state_.pos.top().phase};
  const Position before = state_.pos;
  try {
    trigh::apply(*rules_, state_, action, entry.events);
  } catch (...) {
    state_.pos = before;
    state_.rebuild();
    throw;
  }
  name_boxes(before, state_.pos, entry.events);
  entry.hash = state_.pos.hash();
  journal_.push_back(std::move(entry));
  if (journal_.size() % kKeptEvery == 0) kept_.push_back(state_.pos);
}

Position Match::position_after(std::size_t n) const {
  TRIGH_ASSERT(n <= journal_.size(), "position_after() names a position of the game");
  const std::size_t kept = n / kKeptEvery;
  State state(rules_->counters());
  state.pos = kept == 0 ? start_ : kept_[kept - 1];
  state.rebuild();
  Events unheard;
  for (std::size_t i = kept * kKeptEvery; i < n; ++i) trigh::apply(*rules_, state, journal_[i].action, unheard);
  return state.pos;
}

Match::UndoBarrier Match::undo_barrier(Side who) const {
  if (journal_.empty()) return UndoBarrier::kStart;
  const Side last = journal_.back().action.actor;
  if (last == Side::kChance) return UndoBarrier::kDice;
  return last == who ? UndoBarrier::kNone : UndoBarrier::kOtherPlayer;
}

void Match::undo() {
  TRIGH_ASSERT(!journal_.empty() && journal_.back().action.actor != Side::kChance, "undo() crosses no barrier");
  state_.pos = position_after(journal_.size() - 1);
  state_.rebuild();
  journal_.pop_back();
  kept_.resize(journal_.size() / kKeptEvery);
}

}  // namespace trigh
