// What a step of a move costs besides its hexside: the terms of a MoveRuling that ask of hexes left and entered, summed
// once for all steps of a flood.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "trigh/base/fixed_vector.hpp"
#include "trigh/game/ids.hpp"
#include "trigh/rules/move_ruling.hpp"

namespace trigh {

/// Half points. About 8 KB.
class StepCosts {
 public:
  static constexpr unsigned kBarred = 1000;   ///< beyond any allowance

  /// Of a map of so many hexes.
  StepCosts(const MoveRuling& ruling, int hexes);
  /// Whether the ruling has terms of this kind at all; if not, all steps cost nothing more.
  static bool any(const MoveRuling& ruling);

  /// Of leaving one hex for its neighbor: costs of exit, of entry, and of steps from set to set. At least kBarred: it
  /// may not be made.
  unsigned cost(HexId from, HexId to) const {
    const Sums &here = sums_[from], &there = sums_[to];
    unsigned sum = here.exit + there.entry;
    for (unsigned bits = here.from & there.into; bits; bits &= bits - 1)
      sum += steps_[static_cast<std::size_t>(std::countr_zero(bits))];
    return sum;
  }

 private:
  struct Sums { std::uint8_t entry, exit, from, into; };   ///< from, into: bits of `steps_`
  void add(std::uint8_t Sums::*which, const MoveTerm& term);
  void add_step(const MoveTerm& term);

  std::array<Sums, kMaxHexes> sums_;   ///< those of the map are filled
  FixedVector<unsigned, 8> steps_;
};

}  // namespace trigh
