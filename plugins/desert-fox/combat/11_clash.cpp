// Section 11: who touches whom, strengths as combats and overruns compare them, and what a combat would come to.

#include "combat/combat.hpp"
#include "supply/supply_lines.hpp"

namespace fox {

void count_unit(const DesertFox& game, const State& state, Role role, UnitId unit, CombatRuling& ruling) {
  const int printed = game.fights(state, unit) ? game.face(state, unit).strength : 0;  // [DF 11.15]
  ruling.strength(role, unit, printed, k11_0_P1, "Combat Strength");
  if (has(state, unit, kDisrupted)) ruling.multiply(role, unit, 1, 2, k11_66_1, "disrupted");  // [DF 11.66-1]
}

void count_unsupplied(Role role, UnitId unit, CombatRuling& ruling) {
  ruling.multiply(role, unit, 1, 2, role == Role::kAttack ? k7_34_A : k7_34_D, "no Combat Supply");
}

void count_hexsides(const DesertFox& game, UnitId unit, HexId from, std::span<const HexId> targets,
                    CombatRuling& ruling) {
  HexsideKinds across = 0;
  for (const HexId target : targets)
    if (const auto d = game.map().grid.direction(from, target)) across |= game.map().side(from, *d);
  for (std::size_t i = 0; i < game.hexsides.size(); ++i) {
    const HexsideFacts& side = game.hexsides[i];
    if ((across >> i & 1) && side.divisor > 1)  // [DF 11.34]
      ruling.multiply(Role::kAttack, unit, 1, side.divisor, k11_37, side.label,
                      side.rounds_up ? CombatRuling::kRoundedUp : 0);  // [DF 11.33, DF 11.37]
  }
}

int modified_strength(const DesertFox& game, const State& state, UnitId unit, HexId from,
                      std::span<const HexId> targets, bool supplied) {
  CombatRuling ruling;
  ruling.best_order();  // [DF 11.17]
  count_unit(game, state, Role::kAttack, unit, ruling);
  if (!supplied) count_unsupplied(Role::kAttack, unit, ruling);  // [DF 7.34-A]
  count_hexsides(game, unit, from, targets, ruling);
  return ruling.total(Role::kAttack);
}

int overrun_defense(const DesertFox& game, const State& state, HexId hex) {
  CombatRuling ruling;
  for (const UnitId unit : state.in(hex))
    count_unit(game, state, Role::kDefense, unit, ruling);  // [DF 8.35]
  return std::max(ruling.total(Role::kDefense), 1);         // [DF 11.18, DF 7.71]
}

std::vector<std::pair<HexId, UnitList>> by_hex(const State& state, std::span<const UnitId> units) {
  std::vector<std::pair<HexId, UnitList>> stacks;
  for (const UnitId unit : units) {
    const auto found = std::ranges::find(stacks, state.hex(unit), &std::pair<HexId, UnitList>::first);
    if (found != stacks.end()) found->second.push_back(unit);
    else stacks.push_back({state.hex(unit), {unit}});
  }
  return stacks;
}

bool able(const State& state, UnitId unit, bool supplied) {
  return supplied && !depleted(state, unit) && !has(state, unit, kDisrupted) && !has(state, unit, kRetreated);
}

void offer_ground(const DesertFox& game, std::span<const HexId> targets, CombatRuling& ruling) {
  for (const HexId hex : targets) {
    const int place = game.place_at(hex);
    const bool named = place >= 0 && game.places[place].row >= 0;
    const int row = named ? game.places[place].row : game.ground(hex).row;
    if (row >= 0)
      ruling.line(row, 0, targets.size() > 1 ? k11_32 : k11_31,
                  game.crt.rows()[static_cast<std::size_t>(row)].id.c_str());  // [DF 11.31]
  }
}

void offer_forts(const DesertFox& game, const State& state, std::span<const HexId> targets, CombatRuling& ruling) {
  for (const HexId hex : targets) {
    const int level = game.fort_level(state, hex);
    const int row = level == 0 ? -1 : game.crt.row_of_terrain(level == 1 ? "fort-1" : "fort-2");
    if (row >= 0) ruling.line(row, 0, k14_21, level == 1 ? "level 1 fort" : "level 2 fort");  // [DF 11.35, DF 14.21]
  }
}

Odds odds_of(const DesertFox& game, const CombatRuling& ruling, int attack, int defense) {
  const auto base = [&](int row) { return game.crt.base(row, attack, defense); };  // [DF 11.0-P2, DF 11.0-P4]
  const CombatTerm* row = ruling.best_line([&](int each) { return base(each) ? base(each)->column : 0; });
  if (!row) return {};
  const auto* found = base(row->value);
  return found ? Odds{row->value, found->column, found->ratio.text()} : Odds{row->value, 0, ""};
}

Odds odds_of(const DesertFox& game, const State& state, int attack, int defense, std::span<const HexId> targets) {
  CombatRuling ruling;
  offer_ground(game, targets, ruling);
  offer_forts(game, state, targets, ruling);
  return odds_of(game, ruling, attack, defense);
}

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
  const Side enemy = opponent(state.pos.phasing);
  return game.has_unit(state, enemy, hex, [&](UnitId unit) { return !has(state, unit, kDefended); }) &&
         !too_crowded(game, state, {&hex, 1});  // [DF 11.14, DF 11.22]
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
    if (const HexId hex = state.hex(unit); hex != kNoHex && !hexes.contains(hex) && !hexes.full()) hexes.push_back(hex);
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
