// The default appraisal of a decision: each action is carried out on a copy, and what it opens is played on as simply
// as may be; when dice come next, every face is, and the results are weighed by their odds.
#include "trigh/play/match.hpp"

namespace trigh {
namespace {

constexpr int kSteps = 12;  ///< decisions that an action opens, at most

/// Decisions on top of the one in hand: nothing is added to them where that may be, else the first offer is taken.
void pass_on(const Ruleset& rules, State& state, std::size_t depth, Events& events) {
  ActionList list;
  for (int i = 0; i < kSteps && !state.pos.over && state.pos.depth > depth; ++i) {
    Action next;
    next.actor = to_act(state);
    if (next.actor == Side::kChance) return;
    if (!judge(rules, state, next)) {
      list.clear();
      offers(rules, state, list);
      if (list.empty()) return;
      next = list[0];
    }
    events.clear();
    apply(rules, state, next, events);
  }
}

int appraise_ahead(const Ruleset& rules, State& state, Side side, std::size_t depth, Events& events) {
  pass_on(rules, state, depth, events);
  if (state.pos.over || to_act(state) != Side::kChance) return rules.appraise(state, side);
  std::int64_t sum = 0, weights = 0;
  for (const ChanceOutcome& outcome : chance(rules, state).outcomes) {
    State copy = state;
    events.clear();
    apply(rules, copy, roll_action(outcome.value), events);
    sum += static_cast<std::int64_t>(outcome.weight) * rules.appraise(copy, side);
    weights += outcome.weight;
  }
  return weights == 0 ? 0 : static_cast<int>(sum / weights);
}

}  // namespace

void Ruleset::appraise_actions(const State& state, std::span<const Action> actions, std::span<int> scores,
                               std::span<const int>) const {
  const Side side = to_act(state);
  const int now = appraise(state, side);
  Events events;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    State copy = state;
    events.clear();
    apply(*this, copy, actions[i], events);
    scores[i] = appraise_ahead(*this, copy, side, state.pos.depth, events) - now;
  }
}

}  // namespace trigh
