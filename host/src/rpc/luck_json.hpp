// The luck ledger on the wire, and as text.
#pragma once

#include <string>

#include "rpc/json.hpp"
#include "trigh/lab/luck.hpp"

namespace trigh::host::rpc {

/// The combat of a roll that is one of a combat.
Json combat_json(const Ruleset& rules, const Roll& roll);
/// What query.luck answers.
Json luck_json(const Ruleset& rules, const LuckLedger& ledger);
/// Sums, each combat and the greatest swings, of what luck_json() made.
std::string luck_text(const Json& luck);

}  // namespace trigh::host::rpc
