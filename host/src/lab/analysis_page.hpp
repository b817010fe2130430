// The analysis of a game as one page that opens without a network and runs no script.
#pragma once

#include <string>

#include "json_object.hpp"

namespace trigh::host::lab {

/// `analysis` as game.analyse answers it; `game` says which game it is of.
std::string analysis_page(const Json& analysis, const std::string& game);

}  // namespace trigh::host::lab
