// What follows the die of a combat: one unit after the other is led away or comes up, until nobody waits any more. The
// order of stages, the ways of one unit and what becomes of those that have none are the ruleset's.
//
// A ruleset keeps its combat in its own block, in whatever layout; the functions here ask for these members, by name:
//
//   Side attacker;
//   std::uint8_t attackers, defenders;                       sizes of the lists
//   std::array<UnitId, N> attacker_units, defender_units;    in rising order
//   std::array<HexId, N> attacker_hexes, defender_hexes;     where each stood when the combat was declared
//   an unsigned `pending`                                     bit i: the i-th of the acting party still waits
//   std::uint8_t roll, column, hexes; `effect`               of the result, see enter_result()
//
// A stage marks who waits (mark_waiting); each decision is a frame on top of the resolve step (ask, ask_advance), and
// the action that answers it takes the unit out of those that wait (settle).
#pragma once

#include <algorithm>
#include <span>

#include "trigh/game/event.hpp"
#include "trigh/rules/module.hpp"
#include "trigh/services/decision.hpp"

namespace trigh {

/// One side of the combat in hand.
struct Roster {
  Side side = Side::kNone;
  std::span<const UnitId> units;
  std::span<const HexId> hexes;  ///< where each stood in the combat
};

template <class Combat>
Roster roster(const Combat& combat, bool attackers) {
  if (attackers)
    return {combat.attacker,
            {combat.attacker_units.data(), combat.attackers},
            {combat.attacker_hexes.data(), combat.attackers}};
  return {opponent(combat.attacker),
          {combat.defender_units.data(), combat.defenders},
          {combat.defender_hexes.data(), combat.defenders}};
}

/// Writes a list of a combat in rising order, so that the order in which units were named leaves no trace.
/// REQUIRES room for them.
template <class Units, class List>
void enroll(const Units& units, List& list, std::uint8_t& count) {
  count = static_cast<std::uint8_t>(units.size());
  std::copy(units.begin(), units.end(), list.begin());
  std::sort(list.begin(), list.begin() + count);
}

/// Notes where both parties stand now.
template <class Combat>
void note_hexes(const State& state, Combat& combat) {
  for (std::size_t i = 0; i < combat.attackers; ++i) combat.attacker_hexes[i] = state.hex(combat.attacker_units[i]);
  for (std::size_t i = 0; i < combat.defenders; ++i) combat.defender_hexes[i] = state.hex(combat.defender_units[i]);
}

/// The units of a list of a combat as a question about it holds them; added to those it has.
template <class List>
void name_all(std::span<const UnitId> units, List& into) {
  for (const UnitId unit : units) into.push_back(unit);
}

/// Notes what the die has brought and turns the frame of the roll into the resolve step, the attacker's. `result` has
/// the members kind, hexes, rule and text (static); `shown` is the number told with the result: a differential, a
/// column.
template <class Combat, class Result>
void enter_result(State& state, Combat& combat, int roll, int column, const Result& result, const Case& roll_rule,
                  int shown, PhaseId resolve, Events& events) {
  combat.roll = static_cast<std::uint8_t>(roll);
  combat.column = static_cast<std::uint8_t>(column);
  combat.effect = result.kind;
  combat.hexes = static_cast<std::uint8_t>(result.hexes);
  const HexId where = combat.defender_hexes[0];
  events.push_back({EventKind::kRolled, &roll_rule, kNoUnit, kNoHex, where, roll, "combat"});
  events.push_back({EventKind::kResult, result.rule, combat.defender_units[0], kNoHex, where, shown, result.text});
  state.pos.top().phase = resolve;
  state.pos.top().actor = combat.attacker;
}

// Those who wait. `acting` is the party whom the present stage of the combat is about.

template <class Combat>
bool waits(const Combat& combat, std::size_t place) {
  return combat.pending >> place & 1;
}

/// Place of a unit in the acting party if it still waits, -1 otherwise.
template <class Combat>
int place_waiting(const Combat& combat, const Roster& acting, UnitId unit) {
  for (std::size_t i = 0; i < acting.units.size(); ++i)
    if (acting.units[i] == unit) return waits(combat, i) ? static_cast<int>(i) : -1;
  return -1;
}

/// The unit at this place waits no more. REQUIRES a place that waits.
template <class Combat>
void settle(Combat& combat, int place) {
  combat.pending = static_cast<decltype(combat.pending)>(combat.pending & ~(1u << place));
}

/// From now on those of the acting party wait that are on the map and of whom joins(unit) is true.
template <class Combat, class Joins>
void mark_waiting(const State& state, Combat& combat, const Roster& acting, Joins&& joins) {
  combat.pending = 0;
  for (std::size_t i = 0; i < acting.units.size(); ++i)
    if (state.unit(acting.units[i]).on_map() && joins(acting.units[i]))
      combat.pending = static_cast<decltype(combat.pending)>(combat.pending | 1u << i);
}
template <class Combat>
void mark_waiting(const State& state, Combat& combat, const Roster& acting) {
  mark_waiting(state, combat, acting, [](UnitId) { return true; });
}

/// The place of the one that is lost when none of those that wait can go anywhere, the first of them; -1 as long as
/// can_go(unit) is true of one, who then leaves room for others. REQUIRES somebody to wait.
template <class Combat, class CanGo>
int place_stuck(const Combat& combat, const Roster& acting, CanGo&& can_go) {
  int stuck = -1;
  for (int i = static_cast<int>(acting.units.size()) - 1; i >= 0; --i) {
    if (!waits(combat, static_cast<std::size_t>(i))) continue;
    stuck = i;
    if (can_go(acting.units[static_cast<std::size_t>(i)])) return -1;
  }
  return stuck;
}

/// Calls each(unit) for those that wait and of whom offers are wanted.
template <class Combat, class Each>
void each_wanted(const Combat& combat, const Roster& acting, const Offers& offers, Each&& each) {
  for (std::size_t i = 0; i < acting.units.size(); ++i)
    if (waits(combat, i) && offers.wants(acting.units[i])) each(acting.units[i]);
}

/// Offers of a step in which the acting party may advance, or say with an action of kind `done` that it is done:
/// find(unit, list) lists the advances of one unit.
template <class Combat, class Find>
void offer_advances(const Combat& combat, const Roster& acting, ActionKind done, Offers& offers, Find&& find) {
  ActionList list;
  each_wanted(combat, acting, offers, [&](UnitId unit) { find(unit, list); });
  for (const Action& advance : list) offers.judged(advance);
  if (offers.wants(kNoUnit)) offers.judged({.kind = done});
}

/// Opens `step` for the acting party when one that waits can advance: true. If none can: false, and if any waited the
/// events say under `rule` that nobody is asked.
template <class Combat, class Find>
bool ask_advance(State& state, const Combat& combat, const Roster& acting, PhaseId step, const Case& rule,
                 Events& events, Find&& find) {
  ActionList list;
  for (std::size_t i = 0; i < acting.units.size() && list.empty(); ++i)
    if (waits(combat, i)) find(acting.units[i], list);
  if (list.empty() && combat.pending != 0)
    events.push_back({EventKind::kSkipped, &rule, kNoUnit, kNoHex, combat.defender_hexes[0], step,
                      "no victorious unit can advance"});
  if (!list.empty()) ask(state, step, acting.side);
  return !list.empty();
}

}  // namespace trigh
