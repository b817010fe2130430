// Outcomes of two dice; those of one, and the frames that ask, are the framework's.
#pragma once

#include <vector>

#include "df_position.hpp"
#include "trigh/services/decision.hpp"

namespace fox {

/// The sum of two dice: 2 to 12.
inline void two_dice(std::vector<ChanceOutcome>& outcomes) {
  for (std::int16_t sum = 2; sum <= 12; ++sum)
    outcomes.push_back({sum, static_cast<std::uint16_t>(sum <= 7 ? sum - 1 : 13 - sum)});
}

}  // namespace fox
