// For appraisals: how the enemy can get at a unit. Strength spreads over the hexes it can come to; of the ways out of a
// hex some are free, and some cannot be closed either; and beyond the country that the enemy cannot reach lies what he
// may cut off.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "trigh/base/fixed_vector.hpp"
#include "trigh/game/ids.hpp"
#include "trigh/map/rings.hpp"
#include "trigh/rules/edge.hpp"

namespace trigh {

/// By hex: strength that can come to bear there, in quarters.
class StrengthField {
 public:
  /// `weight`: by distance, how many quarters of the strength are felt; [0] is not used.
  void spread(const Rings& around, HexId from, int strength, int reach, std::span<const int> weight) {
    for (int radius = 1; radius <= reach; ++radius) {
      const int share = strength * weight[static_cast<std::size_t>(radius)];
      for (const HexId hex : around.at(from, radius)) field_[hex] = static_cast<std::int16_t>(field_[hex] + share);
    }
  }
  int operator[](HexId hex) const { return field_[hex]; }

 private:
  std::array<std::int16_t, kMaxHexes> field_{};
};

struct WaysOut {
  int free = 0;  ///< neither held nor covered by the enemy
  int safe = 0;  ///< nor in reach of his strength
};

/// Ways out of a hex, to where `blocked` and `covered` do not keep the unit.
inline WaysOut ways_out(const Map& map, const EdgeTable& edges, HexId hex, const HexSet& blocked, const HexSet& covered,
                        const StrengthField& threat) {
  WaysOut ways;
  each_open(map, edges, hex, [&](HexId next) {
    if (blocked.contains(next) || covered.contains(next)) return;
    ++ways.free;
    ways.safe += threat[next] == 0;
  });
  return ways;
}

/// Per cent of what is at risk with so many ways out: all of it when none is free, none when two are safe.
inline int hemmed_in(WaysOut ways) {
  if (ways.free == 0) return 100;
  if (ways.safe >= 2) return 0;
  static constexpr std::array<int, 7> kByFree{100, 60, 35, 20, 10, 5, 0};
  return kByFree[static_cast<std::size_t>(std::min(ways.free, 6))] / (1 + ways.safe);
}

/// How far each hex lies beyond the country that is joined to `sources` and out of the enemy's reach: supply that goes
/// so far may be cut. Sources count as that country themselves.
class Lifeline {
 public:
  static constexpr int kFarthest = 12;
  Lifeline(const Map& map, const EdgeTable& edges, const HexSet& sources, const HexSet& blocked,
           const StrengthField& threat);
  int operator[](HexId hex) const { return beyond_[hex]; }

 private:
  std::array<std::uint8_t, kMaxHexes> beyond_;
};

}  // namespace trigh
