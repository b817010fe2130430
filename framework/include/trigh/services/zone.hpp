// Zones of control: the union of what each unit exerts. Which units exert, and across which hexsides, is the
// caller's; the edge table of Purpose::kZone says which hexsides a zone passes.
#pragma once

#include <span>

#include "trigh/game/board.hpp"
#include "trigh/map/map.hpp"
#include "trigh/rules/edge.hpp"

namespace trigh {

/// The six neighbours of each of `hexes` that the zone reaches.
void exert_zone(const Map& map, const EdgeTable& zone_edges, const HexSet& hexes, HexSet& zone);

}  // namespace trigh
