// Shorthand of the combat tests.
#pragma once

#include "combat/combat.hpp"
#include "support/catch.hpp"
#include "support/desert_fox_table.hpp"

namespace fox_test {

using Names = std::initializer_list<const char*>;

inline CombatReport fight(const DesertFoxTable& t, Side attacker, Names attackers, Names defenders) {
  CombatQuery query;
  query.attacker = attacker;
  for (const char* name : attackers) query.attackers.push_back(t.id(name));
  for (const char* name : defenders) query.defenders.push_back(t.id(name));
  return t.rules().combat(t.state(), query);
}
/// The terms of a combat in which these have Combat Supply (bit i for the i-th named).
inline CombatRuling terms(const DesertFoxTable& t, Names attackers, std::uint32_t attack_supply, Names defenders,
                          std::uint32_t defense_supply) {
  CombatQuery query;
  for (const char* name : attackers) query.attackers.push_back(t.id(name));
  for (const char* name : defenders) query.defenders.push_back(t.id(name));
  query.attack_supply = attack_supply;
  query.defense_supply = defense_supply;
  return t.rules().rule_combat(t.state(), query);
}
inline const CombatInHand& in_hand(const DesertFoxTable& t) { return fox::block(t.state()).combat; }

/// Declares an attack and passes over all support.
inline void attack(DesertFoxTable& t, const std::string& text) {
  t.apply("attack " + text).apply("done").apply("done");
}

}  // namespace fox_test
