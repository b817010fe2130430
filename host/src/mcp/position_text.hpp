// The table as compact text, for readers who pay by the word.
#pragma once

#include <string>

#include "rpc/json.hpp"

namespace trigh::host::mcp {

/// When it is, who must act and what is asked: one or two lines. REQUIRES a state of the table protocol.
std::string moment_text(const Json& state);
/// moment_text(), then units by hex with what their counters show, units off the map, markers, points, what must be
/// done and what is on offer. REQUIRES results of game.state, query.counters and query.obligations.
std::string position_text(const Json& state, const Json& counters, const Json& obligations);
/// Titles with sides, scenarios and machines; optional rules and readings of the title `wanted`.
/// REQUIRES a result of titles.
std::string titles_text(const Json& titles, const std::string& wanted);

}  // namespace trigh::host::mcp
