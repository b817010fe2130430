#include "trigh/services/zone.hpp"

namespace trigh {

void exert_zone(const Map& map, const EdgeTable& zone_edges, const HexSet& hexes, HexSet& zone) {
  hexes.for_each([&](HexId h) { each_open(map, zone_edges, h, [&](HexId next) { zone.add(next); }); });
}

}  // namespace trigh
