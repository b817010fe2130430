// Hex arithmetic in axial coordinates: a group under addition, with six rotations.
//
// Directions are numbered clockwise. In a grid with flat tops (hexes in columns) direction 0 is north; with
// pointy tops (hexes in rows) direction 0 is north-east:
//
//        flat:      0            pointy:   5 / \ 0
//                5 / \ 1                  4 |   | 1
//                4 \ / 2                  3 \ / 2
//                   3
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>

namespace trigh {

using Direction = std::uint8_t;  ///< 0..5, clockwise
constexpr int kDirections = 6;

constexpr Direction opposite(Direction d) { return static_cast<Direction>(d < 3 ? d + 3 : d - 3); }
constexpr Direction rotated(Direction d, int sixths) { return static_cast<Direction>(((d + sixths) % 6 + 6) % 6); }

/// A hex or a displacement, in axial coordinates (q, r); s = -q-r.
struct Hex {
  int q = 0;
  int r = 0;

  friend constexpr bool operator==(Hex a, Hex b) { return a.q == b.q && a.r == b.r; }
  friend constexpr Hex operator+(Hex a, Hex b) { return {a.q + b.q, a.r + b.r}; }
  friend constexpr Hex operator-(Hex a, Hex b) { return {a.q - b.q, a.r - b.r}; }
  friend constexpr Hex operator*(Hex a, int k) { return {a.q * k, a.r * k}; }
};

/// Unit steps, clockwise from direction 0.
constexpr std::array<Hex, 6> kSteps{{{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}}};

constexpr Hex step(Hex from, Direction d) { return from + kSteps[d]; }
/// `h` turned clockwise about the origin by `sixths` of a circle.
constexpr Hex rotated(Hex h, int sixths) {
  for (int i = ((sixths % 6) + 6) % 6; i > 0; --i) h = Hex{-h.r, h.q + h.r};
  return h;
}
/// Number of steps between two hexes.
constexpr int distance(Hex a, Hex b) {
  const Hex d = a - b;
  const int s = d.q + d.r;
  const int x = d.q < 0 ? -d.q : d.q, y = d.r < 0 ? -d.r : d.r, z = s < 0 ? -s : s;
  return (x + y + z) / 2;
}

}  // namespace trigh
