// "What if we attacked there": whether a combat that somebody asks about could be declared now, judged by the gate.
#pragma once

#include <span>

#include "trigh/rules/ruleset.hpp"

namespace trigh {

/// What the rules have against declaring that combat with that support now. Ruleset::declaration() says which actions
/// that takes; each is judged in the position that those before it lead to.
Verdict judge_combat(const Ruleset& rules, const State& state, const CombatQuery& query);

/// The same with more done after the declaration: support that no member of the query says, as ships. `state` becomes
/// the position to which the legal ones of these actions lead.
Verdict judge_combat(const Ruleset& rules, const CombatQuery& query, std::span<const Action> then, State& state);

/// Declares it: the same verdict, and when it is legal `state` is where all its actions lead to. When it is not,
/// `state` may be half declared: give it a copy.
Verdict declare_combat(const Ruleset& rules, State& state, const CombatQuery& query, Events& events);

/// What that combat would come to: the strengths of those of its units that are on the map. When no defender is there,
/// there is nothing to fight and the report is empty.
CombatReport weigh_combat(const Ruleset& rules, const State& state, const CombatQuery& query);

}  // namespace trigh
