// What the bare work costs on flat arrays, without rules: the physical limit that figures are compared with. The
// flood and the little war run on the same map graph and the same units as the game measured.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "trigh/play/match.hpp"

namespace trigh::bench {

constexpr std::uint8_t kNoWay = 255;

using HexBytes = std::array<std::uint8_t, kMaxHexes>;   ///< a yes or no, or a distance, for each hex

/// A map graph as arrays: neighbours and costs in half points.
struct FlatMap {
  std::vector<std::array<std::int16_t, 6>> neighbors;
  std::vector<std::array<std::uint8_t, 6>> costs;
  /// `reversed`: costs[h][d] is that of the step from the neighbour to h, for floods that start at the goal.
  FlatMap(const Map& map, const EdgeTable& edges, bool reversed = false);
  std::size_t size() const { return neighbors.size(); }
};

/// Dial's bucket queue: enters no closed hex and goes on from no hex of a zone.
class FlatFlood {
 public:
  HexBytes distance;
  std::array<std::int16_t, kMaxHexes> order;
  int reached = 0;
  void run(const FlatMap& map, const HexBytes& closed, const HexBytes& zone, std::span<const std::int16_t> starts,
           int allowance);

 private:
  static constexpr unsigned kBuckets = 64;   ///< more than the dearest step
  std::array<std::array<std::int16_t, kMaxHexes>, kBuckets> bucket_;
  std::array<int, kBuckets> count_;
};

/// A bare two-sided war on the map, with the units and the length of a game: supply by one flood, each unit moves to a
/// random hex of its reach, pairs side by side fight with probability one half and one die. No rules, no cases.
class FlatWar {
 public:
  explicit FlatWar(const Match& start);
  /// Plays `turns` turns and returns the number of decisions: one for each unit that can move and for each pair.
  std::int64_t play(std::uint64_t seed, int turns);

 private:
  struct Army {
    std::vector<std::int16_t> hex, sources;
    std::vector<std::uint8_t> strength, allowance;
    HexBytes occupied{}, zone{};
  };
  void zones(Army& army) const;
  void move(Army& mine, const Army& enemy);
  void fight(Army& mine, Army& enemy);
  void resolve(Army& mine, std::size_t unit, Army& enemy, std::size_t target);
  std::uint32_t below(std::uint32_t bound);

  FlatMap map_;
  std::array<Army, 2> start_, armies_;
  std::array<std::int16_t, kMaxHexes> at_;   ///< index of the enemy unit in a hex, -1: none
  std::vector<std::int16_t> ends_;
  FlatFlood flood_;
  std::uint64_t random_ = 1;
  std::int64_t decisions_ = 0;
};

}  // namespace trigh::bench
