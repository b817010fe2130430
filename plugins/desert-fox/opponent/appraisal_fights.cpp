// What fights promise, and what they threaten, for opponents; see appraisal.hpp.

#include "movement/moving.hpp"
#include "opponent/appraisal.hpp"

namespace fox {
namespace {

constexpr int kShelter = 3;              ///< hexes of a retreat that cities and forts take off [DF 11.64]
constexpr int kShiftsAtMost = 4;         ///< [DF 12.15]
constexpr int kStrengthOfPoint = 5;      ///< what a Stacking Point of attackers has
constexpr int kWatched = 2;              ///< hexes from Tobruk
/// hexes from a supply unit, and whom it serves [DF 7.15]
constexpr int kDumpServes = 12, kServes = 6, kServedPoints = 5;

}  // namespace

/// Units of `side` in the hex, as if `without` were not and `with` were there.
Stack Appraiser::stack_of(HexId hex, Side side, UnitId without, UnitId with) const {
  Stack stack;
  stack.hex = hex;
  const bool shelter = sheltered(hex);
  const auto add = [&](UnitId unit) {
    const Face& face = game_.face(state_, unit);
    const bool whole = !depleted(state_, unit) && !has(state_, unit, kDisrupted);
    if (game_.fights(state_, unit)) stack.strength += has(state_, unit, kDisrupted) ? face.strength / 2 : face.strength;
    if (game_.units[unit].artillery && whole) ++stack.shifts;
    stack.points += game_.stacking(unit);
    stack.worth += worth(unit);
    const int morale = face.morale + (has(state_, unit, kUnsupplied) ? 1 : 0);
    if (!stack.members.full()) stack.members.push_back({morale, worth(unit), depleted(state_, unit), shelter});
  };
  for (const UnitId unit : state_.in(hex))
    if (state_.side(unit) == side && unit != without && game_.is_combat(unit)) add(unit);
  if (with != kNoUnit && state_.hex(with) != hex) add(with);
  stack.strength = std::max(stack.strength, 1);
  stack.shifts = std::min(stack.shifts, kShiftsAtMost);
  return stack;
}

/// What one unit suffers; a partial depletion is its force's.
int Appraiser::suffering(const Result& result, int whole) const {
  int sum = result.retreat * 3;
  if (result.disrupts) sum += whole * w_[W::kDisrupted] / 100;
  if (result.depletes) sum += whole * w_[W::kDepleted] / 100;
  if (result.eliminates) sum += whole;
  return std::min(sum, whole);
}

/// Whether it is the city that the side must take before the last turn is over [DF 15.15].
bool Appraiser::races_for(HexId hex) const {
  return side_ == kAxis && game_.goal.kind == VictoryFacts::Kind::kRace && hex == game_.goal.city;
}

/// Per cent of its losses that count when it attacks the hex.
int Appraiser::stake(HexId target) const {
  return races_for(target) ? std::max(0, 100 - w_[W::kHaste] * state_.pos.turn) : 100;
}

/// What it is worth to drive the enemy out of the hex.
int Appraiser::prize(HexId hex) const {
  int best = 0;
  for (const WaysToPlaces::Goal& each : game_.ways_to_goals->goals)
    if (each.hex == hex) best = std::max(best, each.points * w_[W::kPrizePoint]);
  return best + (races_for(hex) ? w_[W::kRush] * state_.pos.turn : 0);
}

/// What the attacker gains of the defenders in this column; the prize when all of them are driven out.
int Appraiser::fate(std::span<const Stack::Member> defenders, int column, int prize) const {
  int total = 0, partial = 0;
  bool gone = true;
  for (const Stack::Member& each : defenders) {
    const Result& result = game_.ways_to_goals->result(each.morale, column);
    total += suffering(result, each.worth);
    if (result.partial) partial = std::max(partial, each.worth);
    const int retreat = result.retreat - (each.sheltered ? kShelter : 0);
    gone = gone && (result.eliminates || retreat > (each.spent ? 0 : kShelter));
  }
  return total + partial / 2 + (gone ? prize : 0);
}

/// What an attack of so much strength on the stack promises, `worth` being at stake.
int Appraiser::promise(const Stack& target, int attack, int worth, int shifts) const {
  const Odds odds = odds_of(game_, state_, attack, target.strength, {&target.hex, 1});
  if (odds.column == 0) return -worth * 3 / 4;
  const int prize_of_it = prize(target.hex);
  int total = 0;
  for (int roll = 1; roll <= 6; ++roll) {
    const int column = odds.column + roll;
    const Result& own = game_.ways_to_goals->result(0, column - target.shifts);
    total -= suffering(own, worth) + (own.partial ? std::min(worth / 2, w_[W::kPartial]) : 0);
    total += fate({target.members.begin(), target.members.size()}, column + shifts, prize_of_it);
  }
  return total / 6;
}

/// What there is beside the hex and may still come to attack it, the unit itself standing there.
Appraiser::Attackers Appraiser::force_against(HexId target, UnitId unit) const {
  Attackers force;
  int waiting = 0;   // of those beside it that have still to move
  const auto count = [&](UnitId other) {
    const int strength = game_.fights(state_, other) ? game_.face(state_, other).strength : 0;
    force.strength += strength;
    force.points += game_.stacking(other);
    if (is_gun(other)) ++force.guns;
    if (waits(other, unit)) waiting += strength;
  };
  each_front(target, [&](HexId beside) {
    for (const UnitId other : state_.in(beside))
      if (other != unit && state_.side(other) == side_ && game_.is_combat(other)) count(other);
  });
  count(unit);
  int near = std::max(0, nearby().joiners[target] - waiting) * w_[W::kStackAttack] / 200;
  const std::vector<Comers>& comers = this->comers();
  for (std::size_t g = 0; g < comers.size(); ++g) {
    if (game_.ways_to_goals->goals[g].hex != target) continue;
    near = std::max(near, comers[g].strength - waiting) * 5 / 6;
    force.guns += comers[g].guns;
  }
  force.strength += std::max(near, 0);
  force.points += std::max(near, 0) / kStrengthOfPoint;
  crowd(target, force);
  return force;
}

/// No more can attack than there is room for around the hex.
void Appraiser::crowd(HexId target, Attackers& force) const {
  int room = 0;
  each_front(target, [&](HexId beside) {
    if (!state_.board().occupied(enemy_).contains(beside)) room += game_.stack_limit(beside);
  });
  if (force.points <= room) return;
  force.strength = std::max(1, force.strength * room / force.points);
  force.points = room;
}

/// Combat Supply for the attack: units beyond what dumps and MSUs near it can serve fight at half strength
/// [DF 7.15, DF 7.34].
void Appraiser::feed(UnitId unit, HexId hex, Attackers& force) const {
  const Grid& grid = game_.map().grid;
  const bool watched =
      side_ == kAxis && game_.tobruk != kNoHex && grid.distance(hex, game_.tobruk) == kWatched;  // [DF 10.14]
  int room = 0;
  if (!watched || links(hex)) {
    if (roots_.empty()) roots_ = roots_of(net());
    HexSet counted;
    for (std::size_t e = 0; e < net().elements().size(); ++e) {
      const SupplyNet::Element& each = net().elements()[e];
      if (!each.linked || grid.distance(each.hex, hex) > (each.dump ? kDumpServes : kServes)) continue;
      const HexId root = net().elements()[roots_[e]].hex;
      if (!counted.contains(root)) room += kServedPoints;
      counted.add(root);
    }
  }
  if (net().served_by_sources().contains(hex) || room >= force.points) return;
  force.strength = force.strength * (force.points + room) / (2 * force.points);
  if (room == 0 || !fed(unit, hex)) force.guns = 0;
}

/// What standing beside enemies means in the combat to come.
int Appraiser::pressure(UnitId unit, HexId hex) const {
  const bool counts = is_gun(unit) || game_.fights(state_, unit);
  const bool bound = zone_.contains(hex);  // it must attack [DF 10.26]
  int sum = 0;
  each_open(game_.map(), game_.edges(Purpose::kAttack, game_.mover_class(unit)), hex, [&](HexId next) {
    if (!state_.board().occupied(enemy_).contains(next) || prey_.contains(next)) return;
    Attackers force = force_against(next, unit);
    feed(unit, hex, force);
    const int shifts = std::min(kShiftsAtMost, force.guns + air_left(state_, side_));
    const int stake = this->stake(next);
    int value = promise(stack_of(next, enemy_), force.strength,
                        force.strength * w_[W::kWorthOfStrength] * stake / 100, shifts);
    if (game_.city(next) && value > 0) value -= w_[W::kSlips] * stake / 100;
    if (value > 0)
      sum += counts ? w_[W::kEager] + std::min(value, w_[W::kEnough]) / 4 + w_[W::kStorm] * (100 - stake) / 100 : 0;
    else if (bound)
      sum += (value * w_[W::kMustAttack] / 6 - w_[W::kUneasy]) * stake / 100;
  });
  return sum;
}

/// What the unit does for a place that is to be kept.
int Appraiser::garrison(UnitId unit, HexId hex) const {
  const auto& places = game_.ways_to_goals->goals;
  int value = 0;
  for (std::size_t g = 0; g < places.size(); ++g) {
    if (places[g].hex != hex) continue;
    const Guard& guard = goals().guards[g];
    const bool here = state_.hex(unit) == hex;
    const int strength = game_.face(state_, unit).strength, held = guard.held - (here ? strength : 0);
    const int need = guard.threat / (sheltered(hex) ? 3 : 2);
    if (alone(unit, hex)) value += guard.threat > 0 ? w_[W::kFirstGuard] : w_[W::kFirstGuard] / 10;
    value += std::clamp(need - held, 0, strength) * w_[W::kGuardPoint] * places[g].points;
  }
  return value;
}

int Appraiser::attack(std::span<const UnitId> attackers, std::span<const HexId> targets, int attack_shifts,
                      int defense_shifts) const {
  CombatQuery query = query_of(game_, state_, attackers, targets);
  query.attack_points = static_cast<std::int16_t>(attack_shifts);
  query.defense_points = static_cast<std::int16_t>(defense_shifts);
  const Clash clash = clash_of(game_, state_, query);
  const auto [attack, defense] = forces_of(clash.query);
  attack_shifts = shifts_of(clash.ruling, Role::kAttack);
  defense_shifts = shifts_of(clash.ruling, Role::kDefense);
  int total = 0, prizes = 0;
  for (const HexId hex : targets) prizes += prize(hex);
  FixedVector<Stack::Member, kMaxGroup> defenders;
  for (std::size_t i = 0; i < defense.units.size(); ++i) {
    const UnitId unit = defense.units[i];
    const int morale = game_.face(state_, unit).morale + (defense.has_supply(i) ? 0 : 1);
    defenders.push_back({std::max(morale, 1), worth(unit), depleted(state_, unit), sheltered(state_.hex(unit))});
  }
  for (int roll = 1; roll <= 6; ++roll) {
    const int column = clash.odds.column + roll;
    const Result own =
        clash.odds.column == 0 ? result_of("d4D") : game_.ways_to_goals->result(0, column - defense_shifts);
    int best = 0, losses = 0;
    for (std::size_t i = 0; i < attackers.size(); ++i) {
      losses += suffering(own, worth(attackers[i])) + (attack.has_supply(i) ? 0 : worth(attackers[i]) / 4);
      best = std::max(best, worth(attackers[i]));
    }
    total -= (losses + (own.partial ? best / 2 : 0)) * stake(targets[0]) / 100;
    if (clash.odds.column != 0) total += fate({defenders.begin(), defenders.size()}, column + attack_shifts, prizes);
  }
  return total / 6;
}

bool Appraiser::spare_dump(HexId hex) const {
  return std::ranges::any_of(net().elements(), [&](const SupplyNet::Element& each) {
    return each.dump && each.hex != hex && game_.map().grid.distance(each.hex, hex) <= kServes;
  });
}

int Appraiser::danger(HexId hex, UnitId without, UnitId with) const {
  const Stack stack = stack_of(hex, side_, without, with);
  if (stack.members.empty()) return 0;
  int attack = 0, worth_of_them = 0, shifts = air_left(state_, enemy_);
  for (const HexId beside : game_.map().neighbors(hex)) {
    if (!state_.board().occupied(enemy_).contains(beside)) continue;
    const Stack foe = stack_of(beside, enemy_);
    if (foe.members.empty()) continue;
    attack += foe.strength;
    worth_of_them += foe.worth;
    shifts += foe.shifts;
  }
  return attack == 0 ? 0 : std::max(0, promise(stack, attack, worth_of_them, std::min(shifts, kShiftsAtMost)));
}

}  // namespace fox
