#include "trigh/play/match.hpp"

#include <algorithm>

#include "rules/asked.hpp"
#include "trigh/base/assert.hpp"
#include "trigh/base/mistake.hpp"
#include "trigh/play/dice.hpp"
#include "trigh/play/notation.hpp"

namespace trigh {
namespace {

constexpr int kMaxAutomaticSteps = 10000;

/// The phase stack is that of a game: what is wrong with it is the mistake of the module asked last.
void check_stack(const Ruleset& rules, const State& state) {
  const Position& pos = state.pos;
  TRIGH_ASSERT(pos.depth >= 1 && pos.depth <= kMaxFrames, "the phase stack has lost its frames; use push() and pop()");
  TRIGH_ASSERT(pos.top().phase < rules.phases.size(), "the decision on top names no phase of the ruleset");
}

/// Tells every module of what has happened.
template <class Tell>
void tell(const Ruleset& rules, State& state, const char* question, Tell&& tell_one) {
  each_module(rules, question, [&](const RuleModule& module) {
    tell_one(module);
    check_stack(rules, state);
  });
}

/// Steps of bookkeeping are not announced.
void begin_phase(const Ruleset& rules, State& state, Events& events) {
  const PhaseId phase = state.pos.frames[0].phase;
  if (!rules.phases[phase].automatic)
    events.push_back({EventKind::kPhase, rules.phases[phase].rule, kNoUnit, kNoHex, kNoHex, phase,
                      rules.phases[phase].name.c_str()});
  tell(rules, state, "on_begin", [&](const RuleModule& module) { module.on_begin(state, phase, events); });
}

void end_phase(const Ruleset& rules, State& state, Events& events) {
  const PhaseId phase = state.pos.frames[0].phase;
  tell(rules, state, "on_end", [&](const RuleModule& module) { module.on_end(state, phase, events); });
  if (state.pos.over) return;
  ask_ruleset(rules, "next_phase", [&] {
    rules.next_phase(state, events);
    check_stack(rules, state);
  });
  if (!state.pos.over) begin_phase(rules, state, events);
}

/// Runs automatic frames until somebody must act.
void settle(const Ruleset& rules, State& state, Events& events) {
  const RuleModule* last = nullptr;
  for (int i = 0; i < kMaxAutomaticSteps; ++i) {
    if (state.pos.over || !rules.phases[state.pos.top().phase].automatic) return;
    const bool resolved = any_module(rules, "resolve", [&](const RuleModule& module) {
      if (!module.resolve(state, events)) return false;
      last = &module;
      check_stack(rules, state);
      return true;
    });
    if (resolved) continue;
    if (state.pos.depth > 1)
      throw Mistake("no module's resolve() goes on with the automatic decision '" +
                    rules.phases[state.pos.top().phase].id + "'");
    end_phase(rules, state, events);
  }
  throw Mistake("automatic phases never end: resolve() goes on and on; push or pop a frame, or return false")
      .blame(last ? class_of(typeid(*last)) : "", "resolve");
}

void judge_roll(const Ruleset& rules, const State& state, const Action& action, Verdict& verdict) {
  const Chance what = chance(rules, state);
  if (std::ranges::find(what.outcomes, action.value, &ChanceOutcome::value) == what.outcomes.end())
    verdict.forbid(*what.rule, kNoHex, kNoUnit, "the die has no such face");
}

bool leads_astray(const Action& path) {
  for (int i = 0; i < path.count; ++i)
    if (path.step(i) >= kDirections) return true;
  return false;
}

bool can_be_named(const Ruleset& rules, const State& state, const Action& action) {
  return action.kind < rules.forms.size() && !misnamed(rules, state, action);
}

/// Whether the actions are the same but for their paths: if one can be named, so can the other.
bool other_path(const Ruleset& rules, const Action& a, const Action& b) {
  return a.kind == b.kind && a.unit == b.unit && a.mode == b.mode && a.hex == b.hex && b.count <= Action::kMaxSteps &&
         (rules.forms[b.kind].parts & kHasPath) && !(rules.forms[b.kind].parts & (kHasUnits | kHasTargets));
}

/// Calls ask(module) for each that may have offers in this phase.
template <class Ask>
void each_offering(const Ruleset& rules, const State& state, Ask&& ask) {
  any_module(rules, "offer", with_verb(rules.phases[state.pos.top().phase].allows), [&](const RuleModule& module) {
    ask(module);
    return false;
  });
}

/// Throws the mistake of the module that offers what is not there.
[[noreturn]] void blame_offer(const Ruleset& rules, const State& state, const Action& offer) {
  Mistake mistake("an offer names what is not there: " + std::string(offer.kind < rules.forms.size()
                                                                         ? misnamed(rules, state, offer)
                                                                         : "there is no such kind of action"));
  each_offering(rules, state, [&](const RuleModule& module) {
    ActionList list;
    Offers collected(list, {});
    module.offer(state, collected);
    collected.unfold();
    for (const Action& each : list)
      if (!can_be_named(rules, state, each)) throw mistake;
  });
  throw mistake.blame({}, "offer");
}

/// Nobody is asked about a unit that is not there.
void collect(const Ruleset& rules, const State& state, Offers& collected) {
  if (const UnitId only = collected.filter().unit; only != kNoUnit && only >= state.pos.unit_count) return;
  each_offering(rules, state, [&](const RuleModule& module) { module.offer(state, collected); });
  if (collected.filter().unit == kNoUnit) collected.candidate({.kind = kEndPhase});
}

/// Calls take(action) for each of the candidates that is legal.
template <class Take>
void each_lawful(const Ruleset& rules, const State& state, const Offers& collected, Take&& take) {
  for (Action action : collected.candidates()) {
    action.actor = state.pos.top().actor;
    if (judge(rules, state, action)) take(action);
  }
}

bool offers_kind(const RuleModule& module, const State& state, ActionKind kind) {
  const auto is_it = [&](const Action& action) { return action.kind == kind; };
  ActionList list;
  Offers collected(list, {});
  module.offer(state, collected);
  collected.unfold();
  return std::ranges::any_of(list, is_it) || std::ranges::any_of(collected.candidates(), is_it);
}

/// The action for people, whatever it names.
std::string line_of(const Ruleset& rules, const State& state, const Action& action) {
  if (action.kind >= rules.forms.size()) return "number " + std::to_string(action.kind);
  return can_be_named(rules, state, action) ? to_text(rules, action) : rules.forms[action.kind].verb;
}

/// Adds to a mistake what `action` was, where the game stood, and whose the verb is if no module carried it out.
void complete(Mistake& mistake, const Ruleset& rules, const State& state, const Action& action, PhaseId phase,
              int turn) {
  try {
    mistake.during(line_of(rules, state, action), rules.phases[phase].id + " [" + rules.phases[phase].rule->id + "]",
                   turn);
    if (!mistake.module.empty() || mistake.question != "perform") return;
    const auto owns = with_verb(kind_set({action.kind}));
    for (const auto& module : rules.modules)
      if (owns(*module) && offers_kind(*module, state, action.kind))
        return mistake.name(class_of(typeid(*module)));
  } catch (...) {  // what is known will have to do
  }
}

/// The modules' part of an action; a phase that it ends gives way to the next.
void carry_out(const Ruleset& rules, State& state, const Action& action, Events& events) {
  if (!any_performs(rules, state, action, events, [&] { check_stack(rules, state); })) {
    if (action.kind != kEndPhase || state.pos.depth != 1)
      throw Mistake("no module carries the action out; perform() of the one that owns the verb must return true")
          .blame({}, "perform");
    end_phase(rules, state, events);
  }
  tell(rules, state, "on_performed", [&](const RuleModule& module) { module.on_performed(state, action, events); });
}

std::vector<ChanceOutcome> sum_of_dice(int dice, int faces) {
  std::vector<ChanceOutcome> sums{{0, 1}};
  for (int die = 0; die < dice; ++die) {
    std::vector<ChanceOutcome> longer(sums.size() + static_cast<std::size_t>(faces) - 1, {0, 0});
    for (std::size_t i = 0; i < longer.size(); ++i) longer[i].value = static_cast<std::int16_t>(die + 1 + i);
    for (std::size_t i = 0; i < sums.size(); ++i)
      for (std::size_t face = 0; face < static_cast<std::size_t>(faces); ++face)
        longer[i + face].weight = static_cast<std::uint16_t>(longer[i + face].weight + sums[i].weight);
    sums = std::move(longer);
  }
  return sums;
}

}  // namespace

const char* misnamed(const Ruleset& rules, const State& state, const Action& action) {
  const ActionForm& form = rules.forms[action.kind];
  const UnitId units = state.pos.unit_count;
  if ((form.parts & kHasUnit) && action.unit >= units) return "there is no such unit";
  if (form.modes.empty() ? action.mode != 0 : action.mode >= form.modes.size())
    return "there is no such way of doing it";
  if (form.parts & (kHasUnits | kHasTargets)) {
    const int named = action.count + action.targets;
    if (named > Action::kDataBytes) return "it names too many units";
    for (int i = 0; i < named; ++i)
      if (action.data[static_cast<std::size_t>(i)] >= units) return "there is no such unit";
  }
  if ((form.parts & (kHasHex | kHasPath)) && (action.hex >= rules.map().grid.size() || !rules.map().exists(action.hex)))
    return "there is no such hex";
  if ((form.parts & kHasPath) && action.count > Action::kMaxSteps) return "the path is too long";
  return nullptr;
}

std::uint32_t weight_of(const Chance& chance) {
  std::uint32_t total = 0;
  for (const ChanceOutcome& outcome : chance.outcomes) total += outcome.weight;
  return total;
}

std::int16_t outcome_at(const Chance& chance, std::uint32_t at) {
  for (const ChanceOutcome& outcome : chance.outcomes) {
    if (at < outcome.weight) return outcome.value;
    at -= outcome.weight;
  }
  throw Mistake("the number drawn is none of the roll");
}

Side to_act(const State& state) { return state.pos.over ? Side::kNone : state.pos.top().actor; }

Chance chance(const Ruleset& rules, const State& state) {
  Chance what;
  const Phase& phase = rules.phases[state.pos.top().phase];
  const bool stated = any_module(rules, "chance", [&](const RuleModule& module) {
    if (!module.chance(state, what.outcomes, what.rule)) return false;
    const auto can_be = [](const ChanceOutcome& outcome) { return outcome.weight > 0; };
    TRIGH_ASSERT(what.rule && std::ranges::any_of(what.outcomes, can_be),
                 "chance() must state outcomes and their case");
    return true;
  });
  if (stated) return what;
  if (!phase.allows_kind(kRoll)) throw Mistake("no module's chance() states the outcomes of '" + phase.id + "'");
  return {sum_of_dice(phase.dice, phase.faces), phase.rule};
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
  if (const char* wrong = misnamed(rules, state, action))
    verdict.forbid(*phase.rule, kNoHex, kNoUnit, wrong);
  else if ((rules.forms[action.kind].parts & kHasPath) && leads_astray(action))
    verdict.forbid(*phase.rule, action.hex, kNoUnit, "a step of the path leads nowhere");
  else
    each_module(rules, "judge", [&](const RuleModule& module) { module.judge(state, action, verdict); });
  if (action.kind == kEndPhase)
    for (const Obligation& each : rules.obligations(state))
      if (!each.optional)
        verdict.forbid(*each.rule, each.unit == kNoUnit ? kNoHex : state.hex(each.unit), each.unit, each.text);
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
  collect(rules, state, collected);
  collected.unfold();
  const Action* before = nullptr;
  for (Action& action : list) {
    action.actor = actor;
    if (!(before && other_path(rules, *before, action)) && !can_be_named(rules, state, action))
      blame_offer(rules, state, action);
    before = &action;
  }
  each_lawful(rules, state, collected, [&](const Action& action) { list.push_back(action); });
}

std::optional<Action> draw_offer(const Ruleset& rules, const State& state, const OfferFilter& filter, Dice& dice) {
  const Side actor = to_act(state);
  if (!is_player(actor)) return std::nullopt;
  ActionList list, lawful;
  Offers collected(list, filter);
  collect(rules, state, collected);
  each_lawful(rules, state, collected, [&](const Action& action) { lawful.push_back(action); });
  const std::size_t judged = collected.size();
  if (judged + lawful.size() == 0) return std::nullopt;
  const std::size_t i = dice.below(static_cast<std::uint32_t>(judged + lawful.size()));
  Action drawn = i < judged ? collected.at(i) : lawful[i - judged];
  drawn.actor = actor;
  if (!can_be_named(rules, state, drawn)) blame_offer(rules, state, drawn);
  return drawn;
}

void apply(const Ruleset& rules, State& state, const Action& action, Events& events) {
  const PhaseId phase = state.pos.top().phase;
  const int turn = state.pos.turn;
  try {
    carry_out(rules, state, action, events);
    settle(rules, state, events);
  } catch (Mistake& mistake) {
    complete(mistake, rules, state, action, phase, turn);
    throw;
  }
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
  return {.kind = kRoll, .actor = Side::kChance, .value = value};
}

Match::Match(std::shared_ptr<const Ruleset> rules) : rules_(std::move(rules)), state_(rules_->counters()) {
  state_.pos.unit_count = static_cast<std::uint8_t>(rules_->counters().size());
  ask_ruleset(*rules_, "set_up", [&] {
    rules_->set_up(state_, opening_events_);
    check_stack(*rules_, state_);
  });
  begin_phase(*rules_, state_, opening_events_);
  settle(*rules_, state_, opening_events_);
  start_ = state_.pos;
}

Match::Match(std::shared_ptr<const Ruleset> rules, const Position& start)
    : rules_(std::move(rules)), start_(start), state_(rules_->counters(), start) {}

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
  State state(rules_->counters(), kept == 0 ? start_ : kept_[kept - 1]);
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
