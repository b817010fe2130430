// What follows from a Position and is wanted often: who stands where. Kept in step by State.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "trigh/game/counter.hpp"
#include "trigh/game/position.hpp"
#include "trigh/hex/hex_set.hpp"

namespace trigh {

/// Occupancy of the map. Several units of a hex form a chain in the order they came; all of them are of one side.
class Board {
 public:
  void rebuild(const Position& position, const CounterSet& counters);
  void put(UnitId unit, Side side, HexId hex);
  void take(UnitId unit, Side side, HexId hex);

  /// The first unit in the hex, kNoUnit when it is vacant.
  UnitId first(HexId hex) const { return first_[hex]; }
  /// The unit after `unit` in the same hex, kNoUnit at the end.
  UnitId next(UnitId unit) const { return next_[unit]; }
  bool vacant(HexId hex) const { return first_[hex] == kNoUnit; }
  const HexSet& occupied(Side side) const { return occupied_[index(side)]; }
  /// Changes whenever a unit of the side is put or taken, or State::touch() says so; for caches of what is derived.
  std::uint32_t epoch(Side side) const { return epoch_[index(side)]; }
  void touch(Side side) { ++epoch_[index(side)]; }

 private:
  std::array<UnitId, kMaxHexes> first_{};
  std::array<UnitId, kMaxUnits> next_{};
  std::array<HexSet, 2> occupied_{};
  std::array<std::uint32_t, 2> epoch_{};
};

/// Units one after the other, for a loop or an algorithm: what State::in(), of() and units() give. `Next` has first(),
/// the first unit, and after(unit), the one that follows; both are kNoUnit when there is none.
template <class Next>
class UnitRange {
 public:
  explicit UnitRange(Next next) : next_(next) {}
  class Iterator {
   public:
    using value_type = UnitId;
    using difference_type = std::ptrdiff_t;
    Iterator() = default;
    Iterator(const Next& next, UnitId unit) : next_(&next), unit_(unit) { look_ahead(); }
    UnitId operator*() const { return unit_; }
    Iterator& operator++() {
      unit_ = ahead_;
      look_ahead();
      return *this;
    }
    void operator++(int) { ++*this; }
    bool operator==(const Iterator& other) const { return unit_ == other.unit_; }

   private:
    void look_ahead() { ahead_ = unit_ == kNoUnit ? kNoUnit : next_->after(unit_); }
    const Next* next_ = nullptr;
    UnitId unit_ = kNoUnit, ahead_ = kNoUnit;
  };
  Iterator begin() const { return {next_, next_.first()}; }
  Iterator end() const { return {next_, kNoUnit}; }

 private:
  Next next_;
};

/// A position with its board: what rules read and change. Copied by search; about 7 KB.
/// All changes of a unit's hex go through place() and remove(), so that the board cannot disagree.
class State {
 public:
  /// REQUIRES counters to outlive the state.
  explicit State(const CounterSet& counters) : counters_(&counters) { rebuild(); }
  State(const CounterSet& counters, const Position& position) : pos(position), counters_(&counters) { rebuild(); }

  Position pos;  ///< read freely; write anything but unit hexes and places

  const Board& board() const { return board_; }
  const CounterSet& counters() const { return *counters_; }
  const Counter& counter(UnitId unit) const { return (*counters_)[unit]; }
  Side side(UnitId unit) const { return (*counters_)[unit].side; }
  const UnitState& unit(UnitId unit) const { return pos.units[unit]; }
  HexId hex(UnitId unit) const { return pos.units[unit].hex; }

  // Ranges for loops. The loop may take away or move the unit it is at.
  auto in(HexId hex) const { return UnitRange(Chain{&board_, hex}); }       ///< those in a hex, in the order they came
  auto of(Side side) const { return UnitRange(Roll{this, side}); }          ///< a side's on the map, in their order
  auto units() const { return UnitRange(Roll{this, Side::kNone}); }         ///< all of the game, wherever they are

  /// Puts a unit on the map or moves it there.
  void place(UnitId unit, HexId hex);
  /// Takes a unit off the map. REQUIRES place != kOnMap.
  void remove(UnitId unit, Place place);
  /// After `pos` was replaced as a whole.
  void rebuild() { board_.rebuild(pos, *counters_); }
  /// Something else of the side's units has changed (a status, a step) that what the ruleset derives depends on.
  void touch(Side side) { board_.touch(side); }

  /// A set derived from the position by the ruleset, kept until its `stamp` changes: fill(set) runs when the slot
  /// holds another stamp. The stamp must name everything the set depends on, as a rule board().epoch() of a side.
  template <class Fill>
  const HexSet& derived(int slot, std::uint64_t stamp, Fill&& fill) const {
    Derived& kept = derived_[slot];
    if (!kept.valid || kept.stamp != stamp) {
      kept.set.clear();
      fill(kept.set);
      kept.stamp = stamp;
      kept.valid = true;
    }
    return kept.set;
  }
  static constexpr int kDerivedSlots = 8;

  /// Likewise for what is no set: make(before) gives a T, which copies of the state share; `before` points to the T the
  /// slot held, nullptr if none, in case parts of it are still true. REQUIRES one T for each slot.
  template <class T, class Make>
  const T& kept(int slot, std::uint64_t stamp, Make&& make) const {
    Kept& kept = kept_[slot];
    if (!kept.what || kept.stamp != stamp) {
      kept.what = std::make_shared<const T>(make(static_cast<const T*>(kept.what.get())));
      kept.stamp = stamp;
    }
    return *static_cast<const T*>(kept.what.get());
  }
  static constexpr int kKeptSlots = 16;

  /// Phase stack. push REQUIRES depth < kMaxFrames, pop REQUIRES depth > 1.
  void push(const Frame& frame);
  void pop();

 private:
  struct Derived {
    HexSet set;
    std::uint64_t stamp = 0;
    bool valid = false;
  };
  struct Chain {
    const Board* board;
    HexId hex;
    UnitId first() const { return board->first(hex); }
    UnitId after(UnitId unit) const { return board->next(unit); }
  };
  struct Roll {
    const State* state;
    Side side;  ///< kNone: of both, on the map or not
    UnitId first() const { return from(0); }
    UnitId after(UnitId unit) const { return from(unit + 1); }
    UnitId from(int unit) const {
      const auto counts = [&] {
        const auto id = static_cast<UnitId>(unit);
        return side == Side::kNone || (state->pos.units[id].on_map() && (*state->counters_)[id].side == side);
      };
      while (unit < state->pos.unit_count && !counts()) ++unit;
      return unit < state->pos.unit_count ? static_cast<UnitId>(unit) : kNoUnit;
    }
  };
  struct Kept {
    std::shared_ptr<const void> what;
    std::uint64_t stamp = 0;
  };
  const CounterSet* counters_;
  Board board_;
  mutable std::array<Derived, kDerivedSlots> derived_;
  mutable std::array<Kept, kKeptSlots> kept_;
};

}  // namespace trigh
