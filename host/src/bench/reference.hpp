// What the bare work costs on flat arrays, without rules: the physical limit that figures are compared with. The
// flood and the little war run on the same map graph and the same units as the game measured.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "trigh/play/match.hpp"

namespace trigh::bench {

constexpr int kNoWay = 255;

/// A map graph as arrays: neighbours and costs in half points.
struct FlatMap {
  int hexes = 0;
  std::vector<std::array<std::int16_t, 6>> neighbors;
  std::vector<std::array<std::uint8_t, 6>> costs;
  FlatMap(const Map& map, const EdgeTable& edges);
};

/// Dial's bucket queue: stops in zones, never enters occupied hexes.
class FlatFlood {
 public:
  std::array<std::uint8_t, kMaxHexes> distance;
  std::array<std::int16_t, kMaxHexes> order;
  int reached = 0;
  void run(const FlatMap& map, const std::uint8_t* occupied, const std::uint8_t* zone, int start, int allowance);

 private:
  static constexpr int kBuckets = 64;   ///< more than the dearest step
  std::array<std::array<std::int16_t, kMaxHexes>, kBuckets> bucket_;
  std::array<int, kBuckets> count_;
};

/// A bare two-sided war: each unit of the phasing side moves to a random hex of its reach, adjacent pairs fight
/// with one die. Returns the number of decisions.
class FlatWar {
 public:
  FlatWar(const Match& start);
  std::int64_t play(std::uint64_t seed, int turns);

 private:
  struct Army {
    std::vector<std::int16_t> hex;
    std::vector<std::uint8_t> strength, allowance;
    std::array<std::uint8_t, kMaxHexes> occupied{}, zone{};
  };
  void zones(Army& army) const;
  void move(Army& mine, const Army& enemy);
  void fight(Army& mine, Army& enemy);
  std::uint32_t below(std::uint32_t bound);

  FlatMap map_;
  std::array<Army, 2> start_, armies_;
  FlatFlood flood_;
  std::uint64_t random_ = 1;
  std::int64_t decisions_ = 0;
};

}  // namespace trigh::bench
