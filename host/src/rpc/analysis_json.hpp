// The analysis of a game on the wire, and as text.
#pragma once

#include <string>

#include "rpc/json.hpp"
#include "trigh/lab/analysis.hpp"

namespace trigh::host::rpc {

/// What game.analyse answers as `analysis`.
Json analysis_json(const Ruleset& rules, const AnalysisReport& report);
/// The same with names of sides and phases instead of their ids: what the texts below are made from.
Json with_names(const Ruleset& rules, Json analysis);
/// The whole for people to read.
std::string analysis_text(const Json& analysis);
/// What every form of it says first, a sentence each.
std::vector<std::string> analysis_summary(const Json& analysis);
/// "38 % of  256": what was won of the games played on from a stage; empty without games.
std::string won_of(const Json& stage);
/// "turn 3, actions 45 to 60 of Axis (Movement): lost 12.0 [5.1 to 19.3], 1.4 victory points"
std::string error_line(const Json& segment);
/// "turn 3, action 61: -21.3, roll 6 D2 (17 in 100) [7.6]  ger-1 -> pol-2"
std::string swing_line(const Json& roll);
/// Those of `list` that `wanted` holds for, the greatest by the size of `key` first.
std::vector<const Json*> greatest(const Json& list, const std::string& key, std::size_t most);
std::vector<const Json*> errors_of(const Json& analysis);

}  // namespace trigh::host::rpc
