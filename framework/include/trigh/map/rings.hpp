// The hexes around each hex of a map, found once and looked up afterwards.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "trigh/map/map.hpp"

namespace trigh {

class Rings {
 public:
  /// Up to `reach` hexes away. REQUIRES reach >= 0.
  Rings(const Map& map, int reach);

  int reach() const { return reach_; }
  /// The hexes of the map exactly `radius` away, in the order of Grid::ring(). REQUIRES a hex of the map and
  /// 0 <= radius <= reach().
  std::span<const HexId> at(HexId hex, int radius) const { return between(hex, radius, radius); }
  /// Those at most `radius` away, nearest first; the hex itself is the first.
  std::span<const HexId> within(HexId hex, int radius) const { return between(hex, 0, radius); }

 private:
  std::span<const HexId> between(HexId hex, int from, int to) const {
    const std::uint32_t* starts = &starts_[static_cast<std::size_t>(hex) * static_cast<std::size_t>(reach_ + 1)];
    return {&hexes_[starts[from]], starts[to + 1] - starts[from]};
  }
  int reach_;
  std::vector<HexId> hexes_;            ///< hex after hex, ring after ring
  std::vector<std::uint32_t> starts_;   ///< where each ring begins in hexes_, and where the last one ends
};

}  // namespace trigh
