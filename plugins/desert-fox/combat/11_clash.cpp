// Section 11: who touches whom, and what a combat would come to.
#include <algorithm>

#include "combat/combat.hpp"
#include "combat/results.hpp"
#include "supply/supply_lines.hpp"

namespace fox {

bool touches(const DesertFox& game, const State& state, UnitId unit, HexId hex) {
  const auto d = state.unit(unit).on_map() ? game.map().grid.direction(state.hex(unit), hex) : std::nullopt;
  return d && game.edges(Purpose::kAttack, game.mover_class(unit)).open(state.hex(unit), *d);  // [DF 11.22, DF 11.36]
}

UnitId lowest_in(const State& state, HexId hex) {
  UnitId lowest = kNoUnit;
  for (const UnitId unit : state.in(hex)) lowest = std::min(lowest, unit);
  return lowest;
}

bool may_attack(const DesertFox& game, const State& state, UnitId unit) {
  return stands(state, unit, state.pos.phasing) && game.is_combat(unit) && !has(state, unit, kAttacked);  // [DF 11.14]
}

bool may_be_attacked(const DesertFox& game, const State& state, HexId hex) {
  for (const UnitId unit : state.in(hex))
    if (state.side(unit) != state.pos.phasing && !has(state, unit, kDefended))
      return !too_crowded(game, state, {&hex, 1});  // [DF 11.14, DF 11.22]
  return false;
}

bool may_strike(const DesertFox& game, const State& state, UnitId unit, HexId hex) {
  return hex != kNoHex && may_be_attacked(game, state, hex) && touches(game, state, unit, hex);
}

std::vector<UnitId> attackers_beside(const DesertFox& game, const State& state, HexId hex) {
  std::vector<UnitId> list;
  each_beside(game, state, hex, [&](UnitId unit) {
    if (may_attack(game, state, unit) && touches(game, state, unit, hex)) list.push_back(unit);
  });
  return list;
}

namespace {
template <class F>
void each_defender(const DesertFox& game, const State& state, Hexes targets, F f) {
  for (const HexId hex : targets) {
    const bool escorted =
        !state.board().vacant(hex) && game.has_combat_unit(state, state.side(state.board().first(hex)), hex);
    for (const UnitId unit : state.in(hex))
      if (game.is_combat(unit) == escorted) f(unit);  // [DF 7.26, DF 11.23]
  }
}
}  // namespace

bool too_crowded(const DesertFox& game, const State& state, Hexes targets) {
  std::size_t count = 0;
  each_defender(game, state, targets, [&](UnitId) { ++count; });
  return count > kMaxGroup;
}

FixedVector<UnitId, kMaxGroup> defenders_in(const DesertFox& game, const State& state, Hexes targets) {
  FixedVector<UnitId, kMaxGroup> list;
  each_defender(game, state, targets, [&](UnitId unit) {
    if (!list.full()) list.push_back(unit);
  });
  std::sort(list.begin(), list.end());
  return list;
}

FixedVector<HexId, kMaxTargets> hexes_of(const State& state, const UnitList& defenders) {
  FixedVector<HexId, kMaxTargets> hexes;
  for (const UnitId unit : defenders)
    if (state.unit(unit).on_map() && !hexes.contains(state.hex(unit)) && !hexes.full())
      hexes.push_back(state.hex(unit));
  return hexes;
}

CombatQuery query_of(const DesertFox& game, const State& state, Units attackers, Hexes targets) {
  CombatQuery query;
  query.attacker = attackers.empty() ? state.pos.phasing : state.side(attackers[0]);
  for (const UnitId unit : attackers) query.attackers.push_back(unit);
  query.defenders = defenders_in(game, state, targets);
  return query;
}

CombatQuery DesertFox::completed(const State& state, const CombatQuery& query) const {
  if (query.attack_supply && query.defense_supply) return query;
  const auto attackers = those_of(query.attackers, [&](UnitId unit) { return state.unit(unit).on_map(); });
  CombatQuery whole = query_of(*this, state, attackers, hexes_of(state, query.defenders));
  whole.attack_points = query.attack_points;
  whole.defense_points = query.defense_points;
  const auto supplied = [&](Side side, const UnitList& list, bool attacking) {
    return list.empty() ? 0u : supplied_in_combat(*this, state, side, list, attacking);
  };
  whole.attack_supply = supplied(whole.attacker, whole.attackers, true);
  whole.defense_supply = supplied(opponent(whole.attacker), whole.defenders, false);
  return whole;
}

Clash clash_of(const DesertFox& game, const State& state, const CombatQuery& query) {
  Clash clash;
  clash.query = game.completed(state, query);
  clash.ruling = game.rule_combat(state, clash.query);
  clash.attack = clash.ruling.total(Role::kAttack);
  clash.defense = clash.ruling.total(Role::kDefense);
  if (clash.attack > 0) clash.odds = odds_of(game, clash.ruling, clash.attack, clash.defense);  // [DF 11.16]
  return clash;
}

bool below_table(const DesertFox& game, const State& state, Units attackers, Hexes targets) {
  constexpr std::uint32_t kNobody = 0, kEverybody = ~kNobody;
  CombatQuery query = query_of(game, state, attackers, targets);
  query.attack_supply = kNobody;
  query.defense_supply = kEverybody;
  if (clash_of(game, state, query).odds.column > 0) return false;  // strong enough even so
  query.attack_supply = kEverybody;
  query.defense_supply = kNobody;
  return clash_of(game, state, query).odds.column == 0 || clash_of(game, state, attackers, targets).odds.column == 0;
}

namespace {

/// What a face of the die says, of all defenders and of the attackers.
struct Told {
  std::string printed, words;
  int gain = 0;

