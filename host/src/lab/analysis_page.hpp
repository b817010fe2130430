// The analysis of a game as one page that opens without a network and runs no script.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace trigh::host::lab {

/// `analysis` as game.analyse answers it; `game` says which game it is of.
std::string analysis_page(const nlohmann::ordered_json& analysis, const std::string& game);

}  // namespace trigh::host::lab
