#include "losses.hpp"

#include "modules.hpp"

namespace fox {
namespace {

void leave(State& state, UnitId unit, Place where) {
  state.remove(unit, where);
  set_flags(state, unit, 0);
  set_steps(state, unit, 0);
}

void tell_lost(const DesertFox& game, State& state, HexId hex, bool may_ask, Events& events) {
  if (hex == kNoHex) return;
  for (const OptionalRule* rule : game.optional_rules) rule->on_lost(state, hex, may_ask, events);
}

}  // namespace

void disrupt(const DesertFox& game, State& state, UnitId unit, bool saved, const Case& rule, Events& events) {
  if (has(state, unit, kDisrupted)) return deplete(game, state, unit, saved, k11_66_5, events);  // [DF 11.66-5]
  set(state, unit, kDisrupted);
  events.push_back({EventKind::kStatus, &rule, unit, kNoHex, state.hex(unit), 0, "disrupted"});
}

void deplete(const DesertFox& game, State& state, UnitId unit, bool saved, const Case& rule, Events& events) {
  if (depleted(state, unit)) return eliminate(game, state, unit, saved, rule, events);  // [DF 11.71]
  set_steps(state, unit, 1);
  events.push_back({EventKind::kStatus, &rule, unit, kNoHex, state.hex(unit), 0, "depleted"});
}

void eliminate(const DesertFox& game, State& state, UnitId unit, bool saved, const Case& rule, Events& events) {
  const bool rolls = !saved && game.motorized(unit);  // [DF 13.2-M]
  const int morale = game.face(state, unit).morale;
  const HexId hex = state.hex(unit);
  events.push_back({EventKind::kEliminated, &rule, unit, state.hex(unit), kNoHex, 0, ""});
  leave(state, unit, place(saved ? kRefitBox : rolls ? kAwaitingFate : kDestroyed));  // [DF 13.2-N]
  if (rolls) set_steps(state, unit, morale);                                          // kept for the roll
  tell_lost(game, state, hex, true, events);
}

void destroy(const DesertFox& game, State& state, UnitId unit, const Case& rule, Events& events) {
  const HexId hex = state.hex(unit);
  events.push_back({EventKind::kEliminated, &rule, unit, hex, kNoHex, 0, "destroyed"});
  leave(state, unit, place(kDestroyed));
  tell_lost(game, state, hex, true, events);
}

void to_refit_box(const DesertFox& game, State& state, UnitId unit, const Case& rule, Events& events) {
  const HexId hex = state.hex(unit);
  events.push_back({EventKind::kEliminated, &rule, unit, hex, kNoHex, 0, "to the Refit Box"});
  leave(state, unit, place(kRefitBox));
  tell_lost(game, state, hex, true, events);
}

void ask_fates(State& state) {
  if (state.pos.top().phase == kFateRoll) return;
  for (int i = 0; i < state.pos.unit_count; ++i)
    if (state.pos.units[i].place == place(kAwaitingFate))
      return ask(state, kFateRoll, Side::kChance, static_cast<UnitId>(i));
}

void remove_supply(const DesertFox& game, State& state, UnitId unit, const Case& rule, const char* word,
                   Events& events) {
  const HexId hex = state.hex(unit);
  events.push_back({EventKind::kEliminated, &rule, unit, hex, kNoHex, 0, word});
  leave(state, unit, Place::kUnused);
  state.pos.units[unit] = UnitState{};
  tell_lost(game, state, hex, false, events);
}

UnitId supply_from_pool(const DesertFox& game, const State& state, Side side) {
  for (std::size_t i = 0; i < game.units.size(); ++i)
    if (game.units[i].type == UnitType::kSupply && game.units[i].side == side && !state.pos.units[i].on_map())
      return static_cast<UnitId>(i);
  return kNoUnit;
}

UnitId place_supply(const DesertFox& game, State& state, Side side, HexId hex, bool dump, const Case& rule,
                    Events& events) {
  const UnitId unit = supply_from_pool(game, state, side);
  if (unit == kNoUnit) {
    if (std::uint8_t& waits = supply_waits(state, side); waits < 255) ++waits;  // [DF 7.54]
    events.push_back({EventKind::kNote, &k7_54, kNoUnit, kNoHex, hex, 1, "a supply unit waits until one is free"});
    return kNoUnit;
  }
  state.pos.units[unit] = UnitState{};
  state.place(unit, hex);
  if (dump) set(state, unit, kDump);
  events.push_back({EventKind::kEntered, &rule, unit, kNoHex, hex, 0, dump ? "dump" : "MSU"});
  return unit;
}

bool may_fortify(const DesertFox& game, HexId hex) {
  const TerrainFacts& ground = game.ground(hex);
  return !ground.prohibited && !ground.city && !ground.mountain && !ground.needs_way;  // [DF 14.11]
}

bool add_fort(State& state, HexId hex) {
  Marker* free = nullptr;
  for (Marker& marker : state.pos.markers) {
    if (marker.kind == 0 && !free) free = &marker;
    if (marker.kind != kFortMarker || marker.hex != hex) continue;
    if (marker.value >= 2) return false;  // [DF 14.14]
    ++marker.value;                       // [DF 14.13]
    return true;
  }
  if (!free) return false;
  *free = {hex, kFortMarker, 1};
  return true;
}

}  // namespace fox