  void add(const std::string& who, std::string_view printed_result, const std::string& whose, int side) {
    const Result result = result_of(printed_result);
    printed += (printed.empty() ? "" : "; ") + who + " " + std::string(printed_result);
    words += (words.empty() ? "" : "; ") + whose + ": " + words_of(result);
    gain += side * weight_of(result);
  }
  CombatReport::Face on(int roll) const { return {roll, 1, printed, words, gain}; }
};

/// The Morale Ratings of the defenders, each once, in the order of the defenders.
FixedVector<int, kMaxGroup> ratings_of(const DesertFox& game, const State& state, const Force& defense) {
  FixedVector<int, kMaxGroup> ratings;
  for (std::size_t i = 0; i < defense.units.size(); ++i) {
    const int morale = game.face(state, defense.units[i]).morale + (defense.has_supply(i) ? 0 : 1);  // [DF 7.34-D]
    if (!ratings.contains(morale)) ratings.push_back(morale);
  }
  return ratings;
}

}  // namespace

CombatReport DesertFox::combat(const State& state, const CombatQuery& query) const {
  CombatReport report;
  Clash clash = clash_of(*this, state, query);
  report.attack = clash.attack;
  report.defense = clash.defense;
  report.measure = CombatReport::Measure::kColumn;
  report.ratio = clash.odds.ratio;
  report.column = clash.odds.column;
  report.ruling = std::move(clash.ruling);
  if (clash.odds.row >= 0) report.line = crt.rows()[static_cast<std::size_t>(clash.odds.row)].id;
  if (clash.odds.column == 0) {
    Told told;
    told.add("attackers", "d4D", "attackers", -1);  // [DF 11.16]
    for (int roll = 1; roll <= 6; ++roll) report.faces.push_back(told.on(roll));
    return report;
  }
  const auto ratings = ratings_of(*this, state, forces_of(clash.query)[1]);
  const int shifts = shifts_of(report.ruling, Role::kAttack), against = shifts_of(report.ruling, Role::kDefense);
  for (int roll = 1; roll <= 6; ++roll) {
    Told told;
    for (const int morale : ratings) {
      const std::string rating = std::to_string(morale);
      told.add("morale " + rating + ":", crt.result(morale, report.column + roll + shifts),
               ratings.size() == 1 ? "defenders" : "defenders of Morale " + rating, 1);
    }
    told.add("attackers", crt.result(0, report.column + roll - against), "attackers", -1);
    report.faces.push_back(told.on(roll));
  }
  return report;
}

}  // namespace fox
