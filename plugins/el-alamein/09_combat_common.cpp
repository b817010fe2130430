// Section 9, the parts that other sections share: who may fight whom, and the combat in hand.
#include "09_combat.hpp"
#include "moving.hpp"

namespace ala {

Hexes enemy_hexes(const ElAlamein& game, const State& state, HexId hex, Side side) {
  Hexes list;
  if (hex == kNoHex) return list;
  const HexSet& enemies = state.board().occupied(opponent(side));
  for (const HexId near : game.map().neighbors(hex))
    if (near != kNoHex && enemies.contains(near) && beside(game, hex, near)) list.push_back(near);
  return list;
}

Hexes fighting_hexes(const ElAlamein& game, const State& state, HexId hex, Side side) {
  Hexes list;
  for (const HexId near : enemy_hexes(game, state, hex, side))
    if (std::ranges::any_of(state.in(near), [&](UnitId unit) { return game.facts(unit).fights; })) list.push_back(near);
  return list;
}

bool touches_mined_enemy(const ElAlamein& game, const State& state, HexId hex, Side side) {
  return std::ranges::any_of(fighting_hexes(game, state, hex, side),
                             [&](HexId near) { return game.attacked_alone(state, near, side); });
}

Hexes hexes_of(const State& state, Units targets) {
  Hexes list;
  for (const UnitId unit : targets)
    if (const HexId hex = state.hex(unit); hex != kNoHex && !list.contains(hex) && !list.full()) list.push_back(hex);
  return list;
}

bool beside(const ElAlamein& game, HexId a, HexId b) {
  const auto direction = a != kNoHex && b != kNoHex ? game.map().grid.direction(a, b) : std::nullopt;
  return direction && game.edges(Purpose::kAttack, 0).open(a, *direction);  // [ALA 6.5-4]
}

bool may_attack(const ElAlamein& game, const State& state, UnitId unit) {
  Verdict verdict;
  if (!state.unit(unit).on_map() || state.side(unit) != state.pos.phasing) return false;
  if (!game.facts(unit).attacks_at_all || has(state, unit, kAttacked)) return false;      // quick answers first
  judge_attacker(game, state, unit, verdict);
  return verdict.legal();
}

void judge_attacker(const ElAlamein& game, const State& state, UnitId unit, Verdict& verdict) {
  const HexId hex = state.hex(unit);
  if (!state.unit(unit).on_map() || state.side(unit) != state.pos.phasing)
    return verdict.forbid(k9_0_G, hex, unit, "no unit of the attacker on the map");           // [ALA 9.0-G]
  if (!game.facts(unit).attacks_at_all) verdict.forbid(k9_14_N, hex, unit);                   // [ALA 9.14-N]
  if (has(state, unit, kAttacked)) verdict.forbid(k9_14, hex, unit, "has attacked already");  // [ALA 9.14]
  if (game.mined(state, hex, opponent(state.side(unit)))) verdict.forbid(k11_22, hex, unit);  // [ALA 11.22]
  if (game.freshly_cleared(state, hex)) verdict.forbid(k11_36, hex, unit);                    // [ALA 11.36] [ALA 12.22]
  if (!game.supply_effects[static_cast<std::size_t>(game.supply_state(state, unit))].may_attack)
    verdict.forbid(k14_01, hex, unit);  // [ALA 14.01] [ALA 13.2]
}

bool may_be_attacked(const ElAlamein& game, const State& state, HexId hex) {
  bool fresh = false, again = false;
  for (const UnitId unit : state.in(hex)) (has(state, unit, kDefended) ? again : fresh) = true;
  return fresh && (!again || game.read.shares_fate);  // [ALA 9.14]
}

CombatQuery query_of(const CombatInHand& combat) {
  CombatQuery query;
  query.attacker = combat.attacker;
  name_all(roster(combat, true).units, query.attackers);
  name_all({combat.engineer_units.data(), combat.engineers}, query.barrage);
  name_all({combat.support_units.data(), combat.supports}, query.barrage);
  name_all(roster(combat, false).units, query.defenders);
  return query;
}

CombatQuery query_of(const Action& attack, Side attacker) {
  CombatQuery query;
  query.attacker = attacker;
  for (const UnitId unit : attack.units()) (query.attackers.full() ? query.barrage : query.attackers).push_back(unit);
  for (const UnitId unit : attack.target_units())
    if (!query.defenders.full()) query.defenders.push_back(unit);
  return query;
}

Declaration ElAlamein::declaration(const State&, const CombatQuery& query) const {
  UnitList named = query.attackers;
  Declaration declared;
  for (const UnitId unit : query.barrage) {  // [ALA 12.21] [ALA 13.1-1]
    if (named.full()) declared.against.forbid(k9_24, kNoHex, unit, "more units than one attack can hold");
    else if (!named.contains(unit)) named.push_back(unit);
  }
  declared.add(kAttack, {named.begin(), named.size()}, {query.defenders.begin(), query.defenders.size()}, k9_24);
  if (query.attack_points > 0 || query.defense_points > 0)
    declared.against.forbid(k9_0_P, kNoHex, kNoUnit, "there are no points to add to a combat");
  for (const UnitId unit : query.defensive_fire)
    declared.against.forbid(k9_0_P, kNoHex, unit, "nobody supports a defense from another hex");
  return declared;
}

Outcome outcome_of(const kit::ResultWord& result) {
  static constexpr Effect kEffects[] = {  // by kit::ResultKind
      Effect::kNone,        Effect::kAttackersLost,    Effect::kAttackersRetreat,
      Effect::kBothRetreat, Effect::kDefendersRetreat, Effect::kDefendersLost,   Effect::kExchange};
  static_assert(std::size(kEffects) == 1 + static_cast<std::size_t>(kit::ResultKind::kExchange));
  return {kEffects[static_cast<std::size_t>(result.kind)], result.hexes, result.rule, result.text};
}

int column_of(const ElAlamein& game, const CombatRuling& ruling) {
  return game.crt.column(ruling.total(Role::kAttack), ruling.total(Role::kDefense));  // [ALA 9.33] [ALA 10.0]
}

CombatReport ElAlamein::combat(const State& state, const CombatQuery& query) const {
  CombatRuling ruling = rule_combat(state, query);
  const int column = column_of(*this, ruling);
  return crt.report(std::move(ruling), column);
}

void close_combat(const ElAlamein& game, State& state, Events& events) {
  CombatInHand& combat = block(state).combat;
  const auto deploy = [&](Units units, const Case& rule) {
    for (const UnitId unit : units) {
      if (!state.unit(unit).on_map() || !has(state, unit, kColumn)) continue;
      game.set_column(state, unit, false);
      events.push_back({EventKind::kStatus, &rule, unit, state.hex(unit), kNoHex, 0, "leaves Road Mode"});
    }
  };
  for (const bool attackers : {true, false}) deploy(roster(combat, attackers).units, k6_31);  // [ALA 6.31]
  deploy({combat.engineer_units.data(), combat.engineers}, k6_43);                            // [ALA 6.43]
  combat = CombatInHand{};
  state.pop();
  break_up_columns(game, state, events);  // [ALA 6.22-3]
  end_empty_boxes(game, state, events);   // [ALA 18.13]
}

}  // namespace ala
