#include "trigh/game/board.hpp"

#include "trigh/base/assert.hpp"

namespace trigh {

void Board::rebuild(const Position& position, const CounterSet& counters) {
  first_.fill(kNoUnit);
  next_.fill(kNoUnit);
  for (HexSet& set : occupied_) set.clear();
  for (int i = 0; i < position.unit_count; ++i)
    if (position.units[i].on_map())
      put(static_cast<UnitId>(i), counters[static_cast<UnitId>(i)].side, position.units[i].hex);
  for (std::uint32_t& epoch : epoch_) ++epoch;
}

void Board::put(UnitId unit, Side side, HexId hex) {
  next_[unit] = kNoUnit;
  if (first_[hex] == kNoUnit) {
    first_[hex] = unit;
  } else {
    UnitId last = first_[hex];
    while (next_[last] != kNoUnit) last = next_[last];
    next_[last] = unit;
  }
  occupied_[index(side)].add(hex);
  ++epoch_[index(side)];
}

void Board::take(UnitId unit, Side side, HexId hex) {
  if (first_[hex] == unit) {
    first_[hex] = next_[unit];
  } else {
    UnitId before = first_[hex];
    while (next_[before] != unit) before = next_[before];
    next_[before] = next_[unit];
  }
  next_[unit] = kNoUnit;
  if (first_[hex] == kNoUnit) occupied_[index(side)].remove(hex);
  ++epoch_[index(side)];
}

void State::place(UnitId unit, HexId hex) {
  TRIGH_ASSERT(unit < counters_->size() && hex < kMaxHexes, "place() puts a unit of the game in a hex");
  UnitState& u = pos.units[unit];
  if (u.on_map()) board_.take(unit, side(unit), u.hex);
  u.hex = hex;
  u.place = Place::kOnMap;
  board_.put(unit, side(unit), hex);
}

void State::remove(UnitId unit, Place place) {
  TRIGH_ASSERT(unit < counters_->size() && place != Place::kOnMap, "remove() takes a unit of the game off the map");
  UnitState& u = pos.units[unit];
  if (u.on_map()) board_.take(unit, side(unit), u.hex);
  u.hex = kNoHex;
  u.place = place;
}

void State::push(const Frame& frame) {
  TRIGH_ASSERT(pos.depth < kMaxFrames,
               "the phase stack is full: push() on 8 open decisions; pop() a decision that is done");
  pos.frames[pos.depth++] = frame;
}

void State::pop() {
  TRIGH_ASSERT(pos.depth > 1, "pop() finds no decision to close: frame 0 is the phase, which end-phase ends");
  pos.frames[--pos.depth] = Frame{};
}

}  // namespace trigh
