// Section 11: who touches whom, and what a combat would come to.
#include <algorithm>

#include "combat.hpp"
#include "combat_supply.hpp"
#include "results.hpp"

namespace fox {

bool touches(const DesertFox& game, const State& state, UnitId unit, HexId hex) {
  const auto d = state.unit(unit).on_map() ? game.map().grid.direction(state.hex(unit), hex) : std::nullopt;
  return d && game.edges(Purpose::kAttack, game.mover_class(unit)).open(state.hex(unit), *d);  // [DF 11.22, DF 11.36]
}

UnitId lowest_in(const State& state, HexId hex) {
  UnitId lowest = state.board().first(hex);
  for (UnitId unit = lowest; unit != kNoUnit; unit = state.board().next(unit)) lowest = std::min(lowest, unit);
  return lowest;
}

bool may_attack(const DesertFox& game, const State& state, UnitId unit) {
  return state.unit(unit).on_map() && state.side(unit) == state.pos.phasing && game.is_combat(unit) &&
         !has(state, unit, kAttacked);  // [DF 11.14]
}

bool may_be_attacked(const State& state, HexId hex) {
  for (UnitId unit = state.board().first(hex); unit != kNoUnit; unit = state.board().next(unit))
    if (state.side(unit) != state.pos.phasing && !has(state, unit, kDefended)) return true;  // [DF 11.14]
  return false;
}

FixedVector<UnitId, kMaxGroup> defenders_in(const DesertFox& game, const State& state, Hexes targets) {
  FixedVector<UnitId, kMaxGroup> list;
  for (const HexId hex : targets) {
    const bool escorted =
        !state.board().vacant(hex) && game.has_combat_unit(state, state.side(state.board().first(hex)), hex);
    for (UnitId unit = state.board().first(hex); unit != kNoUnit; unit = state.board().next(unit))
      if (game.is_combat(unit) == escorted && !list.full()) list.push_back(unit);  // [DF 7.26, DF 11.23]
  }
  std::sort(list.begin(), list.end());
  return list;
}

void reckon(const DesertFox& game, const State& state, Units attackers, Hexes targets, Clash& clash) {
  const Force attack{attackers, clash.attack_supplied};
  const Force defense{{clash.defenders.begin(), clash.defenders.size()}, clash.defense_supplied};
  clash.attack = attack_strengths(game, state, attack, targets, flak_points(game, state, defense, kDefendingFlak));
  clash.defense = defense_strengths(game, state, defense, flak_points(game, state, attack, kAttackingFlak));
  const int points = clash.attack.total();
  if (points > 0) clash.odds = odds_of(game, state, points, clash.defense.total(), targets);
  else
    clash.odds = Odds{};  // [DF 11.16]
}

Clash clash_of(const DesertFox& game, const State& state, Units attackers, Hexes targets) {
  Clash clash;
  const Side side = attackers.empty() ? state.pos.phasing : state.side(attackers[0]);
  clash.defenders = defenders_in(game, state, targets);
  const Units defenders{clash.defenders.begin(), clash.defenders.size()};
  if (!attackers.empty()) clash.attack_supplied = supplied_in_combat(game, state, side, attackers, true);
  if (!defenders.empty()) clash.defense_supplied = supplied_in_combat(game, state, opponent(side), defenders, false);
  reckon(game, state, attackers, targets, clash);
  return clash;
}

bool below_table(const DesertFox& game, const State& state, Units attackers, Hexes targets) {
  constexpr std::uint32_t kNobody = 0, kEverybody = ~kNobody;
  Clash clash;
  clash.defenders = defenders_in(game, state, targets);
  clash.attack_supplied = kNobody;
  clash.defense_supplied = kEverybody;
  reckon(game, state, attackers, targets, clash);
  if (clash.odds.column > 0) return false;   // strong enough even so
  clash.attack_supplied = kEverybody;
  clash.defense_supplied = kNobody;
  reckon(game, state, attackers, targets, clash);
  return clash.odds.column == 0 || clash_of(game, state, attackers, targets).odds.column == 0;
}

Shifts shifts_of(const DesertFox& game, const State& state, const CombatQuery& query, const Clash& clash,
                 Units attackers) {
  const Units defenders{clash.defenders.begin(), clash.defenders.size()};
  // [DF 6.22, DF 12.18]
  const int attack = artillery_shifts(game, state, {attackers, clash.attack_supplied}) + query.attack_points;
  const int defense = artillery_shifts(game, state, {defenders, clash.defense_supplied}) + query.defense_points;
  return {std::clamp(attack, 0, kMostShifts), std::clamp(defense, 0, kMostShifts)};
}

CombatReport DesertFox::combat(const State& state, const CombatQuery& query) const {
  CombatReport report;
  report.ruling = rule_combat(state, query);
  FixedVector<HexId, kMaxTargets> targets;
  for (UnitId unit : query.defenders)
    if (state.unit(unit).on_map() && !targets.contains(state.hex(unit)) && !targets.full())
      targets.push_back(state.hex(unit));
  FixedVector<UnitId, kMaxGroup> attackers;
  for (UnitId unit : query.attackers)
    if (state.unit(unit).on_map()) attackers.push_back(unit);
  const Clash clash = clash_of(*this, state, {attackers.begin(), attackers.size()}, {targets.begin(), targets.size()});
  report.attack = clash.attack.total();
  report.defense = clash.defense.total();
  report.measure = CombatReport::Measure::kColumn;
  report.ratio = clash.odds.ratio;
  report.column = clash.odds.column;
  if (clash.odds.row >= 0) report.line = crt.rows()[static_cast<std::size_t>(clash.odds.row)].id;
  if (clash.odds.column == 0) {
    for (int roll = 1; roll <= 6; ++roll) report.faces.push_back({roll, 1, "attackers d4D"});  // [DF 11.16]
    return report;
  }
  const Shifts shifts = shifts_of(*this, state, query, clash, {attackers.begin(), attackers.size()});
  for (int roll = 1; roll <= 6; ++roll) {
    std::string text;
    FixedVector<int, kMaxGroup> told;
    for (std::size_t i = 0; i < clash.defenders.size(); ++i) {
      const int morale =
          face(state, clash.defenders[i]).morale + ((clash.defense_supplied >> i & 1) ? 0 : 1);  // [DF 7.34-D]
      if (told.contains(morale)) continue;
      told.push_back(morale);
      text +=
          "morale " + std::to_string(morale) + ": " + crt.result(morale, report.column + roll + shifts.attack) + "; ";
    }
    report.faces.push_back({roll, 1, text + "attackers " + crt.result(0, report.column + roll - shifts.defense)});
  }
  return report;
}

}  // namespace fox
