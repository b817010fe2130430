// Questions that several sections ask of a position.
#include "el_alamein.hpp"

#include <algorithm>

#include "trigh/services/stack.hpp"

namespace ala {

const HexSet& ElAlamein::mines(const State& state, Side owner) const {
  return state.kept<HexSet>(kMinesFirst + index(owner), state.board().epoch(owner), [&](const HexSet*) {
    HexSet set;
    for (const Marker& marker : state.pos.markers)
      if (marker.kind == mine_of(owner) && marker.value == 0) set.add(marker.hex);
    return set;
  });
}

bool ElAlamein::attacked_alone(const State& state, HexId hex, Side attacker) const {
  return mined(state, hex, opponent(attacker)) || (read.any_mines_alone && mined(state, hex, attacker));
}

bool ElAlamein::freshly_cleared(const State& state, HexId hex) const {
  return std::ranges::any_of(state.pos.markers, [&](const Marker& each) {
    return (each.kind == kAxisMine || each.kind == kAlliedMine) && each.value != 0 && each.hex == hex;
  });
}

HexId ElAlamein::vanguard(const State& state, Side side) const {
  for (const Marker& marker : state.pos.markers)
    if (marker.kind == vanguard_of(side)) return marker.hex;
  return kNoHex;
}

int ElAlamein::stacked(const State& state, HexId hex) const {
  return stack_weight(state, hex, [&](UnitId unit) { return weight(unit); });
}

const Stacks& ElAlamein::stacks(const State& state, Side side) const {
  return state.kept<Stacks>(kStacksFirst + index(side), state.board().epoch(side), [&](const Stacks*) {
    Stacks found;
    const int limit = stack_limit[index(side)];
    for (const HexId hex : state.board().occupied(side)) {
      const int here = stacked(state, hex);
      if (here > limit) found.over.add(hex);
      if (here >= limit) found.full.add(hex);
      if (here > 0) found.counted.add(hex);
    }
    return found;
  });
}

std::array<HexId, 2> ElAlamein::space_on_road(HexId hex, Direction facing) const {
  const int here = road.place[hex];
  const auto at = [&](int place) {
    return place < 0 || place >= road.length() ? kNoHex : road.hexes[static_cast<std::size_t>(place)];
  };
  // Of the road's hexes beside it, the one nearest to the way it faces lies in front; after a step the hex it came
  // from lies right behind it. Beyond the ends of the road there is none, as if it ran straight on.
  const HexId west = at(here - 1), east = at(here + 1);
  const auto turn_to = [&](HexId next, HexId other) {
    if (next != kNoHex) return turn_between(facing, *map().grid.direction(hex, next));
    return other == kNoHex ? 0 : kDirections / 2 - turn_between(facing, *map().grid.direction(hex, other));
  };
  if (turn_to(west, east) < turn_to(east, west)) return {west, east};
  return {east, west};
}

int turn_between(Direction a, Direction b) {
  const int turn = (a - b + kDirections) % kDirections;
  return std::min(turn, kDirections - turn);
}

void ElAlamein::set_column(State& state, UnitId unit, bool on, Direction facing) const {
  if (on) set(state, unit, kColumn);
  else reset(state, unit, kColumn);
  state.pos.units[unit].steps = on ? facing : 0;
  state.place(unit, state.hex(unit));   // its zone changes: caches go by the board's epoch
}

void ElAlamein::eliminate(State& state, UnitId unit, const Case& rule, Events& events) const {
  events.push_back({EventKind::kEliminated, &rule, unit, state.hex(unit), kNoHex, 0, ""});
  take_off(state, unit, Place::kEliminated);
}

void ElAlamein::take_off(State& state, UnitId unit, Place place) const {
  state.remove(unit, place);
  UnitState& gone = state.pos.units[unit];
  gone.flags = 0;
  gone.data = 0;
  gone.steps = 0;
}

std::uint8_t ElAlamein::mover_class(const State& state, UnitId unit, std::uint8_t) const {
  const std::uint8_t plain = units[unit].mechanized ? 1 : 0;
  if (units[unit].side != stand_fast.side || state.pos.turn > stand_fast.last_turn) return plain;  // [ALA 18.32]
  const UnitState& its = state.unit(unit);
  const HexId hex = its.on_map() ? its.hex : static_cast<HexId>(its.data - 1);  // coming back by its door [ALA 16.03]
  const bool west = hex < kMaxHexes && stand_fast.west.contains(hex);
  // [ALA 18.33] [ALA 18.34]
  return static_cast<std::uint8_t>(plain + (has(state, unit, kEastbound) ? kEastboundClass
                                            : west                       ? kWestClass
                                                                         : kHeldClass));
}

}  // namespace ala
