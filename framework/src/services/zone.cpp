#include "trigh/services/zone.hpp"

namespace trigh {

void exert_zone(const Map& map, const EdgeTable& zone_edges, const HexSet& hexes, HexSet& zone) {
  for (const HexId hex : hexes) each_open(map, zone_edges, hex, [&](HexId next) { zone.add(next); });
}

}  // namespace trigh
