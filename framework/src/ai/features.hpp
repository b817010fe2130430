// An opponent for rulesets that bring no appraisal of their own.
#pragma once

#include <span>

#include "trigh/rules/ruleset.hpp"

namespace trigh {

using Worth = int (*)(const Ruleset&, const State&, Side);

/// What a position is worth by what every wargame has: Ruleset::appraise() where a ruleset does not say.
int featured_worth(const Ruleset& rules, const State& state, Side side);

/// Ruleset::appraise_actions() where a ruleset does not say, with that worth of positions.
void featured_scores(const Ruleset& rules, const State& state, std::span<const Action> actions, std::span<int> scores,
                     Worth worth);

}  // namespace trigh
