// Strengths as combats and overruns compare them [DF 11.0-P1]: what is printed, and every change with its case.
#pragma once

#include "desert_fox.hpp"

namespace fox {

/// A change of one unit's strength.
struct Change {
  const Case* rule = nullptr;
  const char* label = "";   ///< static text
  int numerator = 1, divisor = 1;
  bool up = false;          ///< rounds up
};

/// One unit's strength. The order of changes is its owner's [DF 11.17]; the best there is: first what multiplies, then
/// what rounds down, at last what rounds up.
struct UnitStrength {
  UnitId unit = kNoUnit;
  int printed = 0;
  FixedVector<Change, 8> changes;
  int value() const;
  /// As it would be with one more change.
  int value_with(const Change& change) const;
};

/// Units of one side in a combat, and which of them have Combat Supply (bit i: units[i]).
struct Force {
  std::span<const UnitId> units;
  std::uint32_t supplied = ~std::uint32_t{0};
  bool has_supply(std::size_t i) const { return i >= 32 || (supplied >> i & 1) != 0; }
};

/// The strengths of a side, and their sum.
struct Strengths {
  FixedVector<UnitStrength, kMaxGroup> units;
  int flak = 0;     ///< taken off by enemy flak [DF 12.2]
  int minimum = 0;  ///< added so that no defending stack counts less than 1 [DF 11.18]
  int total() const;
};

/// Attackers of `targets`; `flak`: what the defenders' flak may take off armor [DF 12.0-P].
/// REQUIRES units of one side on the map, at most kMaxGroup.
Strengths attack_strengths(const DesertFox& game, const State& state, const Force& force,
                           std::span<const HexId> targets, int flak);
/// Defenders, in one or several hexes. Units that have retreated there add nothing [DF 11.62-4].
Strengths defense_strengths(const DesertFox& game, const State& state, const Force& force, int flak);

/// The unit's strength with what always counts, its disruption and the hexsides from `from` to `targets`: what overruns
/// compare, which no combined arms or flak touch [DF 8.35, DF 8.39, DF 12.25]; not `supplied`, it lacks Combat Supply.
int modified_strength(const DesertFox& game, const State& state, UnitId unit, HexId from,
                      std::span<const HexId> targets, bool supplied = true);
/// The strength of all units of a hex against an overrun [DF 8.35, DF 7.71].
int overrun_defense(const DesertFox& game, const State& state, HexId hex);

/// Halves armor that lacks infantry of its own force in its hex [DF 11.4]. `list` holds the units of the force that
/// count.
void match_arms(const DesertFox& game, const State& state, FixedVector<UnitStrength, kMaxGroup>& list);

/// A unit with its special ability: not depleted, not disrupted, in Combat Supply, and not retreated into this defense.
bool able(const State& state, UnitId unit, bool supplied);
/// What the flak of a force may take off enemy armor: `each` for every able unit [DF 12.0-P].
int flak_points(const DesertFox& game, const State& state, const Force& force, int each);
constexpr int kAttackingFlak = 2, kDefendingFlak = 4;  // [DF 12.0-P]
/// Column shifts of the able artillery of a force [DF 12.1].
int artillery_shifts(const DesertFox& game, const State& state, const Force& force);

/// A ratio on the best row for the defender.
struct Odds {
  int row = -1;              ///< of the table
  int column = 0;            ///< base column; 0: below the table [DF 11.16]
  std::string ratio;         ///< "3-1"
};
/// A row the defender may choose, and why.
struct RowChoice {
  int row = -1;
  const Case* rule = nullptr;
  const char* label = "";
};
FixedVector<RowChoice, 16> rows_of(const DesertFox& game, const State& state, std::span<const HexId> targets);
/// The defender's choice among the rows of all his hexes and forts [DF 11.31, DF 11.32, DF 14.21].
Odds odds_of(const DesertFox& game, const State& state, int attack, int defense, std::span<const HexId> targets);

}  // namespace fox
