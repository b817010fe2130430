// Quick guesses for opponents (Ruleset::appraise_actions): what a place is worth to a unit, and what a combat
// promises. A judgement, not a rule; in hundredths of a victory point, in integers, so that it is the same
// everywhere. How it comes about:
//
//   place     the title's ground, the enemy's ways out that it closes, less what the enemy may do to the unit there
//   assault   what the combats of the side promise with the unit there, less what they promise without it
//   combat    the faces of its column, as far as they can befall those who fight: units lost by retreats that are
//             blocked, ground won by those that are not
//   advance   less what the ways out of supply that the enemy may close put at risk
#pragma once

#include <optional>

#include "07_combat.hpp"
#include "exclusive/victory.hpp"
#include "trigh/services/plight.hpp"

namespace quad {

using W = Weight;

constexpr int kPoint = 100;  ///< a victory point, in the measure of appraisals

/// Strengths that may come to bear, as a side sees them. Kept in the state with the units that they come from: few of
/// these change from one question to the next. Holds until another appraiser of the side is made for the state.
struct Strengths {
  struct Source {
    HexId hex = kNoHex;
    std::uint16_t reach = 0;   ///< 0: not counted

    friend bool operator==(const Source&, const Source&) = default;
  };
  using Sources = std::array<Source, kMaxUnits>;
  Sources sources{};           ///< by unit
  StrengthField threat;        ///< enemy strength that could attack there, in quarters
  StrengthField reserve;       ///< own strength that could still come there, in quarters
};

class Appraiser {
 public:
  /// For the side to act in `state`, which must outlive the object. `unit`, when given, is about to go elsewhere:
  /// its own zone and strength are left out.
  using Weights = std::span<const int>;
  Appraiser(const Quad& quad, const State& state, Weights weights, UnitId unit = kNoUnit);

  /// Standing in `hex` at the end of the phase.
  int place(UnitId unit, HexId hex) const;
  /// Attacking from `hex` in the combat phase to come.
  int assault(UnitId unit, HexId hex) const;
  /// A combat to the attacker; `more` strength is expected to join it.
  int combat(const CombatQuery& query, int more) const;
  /// What a victor risks that goes on to `hex`, or stays there: to be cut off in the enemy's next turn.
  int cut_off(UnitId unit, HexId hex) const;
  /// Fire that could still join an attack on `target`.
  int fire_at(UnitId target) const;
  /// Enemies that could still be attacked this phase.
  int fights() const;

 private:
  struct Foe {
    UnitId unit = kNoUnit;
    int exits = 0;                 ///< ways out that no zone of ours covers
    int defense = 0;               ///< with half the fire that may protect it
    int engaged = 0;               ///< strength beside it; a unit's is shared among those it touches
    int engaged_worth = 0;
    int fire = 0;                  ///< half that of batteries in range
    int joiners = 0;               ///< half the strength that could still come beside it
    int stakes = 0;                ///< what the combat promises as things stand
  };

  Strengths::Source source(UnitId unit, bool locked) const;
  const Strengths& strengths() const;
  HexSet own_zone() const;
  const Foe& foe(UnitId unit) const;   ///< read when it is first asked for
  Foe read_foe(UnitId unit) const;
  const FixedVector<UnitId, kMaxUnits>& batteries() const;
  void add_fire(Foe& foe) const;
  int closure(HexId hex) const;        ///< worth of having a zone there
  const HexSet& supplied(UnitId unit) const;
  using Faces = kit::FaceTally;
  const Faces& faces_of(int line, int differential) const;
  /// What a combat promises to the attacker, over all faces.
  int promise(const Faces& faces, int worth, int exits, int own_worth, int own_exits) const;
  int plight(UnitId unit, HexId hex) const;
  int sources(HexId hex) const;
  bool alone_beside_fighter(UnitId unit, HexId hex) const;
  int exits(HexId hex, const HexSet& enemy_zone, Side owner) const;
  int line_against(UnitId foe, UnitId unit, HexId from) const;
  int worth(UnitId unit) const { return game_.victory_rules->worth(unit); }
  int strength(UnitId unit) const {
    return game_.units[unit].artillery ? game_.units[unit].barrage : game_.units[unit].attack;
  }

  const Quad& game_;
  Weighing<Weight> w_;
  const State& state_;
  const Side side_ = state_.pos.top().actor, enemy_ = opponent(side_);
  const UnitId left_out_;
  const HexSet& enemy_zone_ = game_.zone(state_, enemy_);
  const EdgeTable& zone_edges_ = game_.edges(Purpose::kZone, 0);
  const HexSet own_zone_ = own_zone();
  const Strengths& strengths_ = strengths();
  mutable FixedVector<Foe, kMaxUnits> foes_;                ///< those read so far
  mutable std::array<std::uint8_t, kMaxUnits> foe_of_;      ///< by unit: index into foes_, or kNoUnit
  mutable std::optional<FixedVector<UnitId, kMaxUnits>> batteries_;   ///< that may fire at a distance
  mutable std::optional<Lifeline> lifeline_;                ///< for `overreach`, when it is weighed
  mutable HexSet closure_known_;
  mutable std::array<std::int16_t, kMaxHexes> closure_;     ///< where known
  mutable HexSet supplied_;
  mutable UnitId supplied_for_ = kNoUnit;
};

}  // namespace quad
