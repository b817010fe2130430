// Section 4: Game-Turns of two Player-Turns, each of a Movement and a Combat Phase. The order itself is the
// framework's standard sequence over Quad::player_turn; an exclusive rule may put a phase of its own between two
// turns.
#include <algorithm>

#include "exclusive/exclusive.hpp"

namespace quad {
void Quad::next_phase(State& state, Events& events) const {
  const Position& pos = state.pos;
  const bool turn_ends = pos.player_turn == 1 && pos.frames[0].phase != kMovementPhase;
  const auto& rules = exclusive_rules;
  if (turn_ends && std::ranges::any_of(rules, [&](const auto* rule) { return rule->turn_over(state, events); })) return;
  if (turn_ends && std::ranges::any_of(rules, [&](const auto* rule) { return rule->ends_game(state); }))
    return judge_victory(state, events);
  Ruleset::next_phase(state, events);  // [QUAD 4.1-1, QUAD 4.1-2, QUAD 4.1-3]
}

}  // namespace quad
