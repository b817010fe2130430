// The toy with one mistake each: what a plugin's author can get wrong. A sound toy has the same new verb, "salute":
// a unit on the map salutes once in each movement phase.
#pragma once

#include "support/toy_ruleset.hpp"

namespace trigh::toy {

enum class Fault {
  kNone,         ///< the salute as it should be
  kUndone,       ///< perform() returns false
  kOverflows,    ///< perform() pushes frames without end
  kPops,         ///< perform() pops frame 0
  kLosesFrames,  ///< perform() empties the phase stack behind its back
  kEndless,      ///< resolve() goes on and on
  kUnresolved,   ///< an automatic decision that no resolve() knows
  kNoChance,     ///< a roll whose outcomes nobody states
  kThrows,       ///< perform() throws
  kBadPlace,     ///< perform() puts the unit where no hex is: an assertion of the framework
  kNoTouch,      ///< perform() changes what is kept in the state, and does not touch() it
  kAnyMode,      ///< judge() allows every mode, offers have only the first
  kNoFilter,     ///< offer() does not look at its filter
  kBadOffer,     ///< offer() names a unit that is not there
  kRefused,      ///< offer() has units that judge() refuses
  kNotNamed,     ///< the module does not name its verb
  kOnlyPairs,    ///< "storm": two units are offered to attack together, none alone, though it may
};

/// Adds the verb with its fault to a composed toy.
void spoil(Ruleset& rules, Fault fault);
/// A toy with that fault.
std::unique_ptr<Ruleset> broken(Fault fault);

}  // namespace trigh::toy
