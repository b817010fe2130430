// Questions that several sections ask.
#include "desert_fox.hpp"

#include "trigh/services/supply.hpp"

namespace fox {

HexSet beside(const Map& map, const HexSet& hexes) {
  HexSet set;
  for (const HexId hex : hexes)
    for (const HexId next : map.neighbors(hex))
      if (next != kNoHex) set.add(next);
  return set;
}

const TurnFacts& DesertFox::turn(const State& state) const {
  return turns[std::clamp<int>(state.pos.turn, 1, static_cast<int>(turns.size())) - 1];
}

bool DesertFox::surprised(const State& state, Side side) const {
  const Datum& surprise = rules()["surprise"];
  return state.pos.turn == surprise["turn"].as_int() && side == side_named(*data, surprise["side"].as_text());
}

bool DesertFox::is_infantry(UnitId unit) const {
  switch (units[unit].type) {
    case UnitType::kInfantry: case UnitType::kMotorized: case UnitType::kMechanized: case UnitType::kHeavyWeapons:
    case UnitType::kHeavyInfantry: case UnitType::kGlider: case UnitType::kAirborne: return true;  // [DF 11.4]
    default: return false;
  }
}

std::uint8_t DesertFox::mover_class(UnitId unit) const {
  const UnitFacts& facts = units[unit];
  if (facts.foot) return kOnFoot;
  return facts.type == UnitType::kArmor || facts.type == UnitType::kReconnaissance ? kArmored : kMotorized;
}

int DesertFox::fort_level(const State& state, HexId hex) const {
  for (const Marker& marker : state.pos.markers)
    if (marker.kind == kFortMarker && marker.hex == hex) return marker.value;
  return 0;
}

int DesertFox::place_at(HexId hex) const {
  const auto place = std::ranges::find(places, hex, &NamedPlace::hex);
  return place == places.end() ? -1 : static_cast<int>(place - places.begin());
}

int DesertFox::place_named(std::string_view id) const {
  const auto place = std::ranges::find(places, id, &NamedPlace::id);
  return place == places.end() || place->hex == kNoHex ? -1 : static_cast<int>(place - places.begin());
}

Side DesertFox::last_in(const State& state, HexId hex) const {
  const int place = place_at(hex);
  const int last = place < 0 ? 0 : block(state).last_in[place];
  return last == 0 ? Side::kNone : static_cast<Side>(last - 1);
}

void DesertFox::entered(State& state, Side side, HexId hex) const {
  const int place = place_at(hex);
  if (place < 0 || last_in(state, hex) == side) return;
  block(state).last_in[place] = static_cast<std::uint8_t>(1 + index(side));
  for (const Side each : {kAxis, kCommonwealth}) state.touch(each);
}

const HexSet& DesertFox::barred(const State& state, Side side) const {
  return state.derived(kBlockedFirst + index(side), stamp_of_both(state), [&](HexSet& set) {
    set = zone(state, opponent(side));
    for (const HexId hex : state.board().occupied(side))
      if (has_combat_unit(state, side, hex)) set.remove(hex);  // [DF 7.12, DF 10.25]
    set |= state.board().occupied(opponent(side));  // [DF 7.1]
  });
}

HexSet DesertFox::communicating(const State& state, Side side, std::uint8_t mover, const HexSet& ends) const {
  SupplyRuling ruling;
  ruling.source(ends, k13_2_LOC);
  ruling.block(barred(state, side), k13_2_LOC);
  const EdgeTable& across = edges(Purpose::kMovement, mover);  // traversable for its class [DF 13.2-LOC]
  return trigh::supply_area(map(), across, ruling, SupplyField::kCut).open;  // its own hex, too
}

bool DesertFox::has_communication(const State& state, UnitId unit, bool tobruk_too) const {
  if (!state.unit(unit).on_map()) return false;
  const Side side = state.side(unit);
  const std::uint8_t mover = mover_class(unit);
  const int slot = kCommunication + (index(side) * kMovers + mover) * 2 + (tobruk_too ? 1 : 0);
  return state.kept<HexSet>(slot, stamp_of_both(state), [&](const HexSet*) {
    return communicating(state, side, mover, set_of({base(side), tobruk_too ? tobruk : kNoHex}));
  }).contains(state.hex(unit));
}

std::array<std::int16_t, kMaxCounterValues> DesertFox::values_of(const State& state, UnitId unit) const {
  auto values = state.counter(unit).values;
  const Face& now = face(state, unit);
  const auto show = [&](std::string_view name, int value) {
    if (const int slot = counters().find_value(name); slot >= 0) values[slot] = static_cast<std::int16_t>(value);
  };
  show("strength", now.strength);
  show("morale", now.morale);
  show("movement", is_dump(state, unit) ? 0 : now.movement);  // [DF 7.22]
  show("stacking", stacking(unit));
  if (units[unit].lowest_rating > 0) show("rating", rating_of_unit(state.unit(unit), unit));
  return values;
}

}  // namespace fox
