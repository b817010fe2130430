// The edge of the map as a way around it. Whatever the zigzag of its hexes, each hex of the edge has one next hex
// clockwise and one counterclockwise, over the corners too; holes in the map have an edge of their own.
#pragma once

#include "trigh/map/map.hpp"

namespace trigh {

enum class Turn : std::uint8_t { kClockwise, kCounterclockwise };

/// True if the map ends at one of the hex's sides.
inline bool on_border(const Map& map, HexId hex) {
  for (const HexId neighbor : map.neighbors(hex))
    if (neighbor == kNoHex) return true;
  return false;
}

/// Calls `visit(hex, steps)` for the hexes of the edge after `from` in their order, the first being one step away,
/// until it returns true or the walk is back at `from`. Nothing is visited when `from` is not on the edge. Where the
/// map is but one hex wide an edge passes on either side of `from`, and both are walked.
template <class Visit>
void walk_border(const Map& map, HexId from, Turn turn, Visit&& visit) {
  const int ahead = turn == Turn::kClockwise ? 1 : -1;
  for (Direction out = 0; out < kDirections; ++out) {
    if (map.neighbor(from, out) != kNoHex || map.neighbor(from, rotated(out, ahead)) == kNoHex) continue;
    HexId at = from;
    Direction side = out;   // of `at`, where the map ends
    int steps = 0;
    do {
      const Direction next = rotated(side, ahead);
      const HexId to = map.neighbor(at, next);
      side = to == kNoHex ? next : rotated(side, -ahead);
      if (to == kNoHex) continue;
      at = to;
      if (at == from || visit(at, ++steps)) break;
    } while (at != from || side != out);
  }
}

/// Which way along the edge leads from the edge hex `from` towards `to`: above zero clockwise, below zero
/// counterclockwise, zero when `to` lies straight inland. The edge is taken as square to where the map ends at `from`.
inline int side_of_border(const Map& map, HexId from, HexId to) {
  Hex outward;
  for (Direction d = 0; d < kDirections; ++d)
    if (map.neighbor(from, d) == kNoHex) outward = outward + kSteps[d];
  const Hex way = map.grid.axial(to) - map.grid.axial(from);
  return outward.q * way.r - outward.r * way.q;
}

}  // namespace trigh
