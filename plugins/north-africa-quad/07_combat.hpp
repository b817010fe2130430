// What sections 7 to 11 share about the combat being declared or in hand.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "quad.hpp"
#include "trigh/services/aftermath.hpp"
#include "trigh/services/cover.hpp"

namespace quad {

using Contacts = FixedVector<UnitId, kDirections>;

/// The enemies `unit` may fight: beside it and not parted by prohibited ground [QUAD 7.46]. Empty for a unit off the
/// map.
Contacts contacts(const Quad& quad, const State& state, UnitId unit);
bool touches_enemy(const Quad& quad, const State& state, UnitId unit);

/// A phasing unit that may still attack in this Combat Phase [QUAD 7.14, QUAD 7.82-3, QUAD 7.96].
bool may_attack(const Quad& quad, const State& state, UnitId unit);
/// An enemy of the phasing player that may still be attacked in this Combat Phase [QUAD 7.14, QUAD 7.96].
bool may_be_attacked(const State& state, UnitId unit);
/// Adds the cases against `unit` attacking at all, or `target` being attacked at all.
void judge_attacker(const Quad& quad, const State& state, UnitId unit, Verdict& verdict);
void judge_target(const State& state, UnitId target, Verdict& verdict);

/// True when only artillery and Ground Support attack, adjacent or not [QUAD 8.15, QUAD 8.45].
bool artillery_only(const Quad& quad, Units attackers);

/// Whether the defender heeds nothing but D4 in an attack by these adjacent units [QUAD 8.15] (section 8).
bool only_d4_counts(const Quad& quad, Units attackers);
/// Whether the defender stands in a fortified box and these adjacent units attack it through minefields alone
/// [QUAD 10.31] (section 10).
bool box_protects(const Quad& quad, const State& state, Units attackers, UnitId defender);
/// Whether boxes undo a weak result for everybody in the combat: all defenders are protected, or one of them is, under
/// reading box-attacked-with-others. Otherwise those that are protected stay and the others obey.
bool box_stops_result(const Quad& quad, const State& state, const CombatQuery& query);
/// A result that a box may undo [QUAD 10.31].
inline bool weak_result(Effect effect, int hexes) {
  return effect == Effect::kBothRetreat || (effect == Effect::kDefenderRetreat && hexes <= 2);
}

/// The combat in hand as a question to the rules.
CombatQuery query_of(const CombatInHand& combat);

/// Declares a combat: writes CombatInHand, flags those who take part and opens the attacker's support step.
/// The lists are stored in rising order, so that the order in which units were named leaves no trace. What it leaves to
/// other combats is flagged kBound.
void open_combat(const Quad& quad, State& state, Units attackers, Units barrage, Units targets, int points,
                 Events& events);

/// What a result of the table does in this combat, after 8.14, 8.15 and 10.31: the same, or another under the case that
/// changed it.
kit::ResultWord outcome_of(const Quad& quad, const State& state, const CombatQuery& query,
                           const kit::ResultWord& printed);

/// Offers a line of the table; none when it is negative.
inline void add_line(const Quad& quad, int line, const Case& rule, const char* label, CombatRuling& ruling) {
  if (line >= 0) ruling.line(line, quad.crt().lines()[static_cast<std::size_t>(line)].rank, rule, label);
}

/// Differential, line and column of a ruling.
struct Column {
  int attack = 0, defense = 0;
  int line = 0;       ///< index into Quad::crt.lines()
  int column = 1;
};
Column column_of(const Quad& quad, const CombatRuling& ruling);

/// Adds the cases against protective fire by `units` on behalf of `target`, in the combat in hand (section 8).
void judge_fpf(const Quad& quad, const State& state, Units units, UnitId target, Verdict& verdict);

/// True when the defender could add anything in his step [QUAD 4.1-1Bc].
bool may_support_defense(const Quad& quad, const State& state);

/// Adds the cases against `unit` attacking all of `targets` from where it stands [QUAD 7.15, QUAD 7.23, QUAD 7.46,
/// QUAD 8.32]. V: Verdict or CombatRuling.
template <class V>
void judge_contact(const Quad& quad, const State& state, UnitId unit, Units targets, V& verdict) {
  const auto touches = [&](UnitId target) { return quad.in_contact(state, unit, target); };
  const auto touched = std::ranges::count_if(targets, touches);
  for (UnitId target : targets) {
    if (touches(target)) continue;
    const HexId hex = state.hex(target);
    if (quad.adjacent(state, unit, target))
      verdict.forbid(k7_46, hex, unit, "an escarpment parts them");  // [QUAD 7.46]
    else if (quad.units[unit].artillery)
      verdict.forbid(k8_32, hex, unit, "not beside it");  // [QUAD 8.32]
    else if (touched > 0)
      verdict.forbid(k7_23, hex, unit, "not beside every defender");  // [QUAD 7.23]
    else
      verdict.forbid(k7_15, hex, unit, "not beside it");  // [QUAD 7.15]
  }
}

/// Who must fight, and can; see 07_obligations.cpp.
class Obligations {
 public:
  /// The obligations of the phasing player in `state`, which must outlive the object.
  Obligations(const Quad& quad, const State& state);

  /// A phasing unit that must attack, and can [QUAD 7.12, QUAD 8.31].
  bool must_attack(UnitId unit) const;
  /// An enemy that must be attacked [QUAD 7.11, QUAD 7.21], whether or not anybody is left to do it.
  bool must_be_attacked(UnitId enemy) const;
  /// The case that exempts a phasing unit from fighting anybody beside it, else nullptr [10.21, title].
  const Case* exemption(UnitId unit) const;

  /// Adds the cases against a combat (or, without targets, support for the one in hand) that would leave somebody
  /// over who could fight otherwise.
  void judge_combat(Units attackers, Units barrage, Units targets, int points, Verdict& verdict) const;
  void report(std::vector<Obligation>& list) const;

 private:
  using Stranded = FixedVector<UnitId, 64>;
  bool has_partner(UnitId enemy, Units without) const;
  bool has_target(UnitId unit, Units without) const;
  void judge_unfought_units(Units attackers, Units targets, Verdict& verdict) const;
  /// How many of `enemies` neither ranged artillery (all that is free but `used`) nor one of `points` can still meet.
  std::size_t unmet(const Stranded& enemies, Units used, int points) const;
  FixedVector<UnitId, 64> free_artillery(Units used) const;

  const Quad& game_;
  const State& state_;
  Side side_;
  bool barrage_counts_;   ///< reading attacked-by-barrage-only
  Stranded stranded_;     ///< enemies that must be attacked and have no partner left
  mutable std::optional<std::size_t> unmet_now_;   ///< of them, with all fire and points that are left; once asked for
};

}  // namespace quad
