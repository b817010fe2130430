// Results that units suffer, in a combat or after a failed supply overrun [DF 11.6, DF 11.7].
#pragma once

#include "desert_fox.hpp"

namespace fox {

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
