// What the files of section 11 share: who touches whom, a combat as it would be, and the combat in hand.
#pragma once

#include "strengths.hpp"

namespace fox {

using Units = std::span<const UnitId>;
using Hexes = std::span<const HexId>;

inline Units attackers_of(const CombatInHand& combat) { return {combat.attacker_units.data(), combat.attackers}; }
inline Units defenders_of(const CombatInHand& combat) { return {combat.defender_units.data(), combat.defenders}; }
inline Hexes targets_of(const CombatInHand& combat) { return {combat.target_hexes.data(), combat.targets}; }

/// A combat as it would be now: who, and what their strengths come to.
struct Clash {
  FixedVector<UnitId, kMaxGroup> defenders;  ///< combat units of the hexes; supply units where they are alone [DF 7.26]
  std::uint32_t attack_supplied = 0, defense_supplied = 0;
  Strengths attack, defense;
  Odds odds;  ///< column 0: below the table, or no strength at all [DF 11.16]
};
Clash clash_of(const DesertFox& game, const State& state, Units attackers, Hexes targets);
/// The same with Combat Supply given.
void reckon(const DesertFox& game, const State& state, Units attackers, Hexes targets, Clash& clash);

/// Columns by which each side would shift the other's results in the combat asked about, all it is entitled to
/// [DF 12.15].
struct Shifts {
  int attack = 0, defense = 0;
};
Shifts shifts_of(const DesertFox& game, const State& state, const CombatQuery& query, const Clash& clash,
                 Units attackers);

/// Whether an attack would be below the table [DF 11.16]; asks for supply only where that decides.
bool below_table(const DesertFox& game, const State& state, Units attackers, Hexes targets);

/// Enemy units of the hexes that take part in their defense, in rising order.
FixedVector<UnitId, kMaxGroup> defenders_in(const DesertFox& game, const State& state, Hexes targets);

/// The lowest unit in the hex, its name in attacks; kNoUnit when it is vacant.
UnitId lowest_in(const State& state, HexId hex);
/// Whether the unit could attack the hex next door [DF 11.22, DF 11.36].
bool touches(const DesertFox& game, const State& state, UnitId unit, HexId hex);
/// A combat unit of the phasing side that has not attacked this phase [DF 11.14].
bool may_attack(const DesertFox& game, const State& state, UnitId unit);
/// A hex of the other side where somebody has not been attacked this phase [DF 11.14].
bool may_be_attacked(const State& state, HexId hex);

/// Whether two lists share, or one names, an element.
template <class T>
bool among(std::span<const T> list, T one) {
  for (const T& each : list)
    if (each == one) return true;
  return false;
}

constexpr int kMostShifts = 4;  // [DF 12.15]

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
