// What places, attacks and supply lines are worth to the side to act: rough numbers for opponents, no rules. The unit
// is about half a Movement Point on the way to the goals.
#pragma once

#include "combat/combat.hpp"
#include "supply/supply_lines.hpp"
#include "trigh/map/rings.hpp"
#include "trigh/services/plight.hpp"

namespace fox {

using W = Weight;

/// What opponents know of a game, made once for it.
struct WaysToPlaces {
  static constexpr int kNear = 5;   ///< hexes: units so near join in what happens somewhere
  explicit WaysToPlaces(const Map& map) : around(map, kNear) {}

  /// The way from every hex to a place a side plays for, as motorized units move, in half points.
  struct Goal {
    int place = -1, points = 0;
    HexId hex = kNoHex;
    std::vector<std::uint16_t> way;   ///< by hex
  };
  std::vector<Goal> goals;
  Rings around;                     ///< up to kNear
  /// The combat results, read: by morale, the attackers' first, and column less one.
  std::vector<std::vector<Result>> results;
  const Result& result(int morale, int column) const;
};

/// How the enemy can get at a side's units.
struct Peril {
  std::uint64_t stamp = 0;  ///< of the enemy's units, on which his threat depends
  StrengthField threat;
  HexSet sources, blocked;  ///< where lines of supply begin, and what they do not cross
  Lifeline lifeline;
};

/// Units of one hex, as they would suffer in a fight.
struct Stack {
  HexId hex = kNoHex;
  int strength = 0, points = 0, worth = 0;   ///< of its fighting units; Stacking Points; what all of them are worth
  int shifts = 0;                            ///< columns its artillery shifts
  struct Member {
    int morale = 1, worth = 0;
    bool spent = false;                      ///< depleted: what depletes it again eliminates it
    bool sheltered = false;                  ///< in a city or fort
  };
  FixedVector<Member, kMaxGroup> members;
};

class Appraiser {
 public:
  /// `mover`: whose actions are judged. Units move the strongest first; those before it that have not moved will not.
  using Weights = std::span<const int>;
  Appraiser(const DesertFox& game, const State& state, Weights weights, Side side, UnitId mover = kNoUnit);

  /// Half points from the hex to the next goal of the side, less for greater prizes.
  int way(HexId hex) const;
  /// What it is worth that the unit stands there rather than elsewhere.
  int place(UnitId unit, HexId hex) const;
  /// What the combat promises the attacker; with more column shifts than its artillery gives.
  int attack(std::span<const UnitId> attackers, std::span<const HexId> targets, int attack_shifts = 0,
             int defense_shifts = 0) const;
  /// What the side's supply lines give it, as they are.
  int lines() const { return lines_of(state_, net()); }
  /// The same with a supply unit moved to `hex`, or, at its own hex, turned into its other kind.
  int lines_with(UnitId supply, HexId hex) const;
  /// Whether the unit could trace General Supply there: standing in an enemy zone it opens its own hex.
  bool fed(UnitId unit, HexId hex) const;
  bool links(HexId hex) const { return net().traces(hex, SupplyUse::kAttack, false); }
  /// A hex with enemy supply units and no combat units of theirs.
  bool prey(HexId hex) const { return prey_.contains(hex); }
  const HexSet& prey() const { return prey_; }
  bool is_goal(HexId hex) const;
  /// How far the first third of its fighting strength is from the goals.
  int front() const { return front_line().way; }
  const HexSet& enemy_zone() const { return zone_; }
  int worth(UnitId unit) const { return 10 + 10 * game_.face(state_, unit).strength; }
  /// What the unit does for a place that is to be kept, standing there.
  int garrison(UnitId unit, HexId hex) const;
  /// What the unit does there to keep the enemy from the places.
  int bars(UnitId unit, HexId hex) const;
  /// Whether a unit in the hex has to fear more enemies near than stand with it.
  bool exposed(HexId hex) const { return nearby().raided[hex] > stack_of(hex, side_).strength; }
  /// Whether another dump of the side is near.
  bool spare_dump(HexId hex) const;
  /// What a stack without `without` and with `with` stands to lose to the enemies beside `hex` in the combat to come.
  int danger(HexId hex, UnitId without = kNoUnit, UnitId with = kNoUnit) const;

 private:
  struct Comers { int strength = 0, guns = 0; };   ///< who can still come beside a goal: strength, and able artillery
  struct Guard { int threat = 0, held = 0; };   ///< of a goal: strength that can come, and that stands there
  static constexpr int kClosed = 1'000'000;     ///< bias of a place that is no goal

