// Case 10.26: who must fight, and 11.16: attacks below the table.

#include "combat/obligations.hpp"

namespace fox {
namespace {

/// Whose zone is the reason, as long as it has one; otherwise the lowest unit there.
UnitId holder_of_zone(const DesertFox& game, const State& state, HexId hex) {
  UnitId holder = kNoUnit;
  for (const UnitId unit : state.in(hex))
    if (game.exerts_zone(state, unit) && (holder == kNoUnit || unit < holder)) holder = unit;
  return holder == kNoUnit ? lowest_in(state, hex) : holder;
}

}  // namespace

Obligations::Obligations(const DesertFox& game, const State& state)
    : game_(game), state_(state), side_(state.pos.phasing) {
  if (block(state).obliged != decltype(DfBlock::obliged){}) recall();
  else look();
  for (const HexId hex : obliged_hexes_)  // nobody must make an attack that cannot be made [DF 11.22]
    if (too_crowded(game_, state_, {&hex, 1})) obliged_hexes_.remove(hex);
  list_contacts();
}

/// Nobody has attacked yet, or nobody had to: what can be seen counts.
void Obligations::look() {
  const Side enemy = opponent(side_);
  HexSet fronts = state_.board().occupied(side_);
  fronts &= game_.zone(state_, enemy);  // zones do not enter cities: units there need not attack [DF 11.13]
  for (const HexId hex : fronts) {
    bool any = false, holds = false;
    HexSet from;
    each_beside(game_, state_, hex, [&](UnitId unit) {
      if (has(state_, unit, kRetreated) || state_.side(unit) != enemy || !game_.zone_of(state_, unit).contains(hex))
        return;
      any = true;
      if (!has(state_, unit, kDefended)) from.add(state_.hex(unit));
    });
    for (const UnitId unit : state_.in(hex))
      if (any && may_attack(game_, state_, unit)) holds = obliged_units_[unit] = true;  // [DF 10.26]
    if (holds) obliged_hexes_ |= from;                                                  // [DF 10.26]
  }
}

/// Who had to fight when the phase began and has not fought.
void Obligations::recall() {
  for (const UnitId unit : state_.units()) {
    if (!(block(state_).obliged[unit / 8] >> unit % 8 & 1) || !state_.unit(unit).on_map()) continue;
    if (state_.side(unit) == side_) obliged_units_[unit] = may_attack(game_, state_, unit);
    else if (!has(state_, unit, kDefended)) obliged_hexes_.add(state_.hex(unit));
  }
}

void Obligations::remember(State& state) const {
  auto& bits = block(state).obliged;
  bits = {};
  for (const UnitId unit : state.units()) {
    const bool must = state.side(unit) == side_
                          ? obliged_units_[unit]
                          : obliged_hexes_.contains(state.hex(unit)) && !has(state, unit, kDefended);
    if (must) bits[unit / 8] = static_cast<std::uint8_t>(bits[unit / 8] | 1 << unit % 8);
  }
}

void Obligations::list_contacts() {
  for (const HexId hex : obliged_hexes_)
    if (hexes_.size() < 32) hexes_.push_back(hex);
  for (std::size_t i = 0; i < hexes_.size(); ++i)
    for (const UnitId unit : attackers_beside(game_, state_, hexes_[i])) {
      auto at = std::ranges::find(contacts_, unit, &Allocation::Contact::unit);
      if (at == contacts_.end()) at = contacts_.insert(at, {unit, obliged_units_[unit], 0});
      at->hexes |= std::uint32_t{1} << i;
    }
  std::sort(contacts_.begin(), contacts_.end(), [](const auto& a, const auto& b) { return a.unit < b.unit; });
}

bool Obligations::has_target(UnitId unit, Hexes without) const {
  return std::ranges::any_of(game_.map().neighbors(state_.hex(unit)), [&](HexId next) {
    return !among(without, next) && may_strike(game_, state_, unit, next);
  });
}

bool Obligations::has_partner(HexId hex, Units without, Partners who) const {
  return std::ranges::any_of(attackers_beside(game_, state_, hex), [&](UnitId unit) {
    return (obliged_units_[unit] || who == Partners::kAll) && !among(without, unit);
  });
}

bool Obligations::leaves_nobody_over(Units attackers, Hexes targets, bool below, Partners who, Verdict* verdict) const {
  bool fine = true;
  const auto object = [&](HexId hex, UnitId unit, const char* detail) {
    fine = false;
    if (verdict) verdict->forbid(k10_26, hex, unit, detail);
  };
  for (const UnitId unit : attackers)
    for (const HexId next : game_.map().neighbors(state_.hex(unit)))
      if (next != kNoHex && must_be_attacked(next) && !among(targets, next) && has_partner(next, {}, who) &&
          !has_partner(next, attackers, who))
        object(next, kNoUnit, "would be left unattacked");
  if (below) return fine;                           // its targets are not attacked by it [DF 11.16]
  if (attackers.size() >= kMaxGroup) return fine;   // no more can join; who is left over has nobody to attack
  for (const HexId target : targets)
    each_beside(game_, state_, target, [&](UnitId unit) {
      if (obliged_units_[unit] && !among(attackers, unit) && has_target(unit, {}) && !has_target(unit, targets))
        object(state_.hex(unit), unit, "would be left without an enemy to attack");
    });
  return fine;
}

FixedVector<UnitId, kMaxGroup> Obligations::full_force(HexId target) const {
  std::vector<UnitId> beside = attackers_beside(game_, state_, target);
  std::ranges::sort(beside);
  FixedVector<UnitId, kMaxGroup> force;
  for (const UnitId unit : beside) {
    if (force.full()) break;
    force.push_back(unit);
    if (!leaves_nobody_over(force, {&target, 1}, true, Partners::kObliged, nullptr)) force.pop_back();
  }
  return force;
}

/// Whether one of the hexes could be attacked on the table instead.
bool Obligations::better_attack(Hexes targets) const {
  return std::ranges::any_of(targets, [&](const HexId& target) {
    const Hexes one{&target, 1};
    const auto force = full_force(target);
    return !force.empty() && leaves_nobody_over(force, one, false, Partners::kObliged, nullptr) &&
           !below_table(game_, state_, force, one);
  });
}

std::uint32_t Obligations::bits_of(Hexes targets) const {
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < hexes_.size(); ++i)
    if (among(targets, hexes_[i])) bits |= std::uint32_t{1} << i;
  return bits;
}

