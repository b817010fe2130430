// The smallest rule system that is a game, for tests of the framework and the host: the rules of
// host/templates/bare on 7 x 7 clear hexes. Two sides of three equal units, three turns of two player-turns.
//
//   a unit moves two hexes (three with the module `swift`), once    one unit a hex
//   entering a hex next to an enemy ends the move                   a unit may attack one neighbour a phase
//   five and six remove the defender, one removes the attacker      who has more units left wins
#pragma once

#include <memory>

#include "trigh/play/dice.hpp"

#include "../../host/templates/bare/new_ruleset.hpp"

namespace trigh::toy {

using namespace new_ruleset;
using ToyPlugin = NewRulesetPlugin;

/// The data of the game: red-1 to red-3 in 0103, 0104, 0105, blue-1 to blue-3 in 0703, 0704, 0705.
std::shared_ptr<const GameData> game_data();
/// Composed with these options, which must be good.
std::shared_ptr<const Ruleset> ruleset(const Options& options = {});
/// One of these actions: an attack when there is one, for then there are rolls.
Action lively(const ActionList& list, Dice& choice);

}  // namespace trigh::toy
