// What a position is worth where a ruleset does not say: what every wargame has. Each side holds its material, less
// what its plight puts at risk; units that outnumber an enemy within reach have the prospect of his loss. A side that
// would win as it stands may let the other come.
#include <algorithm>
#include <vector>

#include "ai/features.hpp"
#include "rules/strength.hpp"
#include "trigh/ai/simulation.hpp"

namespace trigh {
namespace {

constexpr int kDecided = 1'000'000, kOfPoint = 100;             // the unit is a hundredth of a victory point
constexpr int kOfUnit = 60, kOfStrength = 20;                   ///< a unit, and each point of its strength
constexpr int kLead = 80, kLeadAtLast = 300;  ///< to be winning as it stands; what the last turn adds
constexpr int kNear = 3;                                        ///< hexes from which others come to a fight
constexpr int kSurrounded = 20, kOneWay = 8, kUnsupplied = 25;  ///< per cent of a unit at risk
constexpr int kMostAtRisk = 20;            ///< per cent of one that is outnumbered, at three to one
constexpr int kApart = 4, kFarthest = 20;  ///< a hex nearer to the next enemy; hexes that count

struct Fielded {
  UnitId unit = kNoUnit;
  HexId hex = kNoHex;
  int strength = 0, worth = 0;
};

std::vector<Fielded> units_of(const Ruleset& rules, const State& state, Side side) {
  std::vector<Fielded> units;
  for (int i = 0; i < rules.counters().size(); ++i) {
    const auto unit = static_cast<UnitId>(i);
    if (!state.unit(unit).on_map() || state.side(unit) != side) continue;
    const int strength = strength_of(rules, state, unit);
    units.push_back({unit, state.hex(unit), strength, kOfUnit + kOfStrength * strength});
  }
  return units;
}

/// Ways on from a hex that no enemy stands on or covers.
int ways_out(const Ruleset& rules, const State& state, HexId hex, Side side, const HexSet& enemy_zone) {
  int ways = 0;
  for (const HexId next : rules.map().neighbors(hex))
    ways += next != kNoHex && !enemy_zone.contains(next) && !state.board().occupied(opponent(side)).contains(next);
  return ways;
}

/// Per cent of a unit at risk from the enemies who are near, those beside it counting whole.
int outnumbered(const Grid& grid, const Fielded& unit, const std::vector<Fielded>& friends,
                const std::vector<Fielded>& enemies) {
  const auto near = [&](const std::vector<Fielded>& others) {
    int strength = 0;
    for (const Fielded& each : others)
      if (const int distance = grid.distance(unit.hex, each.hex); distance <= kNear && each.unit != unit.unit)
        strength += distance <= 1 ? 2 * each.strength : each.strength;
    return strength;  // in halves
  };
  const int against = near(enemies), with = 2 * std::max(1, unit.strength) + near(friends) / 2;
  return std::clamp((against - with) * kMostAtRisk / (2 * with), 0, kMostAtRisk);
}

int held_by(const Ruleset& rules, const State& state, Side side, const std::vector<Fielded>& own,
            const std::vector<Fielded>& enemies, const HexSet& enemy_zone) {
  const Grid& grid = rules.map().grid;
  int value = 0;
  for (const Fielded& each : own) {
    const int ways = ways_out(rules, state, each.hex, side, enemy_zone);
    int risk = ways == 0 ? kSurrounded : ways == 1 ? kOneWay : 0;
    if (!rules.supplied(state, each.unit)) risk += kUnsupplied;
    risk += outnumbered(grid, each, own, enemies);
    value += each.worth * (100 - risk) / 100;
  }
  return value;
}

/// How far the side's units are from the next enemy: the side that asks wants to come close, the other may stay away.
int apart(const Grid& grid, const std::vector<Fielded>& own, const std::vector<Fielded>& enemies) {
  int sum = 0;
  for (const Fielded& each : own) {
    int nearest = kFarthest;
    for (const Fielded& enemy : enemies) nearest = std::min(nearest, grid.distance(each.hex, enemy.hex));
    if (!enemies.empty()) sum += nearest;
  }
  return sum * kApart;
}

/// Whether the side would win if the game ended now.
int lead_of(const Ruleset& rules, const State& state, Side side) {
  State ended = state;
  Events unheard;
  rules.judge_victory(ended, unheard);
  const int lead = kLead + kLeadAtLast * state.pos.turn / std::max(1, rules.data->scenario.last_turn);
  return !is_player(ended.pos.winner) ? 0 : ended.pos.winner == side ? lead : -lead;
}

}  // namespace

int featured_worth(const Ruleset& rules, const State& state, Side side) {
  if (state.pos.over) return !is_player(state.pos.winner) ? 0 : state.pos.winner == side ? kDecided : -kDecided;
  const Side enemy = opponent(side);
  const std::vector<Fielded> own = units_of(rules, state, side), theirs = units_of(rules, state, enemy);
  const std::array<int, 2> points = rules.points_so_far(state);
  const int ahead = points[static_cast<std::size_t>(index(side))] - points[static_cast<std::size_t>(index(enemy))];
  const int lead = lead_of(rules, state, side);
  return ahead * kOfPoint + lead - (lead > 0 ? 0 : apart(rules.map().grid, own, theirs)) +
         held_by(rules, state, side, own, theirs, rules.zone_of_control(state, enemy)) -
         held_by(rules, state, enemy, theirs, own, rules.zone_of_control(state, side));
}

int Ruleset::appraise(const State& state, Side side) const { return featured_worth(*this, state, side); }

}  // namespace trigh
