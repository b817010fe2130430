// What titles are, in a line each: for lobbies.
#pragma once

#include <string>

#include "trigh/io/title_reader.hpp"

namespace trigh::host::words {

/// "north-africa-quad" -> "North Africa Quad".
std::string system_name(const std::string& system);
/// "3 scenarios of 6 to 18 Game-Turns, 98 counters, 995 hexes".
std::string extent(const TitleInfo& title, const TitleSize& size);

}  // namespace trigh::host::words
