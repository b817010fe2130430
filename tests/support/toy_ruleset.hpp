// The smallest rule system that is a game, for tests of the framework and the host. Two sides of three units on
// 7 x 7 clear hexes, three turns of two player-turns; a movement and a combat phase each.
//
//   1.1 a unit moves two hexes (three with the module `swift`), once   1.2 one unit a hex
//   1.3 entering a hex next to an enemy ends the move                  2.1 a unit may attack one neighbour a phase
//   2.2 five and six remove the defender, one removes the attacker     3.0 who has more units left wins
#pragma once

#include <memory>

#include "trigh/rules/plugin.hpp"

namespace trigh::toy {

constexpr ActionKind kMove = 2;     ///< "move red-1 0101-0202"
constexpr ActionKind kAttack = 3;   ///< "attack red-1 -> blue-1"
constexpr PhaseId kMovement = 0, kCombat = 1, kRollPhase = 2;
constexpr std::uint16_t kMoved = 1, kFought = 2;

extern const Case kTurns, kAllowance, kOneUnit, kBesideEnemy, kOneAttack, kResult, kVictory;

class ToyPlugin : public RulesPlugin {
 public:
  std::vector<OptionInfo> options(const GameData& data) const override;
  Expected<std::unique_ptr<Ruleset>> compose(std::shared_ptr<const GameData> data, const Options& options) const override;
};

/// The data of the game: red-1 to red-3 in 0103, 0104, 0105, blue-1 to blue-3 in 0703, 0704, 0705.
std::shared_ptr<const GameData> game_data();
/// Composed with these options, which must be good.
std::shared_ptr<const Ruleset> ruleset(const Options& options = {});

}  // namespace trigh::toy
