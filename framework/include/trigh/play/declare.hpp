// "What if we attacked there": whether a combat that somebody asks about could be declared now, judged by the gate.
#pragma once

#include "trigh/rules/ruleset.hpp"

namespace trigh {

/// What the rules have against declaring that combat with that support now. Ruleset::declaration() says which actions
/// that takes; each is judged in the position that those before it lead to.
Verdict judge_combat(const Ruleset& rules, const State& state, const CombatQuery& query);

}  // namespace trigh
