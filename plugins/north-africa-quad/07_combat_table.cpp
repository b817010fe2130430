// Section 7.4 and 7.6: strengths, terrain lines, the column, and what a result does.
#include "07_combat.hpp"
#include "trigh/kit/results.hpp"

namespace quad {
namespace {

void add_line(const Quad& quad, int line, const Case& rule, const char* label, CombatRuling& ruling) {
  if (line >= 0) ruling.line(line, quad.crt.lines()[static_cast<std::size_t>(line)].rank, rule, label);
}

/// The line kinds of hexsides that help `defender`: those crossed, if every adjacent non-artillery attacker
/// crosses one of them.
void add_hexside_lines(const Quad& quad, const State& state, const CombatQuery& query, UnitId defender,
                       CombatRuling& ruling) {
  std::uint32_t lines = 0;
  for (UnitId unit : query.attackers) {
    if (quad.units[unit].artillery) continue;  // [QUAD 8.62]
    const HexsideKinds kinds = quad.map().side_between(state.hex(unit), state.hex(defender));
    std::uint32_t crossed = 0;
    for (std::size_t i = 0; i < quad.hexsides.size(); ++i)
      if ((kinds >> i & 1) && quad.hexsides[i].line >= 0 && !is_player(quad.hexsides[i].minefield_of))
        crossed |= 1u << quad.hexsides[i].line;
    if (crossed == 0) return;  // [QUAD 7.42]
    lines |= crossed;
  }
  for (int line = 0; lines >> line; ++line)
    if (lines >> line & 1) add_line(quad, line, k7_42, "hexside", ruling);  // [QUAD 7.42, QUAD 8.62]
}

}  // namespace

Outcome printed_outcome(std::string_view result) {
  static constexpr const char* kAttacker[] = {"none", "A1", "A2"};
  static constexpr const char* kDefender[] = {"none", "D1", "D2", "D3", "D4"};
  const int hexes = result.size() > 1 && result[1] >= '1' && result[1] <= '4' ? result[1] - '0' : 0;
  if (result == "Ae") return {Effect::kAttackerEliminated, 0, &k7_62_Ae, "Ae"};  // [QUAD 7.62-Ae]
  if (result == "Br") return {Effect::kBothRetreat, 1, &k7_62_Br, "Br"};         // [QUAD 7.62-Br]
  if (result.starts_with('A'))
    return {Effect::kAttackerRetreats, hexes, &k7_62_A, kAttacker[std::min(hexes, 2)]};                // [QUAD 7.62-A]
  if (result.starts_with('D')) return {Effect::kDefenderRetreats, hexes, &k7_62_D, kDefender[hexes]};  // [QUAD 7.62-D]
  return {Effect::kNone, 0, &k7_61, "none"};
}

void add_strengths(const Quad& quad, const CombatQuery& query, CombatRuling& ruling) {
  for (UnitId unit : query.attackers)
    if (!quad.units[unit].artillery)
      ruling.strength(Role::kAttack, unit, quad.units[unit].attack, k2_32_1,
                      "Attack Strength");  // [QUAD 2.32-1, QUAD 7.3]
  for (UnitId unit : query.defenders)
    ruling.strength(Role::kDefense, unit, quad.units[unit].defense, quad.units[unit].artillery ? k8_5 : k2_32_2,
                    "Defense Strength");  // [QUAD 2.32-2, QUAD 8.5]
}

void add_lines(const Quad& quad, const State& state, const CombatQuery& query, CombatRuling& ruling) {
  for (UnitId defender : query.defenders) {
    const HexId hex = state.hex(defender);
    if (hex == kNoHex) continue;
    const TerrainFacts& ground = quad.terrain[quad.map().terrain(hex)];
    add_line(quad, ground.line, k7_43, ground.label, ruling);  // [QUAD 7.41, QUAD 7.43, QUAD 7.45]
    add_hexside_lines(quad, state, query, defender, ruling);
  }
}

Column column_of(const Quad& quad, const CombatRuling& ruling) {
  Column found;
  found.attack = ruling.total(Role::kAttack);
  found.defense = ruling.total(Role::kDefense);
  const CombatTerm* best = ruling.best_line();  // [QUAD 7.44, QUAD 7.45]
  found.line = best ? best->value : static_cast<int>(quad.crt.lines().size()) - 1;
  found.column = quad.crt.column(found.line, found.attack - found.defense);  // [QUAD 7.61, QUAD 7.61-1, QUAD 7.61-2]
  found.column = std::clamp(found.column + ruling.shift_columns(), 1, quad.crt.columns());
  return found;
}

Outcome outcome_of(const Quad& quad, const State& state, const CombatQuery& query, std::string_view result) {
  return outcome_of(quad, state, query, printed_outcome(result));
}

Outcome outcome_of(const Quad& quad, const State& state, const CombatQuery& query, Outcome outcome) {
  if (outcome.effect == Effect::kNone) return outcome;
  const Units attackers{query.attackers.begin(), query.attackers.size()};
  if (weak_result(outcome.effect, outcome.hexes) && box_stops_result(quad, state, query))
    return {Effect::kNone, 0, &k10_31, "none"};  // [QUAD 10.31, QUAD 10.32]
  const bool unmoved = outcome.effect == Effect::kDefenderRetreats || outcome.effect == Effect::kBothRetreat;
  if (unmoved && outcome.hexes < 4 && only_d4_counts(quad, attackers)) {  // [QUAD 8.15]
    if (outcome.effect == Effect::kBothRetreat && !attackers.empty())
      return {Effect::kAttackerRetreats, 1, &k8_33, "A1"};  // [QUAD 8.33]
    return {Effect::kNone, 0, &k8_15, "none"};
  }
  if (attackers.empty() && !unmoved) return {Effect::kNone, 0, &k8_14, "none"};  // [QUAD 8.14]
  return outcome;
}

namespace {

CombatReport::Face face_of(int roll, const Outcome& outcome) {
  using enum kit::ResultKind;
  if (outcome.effect == Effect::kNone) return {roll, 1, outcome.text, "no effect"};
  const auto kind = outcome.effect == Effect::kAttackerEliminated ? kAttackerEliminated
                    : outcome.effect == Effect::kAttackerRetreats ? kAttackerRetreat
                    : outcome.effect == Effect::kBothRetreat      ? kBothRetreat
                                                                  : kDefenderRetreat;
  return kit::face_of(roll, {kind, outcome.hexes, outcome.rule, outcome.text});
}

}  // namespace

std::string Quad::result_words(std::string_view result) const { return face_of(0, printed_outcome(result)).words; }

CombatReport Quad::combat(const State& state, const CombatQuery& query) const {
  CombatReport report;
  report.ruling = rule_combat(state, query);
  const Column found = column_of(*this, report.ruling);
  report.attack = found.attack;
  report.defense = found.defense;
  report.differential = found.attack - found.defense;  // [QUAD 7.0-P]
  report.line = crt.lines()[static_cast<std::size_t>(found.line)].id;
  report.column = found.column;
  for (int roll = 1; roll <= crt.faces(); ++roll)
    report.faces.push_back(face_of(roll, outcome_of(*this, state, query, crt.result(found.column, roll))));
  return report;
}

}  // namespace quad
