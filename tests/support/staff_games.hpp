// What the tests of opponents share: games counted, and what the appraisal makes of an action.
#pragma once

#include <string>

#include "support/catch.hpp"
#include "trigh/ai/simulation.hpp"
#include "trigh/play/match.hpp"

namespace trigh::test {

inline SimulationPlan plan_of(const Match& match, std::string first, std::string second, std::int64_t games) {
  return {match.rules_ptr(), {std::move(first), std::move(second)}, 0, games, 20, 1};
}

/// Of games that all must finish.
inline int wins(const SimulationPlan& plan, Side side) {
  int count = 0;
  run_simulation(plan, [&](const GameResult& game) {
    CHECK(game.finished);
    count += game.winner == side ? 1 : 0;
    return true;
  });
  return count;
}

/// What the appraisal makes of one action of the side to act.
inline int score(const Ruleset& rules, const State& state, const Action& action) {
  int value = 0;
  rules.appraise_actions(state, std::span<const Action>(&action, 1), std::span<int>(&value, 1),
                         rules.weights.used(to_act(state)));
  return value;
}

}  // namespace trigh::test
