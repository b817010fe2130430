// Sections 11.0 and 11.65: from the committed support to the last result of one combat.

#include "combat/combat.hpp"
#include "supply/supply_lines.hpp"

namespace fox {
namespace {

constexpr std::string_view kBelowTable = "d4D";  // [DF 11.16]

/// Each side loses one of the Air Points it has committed when the column before shifts is marked [DF 6.23].
void lose_air(const DesertFox& game, State& state, Events& events) {
  const CombatInHand& combat = block(state).combat;
  const auto marked = [&](const Datum& column) { return column.as_int() == combat.column; };
  if (std::ranges::none_of(game.table("air-loss")["columns"].items(), marked)) return;  // [DF 11.8-A]
  const auto lose = [&](Side side, int committed) {
    if (committed == 0) return;
    --state.pos.points[air_of(side)];
    --block(state).air_used[index(side)];
    events.push_back({EventKind::kPoints, &k6_23, kNoUnit, kNoHex, combat.target_hexes[0], -1, "Air Point lost"});
  };
  lose(combat.attacker, combat.attack_air);
  lose(opponent(combat.attacker), combat.defense_air);
}

/// Supply units alone in a hex are eliminated by any result; others suffer each for itself [DF 7.26, DF 11.0-P7].
void begin_defense(const DesertFox& game, State& state, Events& events) {
  CombatInHand& combat = block(state).combat;
  std::vector<Suffering> list;
  for (std::size_t i = 0; i < combat.defenders; ++i) {
    const UnitId unit = combat.defender_units[i];
    const int morale = game.face(state, unit).morale + ((combat.defense_supplied >> i & 1) ? 0 : 1);  // [DF 7.34-D]
    // [DF 12.11, DF 12.12]
    const std::string& text = game.crt.result(std::max(morale, 1), combat.column + combat.attack_shift);
    const Result result = result_of(text);
    events.push_back({EventKind::kResult, &k11_0_P7, unit, kNoHex, state.hex(unit), 0, text.c_str()});
    if (game.is_supply(unit)) {
      if (!result.none()) remove_supply(game, state, unit, k7_26, "eliminated", events);
      continue;
    }
    if (result.partial) combat.partial |= 2;
    list.push_back(result.on(unit));
  }
  begin_results(game, state, opponent(combat.attacker), list, false);
}

void begin_attack(const DesertFox& game, State& state, Events& events) {
  CombatInHand& combat = block(state).combat;
  const bool below = combat.base == 0;
  const std::string_view text = below ? kBelowTable : game.crt.result(0, combat.column - combat.defense_shift);
  const Result result = result_of(text);  // [DF 12.11, DF 12.12]
  events.push_back(
      {EventKind::kResult, below ? &k11_16 : &k11_0_P8, combat.attacker_units[0], kNoHex, kNoHex, 0, text.data()});
  if (result.partial) combat.partial |= 1;
  std::vector<Suffering> list;
  for (const UnitId unit : attackers_of(combat)) list.push_back(result.on(unit));  // [DF 11.0-P8]
  const bool all_vacated = combat.vacated == (1u << combat.targets) - 1;
  begin_results(game, state, combat.attacker, list, all_vacated);  // [DF 11.61]
}

/// Attackers without Combat Supply are disrupted between the two sides' results [DF 7.34-A].
void disrupt_unsupplied(const DesertFox& game, State& state) {
  CombatInHand& combat = block(state).combat;
  std::vector<Suffering> list;
  for (std::size_t i = 0; i < combat.attackers; ++i)
    if (!(combat.attack_supplied >> i & 1)) list.push_back(Result{.disrupts = true}.on(combat.attacker_units[i]));
  begin_results(game, state, combat.attacker, list, false);
}

void note_vacated(const DesertFox& game, State& state) {
  CombatInHand& combat = block(state).combat;
  if (combat.base == 0) return;
  const Side side = opponent(combat.attacker);
  for (std::size_t i = 0; i < combat.targets; ++i) {
    const HexId hex = combat.target_hexes[i];
    const auto holds = [&](UnitId unit) { return game.is_supply(unit) && state.hex(unit) == hex; };  // alone, unhurt
    if (!game.has_combat_unit(state, side, hex) && std::ranges::none_of(defenders_of(combat), holds))
      combat.vacated = static_cast<std::uint8_t>(combat.vacated | 1u << i);  // [DF 11.61]
  }
}

/// The other side picks one unit of a force that owes a partial depletion [DF 11.73, DF 11.74].
void begin_partial(const DesertFox& game, State& state, bool attackers, Events& events) {
  const CombatInHand& combat = block(state).combat;
  if (!(combat.partial & (attackers ? 1 : 2))) return;
  const Side picks = attackers ? opponent(combat.attacker) : combat.attacker;
  if (!depletable(game, state, attackers).empty()) return ask(state, kPartialStep, picks, 0, 0, attackers ? 1 : 0);
  events.push_back({EventKind::kSkipped, &k11_74, kNoUnit, kNoHex, combat.target_hexes[0], kPartialStep,
                    "no unit of the force that can be depleted is left on the map"});
}

}  // namespace

void close_support(const DesertFox& game, State& state, Events& events) {
  CombatInHand& combat = block(state).combat;
  const Side defender = opponent(combat.attacker);
  combat.attack_supplied = draw_combat_supply(game, state, combat.attacker, attackers_of(combat), true);  // [DF 7.34]
  combat.defense_supplied = supplied_in_combat(game, state, defender, defenders_of(combat), false);
  const Clash clash = clash_of(game, state, query_in_hand(state));
  if (clash.odds.column > 0) draw_combat_supply(game, state, defender, defenders_of(combat), false);
  combat.attack = static_cast<std::int16_t>(clash.attack);
  combat.defense = static_cast<std::int16_t>(clash.defense);
  combat.base = static_cast<std::uint8_t>(clash.odds.column);
  events.push_back({EventKind::kNote, &k11_0_P2, kNoUnit, kNoHex, combat.target_hexes[0], combat.base,
                    combat.base == 0 ? "below the table" : "base column"});
  if (combat.base > 0) return ask(state, kCombatRoll, Side::kChance);
  combat.stage = kUnsuppliedAttackers;  // [DF 11.16]
  ask(state, kCombatResolve, combat.attacker);
}

void roll_combat(const DesertFox& game, State& state, int roll, Events& events) {
  CombatInHand& combat = block(state).combat;
  combat.roll = static_cast<std::uint8_t>(roll);
  combat.column = static_cast<std::uint8_t>(combat.base + roll);  // [DF 11.0-P5]
  events.push_back({EventKind::kRolled, &k11_0_P5, kNoUnit, kNoHex, combat.target_hexes[0], roll, "combat"});
  lose_air(game, state, events);
  state.pop();
  next_shift(game, state, false, events);
}

int shifts_of(const DesertFox& game, const State& state, bool attacker) {
  return shifts_of(game.rule_combat(state, query_in_hand(state)), attacker ? Role::kAttack : Role::kDefense);
}

CombatQuery query_in_hand(const State& state) {
  const CombatInHand& combat = block(state).combat;
  CombatQuery query{.attacker = combat.attacker, .attack_points = combat.attack_air,
                    .defense_points = combat.defense_air, .attack_supply = combat.attack_supplied,
                    .defense_supply = combat.defense_supplied};
  for (const UnitId unit : attackers_of(combat)) query.attackers.push_back(unit);
  for (const UnitId unit : defenders_of(combat)) query.defenders.push_back(unit);
  return query;
}

void next_shift(const DesertFox& game, State& state, bool attacker_done, Events& events) {
  const CombatInHand& combat = block(state).combat;
  const Side attacker = combat.attacker;
  const auto skip = [&](PhaseId decision) {
    events.push_back({EventKind::kSkipped, &k12_15, kNoUnit, kNoHex, combat.target_hexes[0], decision,
                      "no able artillery in Combat Supply, no Air Points, no ships"});
  };
  if (!attacker_done && shifts_of(game, state, true) > 0) return ask(state, kAttackShift, attacker);  // [DF 12.14]
  if (!attacker_done) skip(kAttackShift);
  if (shifts_of(game, state, false) > 0) return ask(state, kDefenseShift, opponent(attacker));
  skip(kDefenseShift);
  ask(state, kCombatResolve, attacker);
}

bool resolve_combat(const DesertFox& game, State& state, Events& events) {
  CombatInHand& combat = block(state).combat;
  if (state.pos.top().phase != kCombatResolve || combat.stage == kAdvances) return false;
  const auto stage = static_cast<CombatStage>(combat.stage++);
  switch (stage) {
    case kDefendersSuffer: begin_defense(game, state, events); break;    // [DF 11.65]
    case kDefendersPartial: begin_partial(game, state, false, events); break;  // [DF 11.75]
    case kUnsuppliedAttackers:
      note_vacated(game, state);
      disrupt_unsupplied(game, state);
      break;
    case kAttackersSuffer: begin_attack(game, state, events); break;
    case kAttackersPartial: begin_partial(game, state, true, events); break;
    default:
      combat = CombatInHand{};      // [DF 11.12]
      clear_declines(game, state);  // [DF 7.18]
      state.pop();
  }
  return true;
}

}  // namespace fox
