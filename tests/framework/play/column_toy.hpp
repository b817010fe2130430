// A toy whose units march as a group: the action names no unit, those in hand go along its path.
#pragma once

#include "support/toy_ruleset.hpp"

namespace trigh::toy {

/// Two units a side in hand, "march 0104-0205" leads both; a third stands beside them and stays. Sound as it is.
std::unique_ptr<Ruleset> column();

}  // namespace trigh::toy
