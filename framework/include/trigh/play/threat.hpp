// Looking ahead to a side's next movement: where its units will be able to go, and what it could bring against each
// enemy stack then. An estimate from the rules' own answers, good for a warning and not a proof: units are placed one
// after another, the strongest first, and none is ever taken away again for a better one.
#pragma once

#include <vector>

#include "trigh/rules/ruleset.hpp"

namespace trigh {

/// The game as it will be when `side` moves, everybody else standing still: as it is now while the side is moving, else
/// at the beginning of the first phase of its next player-turn in which `unit` can go anywhere (kNoUnit: in which
/// anybody can). What other phases would bring is left out. The same state when nobody ever can.
State ahead_of(const Ruleset& rules, const State& state, Side side, UnitId unit = kNoUnit);

/// One unit of an attack: where it is and where it would attack, or fire, from.
struct ThreatMove {
  UnitId unit = kNoUnit;
  HexId from = kNoHex, to = kNoHex;
  bool near = true;   ///< attacks from next door; else supports from a distance
};

/// The best attack found on one stack.
struct Threat {
  HexId hex = kNoHex;
  UnitList defenders;
  std::vector<ThreatMove> moves;   ///< adjacent attackers first, then those who support from a distance
  CombatReport report;             ///< with everybody where `moves` puts him; legal
};

/// For each stack of `side` that the other side could attack after its next movement, what it could come to. Counted
/// are plain moves of units on the map, as far as they may end in a hex from which they may attack, and have room
/// there, and units that support an attack from a distance. Not counted are units that arrive meanwhile, ways of moving
/// that are more than plain ones, support from off the map, and all that the side could do against it. Each stack is
/// looked at alone: the same units may threaten several.
std::vector<Threat> threats_to(const Ruleset& rules, const State& state, Side side);

}  // namespace trigh
