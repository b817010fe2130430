// A combat that is asked about, as actions: the attack, each hex named by one unit in it [DF 11.12], and the Air Points
// that the attacker, then the defender, commits [DF 6.22].

#include "combat/combat.hpp"

namespace fox {
namespace {

/// One of the units asked about in each of their hexes; units off the map as they are.
UnitList one_of_each_hex(const State& state, const UnitList& units) {
  UnitList list;
  for (const UnitId unit : units)
    if (!state.unit(unit).on_map() ||
        std::ranges::none_of(list, [&](UnitId named) { return state.hex(named) == state.hex(unit); }))
      list.push_back(unit);
  return list;
}

/// The attack asked about is the one in hand, and support is still being committed.
bool in_hand(const State& state, const CombatQuery& query, const UnitList& targets) {
  const CombatInHand& combat = block(state).combat;
  const Hexes hexes = targets_of(combat);
  return is_support(state.pos.top().phase) && std::ranges::is_permutation(query.attackers, attackers_of(combat)) &&
         targets.size() == hexes.size() &&
         std::ranges::all_of(targets, [&](UnitId unit) { return among(hexes, state.hex(unit)); });
}

/// Support that nobody is asked for: below the table there is none [DF 11.16], and units support from where they fight.
void judge_support(const DesertFox& game, const State& state, const CombatQuery& query, const UnitList& targets,
                   Verdict& against) {
  for (const UnitList* list : {&query.barrage, &query.defensive_fire})
    for (const UnitId unit : *list)
      against.forbid(k12_0_G, state.hex(unit), unit,
                     "artillery shifts the combat it fights in; name it with those who fight");
  if (query.attack_points == 0 && query.defense_points == 0) return;
  const auto hexes = hexes_of(state, targets);
  if (clash_of(game, state, query.attackers, hexes).odds.column == 0)
    against.forbid(k11_16, hexes.empty() ? kNoHex : hexes[0], kNoUnit, "below the table no support is committed");
}

}  // namespace

Declaration DesertFox::declaration(const State& state, const CombatQuery& query) const {
  Declaration declared;
  const UnitList targets = one_of_each_hex(state, query.defenders);
  const CombatInHand& combat = block(state).combat;
  const bool declared_already = in_hand(state, query, targets);
  if (!declared_already) declared.add(kAttack, query.attackers, targets, k11_22);
  const int attack = query.attack_points - (declared_already ? combat.attack_air : 0);
  const int defense = query.defense_points - (declared_already ? combat.defense_air : 0);
  if (attack > 0) declared.add(kAir, {}, {}, k6_22, attack);  // [DF 6.22]
  if (defense > 0 && !(declared_already && state.pos.top().phase == kDefenseSupport))
    declared.add(kDone, {}, {}, k6_22);
  if (defense > 0) declared.add(kAir, {}, {}, k6_22, defense);
  judge_support(*this, state, query, targets, declared.against);
  return declared;
}

}  // namespace fox
