// What a position is worth, for opponents; see appraisal.hpp.
#include "appraisal.hpp"

#include <algorithm>

#include "moving.hpp"
#include "trigh/services/supply.hpp"

namespace fox {
namespace {

constexpr int kClosed = 1'000'000;       ///< bias of a place that is no goal
constexpr int kPerPoint = 3;             ///< half points a Victory Point is worth on the way
constexpr int kPerDefender = 3;          ///< and a strength point that holds the place takes off
constexpr int kGuard = 40;               ///< a place to be kept is less of a goal than one to be won back
constexpr int kWayShare = 3;
constexpr int kHungry = 260, kOverstack = 5000, kHold = 700, kExposed = 150;
constexpr int kCityPoints = 20, kRacePlace = 10;

}  // namespace

std::shared_ptr<const WaysToPlaces> ways_to_places(const DesertFox& game) {
  auto ways = std::make_shared<WaysToPlaces>();
  const auto add = [&](int place, int points) {
    if (place < 0 || game.places[place].hex == kNoHex) return;
    HexSet end;
    end.add(game.places[place].hex);
    SupplyRuling ruling;
    ruling.source(end, k15_26);
    SupplyField field;
    flood_supply(game.map(), game.edges(Purpose::kMovement, kMotorized), ruling, SupplyMeasure::kHalfPoints, SupplyField::kCut, field);
    WaysToPlaces::Goal goal{place, points, {}};
    goal.way.assign(field.length_.begin(), field.length_.begin() + game.map().grid.size());
    ways->goals.push_back(std::move(goal));
  };
  for (const VictoryFacts::Prize& prize : game.goal.prizes) add(prize.place, prize.points);
  for (const int place : game.goal.frontier) add(place, kRacePlace);
  if (game.goal.kind == VictoryFacts::Kind::kRace) add(game.place_at(game.goal.city), kCityPoints);
  if (game.goal.automatic != kNoHex) add(game.place_at(game.goal.automatic), kCityPoints);
  return ways;
}

Appraiser::Appraiser(const DesertFox& game, const State& state, Side side)
    : game_(game), state_(state), side_(side), enemy_(opponent(side)), net_(game, state, side) {
  state.board().occupied(enemy_).for_each([&](HexId hex) {
    if (!game.has_combat_unit(state, enemy_, hex)) prey_.add(hex);
  });
  for (const WaysToPlaces::Goal& each : game.ways_to_goals->goals) {
    const HexId hex = game.places[each.place].hex;
    int held = 0;
    for (UnitId unit = state.board().first(hex); unit != kNoUnit; unit = state.board().next(unit))
      if (state.side(unit) == enemy_ && game.fights(state, unit)) held += 1 + game.face(state, unit).strength;
    const bool ours = (side == kAxis) == game.axis_holds(state, each.place);
    const int bias = held * kPerDefender - each.points * kPerPoint;
    bias_.push_back(!ours ? bias : side == kCommonwealth ? bias + kGuard : kClosed);
  }
}

int Appraiser::way(HexId hex) const {
  int best = kClosed;
  for (std::size_t i = 0; i < bias_.size(); ++i)
    best = std::min(best, game_.ways_to_goals->goals[i].way[hex] + bias_[i]);
  return best == kClosed ? 0 : best;
}

bool Appraiser::is_goal(HexId hex) const {
  return std::any_of(game_.ways_to_goals->goals.begin(), game_.ways_to_goals->goals.end(), [&](const auto& each) { return game_.places[each.place].hex == hex; });
}

bool Appraiser::fed(UnitId unit, HexId hex) const {
  const bool foot = !game_.motorized(unit);
  if (net_.traces(hex, SupplyUse::kGeneral, foot)) return true;
  if (!game_.zone(state_, enemy_).contains(hex)) return false;
  const EdgeTable& edges = game_.edges(Purpose::kSupply, kMotorized);
  for (Direction d = 0; d < kDirections; ++d)
    if (edges.open(hex, d) && net_.traces(game_.map().neighbor(hex, d), SupplyUse::kGeneral, foot)) return true;
  return false;
}

/// Whether no other fighting unit of the side is there.
bool Appraiser::alone(UnitId unit, HexId hex) const {
  for (UnitId other = state_.board().first(hex); other != kNoUnit; other = state_.board().next(other))
    if (other != unit && state_.side(other) == side_ && game_.fights(state_, other)) return false;
  return true;
}

/// The last movement of the game: supply does not matter any more.
bool Appraiser::last_steps() const {
  return state_.pos.turn >= game_.data->scenario.last_turn && half_of(state_.pos.frames[0].phase) == 2;
}

/// What standing beside enemies means in the combat to come.
int Appraiser::pressure(UnitId unit, HexId hex) const {
  const bool fights = game_.fights(state_, unit);
  int sum = 0;
  for (const HexId next : game_.map().neighbors(hex)) {
    if (next == kNoHex || !state_.board().occupied(enemy_).contains(next) || prey_.contains(next)) continue;
    int attack = fights ? game_.face(state_, unit).strength : 0;
    for (const HexId beside : game_.map().neighbors(next)) {
      if (beside == kNoHex) continue;
      for (UnitId other = state_.board().first(beside); other != kNoUnit; other = state_.board().next(other))
        if (other != unit && state_.side(other) == side_ && game_.fights(state_, other)) attack += game_.face(state_, other).strength;
    }
    int joiners = 0;   // those still to move nearby
    for (int radius = 2; radius <= 5; ++radius)
      for (const HexId far : game_.map().grid.ring(next, radius)) {
        if (!game_.map().exists(far)) continue;
        for (UnitId other = state_.board().first(far); other != kNoUnit; other = state_.board().next(other))
          if (other != unit && state_.side(other) == side_ && game_.fights(state_, other) && !has(state_, other, kMoved))
            joiners += game_.face(state_, other).strength;
      }
    attack += joiners / 2;
    int defense = 0;
    for (UnitId other = state_.board().first(next); other != kNoUnit; other = state_.board().next(other))
      if (game_.fights(state_, other)) defense += game_.face(state_, other).strength;
    defense = std::max(defense, 1);
    if (game_.city(next) || game_.ground(next).mountain || game_.fort_level(state_, next) > 0) defense *= 2;
    const int odds = attack * 10 / defense;
    sum += odds >= 40 ? 50 : odds >= 30 ? 35 : odds >= 20 ? 5 : -4 * (20 - odds);
  }
  return sum;
}

int Appraiser::place(UnitId unit, HexId hex) const {
  int value = -way(hex) * kWayShare;
  int points = game_.stacking(unit);
  for (UnitId other = state_.board().first(hex); other != kNoUnit; other = state_.board().next(other))
    if (other != unit) points += game_.stacking(other);
  if (points > game_.stack_limit(hex)) value -= kOverstack;
  if (!fed(unit, hex) && !last_steps()) value -= kHungry;
  if (game_.fights(state_, unit)) {
    if (is_goal(hex) && alone(unit, hex)) value += kHold;
  } else if (beside_enemy(game_, state_, side_, hex) && alone(unit, hex)) {
    value -= kExposed;
  }
  return value + pressure(unit, hex);
}

int Appraiser::suffering(const Result& result, UnitId unit) const {
  const int whole = worth(unit);
  int sum = result.retreat * 3;
  if (result.disrupts) sum += whole / 4;
  if (result.partial) sum += whole / 4;
  if (result.depletes) sum += whole / 2;
  if (result.eliminates) sum += whole;
  return std::min(sum, whole);
}

int Appraiser::attack(std::span<const UnitId> attackers, std::span<const HexId> targets) const {
  const Clash clash = clash_of(game_, state_, attackers, targets);
  int total = 0;
  for (int roll = 1; roll <= 6; ++roll) {
    const int column = clash.odds.column + roll;
    const Result own = clash.odds.column == 0 ? result_of("d4D") : result_of(game_.crt.result(0, column));
    for (std::size_t i = 0; i < attackers.size(); ++i)
      total -= suffering(own, attackers[i]) + ((clash.attack_supplied >> i & 1) ? 0 : worth(attackers[i]) / 4);
    if (clash.odds.column == 0) continue;
    for (std::size_t i = 0; i < clash.defenders.size(); ++i) {
      const UnitId unit = clash.defenders[i];
      const int morale = game_.face(state_, unit).morale + ((clash.defense_supplied >> i & 1) ? 0 : 1);
      const Result result = result_of(game_.crt.result(std::max(morale, 1), column));
      total += suffering(result, unit) + (is_goal(state_.hex(unit)) && result.retreat > 3 ? worth(unit) : 0);
    }
  }
  return total / 6;
}

int Appraiser::lines_of(const State& state, const SupplyNet& net) const {
  int value = 0;
  for (int i = 0; i < state.pos.unit_count; ++i) {
    const auto unit = static_cast<UnitId>(i);
    if (!state.unit(unit).on_map() || state.side(unit) != side_ || game_.is_supply(unit)) continue;
    if (net.traces(state.hex(unit), SupplyUse::kGeneral, !game_.motorized(unit))) value += 6 * (2 + game_.face(state, unit).strength);
  }
  int best = kClosed;
  for (const SupplyNet::Element& each : net.elements()) {
    if (!each.linked) continue;
    value += 12;
    best = std::min(best, way(each.hex) - (each.dump ? 24 : 12));
    if (beside_enemy(game_, state, side_, each.hex) && !game_.has_combat_unit(state, side_, each.hex)) value -= kExposed;
  }
  return best == kClosed ? value : value - 2 * best;
}

int Appraiser::lines_with(UnitId supply, HexId hex) const {
  State changed = state_;
  if (hex != state_.hex(supply)) changed.place(supply, hex);
  else changed.pos.units[supply].flags ^= kDump;
  return lines_of(changed, SupplyNet(game_, changed, side_));
}

int DesertFox::appraise(const State& state, Side side) const {
  int value = 100 * victory_points(state);
  if (goal.kind == VictoryFacts::Kind::kRace) value += (wins_by_city(state) || wins_by_frontier(state)) ? 2000 : 0;
  for (int i = 0; i < state.pos.unit_count; ++i) {
    const auto unit = static_cast<UnitId>(i);
    if (!state.unit(unit).on_map() || is_supply(unit)) continue;
    const int worth = 10 + 5 * face(state, unit).strength;
    value += state.side(unit) == kAxis ? worth : -worth;
  }
  return side == kAxis ? value : -value;
}

}  // namespace fox
