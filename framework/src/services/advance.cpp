#include "trigh/services/advance.hpp"

namespace trigh {

AdvanceGround::AdvanceGround(const Map& map, const EdgeTable& edges, HexId start,
                             std::span<const std::vector<HexId>> paths) {
  edges_.resize(map.grid.size());
  map.all().for_each([&](HexId h) {
    for (Direction d = 0; d < kDirections; ++d) {
      const std::uint8_t cost = edges.cost(h, d);
      if (cost != EdgeTable::kForbidden && cost != EdgeTable::kWholeAllowance) edges_.set(h, d, kHalvesPerHex);
    }
  });
  for (const std::vector<HexId>& path : paths) {
    HexId last = start;
    for (HexId h : path) {
      path_hexes_.add(h);
      open(map, last, h);
      if (last != start) open(map, h, last);
      last = h;
    }
  }
}

void AdvanceGround::open(const Map& map, HexId from, HexId to) {
  if (const auto d = map.grid.direction(from, to)) edges_.set(from, *d, kHalvesPerHex);
}

}  // namespace trigh
