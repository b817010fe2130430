// Strengths as combats and overruns compare them [DF 11.0-P1]: terms that several sections ask for.
#pragma once

#include "desert_fox.hpp"

namespace fox {

/// What always counts of a unit: what is printed, and its disruption [DF 11.15, DF 11.66-1].
void count_unit(const DesertFox& game, const State& state, Role role, UnitId unit, CombatRuling& ruling);
/// Combat Supply is lacking [DF 7.34].
void count_unsupplied(Role role, UnitId unit, CombatRuling& ruling);
/// Each kind of hexside counts once for an attacker, if any hex it attacks lies behind one [DF 11.33, DF 11.34,
/// DF 11.37].
void count_hexsides(const DesertFox& game, UnitId unit, HexId from, std::span<const HexId> targets,
                    CombatRuling& ruling);

/// The unit's strength with what always counts, its disruption and the hexsides from `from` to `targets`: what overruns
/// compare, which no combined arms or flak touch [DF 8.35, DF 8.39, DF 12.25]; not `supplied`, it lacks Combat Supply.
int modified_strength(const DesertFox& game, const State& state, UnitId unit, HexId from,
                      std::span<const HexId> targets, bool supplied = true);
/// The strength of all units of a hex against an overrun [DF 8.35, DF 7.71].
int overrun_defense(const DesertFox& game, const State& state, HexId hex);

/// Units of one side in a combat, and which of them have Combat Supply (bit i: units[i]).
struct Force {
  Role role = Role::kAttack;
  std::span<const UnitId> units;
  std::uint32_t supplied = 0;
  bool has_supply(std::size_t i) const { return (supplied >> i & 1) != 0; }
};
/// The attackers, then the defenders, of a complete query.
inline std::array<Force, 2> forces_of(const CombatQuery& query) {
  return {Force{Role::kAttack, {query.attackers.begin(), query.attackers.size()}, query.attack_supply.value_or(0)},
          Force{Role::kDefense, {query.defenders.begin(), query.defenders.size()}, query.defense_supply.value_or(0)}};
}
/// Units of the list by the hexes they stand in.
std::vector<std::pair<HexId, UnitList>> by_hex(const State& state, std::span<const UnitId> units);

/// A unit with its special ability: not depleted, not disrupted, in Combat Supply, and not retreated into this defense.
bool able(const State& state, UnitId unit, bool supplied);

/// A ratio on the best row for the defender.
struct Odds {
  int row = -1;              ///< of the table
  int column = 0;            ///< base column; 0: below the table [DF 11.16]
  std::string ratio;         ///< "3-1"
};
/// The defender's choice among the rows that the ruling offers [DF 11.32]; no row: none was.
Odds odds_of(const DesertFox& game, const CombatRuling& ruling, int attack, int defense);
/// The same on the rows of these hexes and their forts [DF 11.31, DF 14.21].
Odds odds_of(const DesertFox& game, const State& state, int attack, int defense, std::span<const HexId> targets);
/// Offers the rows of the ground of all hexes [DF 11.31], of their forts [DF 11.35, DF 14.21].
void offer_ground(const DesertFox& game, std::span<const HexId> targets, CombatRuling& ruling);
void offer_forts(const DesertFox& game, const State& state, std::span<const HexId> targets, CombatRuling& ruling);

}  // namespace fox
