// Case 10.26: who must fight, and 11.16: attacks below the table.
#include <algorithm>

#include "combat/duties.hpp"

namespace fox {
namespace {

/// Whose zone is the reason, as long as he has one; otherwise whoever stands there.
UnitId holder_of_zone(const DesertFox& game, const State& state, HexId hex) {
  UnitId holder = kNoUnit;
  for (const UnitId unit : state.in(hex))
    if (game.exerts_zone(state, unit) && (holder == kNoUnit || unit < holder)) holder = unit;
  return holder == kNoUnit ? lowest_in(state, hex) : holder;
}

}  // namespace

Duties::Duties(const DesertFox& game, const State& state) : game_(game), state_(state), side_(state.pos.phasing) {
  const auto& kept = block(state).obliged;
  if (std::any_of(kept.begin(), kept.end(), [](std::uint8_t bits) { return bits != 0; })) recall();
  else look();
  HexSet crowded;  // nobody is owed an attack that cannot be made [DF 11.22]
  obliged_hexes_.for_each([&](HexId hex) {
    if (too_crowded(game_, state_, {&hex, 1})) crowded.add(hex);
  });
  obliged_hexes_ -= crowded;
  list_contacts();
}

/// Nobody has attacked yet, or nobody had to: what can be seen counts.
void Duties::look() {
  const Side enemy = opponent(side_);
  HexSet fronts = state_.board().occupied(side_);
  fronts &= game_.zone(state_, enemy);  // zones do not enter cities: units there need not attack [DF 11.13]
  fronts.for_each([&](HexId hex) {
    bool any = false;
    FixedVector<HexId, kDirections> from;
    for (const HexId next : game_.map().neighbors(hex)) {
      if (next == kNoHex) continue;
      for (const UnitId unit : state_.in(next)) {
        if (state_.side(unit) != enemy || has(state_, unit, kRetreated) || !in_zone_of(unit, hex)) continue;
        any = true;
        if (!has(state_, unit, kDefended) && !from.contains(next)) from.push_back(next);
      }
    }
    bool holds = false;
    for (UnitId unit = state_.board().first(hex); unit != kNoUnit && any; unit = state_.board().next(unit))
      if (may_attack(game_, state_, unit)) holds = obliged_units_[unit] = true;  // [DF 10.26]
    for (const HexId each : from)
      if (holds) obliged_hexes_.add(each);  // [DF 10.26]
  });
}

/// Who had to fight when the phase began and has not fought.
void Duties::recall() {
  for (const UnitId unit : state_.units()) {
    if (!(block(state_).obliged[unit / 8] >> unit % 8 & 1) || !state_.unit(unit).on_map()) continue;
    if (state_.side(unit) == side_) obliged_units_[unit] = may_attack(game_, state_, unit);
    else if (!has(state_, unit, kDefended)) obliged_hexes_.add(state_.hex(unit));
  }
}

void Duties::remember(State& state) const {
  auto& bits = block(state).obliged;
  bits = {};
  for (const UnitId unit : state.units()) {
    if (!state.unit(unit).on_map()) continue;
    const bool owes = state.side(unit) == side_
                          ? obliged_units_[unit]
                          : obliged_hexes_.contains(state.hex(unit)) && !has(state, unit, kDefended);
    if (owes) bits[unit / 8] = static_cast<std::uint8_t>(bits[unit / 8] | 1 << unit % 8);
  }
}

void Duties::list_contacts() {
  obliged_hexes_.for_each([&](HexId hex) {
    if (hexes_.size() < 32) hexes_.push_back(hex);
  });
  for (std::size_t i = 0; i < hexes_.size(); ++i)
    for (const HexId next : game_.map().neighbors(hexes_[i])) {
      if (next == kNoHex) continue;
      for (const UnitId unit : state_.in(next)) {
        if (!may_attack(game_, state_, unit) || !touches(game_, state_, unit, hexes_[i])) continue;
        auto at = std::find_if(contacts_.begin(), contacts_.end(), [&](const auto& each) { return each.unit == unit; });
        if (at == contacts_.end()) at = contacts_.insert(at, {unit, obliged_units_[unit], 0});
        at->hexes |= std::uint32_t{1} << i;
      }
    }
  std::sort(contacts_.begin(), contacts_.end(), [](const auto& a, const auto& b) { return a.unit < b.unit; });
}

bool Duties::in_zone_of(UnitId enemy, HexId hex) const {
  if (!game_.exerts_zone(state_, enemy)) return false;
  const auto d = game_.map().grid.direction(state_.hex(enemy), hex);
  return d && game_.edges(Purpose::kZone, game_.mover_class(enemy)).open(state_.hex(enemy), *d);
}

bool Duties::has_target(UnitId unit, Hexes without) const {
  for (const HexId next : game_.map().neighbors(state_.hex(unit)))
    if (next != kNoHex && !among(without, next) && may_be_attacked(game_, state_, next) &&
        touches(game_, state_, unit, next))
      return true;
  return false;
}

bool Duties::has_partner(HexId hex, Units without, Partners who) const {
  for (const HexId next : game_.map().neighbors(hex)) {
    if (next == kNoHex) continue;
    for (const UnitId unit : state_.in(next))
      if ((obliged_units_[unit] || (who == Partners::kAll && may_attack(game_, state_, unit))) &&
          !among(without, unit) && touches(game_, state_, unit, hex))
        return true;
  }
  return false;
}

bool Duties::leaves_nobody_over(Units attackers, Hexes targets, bool below, Partners who, Verdict* verdict) const {
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
    for (const HexId next : game_.map().neighbors(target)) {
      if (next == kNoHex) continue;
      for (const UnitId unit : state_.in(next))
        if (obliged_units_[unit] && !among(attackers, unit) && has_target(unit, {}) && !has_target(unit, targets))
          object(next, unit, "would be left without an enemy to attack");
    }
  return fine;
}

FixedVector<UnitId, kMaxGroup> Duties::full_force(HexId target) const {
  std::vector<UnitId> beside;
  for (const HexId next : game_.map().neighbors(target)) {
    if (next == kNoHex) continue;
    for (const UnitId unit : state_.in(next))
      if (may_attack(game_, state_, unit) && touches(game_, state_, unit, target)) beside.push_back(unit);
  }
  std::sort(beside.begin(), beside.end());
  FixedVector<UnitId, kMaxGroup> force;
  for (const UnitId unit : beside) {
    if (force.full()) break;
    force.push_back(unit);
    if (!leaves_nobody_over({force.begin(), force.size()}, {&target, 1}, true, Partners::kObliged, nullptr))
      force.pop_back();
  }
  return force;
}

/// Whether one of the hexes could be attacked on the table instead.
bool Duties::better_attack(Hexes targets) const {
  for (const HexId& target : targets) {
    const Hexes one{&target, 1};
    const auto force = full_force(target);
    if (force.empty() || !leaves_nobody_over({force.begin(), force.size()}, one, false, Partners::kObliged, nullptr))
      continue;
    if (!below_table(game_, state_, {force.begin(), force.size()}, one)) return true;
  }
  return false;
}

std::uint32_t Duties::bits_of(Hexes targets) const {
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < hexes_.size(); ++i)
    if (among(targets, hexes_[i])) bits |= std::uint32_t{1} << i;
  return bits;
}

