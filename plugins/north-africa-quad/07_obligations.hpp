// Mandatory combat as a partition problem. Phasing units and enemies in contact are the two kinds of vertices of a
// graph; every combat takes a group of either kind, all in contact with all [QUAD 7.23], and nobody fights twice
// [QUAD 7.14]. Who must fight has to be covered: attackers by 7.12 and 8.31, defenders by 7.11 and 7.21.
//
// A cover exists exactly when nobody who must fight has lost all his partners: give everyone one partner, drop the
// spare links, and what is left are combats of one against some or some against one. So a declaration needs only a
// look at the neighbours of those it uses. Two refinements:
//   - an enemy without a partner may still be met by ranged artillery or Ground Support (reading
//     attacked-by-barrage-only); each battery serves one such enemy, each point another, which makes a matching.
//   - a unit exempt by 10.21 (or a title's case) need not fight, but may be the partner of an enemy; once it
//     attacks, all enemies beside it must be attacked [QUAD 10.21].
//
// Reading, for positions where not everybody can be covered (they arise when retreats part or join units): as many
// as possible must fight. An action is refused when more would go unfought after it than before, and the phase may
// end when nobody who must fight still can. So there is always a legal action.
#pragma once

#include <optional>
#include <vector>

#include "07_combat.hpp"
#include "trigh/services/cover.hpp"

namespace quad {

class Duties {
 public:
  /// The duties of the phasing player in `state`, which must outlive the object.
  Duties(const Quad& quad, const State& state);

  /// A phasing unit that must attack, and can [QUAD 7.12, QUAD 8.31].
  bool must_attack(UnitId unit) const;
  /// An enemy that must be attacked [QUAD 7.11, QUAD 7.21], whether or not anybody is left to do it.
  bool must_be_attacked(UnitId enemy) const;
  /// The case that exempts a phasing unit from fighting anybody beside it, else nullptr [10.21, title].
  const Case* exemption(UnitId unit) const;

  /// Adds the cases against a combat (or, without targets, support for the one in hand) that would leave somebody
  /// over who could fight otherwise.
  void judge_combat(Units attackers, Units barrage, Units targets, int points, Verdict& verdict) const;
  /// Adds the cases against ending the Combat Phase.
  void judge_end(Verdict& verdict) const;
  void report(std::vector<Obligation>& list) const;

 private:
  using Stranded = FixedVector<UnitId, 64>;
  bool has_partner(UnitId enemy, Units without) const;
  bool has_target(UnitId unit, Units without) const;
  void judge_unfought_units(Units attackers, Units targets, Verdict& verdict) const;
  /// How many of `enemies` neither ranged artillery (all that is free but `used`) nor one of `points` can still meet.
  std::size_t unmet(const Stranded& enemies, Units used, int points) const;
  FixedVector<UnitId, 64> free_artillery(Units used) const;

  const Quad& quad_;
  const State& state_;
  Side side_;
  bool barrage_counts_;   ///< reading attacked-by-barrage-only
  Stranded stranded_;     ///< enemies that must be attacked and have no partner left
  mutable std::optional<std::size_t> unmet_now_;   ///< of them, with all fire and points that are left; once asked for
};

}  // namespace quad
