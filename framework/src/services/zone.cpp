#include "trigh/services/zone.hpp"

#include <bit>

namespace trigh {

void exert_zone(const Map& map, const EdgeTable& zone_edges, const HexSet& hexes, HexSet& zone) {
  hexes.for_each([&](HexId h) {
    const std::array<HexId, 6>& neighbors = map.neighbors(h);
    for (unsigned open = zone_edges.open_mask(h); open != 0; open &= open - 1) zone.add(neighbors[std::countr_zero(open)]);
  });
}

}  // namespace trigh
