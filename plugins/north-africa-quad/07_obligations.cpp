// Mandatory combat as a partition problem. Phasing units and enemies in contact are the two kinds of vertices of a
// graph; every combat takes a group of either kind, all in contact with all [QUAD 7.23], and nobody fights twice
// [QUAD 7.14]. All that must fight have to be covered: attackers by 7.12 and 8.31, defenders by 7.11 and 7.21.
//
// A cover exists exactly when nobody who must fight has lost all his partners: give everyone one partner, drop the
// spare links, and what is left are combats of one against some or some against one. So a declaration needs only a
// look at the neighbours of those it uses. Two refinements:
//   - an enemy without a partner may still be met by ranged artillery or Ground Support (reading
//     attacked-by-barrage-only); each battery serves one such enemy, each point another, which makes a matching.
//   - a unit exempt by 10.21 (or a title's case) need not fight, but may be the partner of an enemy; once it
//     attacks, all enemies beside it must be attacked [QUAD 10.21].
//
// Reading, for positions where not everybody can be covered (they arise when retreats part or join units): as many
// as possible must fight. An action is refused when more would go unfought after it than before, and the phase may
// end when nobody who must fight still can. So there is always a legal action.
#include "07_combat.hpp"

namespace quad {
namespace {

/// The units of a side that stand in the enemy's zone.
template <class F>
void each_unit_in_zone(const Quad& quad, const State& state, Side side, F&& f) {
  const HexSet hexes = state.board().occupied(side) & quad.zone(state, opponent(side));
  for (const HexId hex : hexes) f(quad.at(state, hex));
}

}  // namespace

Obligations::Obligations(const Quad& quad, const State& state)
    : game_(quad), state_(state), side_(state.pos.phasing), barrage_counts_(quad.barrage_is_attack) {
  if (!barrage_counts_) return;
  const auto look_at = [&](UnitId enemy) {
    if (must_be_attacked(enemy) && !has_partner(enemy, {}) && !stranded_.contains(enemy) && !stranded_.full())
      stranded_.push_back(enemy);
  };
  each_unit_in_zone(game_, state_, side_, [&](UnitId unit) {
    if (!has(state_, unit, kAttacked)) return;
    for (UnitId enemy : contacts(game_, state_, unit)) look_at(enemy);
  });
  for (const HexId hex : state_.board().occupied(opponent(side_)))
    if (const UnitId enemy = game_.at(state_, hex); has(state_, enemy, kBound)) look_at(enemy);
}

const Case* Obligations::exemption(UnitId unit) const {
  const Case* found = nullptr;
  if (has(state_, unit, kBound)) return found;  // what parted it from its enemies frees it of no obligation [QUAD 7.12]
  const HexId hex = state_.hex(unit);
  for (UnitId enemy : contacts(game_, state_, unit)) {
    if (has(state_, enemy, kAdvanced)) continue;  // [QUAD 7.96]
    const auto d = game_.map().grid.direction(hex, state_.hex(enemy));
    const Case* by = nullptr;
    for (const Exemption& each : game_.exemptions)
      if (each.holds(game_, side_, hex, *d)) by = each.rule;
    if (!by) return nullptr;  // one enemy in the open: it must fight, and then all of them [QUAD 10.21]
    found = by;
  }
  return found;
}

bool Obligations::has_target(UnitId unit, Units without) const {
  return std::ranges::any_of(contacts(game_, state_, unit), [&](UnitId enemy) {
    return may_be_attacked(state_, enemy) && !among(without, enemy);
  });
}

bool Obligations::has_partner(UnitId enemy, Units without) const {
  return std::ranges::any_of(contacts(game_, state_, enemy), [&](UnitId unit) {
    return may_attack(game_, state_, unit) && !among(without, unit);
  });
}

bool Obligations::must_attack(UnitId unit) const {
  return may_attack(game_, state_, unit) && has_target(unit, {}) && !exemption(unit);  // [QUAD 7.12, QUAD 10.21]
}

bool Obligations::must_be_attacked(UnitId enemy) const {
  if (!may_be_attacked(state_, enemy)) return false;
  if (has(state_, enemy, kBound)) return true;  // the unit that touched it may have gone [QUAD 7.21]
  for (UnitId unit : contacts(game_, state_, enemy)) {
    if (may_attack(game_, state_, unit) && !exemption(unit)) return true;  // [QUAD 7.11]
    // A unit that has attacked must see all it touched attacked; what was pushed against it later does not count.
    if (has(state_, unit, kAttacked) && !has(state_, unit, kAdvanced) && !has(state_, enemy, kDisplaced))
      return true;  // [QUAD 7.21]
  }
  return false;
}

FixedVector<UnitId, 64> Obligations::free_artillery(Units used) const {
  FixedVector<UnitId, 64> list;
  for (const HexId hex : state_.board().occupied(side_)) {
    const UnitId unit = game_.at(state_, hex);
    if (game_.units[unit].artillery && may_attack(game_, state_, unit) && !among(used, unit) && !list.full() &&
        !touches_enemy(game_, state_, unit))
      list.push_back(unit);
  }
  return list;
}

std::size_t Obligations::unmet(const Stranded& enemies, Units used, int points) const {
  if (!barrage_counts_ || enemies.empty()) return enemies.size();
  const auto fire = [&](UnitId enemy, UnitId battery) {
    const int distance = game_.map().grid.distance(state_.hex(battery), state_.hex(enemy));
    return distance <= game_.units[battery].range ? Takes::kOne : Takes::kNone;
  };
  return left_over(enemies, free_artillery(used), fire, points).size();
}

void Obligations::judge_unfought_units(Units attackers, Units targets, Verdict& verdict) const {
  for (UnitId target : targets)
    for (UnitId unit : contacts(game_, state_, target)) {
      if (among(attackers, unit) || !must_attack(unit) || has_target(unit, targets)) continue;
      verdict.forbid(k7_12, state_.hex(unit), unit, "would be left without an enemy to attack");  // [QUAD 7.12]
      if (game_.units[unit].artillery) verdict.forbid(k8_31, state_.hex(unit), unit);             // [QUAD 8.31]
    }
}

void Obligations::judge_combat(Units attackers, Units barrage, Units targets, int points, Verdict& verdict) const {
  judge_unfought_units(attackers, targets, verdict);
  if (!barrage_counts_ && attackers.empty())
    for (UnitId target : targets)
      if (must_be_attacked(target) && has_partner(target, {}))
        verdict.forbid(k7_11, state_.hex(target), target, "a unit beside it must take part");  // [QUAD 7.11]
  // Enemies that lose their last partner, and those who had none, against the fire still to be had.
  Stranded after;
  for (UnitId enemy : stranded_)
    if (!among(targets, enemy)) after.push_back(enemy);
  const std::size_t before = after.size();
  for (UnitId unit : attackers)
    for (UnitId enemy : contacts(game_, state_, unit))
      if (may_be_attacked(state_, enemy) && !among(targets, enemy) && !has_partner(enemy, attackers) &&
          !after.contains(enemy) && !after.full())
        after.push_back(enemy);
  if (after.empty()) return;
  const int available = state_.pos.points[index(side_)];
  if (!unmet_now_) unmet_now_ = unmet(stranded_, {}, available);
  FixedVector<UnitId, 48> used;
  for (Units list : {attackers, barrage}) name_all(list, used);
  if (unmet(after, used, available - points) <= *unmet_now_) return;
  if (after.size() == before)
    verdict.forbid(k7_11, state_.hex(after[0]), after[0], "this fire is needed against it");  // [QUAD 7.11]
  for (std::size_t i = before; i < after.size(); ++i) {
    verdict.forbid(k7_21, state_.hex(after[i]), after[i], "would be left unattacked");  // [QUAD 7.21]
    for (UnitId unit : contacts(game_, state_, after[i]))
      if (among(attackers, unit) && exemption(unit) == &k10_21)
        verdict.forbid(k10_21, state_.hex(after[i]), unit, "attacks one enemy, so must attack all");  // [QUAD 10.21]
  }
}

void Obligations::report(std::vector<Obligation>& list) const {
  FixedVector<UnitId, 64> told;
  each_unit_in_zone(game_, state_, side_, [&](UnitId unit) {
    const Case* const exempt = exemption(unit);
    const bool able = may_attack(game_, state_, unit) && has_target(unit, {});
    if (able)
      list.push_back({exempt ? exempt : game_.units[unit].artillery ? &k8_31 : &k7_12, unit, kNoUnit,
                      exempt ? "may stay out of combat" : "must attack", exempt != nullptr});
    for (UnitId enemy : contacts(game_, state_, unit)) {
      if (told.contains(enemy) || told.full() || !must_be_attacked(enemy) || !has_partner(enemy, {})) continue;
      told.push_back(enemy);
      list.push_back({&k7_11, enemy, able ? unit : kNoUnit, "must be attacked", false});
    }
  });
  // One enemy that only distant fire can reach is named at a time; when it is dealt with, the next is.
  for (UnitId enemy : stranded_)
    if (unmet({enemy}, {}, state_.pos.points[index(side_)]) == 0) {
      list.push_back({&k7_11, enemy, kNoUnit, "must be attacked from a distance", false});
      break;
    }
}

}  // namespace quad
