// Section 7, the parts that other sections share: who may fight, opening a combat, strengths, terrain lines and the
// column (7.4), and what a result does (7.6).
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
  return std::ranges::all_of(attackers, [&](UnitId unit) { return quad.units[unit].artillery; });
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

namespace {

/// Enemies that the attackers touch and leave to others, and friends beside the targets who must fight somebody else:
/// those stay bound when retreats and advances part them from those who bound them [QUAD 7.11, QUAD 7.12, QUAD 7.21].
void bind_others(const Quad& quad, State& state, Units attackers, Units targets) {
  for (UnitId unit : attackers)
    for (UnitId enemy : contacts(quad, state, unit))
      if (may_be_attacked(state, enemy) && !among(targets, enemy)) set(state, enemy, kBound);
  const Obligations obligations(quad, state);
  for (UnitId target : targets)
    for (UnitId unit : contacts(quad, state, target))
      if (obligations.must_attack(unit) && !among(attackers, unit)) set(state, unit, kBound);
}

}  // namespace

void open_combat(const Quad& quad, State& state, Units attackers, Units barrage, Units targets, int points,
                 Events& events) {
  bind_others(quad, state, attackers, targets);
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

Column column_of(const Quad& quad, const CombatRuling& ruling) {
  Column found;
  found.attack = ruling.total(Role::kAttack);
  found.defense = ruling.total(Role::kDefense);
  const CombatTerm* best = ruling.best_line();  // [QUAD 7.44, QUAD 7.45]
  found.line = best ? best->value : static_cast<int>(quad.crt().lines().size()) - 1;
  found.column = quad.crt().column(found.line, found.attack - found.defense);  // [QUAD 7.61, QUAD 7.61-1, QUAD 7.61-2]
  found.column = std::clamp(found.column + ruling.shift_columns(), 1, quad.crt().columns());
  return found;
}

kit::ResultWord outcome_of(const Quad& quad, const State& state, const CombatQuery& query,
                           const kit::ResultWord& printed) {
  if (printed.kind == Effect::kNone) return printed;
  const UnitList& attackers = query.attackers;
  if (weak_result(printed.kind, printed.hexes) && box_stops_result(quad, state, query))
    return {Effect::kNone, 0, &k10_31, "none"};  // [QUAD 10.31, QUAD 10.32]
  const bool unmoved = printed.kind == Effect::kDefenderRetreat || printed.kind == Effect::kBothRetreat;
  if (unmoved && printed.hexes < 4 && only_d4_counts(quad, attackers)) {  // [QUAD 8.15]
    if (printed.kind == Effect::kBothRetreat && !attackers.empty())
      return {Effect::kAttackerRetreat, 1, &k8_33, "A1"};  // [QUAD 8.33]
    return {Effect::kNone, 0, &k8_15, "none"};
  }
  if (attackers.empty() && !unmoved) return {Effect::kNone, 0, &k8_14, "none"};  // [QUAD 8.14]
  return printed;
}

CombatReport Quad::combat(const State& state, const CombatQuery& query) const {
  CombatRuling ruling = rule_combat(state, query);
  const Column found = column_of(*this, ruling);
  CombatReport report = results.report(std::move(ruling), found.column);
  report.line = crt().lines()[static_cast<std::size_t>(found.line)].id;
  for (CombatReport::Face& face : report.faces)
    face = kit::face_of(face.roll, outcome_of(*this, state, query, results.result(found.column, face.roll)));
  return report;
}

}  // namespace quad
