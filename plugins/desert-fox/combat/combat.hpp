// What the files of section 11 share: who touches whom, a combat as it would be, and the combat in hand.
#pragma once

#include <cstdlib>

#include "combat/strengths.hpp"

namespace fox {

using Units = std::span<const UnitId>;
using Hexes = std::span<const HexId>;

inline Units attackers_of(const CombatInHand& combat) { return {combat.attacker_units.data(), combat.attackers}; }
inline Units defenders_of(const CombatInHand& combat) { return {combat.defender_units.data(), combat.defenders}; }
inline Units force_of(const CombatInHand& combat, bool attackers) {
  return attackers ? attackers_of(combat) : defenders_of(combat);
}
inline Hexes targets_of(const CombatInHand& combat) { return {combat.target_hexes.data(), combat.targets}; }

/// A combat as it would be now: who fights in which supply, the terms of all sections, and their odds.
struct Clash {
  CombatQuery query;  ///< complete: all who take part [DF 7.26, DF 11.23], and their Combat Supply
  CombatRuling ruling;
  int attack = 0, defense = 0;
  Odds odds;  ///< column 0: below the table, or no strength at all [DF 11.16]
};
Clash clash_of(const DesertFox& game, const State& state, const CombatQuery& query);
/// The query of an attack of these units on these hexes; Combat Supply is not said.
CombatQuery query_of(const DesertFox& game, const State& state, Units attackers, Hexes targets);
inline Clash clash_of(const DesertFox& game, const State& state, Units attackers, Hexes targets) {
  return clash_of(game, state, query_of(game, state, attackers, targets));
}
/// The combat in hand, with the support and the supply that count so far.
CombatQuery query_in_hand(const State& state);
/// The hexes of the defenders, each once.
FixedVector<HexId, kMaxTargets> hexes_of(const State& state, const UnitList& defenders);
/// Columns by which the side would shift the other's results, all it is entitled to [DF 12.15].
inline int shifts_of(const CombatRuling& ruling, Role role) { return std::abs(ruling.shift_columns(role)); }

/// Whether an attack would be below the table [DF 11.16]; asks for supply only where that decides.
bool below_table(const DesertFox& game, const State& state, Units attackers, Hexes targets);

/// Enemy units of the hexes that take part in their defense, in rising order.
FixedVector<UnitId, kMaxGroup> defenders_in(const DesertFox& game, const State& state, Hexes targets);
/// More of them than a combat holds: a limit of this version [DF 11.22].
bool too_crowded(const DesertFox& game, const State& state, Hexes targets);

/// The lowest unit in the hex, its name in attacks; kNoUnit when it is vacant.
UnitId lowest_in(const State& state, HexId hex);
/// Whether the unit could attack the hex next door [DF 11.22, DF 11.36].
bool touches(const DesertFox& game, const State& state, UnitId unit, HexId hex);
/// A combat unit of the phasing side that has not attacked this phase [DF 11.14].
bool may_attack(const DesertFox& game, const State& state, UnitId unit);
/// Calls f(unit) for each unit in the hexes around.
template <class F>
void each_beside(const DesertFox& game, const State& state, HexId hex, F&& f) {
  for (const HexId next : game.map().neighbors(hex))
    if (next != kNoHex)
      for (const UnitId unit : state.in(next)) f(unit);
}
/// The units that may attack and could attack the hex, by the hexes around it.
std::vector<UnitId> attackers_beside(const DesertFox& game, const State& state, HexId hex);
/// A hex of the other side where somebody has not been attacked this phase [DF 11.14], and that is not too crowded.
bool may_be_attacked(const DesertFox& game, const State& state, HexId hex);
/// Such a hex, next to the unit; kNoHex is none.
bool may_strike(const DesertFox& game, const State& state, UnitId unit, HexId hex);

/// Whether two lists share, or one names, an element.
template <class T>
bool among(std::span<const T> list, T one) {
  for (const T& each : list)
    if (each == one) return true;
  return false;
}

// Steps of a declared combat.
/// CombatInHand::stage while kCombatResolve goes on [DF 11.65].
enum CombatStage : std::uint8_t {
  kDefendersSuffer = 0,
  kDefendersPartial,
  kUnsuppliedAttackers,
  kAttackersSuffer,
  kAttackersPartial,
  kAdvances,
  kCombatOver,
};
/// Support is committed: draws Combat Supply, fixes strengths and column, and opens the roll; below the table the
/// attackers' results at once [DF 11.0-P1 to DF 11.0-P4, DF 11.16]. The frames of the support steps are closed.
void close_support(const DesertFox& game, State& state, Events& events);
/// The die is cast: the column, losses in the air, then the shifts [DF 11.0-P5, DF 6.23, DF 12.14].
void roll_combat(const DesertFox& game, State& state, int roll, Events& events);
/// Opens the shifts of the attacker, then of the defender, then the results; whoever has none is passed over.
void next_shift(const DesertFox& game, State& state, bool attacker_done, Events& events);
/// Goes on with kCombatResolve but for stage kAdvances; false when that is not on top.
bool resolve_combat(const DesertFox& game, State& state, Events& events);
/// Shifts the side of the combat in hand is entitled to [DF 12.15, DF 12.18].
int shifts_of(const DesertFox& game, const State& state, bool attacker);
/// Air Points the side may still commit [DF 6.21].
int air_left(const State& state, Side side);

}  // namespace fox
