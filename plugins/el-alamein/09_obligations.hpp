// Attacking is free [ALA 9.12], but an attack brings obligations [ALA 9.25a, ALA 9.25b]: every enemy beside an attacker
// must be attacked in the same phase, by it or by others. A unit that touches a mined enemy is exempt, and attacks one
// hex.
//
// A declaration is refused when it would leave more such enemies without an attacker than there were before. Whether
// one can be met is easy to say: a unit that is not exempt and has not attacked can take on all hexes it touches in
// one attack, and so makes no new obligation that it cannot meet itself; an exempt one takes on a single hex. So hexes
// beside a free unit of the first kind are met, and the rest are matched with free units of the second kind.
//
// An obligation is noted on the enemy units when an attack is declared (kOwed); when results leave nobody to attack
// them, it lapses.
#pragma once

#include <vector>

#include "09_combat.hpp"
#include "trigh/services/cover.hpp"

namespace ala {

class Obligations {
 public:
  /// Of the phasing player in `state`, which must outlive the object.
  Obligations(const ElAlamein& game, const State& state);

  /// Adds the cases against attacking the enemies in `targets` with `attackers`.
  void judge_attack(Units attackers, const Hexes& targets, Verdict& verdict) const;
  void report(std::vector<Obligation>& list) const;
  /// The hexes that must be attacked too once `attackers` attack `targets`.
  std::vector<HexId> newly_obliged(Units attackers, const Hexes& targets) const;

 private:
  struct Fighter {
    UnitId unit = kNoUnit;
    HexId hex = kNoHex;
    bool exempt = false;
  };
  /// Enemy hexes beside a hex that count for obligations: those with a unit that fights [ALA 9.25a].
  Hexes touched(HexId hex) const;
  /// One of the hexes touched is mined for the enemy [ALA 9.25a].
  bool exempt(HexId hex) const;
  bool needs_attack(HexId hex) const;
  /// Hexes among `obliged` that no unit outside `used` is left for.
  std::vector<HexId> unmet(const std::vector<HexId>& obliged, Units used) const;

  const ElAlamein& game_;
  const State& state_;
  Side side_;
  std::vector<Fighter> free_;     ///< units that may still attack and touch an enemy
  std::vector<HexId> obliged_;    ///< hexes that must still be attacked
};

}  // namespace ala
