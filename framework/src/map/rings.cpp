#include "trigh/map/rings.hpp"

namespace trigh {

Rings::Rings(const Map& map, int reach) : reach_(reach) {
  for (int i = 0; i < map.grid.size(); ++i) {
    const auto hex = static_cast<HexId>(i);
    for (int radius = 0; radius <= reach; ++radius) {
      starts_.push_back(static_cast<std::uint32_t>(hexes_.size()));
      if (!map.exists(hex)) continue;
      for (const HexId each : map.grid.ring(hex, radius))
        if (map.exists(each)) hexes_.push_back(each);
    }
  }
  starts_.push_back(static_cast<std::uint32_t>(hexes_.size()));
}

}  // namespace trigh
