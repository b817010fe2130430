// Section 7, the parts that other sections share: who may fight, and opening a combat.
#include "07_combat.hpp"

namespace quad {

Contacts contacts(const Quad& quad, const State& state, UnitId unit) {
  Contacts list;
  const HexId hex = state.hex(unit);
  if (hex == kNoHex) return list;
  const Side enemy = opponent(state.side(unit));
  if (!quad.zone(state, enemy).contains(hex)) return list;  // what bars an attack bars zones [QUAD 6.14, QUAD 6.15]
  const HexSet& enemies = state.board().occupied(enemy);
  each_open(quad.map(), quad.edges(Purpose::kAttack, quad.mover_class(unit)), hex, [&](HexId next) {  // [QUAD 7.46]
    if (enemies.contains(next)) list.push_back(state.board().first(next));
  });
  return list;
}

bool touches_enemy(const Quad& quad, const State& state, UnitId unit) {
  return !contacts(quad, state, unit).empty();
}

bool may_attack(const Quad& quad, const State& state, UnitId unit) {
  if (!state.unit(unit).on_map() || state.side(unit) != state.pos.phasing) return false;
  if (has(state, unit, kAttacked) || has(state, unit, kAdvanced)) return false;  // [QUAD 7.14, QUAD 7.96]
  return !quad.units[unit].artillery || !has(state, unit, kDisplaced);           // [QUAD 7.82-3]
}

bool may_be_attacked(const State& state, UnitId unit) {
  return state.unit(unit).on_map() && state.side(unit) != state.pos.phasing && !has(state, unit, kDefended) &&
         !has(state, unit, kAdvanced);  // [QUAD 7.14, QUAD 7.96]
}

void judge_attacker(const Quad& quad, const State& state, UnitId unit, Verdict& verdict) {
  const HexId hex = state.hex(unit);
  if (!state.unit(unit).on_map() || state.side(unit) != state.pos.phasing)
    verdict.forbid(k7_0_G, hex, unit, "no unit of the attacker on the map");                        // [QUAD 7.0-G]
  if (has(state, unit, kAttacked)) verdict.forbid(k7_14, hex, unit, "has attacked already");        // [QUAD 7.14]
  if (has(state, unit, kAdvanced)) verdict.forbid(k7_96, hex, unit, "has advanced in this phase");  // [QUAD 7.96]
  if (quad.units[unit].artillery && has(state, unit, kDisplaced))
    verdict.forbid(k7_82_3, hex, unit, "was displaced in this phase");  // [QUAD 7.82-3]
}

void judge_target(const State& state, UnitId target, Verdict& verdict) {
  const HexId hex = state.hex(target);
  if (!state.unit(target).on_map() || state.side(target) == state.pos.phasing)
    verdict.forbid(k7_0_G, hex, target, "no enemy unit on the map");                                    // [QUAD 7.0-G]
  if (has(state, target, kDefended)) verdict.forbid(k7_14, hex, target, "has been attacked already");   // [QUAD 7.14]
  if (has(state, target, kAdvanced)) verdict.forbid(k7_96, hex, target, "has advanced in this phase");  // [QUAD 7.96]
}

bool artillery_only(const Quad& quad, Units attackers) {
  return std::all_of(attackers.begin(), attackers.end(), [&](UnitId unit) { return quad.units[unit].artillery; });
}

CombatQuery query_of(const CombatInHand& combat) {
  CombatQuery query;
  query.attacker = combat.attacker;
  name_all(roster(combat, true).units, query.attackers);
  name_all({combat.barrage_units.data(), combat.barrages}, query.barrage);
  name_all(roster(combat, false).units, query.defenders);
  name_all({combat.protector_units.data(), combat.protectors}, query.defensive_fire);
  query.attack_points = combat.attack_points;
  query.defense_points = combat.defense_points;
  return query;
}

void open_combat(State& state, Units attackers, Units barrage, Units targets, int points, Events& events) {
  CombatInHand& combat = block(state).combat;
  combat = CombatInHand{};
  combat.active = 1;
  combat.attacker = state.pos.phasing;
  combat.attack_points = static_cast<std::int16_t>(points);
  enroll(attackers, combat.attacker_units, combat.attackers);
  enroll(targets, combat.defender_units, combat.defenders);
  enroll(barrage, combat.barrage_units, combat.barrages);
  note_hexes(state, combat);
  for (UnitId unit : attackers) set(state, unit, kAttacked);  // [QUAD 7.14]
  for (UnitId unit : barrage) set(state, unit, kAttacked);    // [QUAD 7.14]
  for (UnitId unit : targets) set(state, unit, kDefended);    // [QUAD 7.14]
  ask(state, kSupportStep, state.pos.phasing);                // [QUAD 4.1-1Bb]
  for (int i = 0; i < combat.defenders; ++i)
    events.push_back({EventKind::kAttackDeclared, &k4_1_1Ba, combat.defender_units[i], kNoHex, combat.defender_hexes[i],
                      combat.attackers, ""});
}

}  // namespace quad
