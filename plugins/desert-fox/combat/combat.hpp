// What the files of section 11 share: who touches whom, strengths, a combat as it would be, and the combat in hand.
#pragma once

#include <cstdlib>

#include "modules.hpp"

namespace fox {

using Hexes = std::span<const HexId>;

inline Units attackers_of(const CombatInHand& combat) { return {combat.attacker_units.data(), combat.attackers}; }
inline Units defenders_of(const CombatInHand& combat) { return {combat.defender_units.data(), combat.defenders}; }
inline Units force_of(const CombatInHand& combat, bool attackers) {
  return attackers ? attackers_of(combat) : defenders_of(combat);
}
inline Hexes targets_of(const CombatInHand& combat) { return {combat.target_hexes.data(), combat.targets}; }

// Strengths as combats and overruns compare them [DF 11.0-P1]: terms that several sections ask for.
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

// Steps of a declared combat.
/// CombatInHand::stage while kCombatResolve goes on [DF 11.65].
enum CombatStage : std::uint8_t {
  kDefendersSuffer = 0, kDefendersPartial, kUnsuppliedAttackers, kAttackersSuffer, kAttackersPartial, kAdvances,
  kCombatOver,
};
/// Support is committed: draws Combat Supply, fixes strengths and column, and opens the roll; below the table the
/// attackers' results at once [DF 11.0-P1 to DF 11.0-P4, DF 11.16]. The frames of the support steps are closed.
void close_support(const DesertFox& game, State& state, Events& events);
/// The die is cast: the column, losses in the air, then the shifts [DF 11.0-P5, DF 6.23, DF 12.14].
void roll_combat(const DesertFox& game, State& state, int roll, Events& events);
/// Opens the shifts of the attacker, then of the defender, then the results; a side without any is passed over.
void next_shift(const DesertFox& game, State& state, bool attacker_done, Events& events);
/// Goes on with kCombatResolve but for stage kAdvances; false when that is not on top.
bool resolve_combat(const DesertFox& game, State& state, Events& events);
/// Shifts the side of the combat in hand is entitled to [DF 12.15, DF 12.18].
int shifts_of(const DesertFox& game, const State& state, bool attacker);
/// Air Points the side may still commit [DF 6.21].
int air_left(const State& state, Side side);

// Results that units suffer, in a combat or after a failed supply overrun [DF 11.6, DF 11.7].

/// A result of the table.
struct Result {
  int retreat = 0;           ///< hexes
  bool disrupts = false, depletes = false, eliminates = false, partial = false;
  bool none() const { return retreat == 0 && !disrupts && !depletes && !eliminates && !partial; }
  /// What a unit suffers of it; partial depletions are the force's [DF 11.73].
  Suffering on(UnitId unit) const;
};
/// Reads "d3p", "2", "E", "-" [DF 11.8-K].
Result result_of(std::string_view text);

/// "disrupted, retreat 3 hexes, partial depletion".
std::string words_of(const Result& result);
/// How much a force suffers of it, to order results by.
int weight_of(const Result& result);

inline bool due(const Suffering& each, EffectBit effect) { return (each.effects & ~each.done & effect) != 0; }
inline void settle(Suffering& each, EffectBit effect) { each.done = static_cast<std::uint8_t>(each.done | effect); }

/// Has units of `owner` suffer: fills block().results and opens kResultsStep, which closes when all is applied.
/// `may_stay`: retreats may be ignored for nothing [DF 11.61]. REQUIRES no results in hand, at most kMaxGroup units.
void begin_results(const DesertFox& game, State& state, Side owner, std::span<const Suffering> list, bool may_stay);

/// The units of the force of attackers or defenders in hand that a partial depletion may strike, whatever their own
/// results. Supply units have no depleted side [DF 11.73, DF 11.74].
std::vector<UnitId> depletable(const DesertFox& game, const State& state, bool attackers);

/// Whether a unit has Combat Supply: as the combat in hand has it, else if it could draw it now. For the boxes of 13.2.
bool has_combat_supply(const DesertFox& game, const State& state, UnitId unit);
/// Whether the unit would go to the Refit Box without a roll if it were eliminated now: it has Combat Supply and a line
/// of communication [DF 13.2, DF 13.2-LOC]. Of units lost together ask for all before the first is gone: each still
/// clears the others' lines of enemy zones.
bool saved_from_loss(const DesertFox& game, const State& state, UnitId unit);

}  // namespace fox
