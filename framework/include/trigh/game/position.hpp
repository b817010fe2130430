// The whole game as one value.
//
// A Position is trivially copyable, has no padding and no pointers, and is at most 4 KB: search copies it, the
// hash is taken over its bytes, a save can compare them. Everything derived (who stands where, zones) lives in
// Board, outside it. Layout, in order:
//
//   header 16 B | frames 8 x 48 B | units 224 x 8 B | markers 96 x 4 B | points 32 x 2 B | extra 1024 B
//
// Invariants, checked by check():
//   1. depth is 1..kMaxFrames once the game is set up; frame 0 is the current phase of the sequence of play.
//   2. a unit is on the map exactly when its hex is not kNoHex.
//   3. unused frames, units and markers are all zero bytes (unit hexes kNoHex).
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <new>
#include <type_traits>

#include "trigh/game/ids.hpp"

namespace trigh {

/// Where a counter is when it is not on the map. Values from kTitlePlace on belong to the ruleset.
enum class Place : std::uint8_t { kUnused = 0, kOnMap, kDue, kEliminated, kExited, kGone, kTitlePlace = 16 };

struct UnitState {
  HexId hex = kNoHex;
  Place place = Place::kUnused;
  std::uint8_t steps = 0;      ///< steps lost, depletion level ...: the ruleset's
  std::uint16_t flags = 0;     ///< the ruleset's status bits, named in Ruleset::statuses
  std::uint16_t data = 0;      ///< the ruleset's number

  bool on_map() const { return hex != kNoHex; }
};

struct Marker {
  HexId hex = 0;
  std::uint8_t kind = 0;   ///< 0: unused; else the ruleset's marker kind
  std::uint8_t value = 0;
};

/// One place where the game waits. Frame 0 is a phase of the sequence of play; frames above it are decisions
/// inside it (support, retreat, advance ...). The ruleset defines the meaning of all but `phase` and `actor`.
struct Frame {
  PhaseId phase = 0;
  Side actor = Side::kFirst;
  std::uint8_t step = 0;
  UnitId unit = 0;
  HexId hex = 0;
  std::int16_t value = 0;
  std::array<std::uint8_t, 40> data{};
};

constexpr int kMaxFrames = 8;
constexpr int kMaxMarkers = 96;
constexpr int kMaxPoints = 32;
constexpr int kExtraBytes = 1024;

struct Position {
  std::int16_t turn = 0;
  Side phasing = Side::kFirst;
  Side first = Side::kFirst;          ///< first player of this turn
  std::uint8_t player_turn = 0;       ///< 0 or 1
  std::uint8_t depth = 0;             ///< frames in use
  std::uint8_t unit_count = 0;
  std::uint8_t over = 0;              ///< 1: the game has ended
  Side winner = Side::kNone;          ///< kNone with over: a draw
  std::uint8_t level = 0;             ///< the ruleset's level of victory
  std::array<std::uint8_t, 6> reserved{};
  std::array<Frame, kMaxFrames> frames{};
  std::array<UnitState, kMaxUnits> units{};
  std::array<Marker, kMaxMarkers> markers{};
  std::array<std::int16_t, kMaxPoints> points{};
  alignas(8) std::array<std::uint8_t, kExtraBytes> extra{};

  Frame& top() { return frames[depth - 1]; }
  const Frame& top() const { return frames[depth - 1]; }

  /// The ruleset's own block. T: trivially copyable, no padding, at most kExtraBytes.
  template <class T>
  T& extra_as() {
    check_extra<T>();
    return *std::launder(reinterpret_cast<T*>(extra.data()));
  }
  template <class T>
  const T& extra_as() const {
    check_extra<T>();
    return *std::launder(reinterpret_cast<const T*>(extra.data()));
  }

  /// Hash of all bytes; equal positions have equal hashes on every machine.
  std::uint64_t hash() const noexcept;
  /// Number of the first invariant that does not hold, 0 when all do.
  int check() const noexcept;

 private:
  template <class T>
  static constexpr void check_extra() {
    static_assert(std::is_trivially_copyable_v<T> && std::has_unique_object_representations_v<T> &&
                  sizeof(T) <= kExtraBytes && alignof(T) <= 8);
  }
};

static_assert(sizeof(Frame) == 48 && sizeof(UnitState) == 8 && sizeof(Marker) == 4);
static_assert(sizeof(Position) <= 4096);
static_assert(std::is_trivially_copyable_v<Position> && std::has_unique_object_representations_v<Position>);

}  // namespace trigh
