// What may come of combats: every face of every die, played out by the rules themselves. The support of each combat is
// what the query names and no more; what its owners decide afterwards (retreats, losses, advances) they decide by the
// ruleset's own appraisal, the best choice first. No game knows of it: the position asked about stays as it is.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "trigh/play/match.hpp"

namespace trigh {

/// Combats to be fought one after the other, each declared when the one before is over; one that can no longer be
/// declared is left out.
struct CombatPlan {
  std::vector<CombatQuery> combats;
  /// Actions that may be played out; a plan that needs more is sampled.
  std::int64_t budget = 40'000;
  int samples = 9'604;     ///< games when sampled: within one in a hundred
  std::uint64_t seed = 1;  ///< of the samples
};

/// Probabilities of what happens to one unit, between 0 and 1.
struct UnitChances {
  UnitId unit = kNoUnit;
  double lost = 0;       ///< it leaves the map
  double reduced = 0;    ///< it stays and loses a step
  double retreated = 0;  ///< it has to retreat and lives
  double advanced = 0;   ///< it advances after combat
};

struct CombatChances {
  double fought = 0;                                    ///< it can be declared when its turn comes
  std::vector<Objection> why_not;                       ///< why not, where it cannot; of the first way it came about
  std::vector<std::pair<std::string, double>> results;  ///< the table's words, the likeliest first; sum: fought
  double cleared = 0;              ///< no defender is left in the hexes attacked, and none went forward
  double entered = 0;              ///< a unit of the attacker stands in one of them
  std::vector<UnitChances> units;  ///< of both sides, those to which something may happen
};

struct PlanChances {
  bool exact = true;
  double error = 0;         ///< sampled: half the widest 95 % interval of a probability
  std::int64_t played = 0;  ///< actions played out
  std::vector<CombatChances> combats;
  std::array<std::vector<double>, 2> lost;  ///< by side: the probability that so many of its units leave the map
  double value = 0;  ///< expected gain of the attacker by Ruleset::appraise(), in hundredths of a victory point
};

/// REQUIRES at least one combat, all by the same side, and queries whose units are of the game.
PlanChances chances(const Ruleset& rules, const State& state, const CombatPlan& plan);

/// A change to one combat of a plan, and the chance with it.
struct Reinforced {
  std::size_t combat = 0;  ///< which of the plan
  CombatQuery query;       ///< as it is then
  std::vector<UnitId> attackers, barrage;  ///< units added
  int points = 0;                          ///< support points added
  UnitId posted = kNoUnit;                 ///< an attacker that would attack over another hexside,
  HexId from = kNoHex;                     ///< from this hex
  double chance = 0;
};

/// What brings the chance that a combat of the plan clears its hexes to at least `wanted`, for each combat that does
/// not reach it as it stands: units that may join it now (none of those that fight elsewhere in the plan), support
/// points, or one of its attackers standing in another hex beside the defenders: one in which it may stand, whether or
/// not it can get there. The smallest first, two units at most, `most` for each combat; without one that does, the best
/// single change, if any helps. The combats before it are fought as planned.
std::vector<Reinforced> additions_for(const Ruleset& rules, const State& state, const std::vector<CombatQuery>& plan,
                                      double wanted, std::size_t most = 5);

}  // namespace trigh
