#include "trigh/play/match.hpp"

namespace trigh {

void Ruleset::appraise_actions(const State& state, std::span<const Action> actions, std::span<int> scores) const {
  const Side side = to_act(state);
  const int now = appraise(state, side);
  Events events;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    State copy = state;
    events.clear();
    apply(*this, copy, actions[i], events);
    scores[i] = appraise(copy, side) - now;
  }
}

}  // namespace trigh
