// Advance after combat: a unit follows a path of retreat, goes its own way, or does both, all hexes counted
// against one number. On a path neither zones nor closed hexsides matter; off it they do. Mechanism only: this
// prepares the ground, and the flood and the path follower of reach.hpp do the rest.
//
//   AdvanceGround ground(map, open_edges, start, paths);
//   ruling.allowance(ground.cost(hexes), kDistance);
//   ruling.own() = ground.off_path(zone);               // stops the unit off the path only
//   flood_reach(map, ground.edges(), ruling, start, 0, field);      follow_path(map, ground.edges(), ...);
#pragma once

#include <span>
#include <vector>

#include "trigh/map/map.hpp"
#include "trigh/rules/edge.hpp"

namespace trigh {

class AdvanceGround {
 public:
  /// `edges`: hexsides open to an advance off the paths; their costs do not matter. Each path is the hexes a unit
  /// left, in order; the advancing unit joins one at its first hex from `start`. Along a path every hexside is
  /// open, both ways.
  AdvanceGround(const Map& map, const EdgeTable& edges, HexId start, std::span<const std::vector<HexId>> paths);

  /// Each open hexside at the price of one hex.
  const EdgeTable& edges() const { return edges_; }
  const HexSet& path_hexes() const { return path_hexes_; }
  /// The members of `hexes` that lie off the paths.
  HexSet off_path(const HexSet& hexes) const { return hexes - path_hexes_; }
  /// Allowance for an advance of so many hexes; the cost of a path in hexes.
  static constexpr int cost(int hexes) { return hexes * kHalvesPerHex; }
  static constexpr int hexes(int cost) { return cost / kHalvesPerHex; }

 private:
  static constexpr int kHalvesPerHex = 2;
  void open(const Map& map, HexId from, HexId to);
  EdgeTable edges_;
  HexSet path_hexes_;
};

}  // namespace trigh
