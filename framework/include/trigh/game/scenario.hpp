// A scenario: who starts where, what arrives when, how long it lasts. What only one rule system understands
// stays in `rules`, for the plugin to read.
#pragma once

#include <string>
#include <vector>

#include "trigh/base/datum.hpp"
#include "trigh/game/ids.hpp"

namespace trigh {

struct Placement {
  UnitId unit = kNoUnit;
  HexId hex = kNoHex;  ///< kNoHex: set up freely, by the ruleset's own rule
};

struct Arrival {
  UnitId unit = kNoUnit;
  int turn = 0;
  HexId hex = kNoHex;  ///< kNoHex: by the ruleset's own rule
};

struct Scenario {
  std::string id, name, summary;
  int first_turn = 1, last_turn = 1;
  Side first_side = Side::kFirst;
  std::vector<Placement> deployment;
  std::vector<Arrival> arrivals;
  Datum rules;  ///< the member `rules` of the file
};

}  // namespace trigh
