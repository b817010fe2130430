// What sections 9 to 12 share about the combat being declared or in hand.
#pragma once

#include <algorithm>
#include <span>

#include "el_alamein.hpp"
#include "trigh/services/aftermath.hpp"

namespace ala {

using Hexes = FixedVector<HexId, kDirections>;

/// CombatInHand::stage.
enum Stage : std::uint8_t { kStageStart = 0, kExchanging, kRetreating, kAttackerAdvances, kDefenderAdvances };

/// Stage of strengths: terrain, mines and what doubles an attack, after supply and Road Mode [ALA 9.31].
constexpr int kGround = 1;

/// The hexes beside `hex` where enemies of `side` stand.
Hexes enemy_hexes(const ElAlamein& game, const State& state, HexId hex, Side side);
/// Those of them with units that fight, which make obligations [ALA 9.25a].
Hexes fighting_hexes(const ElAlamein& game, const State& state, HexId hex, Side side);
/// One of these is mined, so that it is attacked alone: units in `hex` attack one hex only [ALA 9.25a].
bool touches_mined_enemy(const ElAlamein& game, const State& state, HexId hex, Side side);
/// The hexes of `targets`, each once.
Hexes hexes_of(const State& state, Units targets);
/// Neighbors with no sea between them.
bool beside(const ElAlamein& game, HexId a, HexId b);

/// A phasing unit that may still attack in this Combat Phase.
bool may_attack(const ElAlamein& game, const State& state, UnitId unit);
/// Adds the cases against `unit` attacking at all.
void judge_attacker(const ElAlamein& game, const State& state, UnitId unit, Verdict& verdict);
/// Whether the enemies in a hex may be attacked: no unit twice [ALA 9.14], but for those that retreated there.
bool may_be_attacked(const ElAlamein& game, const State& state, HexId hex);
/// A unit that adds nothing to the defense of its hex, having been attacked already (reading shared-fate).
inline bool counts_in_defense(const State& state, UnitId unit) { return !has(state, unit, kDefended); }

/// Engineers (12): an engineer named among the attackers aids them.
bool may_aid(const ElAlamein& game, const State& state, UnitId engineer, HexId target);
void judge_aid(const ElAlamein& game, const State& state, UnitId engineer, const Hexes& targets, Verdict& verdict);

/// Calls f(UnitId) for each attacking unit of a query that fights, or (each_helper) that helps: engineers and Supply
/// units, whether they stand among `attackers` or `barrage`.
template <class F>
void each_fighter(const ElAlamein& game, const CombatQuery& query, F&& f) {
  for (const UnitId unit : query.attackers)
    if (game.facts(unit).fights) f(unit);
}
template <class F>
void each_helper(const ElAlamein& game, const CombatQuery& query, F&& f) {
  for (const UnitList* list : {&query.attackers, &query.barrage})
    for (const UnitId unit : *list)
      if (!game.facts(unit).fights) f(unit);
}

/// The combat in hand as a question to the rules.
CombatQuery query_of(const CombatInHand& combat);
/// Attackers, engineers, Supply units and defenders of a declared attack.
CombatQuery query_of(const Action& attack, Side attacker);

/// Attacks of Supply units that this attack draws on, by unit [ALA 13.1-1].
struct SupplyDraw {
  FixedVector<UnitId, 8> sources;      ///< Supply units that each give one attack
  UnitList unsupported;                ///< supplied attackers for whom no allowance is left
};
/// On the Supply units that the query names, or, when it names none, on as few as possible.
SupplyDraw supply_draw(const ElAlamein& game, const State& state, const CombatQuery& query);
/// Adds the cases against a Supply unit supporting an attack by `attackers` [ALA 13.1-1].
void judge_support(const ElAlamein& game, const State& state, UnitId supply, Units attackers, Verdict& verdict);
/// The Supply units that alone could support all of `attackers` that need it; empty when none does.
UnitList possible_supports(const ElAlamein& game, const State& state, Units attackers);

/// A result of the table, by what it does.
struct Outcome {
  Effect kind = Effect::kNone;
  int hexes = 0;
  const Case* rule = nullptr;
  const char* text = "";               ///< "D2", "Ex": static
};
Outcome outcome_of(const kit::ResultWord& result);

/// The case of the result in hand. REQUIRES its die to be rolled.
inline const Case& result_case(const ElAlamein& game, const CombatInHand& combat) {
  return *game.crt.result(combat.column, combat.roll).rule;
}

/// Column of a ruling, from 1.
int column_of(const ElAlamein& game, const CombatRuling& ruling);

/// Takes those who fought, or aided, out of Road Mode [ALA 6.31, ALA 6.43] and closes the combat.
void close_combat(const ElAlamein& game, State& state, Events& events);
/// A Boxed Area without friendly units after combat is none any more [ALA 18.13].
void end_empty_boxes(const ElAlamein& game, State& state, Events& events);

// Retreats (10.2).

/// The ways a beaten unit may be led, best by the priorities alone.
struct RetreatPlan {
  ActionList paths;                    ///< as `retreat` actions
  bool crowded = false;                ///< only over friendly stacks that are full [ALA 10.23]
};
RetreatPlan plan_retreat(const ElAlamein& game, const State& state, UnitId unit, int length);

/// Whether it is the attackers who retreat.
inline bool attackers_beaten(const CombatInHand& combat) {
  return combat.effect == Effect::kAttackersRetreat || combat.effect == Effect::kAttackersLost ||
         combat.effect == Effect::kAttackersFollow;
}
/// Those whom the present stage is about.
inline Roster acting_roster(const CombatInHand& combat) {
  return roster(combat, (combat.stage == kRetreating) == attackers_beaten(combat));
}
/// Place of a unit in acting_roster() that has still to retreat or may still advance, -1 otherwise.
inline int waiting(const CombatInHand& combat, UnitId unit) {
  return place_waiting(combat, acting_roster(combat), unit);
}

/// Advances of one waiting unit as `advance` actions [ALA 9.34, ALA 9.35].
void find_advances(const ElAlamein& game, const State& state, UnitId unit, ActionList& list);

}  // namespace ala
