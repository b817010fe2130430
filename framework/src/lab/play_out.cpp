#include "lab/play_out.hpp"

#include <algorithm>
#include <optional>

#include "trigh/base/mistake.hpp"

namespace trigh {
namespace {

/// The action that adds nothing and says no more than that, where there is one.
std::optional<Action> nothing_added(const Ruleset& rules, const State& state) {
  const Phase& phase = rules.phases[state.pos.top().phase];
  Action action;
  for (std::size_t kind = kEndPhase + 1; kind < rules.forms.size(); ++kind) {
    action.kind = static_cast<ActionKind>(kind);
    if (rules.forms[kind].parts == 0 && phase.allows_kind(action.kind) && judge(rules, state, action)) return action;
  }
  return std::nullopt;
}

}  // namespace

bool fighting(const Ruleset& rules, const State& state) {
  const auto hand = rules.hand(state);
  return hand && hand->combat;
}

Action Policy::decide(const State& state) {
  const auto hand = rules_.hand(state);
  Action chosen;
  const auto plain = hand && hand->combat && !hand->rolled ? nothing_added(rules_, state) : std::nullopt;
  if (plain) {
    chosen = *plain;
  } else {
    list_.clear();
    offers(rules_, state, list_);
    if (list_.empty()) throw Mistake("a decision without an offer");
    scores_.assign(list_.size(), 0);
    if (list_.size() > 1) rules_.appraise_actions(state, list_, scores_, rules_.weights.used(to_act(state)));
    chosen = list_[static_cast<std::size_t>(std::ranges::max_element(scores_) - scores_.begin())];
  }
  chosen.actor = to_act(state);
  return chosen;
}

}  // namespace trigh
