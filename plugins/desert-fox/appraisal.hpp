// What places, attacks and supply lines are worth to the side to act: rough numbers for opponents, no rules. The unit is
// about half a Movement Point on the way to the goals.
#pragma once

#include <optional>
#include <vector>

#include "combat.hpp"
#include "results.hpp"
#include "supply_lines.hpp"

namespace fox {

/// The way from every hex to the places a side plays for, as motorized units move, in half points. Made once for a game.
struct WaysToPlaces {
  struct Goal {
    int place = -1, points = 0;
    std::vector<std::uint16_t> way;   ///< by hex
  };
  std::vector<Goal> goals;
};

class Appraiser {
 public:
  Appraiser(const DesertFox& game, const State& state, Side side);

  /// Half points from the hex to the next goal of the side, less for greater prizes.
  int way(HexId hex) const;
  /// What it is worth that the unit stands there rather than elsewhere.
  int place(UnitId unit, HexId hex) const;
  /// What the combat promises the attacker.
  int attack(std::span<const UnitId> attackers, std::span<const HexId> targets) const;
  /// What the side's supply lines give it, as they are.
  int lines() const { return lines_of(state_, net_); }
  /// The same with a supply unit moved to `hex`, or, at its own hex, turned into its other kind.
  int lines_with(UnitId supply, HexId hex) const;
  /// Whether the unit could trace General Supply there: standing in an enemy zone it opens its own hex.
  bool fed(UnitId unit, HexId hex) const;
  bool links(HexId hex) const { return net_.traces(hex, SupplyUse::kAttack, false); }
  /// A hex with enemy supply units and no combat units of theirs.
  bool prey(HexId hex) const { return prey_.contains(hex); }
  const HexSet& prey() const { return prey_; }
  bool is_goal(HexId hex) const;

 private:
  int lines_of(const State& state, const SupplyNet& net) const;
  int pressure(UnitId unit, HexId hex) const;
  int worth(UnitId unit) const { return 10 + 10 * game_.face(state_, unit).strength; }
  int suffering(const Result& result, UnitId unit) const;
  bool alone(UnitId unit, HexId hex) const;
  bool last_steps() const;

  const DesertFox& game_;
  const State& state_;
  Side side_, enemy_;
  SupplyNet net_;
  HexSet prey_;
  std::vector<int> bias_;   ///< by goal: added to its way; kClosed when it is no goal now
};

}  // namespace fox
