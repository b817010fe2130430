#include "modules.hpp"


namespace fox {
void lose(const DesertFox& game, State& state, UnitId unit, Place where, const Case& rule, const char* word,
          Events& events, int steps) {
  const HexId hex = state.hex(unit);
  events.push_back({EventKind::kEliminated, &rule, unit, hex, kNoHex, 0, word});
  state.remove(unit, where);
  set_flags(state, unit, 0);
  set_steps(state, unit, steps);
  if (where == Place::kUnused) state.pos.units[unit] = UnitState{};  // into the pool of supply units
  if (hex == kNoHex) return;
  for (const OptionalRule* optional : game.optional_rules)
    optional->on_lost(state, hex, where != Place::kUnused, events);
}

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
  const OwnPlace box = saved ? kRefitBox : rolls ? kAwaitingFate : kDestroyed;  // [DF 13.2-N]
  lose(game, state, unit, place(box), rule, "", events, rolls ? morale : 0);   // kept for the roll
}

void ask_fates(State& state) {
  if (state.pos.top().phase == kFateRoll) return;
  for (const UnitId unit : state.units())
    if (state.unit(unit).place == place(kAwaitingFate)) return ask(state, kFateRoll, Side::kChance, unit);
}

void remove_supply(const DesertFox& game, State& state, UnitId unit, const Case& rule, const char* word,
                   Events& events) {
  lose(game, state, unit, Place::kUnused, rule, word, events);
}

UnitId supply_from_pool(const DesertFox& game, const State& state, Side side) {
  for (const UnitId unit : state.units())
    if (game.is_supply(unit) && state.side(unit) == side && !state.unit(unit).on_map()) return unit;
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
  auto& markers = state.pos.markers;
  const auto here = [&](const Marker& each) { return each.kind == kFortMarker && each.hex == hex; };
  auto fort = std::ranges::find_if(markers, here);
  if (fort == markers.end()) fort = std::ranges::find(markers, 0, &Marker::kind);
  if (fort == markers.end() || (here(*fort) && fort->value >= 2)) return false;                // [DF 14.14]
  *fort = {hex, kFortMarker, static_cast<std::uint8_t>(here(*fort) ? fort->value + 1 : 1)};  // [DF 14.13]
  return true;
}

}  // namespace fox
