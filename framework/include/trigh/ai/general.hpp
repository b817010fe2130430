// The general: plans a whole phase of movement and thinks decisions of combat over. Each plan and each choice is tried
// out over its player-turn and the reply, with the staff officer on both sides and the same dice for all, and judged by
// the ruleset's appraisal; where the scenario has a forecast, over its player-turn alone, and judged by that. It knows
// no title.
#pragma once

#include <memory>

#include "trigh/ai/search.hpp"

namespace trigh {

struct GeneralSettings {
  Allowance allowance{80000, 0};  ///< for each player-turn of its own; a quarter of it for each of the enemy's
  bool plans = true;              ///< searches moves; else the staff officer leads the units
  bool decisions = true;          ///< searches everything else; else the staff officer decides
  int threads = 1;                ///< it thinks in; where the allowance is nodes, the game is the same with any number
};

std::unique_ptr<Player> make_general_player(const GeneralSettings& settings = {});

}  // namespace trigh