std::uint32_t Duties::touched_by(Units units) const {
  std::uint32_t bits = 0;
  for (const Allocation::Contact& each : contacts_)
    if (among(units, each.unit)) bits |= each.hexes;
  return bits;
}

/// These hexes and all that units join to them.
std::uint32_t Duties::front_of(std::uint32_t hexes) const {
  for (std::uint32_t before = 0; before != hexes;) {
    before = hexes;
    for (const Allocation::Contact& each : contacts_)
      if (each.hexes & hexes) hexes |= each.hexes;
  }
  return hexes;
}

/// Attacks on the table that cover the whole front, each as it would be declared now.
const Duties::Plan& Duties::plan_of(std::uint32_t front) const {
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
    for (const PlannedAttack& each : *plan)
      if (below_table(game_, state_, {each.units.begin(), each.units.size()},
                      {each.targets.begin(), each.targets.size()})) {
        plan.reset();   // its supply does not go so far
        break;
      }
  }
  plans_.emplace_back(front, std::move(plan));
  return plans_.back().second;
}

std::vector<PlannedAttack> Duties::plan_at(HexId hex) const {
  const std::uint32_t front = front_of(bits_of({&hex, 1}));
  const Plan* plan = front == 0 ? nullptr : &plan_of(front);
  return plan && *plan ? **plan : std::vector<PlannedAttack>{};
}

/// Whether a unit that must fight would have nothing but an attack below the table left to it.
bool Duties::strands(Units attackers, UnitId unit, Hexes targets) const {
  for (const HexId& next : game_.map().neighbors(state_.hex(unit))) {
    if (next == kNoHex || among(targets, next) || !may_be_attacked(game_, state_, next) ||
        !touches(game_, state_, unit, next))
      continue;
    FixedVector<UnitId, kMaxGroup> force{unit};
    for (const HexId beside : game_.map().neighbors(next)) {
      if (beside == kNoHex) continue;
      for (UnitId other = state_.board().first(beside); other != kNoUnit && !force.full();
           other = state_.board().next(other))
        if (other != unit && may_attack(game_, state_, other) && !among(attackers, other) &&
            touches(game_, state_, other, next))
          force.push_back(other);
    }
    std::sort(force.begin(), force.end());
    if (!below_table(game_, state_, {force.begin(), force.size()}, {&next, 1})) return false;
  }
  return true;
}

/// Whether it would leave attacks below the table to others of the front.
bool Duties::spoils(Units attackers, Hexes targets, std::uint32_t front) const {
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

void Duties::judge_attack(Units attackers, Hexes targets, Verdict& verdict) const {
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

void Duties::judge_end(Verdict& verdict) const {
  std::vector<Obligation> owed;
  report(owed);
  for (const Obligation& each : owed) verdict.forbid(*each.rule, state_.hex(each.unit), each.unit, each.text);
}

void Duties::report(std::vector<Obligation>& list) const {
  for (const UnitId unit : state_.units())
    if (obliged_units_[unit] && has_target(unit, {}))
      list.push_back({&k10_26, unit, kNoUnit, "must attack", false});
  obliged_hexes_.for_each([&](HexId hex) {
    const bool owed =
        has_partner(hex, {}, Partners::kObliged) || (has_partner(hex, {}, Partners::kAll) && !plan_at(hex).empty());
    if (owed) list.push_back({&k10_26, holder_of_zone(game_, state_, hex), kNoUnit, "must be attacked", false});
  });
}

}  // namespace fox
