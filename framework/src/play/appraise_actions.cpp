// The default appraisal of a decision: each action is carried out on a copy; when dice come next, every face is,
// and the results are weighed by their odds.
#include "trigh/play/match.hpp"

namespace trigh {
namespace {

int appraise_ahead(const Ruleset& rules, const State& state, Side side, Events& events) {
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

void Ruleset::appraise_actions(const State& state, std::span<const Action> actions, std::span<int> scores) const {
  const Side side = to_act(state);
  const int now = appraise(state, side);
  Events events;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    State copy = state;
    events.clear();
    apply(*this, copy, actions[i], events);
    scores[i] = appraise_ahead(*this, copy, side, events) - now;
  }
}

}  // namespace trigh
