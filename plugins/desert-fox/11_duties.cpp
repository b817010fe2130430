// Case 10.26: who must fight, and 11.16: attacks below the table.
#include <algorithm>

#include "combat.hpp"

namespace fox {

Duties::Duties(const DesertFox& game, const State& state) : game_(game), state_(state), side_(state.pos.phasing) {
  const Side enemy = opponent(side_);
  HexSet fronts = state.board().occupied(side_);
  fronts &= game.zone(state, enemy);   // zones do not enter cities: units there need not attack [11.13]
  fronts.for_each([&](HexId hex) {
    bool any = false;
    FixedVector<HexId, kDirections> from;
    for (Direction d = 0; d < kDirections; ++d) {
      const HexId next = game.map().neighbor(hex, d);
      if (next == kNoHex) continue;
      for (UnitId unit = state.board().first(next); unit != kNoUnit; unit = state.board().next(unit)) {
        if (state.side(unit) != enemy || has(state, unit, kRetreated) || !in_zone_of(unit, hex)) continue;
        any = true;
        if (!has(state, unit, kDefended) && !from.contains(next)) from.push_back(next);
      }
    }
    bool holds = false;
    for (UnitId unit = state.board().first(hex); unit != kNoUnit && any; unit = state.board().next(unit))
      if (may_attack(game, state, unit)) holds = obliged_units_[unit] = true;                        // [10.26]
    for (const HexId each : from)
      if (holds) obliged_hexes_.add(each);                                                           // [10.26]
  });
}

bool Duties::in_zone_of(UnitId enemy, HexId hex) const {
  if (!game_.exerts_zone(state_, enemy)) return false;
  const auto d = game_.map().grid.direction(state_.hex(enemy), hex);
  return d && game_.edges(Purpose::kZone, game_.mover_class(enemy)).open(state_.hex(enemy), *d);
}

bool Duties::has_target(UnitId unit, Hexes without) const {
  for (const HexId next : game_.map().neighbors(state_.hex(unit)))
    if (next != kNoHex && !among(without, next) && may_be_attacked(state_, next) && touches(game_, state_, unit, next)) return true;
  return false;
}

bool Duties::has_partner(HexId hex, Units without) const {
  for (const HexId next : game_.map().neighbors(hex)) {
    if (next == kNoHex) continue;
    for (UnitId unit = state_.board().first(next); unit != kNoUnit; unit = state_.board().next(unit))
      if (obliged_units_[unit] && !among(without, unit) && touches(game_, state_, unit, hex)) return true;
  }
  return false;
}

bool Duties::leaves_nobody_over(Units attackers, Hexes targets, bool below, Verdict* verdict) const {
  bool fine = true;
  const auto object = [&](HexId hex, UnitId unit, const char* detail) {
    fine = false;
    if (verdict) verdict->forbid(k10_26, hex, unit, detail);
  };
  for (const UnitId unit : attackers)
    for (const HexId next : game_.map().neighbors(state_.hex(unit)))
      if (next != kNoHex && must_be_attacked(next) && !among(targets, next) && has_partner(next, {}) && !has_partner(next, attackers))
        object(next, kNoUnit, "would be left unattacked");
  if (below) return fine;   // its targets are not attacked by it [11.16]
  if (attackers.size() >= kMaxGroup) return fine;   // no more can join; who is left over has nobody to attack
  for (const HexId target : targets)
    for (const HexId next : game_.map().neighbors(target)) {
      if (next == kNoHex) continue;
      for (UnitId unit = state_.board().first(next); unit != kNoUnit; unit = state_.board().next(unit))
        if (obliged_units_[unit] && !among(attackers, unit) && has_target(unit, {}) && !has_target(unit, targets))
          object(next, unit, "would be left without an enemy to attack");
    }
  return fine;
}

FixedVector<UnitId, kMaxGroup> Duties::full_force(HexId target) const {
  std::vector<UnitId> beside;
  for (const HexId next : game_.map().neighbors(target)) {
    if (next == kNoHex) continue;
    for (UnitId unit = state_.board().first(next); unit != kNoUnit; unit = state_.board().next(unit))
      if (may_attack(game_, state_, unit) && touches(game_, state_, unit, target)) beside.push_back(unit);
  }
  std::sort(beside.begin(), beside.end());
  FixedVector<UnitId, kMaxGroup> force;
  for (const UnitId unit : beside) {
    if (force.full()) break;
    force.push_back(unit);
    if (!leaves_nobody_over({force.begin(), force.size()}, {&target, 1}, true, nullptr)) force.pop_back();
  }
  return force;
}

/// Whether one of the hexes could be attacked on the table instead.
bool Duties::better_attack(Hexes targets) const {
  for (const HexId& target : targets) {
    const Hexes one{&target, 1};
    const auto force = full_force(target);
    if (force.empty() || !leaves_nobody_over({force.begin(), force.size()}, one, false, nullptr)) continue;
    if (!below_table(game_, state_, {force.begin(), force.size()}, one)) return true;
  }
  return false;
}

void Duties::judge_attack(Units attackers, Hexes targets, Verdict& verdict) const {
  const bool below = below_table(game_, state_, attackers, targets);
  leaves_nobody_over(attackers, targets, below, &verdict);
  if (!below) return;
  for (const UnitId unit : attackers)
    if (!must_attack(unit)) return verdict.forbid(k11_16, state_.hex(unit), unit, "below the table, and it need not attack");
  if (better_attack(targets)) verdict.forbid(k11_16, targets[0], kNoUnit, "below the table; a stronger attack is possible");
}

void Duties::judge_end(Verdict& verdict) const {
  std::vector<Obligation> owed;
  report(owed);
  for (const Obligation& each : owed) verdict.forbid(*each.rule, state_.hex(each.unit), each.unit, each.text);
}

void Duties::report(std::vector<Obligation>& list) const {
  for (int i = 0; i < state_.pos.unit_count; ++i)
    if (const auto unit = static_cast<UnitId>(i); obliged_units_[unit] && has_target(unit, {}))
      list.push_back({&k10_26, unit, kNoUnit, "must attack", false});
  obliged_hexes_.for_each([&](HexId hex) {
    if (has_partner(hex, {})) list.push_back({&k10_26, lowest_in(state_, hex), kNoUnit, "must be attacked", false});
  });
}

}  // namespace fox