  /// What is known of the goals, by goal.
  struct Goals {
    std::vector<int> bias;          ///< added to its way; kClosed when it is no goal now
    std::vector<bool> to_storm;     ///< the enemy holds it, and nothing bars the way to it
    std::vector<Guard> guards;
  };
  /// By hex, strength near it: of the side's units that have still to move, of the enemy.
  struct Nearby { std::vector<std::uint16_t> joiners, raided; };
  struct Front { int way, followers; };   ///< `followers`: MSUs still to move, not far behind it
  const SupplyNet& net() const { return net_ ? *net_ : *(net_ = &net_of(game_, state_, side_)); }
  const Goals& goals() const;
  const Nearby& nearby() const;
  const Front& front_line() const;
  const std::vector<Comers>& comers() const;   ///< by goal
  std::vector<Guard> look_at_guards() const;
  int phase_of(UnitId unit) const;

  /// Attackers as they may come together.
  struct Attackers { int strength = 0, points = 0, guns = 0; };
  bool behind(const WaysToPlaces::Goal& far, const WaysToPlaces::Goal& near) const;
  std::vector<bool> too_hard() const;
  bool waits(UnitId unit, UnitId mover) const;
  int served_by(const State& state, const SupplyNet& net, std::vector<int>& load) const;
  int lines_of(const State& state, const SupplyNet& net) const;
  void crowd(HexId target, Attackers& force) const;
  Attackers force_against(HexId target, UnitId unit) const;
  void feed(UnitId unit, HexId hex, Attackers& force) const;
  int siege(UnitId unit, HexId hex) const;
  const std::vector<std::vector<HexId>>& enemy_ways() const;
  void find_bars(UnitId unit) const;
  bool can_bar(UnitId unit) const { return game_.fights(state_, unit) && game_.stacking(unit) > 0; }
  bool barred_by_others(UnitId unit, HexId step) const;
  int storming_way(HexId hex) const;
  std::vector<std::size_t> roots_of(const SupplyNet& net) const;
  bool followed(HexId hex) const;
  int pressure(UnitId unit, HexId hex) const;
  int suffering(const Result& result, int whole) const;
  bool alone(UnitId unit, HexId hex) const;
  int plight(UnitId unit, HexId hex) const;
  const Peril& peril() const;
  bool last_steps() const;
  Stack stack_of(HexId hex, Side side, UnitId without = kNoUnit, UnitId with = kNoUnit) const;
  int fate(std::span<const Stack::Member> defenders, int column, int prize) const;
  int promise(const Stack& target, int attack, int worth, int shifts) const;
  bool races_for(HexId hex) const;
  int stake(HexId target) const;
  int prize(HexId hex) const;
  bool sheltered(HexId hex) const { return game_.city(hex) || forts_.contains(hex); }
  /// Artillery that shifts columns.
  bool is_gun(UnitId unit) const { return game_.units[unit].artillery && able(state_, unit, true); }
  bool fights_for(UnitId unit, Side side) const { return state_.side(unit) == side && game_.fights(state_, unit); }
  /// Calls each(hex) for those around from which the hex can be attacked.
  template <class Each>
  void each_front(HexId target, Each&& each) const {
    const EdgeTable& edges = game_.edges(Purpose::kAttack, kMotorized);
    for (Direction d = 0; d < kDirections; ++d)
      if (const HexId front = game_.map().neighbor(target, d); front != kNoHex && edges.open(front, opposite(d)))
        each(front);
  }

  const DesertFox& game_;
  Weighing<Weight> w_;
  const State& state_;
  Side side_, enemy_;
  UnitId mover_;
  mutable const SupplyNet* net_ = nullptr;      ///< with those below: what has been asked for so far
  mutable const Peril* peril_ = nullptr;
  HexSet zone_, prey_, forts_;                  ///< zones of the enemy; where his supply units are alone; all forts
  mutable std::vector<std::size_t> roots_;
  mutable std::vector<int> ways_;               ///< way(), by hex, as far as it has been asked for
  mutable std::optional<Goals> goals_;
  mutable std::optional<std::vector<Comers>> comers_;
  mutable std::optional<Nearby> nearby_;
  mutable std::optional<Front> front_;
  mutable std::optional<std::vector<std::vector<HexId>>> enemy_ways_;
  mutable UnitId barring_ = kNoUnit;            ///< whose bars() are in bars_, by hex
  mutable std::vector<int> bars_;
};

}  // namespace fox
