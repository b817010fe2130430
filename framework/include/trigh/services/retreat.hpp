// Retreats: which paths of a stated length lead away from a combat under a RetreatRuling. Mechanism only.
#pragma once

#include <vector>

#include "trigh/game/action.hpp"
#include "trigh/map/map.hpp"
#include "trigh/rules/edge.hpp"
#include "trigh/rules/retreat_ruling.hpp"

namespace trigh {

/// What kind of retreat is open to a unit, best first.
enum class RetreatChoice : std::uint8_t {
  kClear,      ///< through vacant hexes, ending where it may
  kAvoided,    ///< through vacant hexes, but only ending in an avoided hex
  kDisplacing, ///< only through hexes of the last resort
  kPartial,    ///< not the whole way: as far as it goes, then it is lost
};

struct RetreatOptions {
  RetreatChoice choice = RetreatChoice::kPartial;
  ActionList paths;
  int reach = 0;      ///< hexes each of the paths covers
};

/// All legal paths that end exactly `length` hexes away, every step one hex further from the start: `retreat`, which
/// names its kind, its unit and the hex where it starts, with the steps.
/// When none is clear the next kind of RetreatChoice is given; among displacing ones those that end well come
/// first, and others only if there are none. Of kPartial the longest through vacant hexes (one path without steps
/// when the unit cannot stir). Whether the displaced can go anywhere is not looked at.
/// REQUIRES 0 <= length <= Action::kMaxSteps.
RetreatOptions find_retreats(const Map& map, const EdgeTable& retreat_edges, const RetreatRuling& ruling,
                             const Action& retreat, int length);

}  // namespace trigh
