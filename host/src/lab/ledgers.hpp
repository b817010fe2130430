// Luck ledgers of games that a run has kept: each is played again from its seed and its number, and weighed.
#pragma once

#include <filesystem>
#include <vector>

#include "session.hpp"

namespace trigh::host::lab {

struct GameLuck {
  double end = 0;   ///< worth of the last position to the first side, in points
  double luck = 0;  ///< sum over the rolls, for the first side
};

/// Of the first `games` finished games of the first arm. Findings: of open_game(); TR-784: a game ends otherwise than
/// it did then, since rules, data or players are not those of the run.
Expected<std::vector<GameLuck>> ledgers_of(Context& context, const std::filesystem::path& results, int games);

}  // namespace trigh::host::lab
