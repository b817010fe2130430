// The combat that a request is about.
#pragma once

#include <optional>
#include <vector>

#include "rpc/params.hpp"
#include "trigh/rules/ruleset.hpp"

namespace trigh::host::rpc {

/// Reads `attackers`, `defenders` and `support`. Nothing when they name no combat; what is wrong goes to `params`.
std::optional<CombatQuery> combat_asked(Params& params, const Ruleset& rules, const State& state);

/// The actions of `then`, if there is such a parameter: what is done about the combat once it is declared. No rolls.
std::vector<Action> done_then(Params& params, const Ruleset& rules);

}  // namespace trigh::host::rpc
