// The combat that a request is about.
#pragma once

#include <optional>

#include "rpc/params.hpp"
#include "trigh/rules/ruleset.hpp"

namespace trigh::host::rpc {

/// Reads `attackers`, `defenders` and `support`. Nothing when they name no combat; what is wrong goes to `params`.
std::optional<CombatQuery> combat_asked(Params& params, const Ruleset& rules, const State& state);

}  // namespace trigh::host::rpc
