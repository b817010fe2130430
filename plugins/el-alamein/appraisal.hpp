// Quick guesses for opponents (Ruleset::appraise_actions): what a place is worth to a unit, and what an attack
// promises. A judgement, not a rule; in hundredths of a victory point, in integers, so that it is the same everywhere.
//
//   ground    what the scenario pays for: columns east, minefields to clear, the way off the map; and supply
//   place     ground, the enemy's ways out that it closes, less what the enemy may do to the unit there
//   assault   what attacks on the enemies beside the hex promise with the unit there, less what they promise without
//   combat    the faces of its column: units lost outright or by retreats that are blocked, ground won or lost
#pragma once

#include <optional>

#include "09_combat.hpp"
#include "trigh/services/plight.hpp"

namespace ala {

using W = Weight;

class Appraiser {
 public:
  /// For `side` in `state`, which must outlive the object. `unit`, when given, is about to go elsewhere: its own zone
  /// and strength are left out.
  using Weights = std::span<const int>;
  Appraiser(const ElAlamein& game, const State& state, Weights weights, Side side, UnitId unit = kNoUnit);

  /// Being in `hex` at the end of the phase, by what the scenario pays for and by supply.
  int ground(UnitId unit, HexId hex) const;
  int place(UnitId unit, HexId hex) const;
  int assault(UnitId unit, HexId hex) const;
  /// A declared attack to the attacker.
  int combat(const Action& attack) const;
  int worth(UnitId unit) const;
  /// What clearing the minefield in `hex` is worth to the side.
  int clearing(HexId hex) const;

 private:
  /// A hex with enemies.
  struct Foe {
    HexId hex = kNoHex;
    int defense = 0;               ///< with ground and mines
    int worth = 0;
    int engaged = 0, engaged_worth = 0;   ///< own strength beside it
    int joiners = 0;               ///< own strength that could still come beside it
    int exits = 0;                 ///< ways out that no zone of ours covers
    bool firm = false;             ///< on a ridge: does not retreat
    int stakes = 0;                ///< what the attack promises as things stand
  };
  struct Party {
    int strength = 0, worth = 0, exits = 0;
  };

  void spread(UnitId unit, bool locked, StrengthField& field) const;
  void read_threats();
  void read_foes();
  void add_closures(const Foe& foe);
  int exits(HexId hex, const HexSet& enemy_zone, Side owner) const;
  int attack_of(UnitId unit) const;
  /// What an attack promises, over all faces; nothing when it had better not be made.
  int promise(int attack, const Foe& foe, int own_worth, int own_exits) const;
  int expected(int column, const Party& defender, bool firm, const Party& attacker) const;
  int supply_unit(UnitId unit, HexId hex) const;
  int goal(UnitId unit, HexId hex) const;
  int plight(UnitId unit, HexId hex) const;

  const ElAlamein& game_;
  Weighing<Weight> w_;
  const State& state_;
  const Side side_, enemy_ = opponent(side_);
  const UnitId left_out_;
  const HexSet& enemy_zone_ = game_.zone(state_, enemy_);
  const EdgeTable& zone_edges_ = game_.edges(Purpose::kZone, 0);
  HexSet own_zone_ = game_.zone(state_, side_);
  const HexSet enemy_mines_ = game_.mines(state_, enemy_), own_mines_ = game_.mines(state_, side_);
  HexSet section_;   ///< of the road, active or not
  std::vector<Foe> foes_;
  std::array<std::int16_t, kMaxHexes> foe_at_;   ///< by hex: index into foes_, -1
  StrengthField threat_;                         ///< enemy strength that could attack there, in quarters
  StrengthField reserve_;                        ///< own strength that could still come there, in quarters
  std::array<std::int16_t, kMaxHexes> closure_{};  ///< worth of having a zone there
  mutable std::optional<Lifeline> lifeline_;       ///< for `overreach`, when it is weighed
  mutable bool supply_known_ = false;
  mutable HexSet chain_;   ///< where the unit in question would be a source
};

}  // namespace ala