std::uint32_t Obligations::touched_by(Units units) const {
  std::uint32_t bits = 0;
  for (const Allocation::Contact& each : contacts_)
    if (among(units, each.unit)) bits |= each.hexes;
  return bits;
}

/// These hexes and all that units join to them.
std::uint32_t Obligations::front_of(std::uint32_t hexes) const {
  for (std::uint32_t before = 0; before != hexes;) {
    before = hexes;
    for (const Allocation::Contact& each : contacts_)
      if (each.hexes & hexes) hexes |= each.hexes;
  }
  return hexes;
}

/// Attacks on the table that cover the whole front, each as it would be declared now.
const Obligations::Plan& Obligations::plan_of(std::uint32_t front) const {
  for (const auto& [known, plan] : plans_)
    if (known == front) return plan;
  std::vector<Allocation::Contact> contacts;
  std::uint32_t wanted = 0;
  for (const Allocation::Contact& each : contacts_)
    if (each.hexes & front) contacts.push_back(each), wanted |= each.hexes;
  Plan plan;
  Allocation allocation(game_, state_, hexes_);
  if (wanted != 0 && allocation.ask(std::move(contacts), wanted) == Allocation::Answer::kYes) {
    plan = allocation.plan();
    const auto below = [&](const PlannedAttack& each) { return below_table(game_, state_, each.units, each.targets); };
    if (std::ranges::any_of(*plan, below)) plan.reset();  // its supply does not go so far
  }
  plans_.emplace_back(front, std::move(plan));
  return plans_.back().second;
}

std::vector<PlannedAttack> Obligations::plan_at(HexId hex) const {
  const std::uint32_t front = front_of(bits_of({&hex, 1}));
  const Plan* plan = front == 0 ? nullptr : &plan_of(front);
  return plan && *plan ? **plan : std::vector<PlannedAttack>{};
}

/// Whether a unit that must fight would have nothing but an attack below the table left to it.
bool Obligations::strands(Units attackers, UnitId unit, Hexes targets) const {
  for (const HexId& next : game_.map().neighbors(state_.hex(unit))) {
    if (among(targets, next) || !may_strike(game_, state_, unit, next)) continue;
    FixedVector<UnitId, kMaxGroup> force{unit};
    for (const UnitId other : attackers_beside(game_, state_, next))
      if (other != unit && !force.full() && !among(attackers, other)) force.push_back(other);
    std::ranges::sort(force);
    if (!below_table(game_, state_, force, {&next, 1})) return false;
  }
  return true;
}

/// Whether it would leave attacks below the table to others of the front.
bool Obligations::spoils(Units attackers, Hexes targets, std::uint32_t front) const {
  const std::uint32_t taken = bits_of(targets);
  std::vector<Allocation::Contact> rest;
  std::uint32_t wanted = 0;
  for (const Allocation::Contact& each : contacts_) {
    if (!(each.hexes & front) || among(attackers, each.unit)) continue;
    if (each.hexes & ~taken)
      rest.push_back({each.unit, each.obliged, each.hexes & ~taken}), wanted |= each.hexes & ~taken;
    else if (each.obliged && strands(attackers, each.unit, targets)) return true;
  }
  return wanted != 0 && Allocation(game_, state_, hexes_).ask(std::move(rest), wanted) == Allocation::Answer::kNo;
}

void Obligations::judge_attack(Units attackers, Hexes targets, Verdict& verdict) const {
  const bool below = below_table(game_, state_, attackers, targets);
  const std::uint32_t touched = touched_by(attackers), front = front_of(touched | bits_of(targets));
  const bool avoidable = front != 0 && plan_of(front).has_value();
  leaves_nobody_over(attackers, targets, below, avoidable ? Partners::kAll : Partners::kObliged, &verdict);
  if (!below) {
    if (avoidable && verdict.legal() && spoils(attackers, targets, front))
      verdict.forbid(k11_16, targets[0], kNoUnit, "would leave others only attacks below the table");
    return;
  }
  for (const UnitId unit : attackers)
    if (!must_attack(unit))
      return verdict.forbid(k11_16, state_.hex(unit), unit, "below the table, and it need not attack");
  if (avoidable && touched != 0)
    verdict.forbid(k11_16, targets[0], kNoUnit, "below the table; attacks can be shared out so that none is");
  else if (better_attack(targets))
    verdict.forbid(k11_16, targets[0], kNoUnit, "below the table; a stronger attack is possible");
}

void Obligations::report(std::vector<Obligation>& list) const {
  for (const UnitId unit : state_.units())
    if (obliged_units_[unit] && has_target(unit, {}))
      list.push_back({&k10_26, unit, kNoUnit, "must attack", false});
  for (const HexId hex : obliged_hexes_) {
    const bool must =
        has_partner(hex, {}, Partners::kObliged) || (has_partner(hex, {}, Partners::kAll) && !plan_at(hex).empty());
    if (must) list.push_back({&k10_26, holder_of_zone(game_, state_, hex), kNoUnit, "must be attacked", false});
  }
}

}  // namespace fox
