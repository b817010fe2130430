#include "words.hpp"

#include <algorithm>

namespace trigh::words {
namespace {

std::string in_brackets(const std::string& inside) { return inside.empty() ? "" : " (" + inside + ")"; }

std::string signed_text(int value) { return (value > 0 ? "+" : "") + std::to_string(value); }

std::string term_value(const CombatTerm& term) {
  switch (term.kind) {
    case CombatTermKind::kMultiply:
      return "×" + std::to_string(term.value) + (term.divisor == 1 ? "" : "/" + std::to_string(term.divisor));
    case CombatTermKind::kLeast:
      return "at least " + std::to_string(term.value);
    case CombatTermKind::kShift:
      return signed_text(term.value) + " columns";
    default:
      return signed_text(term.value);
  }
}

std::string measure(const CombatReport& report) {
  if (report.measure == CombatReport::Measure::kDifferential) return "differential " + signed_text(report.differential);
  return "odds " + report.ratio;
}

}  // namespace

std::string unit(const Ruleset& rules, UnitId unit) { return unit == kNoUnit ? "nobody" : rules.counters()[unit].id; }

std::string units(const Ruleset& rules, std::span<const UnitId> list) {
  std::string text;
  for (UnitId id : list) text += (text.empty() ? "" : ", ") + unit(rules, id);
  return text;
}

std::string hex(const Ruleset& rules, HexId hex) {
  if (hex == kNoHex) return "off the map";
  return rules.map().grid.number(hex) + in_brackets(rules.map().hexes[hex].name);
}

std::string side(const Ruleset& rules, Side side) {
  if (side == Side::kChance) return "the die";
  return is_player(side) ? rules.data->side_names[index(side)] : "nobody";
}

std::string moment(const Ruleset& rules, const Position& position) {
  if (position.over)
    return position.winner == Side::kNone ? "the game is over: a draw"
                                          : "the game is over: " + side(rules, position.winner) + " wins";
  const Frame& top = position.top();
  std::string text = "game-turn " + std::to_string(position.turn) + ", " + side(rules, position.phasing) + " " +
                     rules.phases[position.frames[0].phase].name;
  if (position.depth > 1) text += ", " + rules.phases[top.phase].name;
  return text;
}

std::vector<std::string> conditions(const Ruleset& rules, const State& state) {
  std::vector<std::string> lines;
  for (const Condition& each : rules.conditions(state))
    lines.push_back((is_player(each.side) ? side(rules, each.side) + ": " : "") + each.text + " [" + each.rule->id +
                    "]");
  return lines;
}

std::string objection(const Ruleset& rules, const Objection& objection) {
  std::string text = std::string(objection.rule->id) + ": ";
  text += *objection.detail ? objection.detail : objection.rule->title;
  std::string where;
  if (objection.unit != kNoUnit) where = unit(rules, objection.unit);
  if (objection.hex != kNoHex) where += (where.empty() ? "at " : ", at ") + rules.map().grid.number(objection.hex);
  return text + in_brackets(where);
}

std::vector<std::string> objections(const Ruleset& rules, const Verdict& verdict) {
  std::vector<std::string> lines;
  for (const Objection& each : verdict.against()) lines.push_back(objection(rules, each));
  return lines;
}

std::string event(const Ruleset& rules, const Event& event) {
  const std::string who = event.unit == kNoUnit ? "" : unit(rules, event.unit);
  const std::string value = std::to_string(event.value);
  const auto from_to = [&] { return " from " + hex(rules, event.from) + " to " + hex(rules, event.to); };
  std::string text;
  switch (event.kind) {
    case EventKind::kMoved: text = who + " moves" + from_to(); break;
    case EventKind::kEntered: text = who + " enters the map at " + hex(rules, event.to); break;
    case EventKind::kExited: text = who + " leaves the map from " + hex(rules, event.from); break;
    case EventKind::kAttackDeclared: text = who + " is attacked at " + hex(rules, event.to); break;
    case EventKind::kSupported:
      text = event.from != kNoHex ? who + " supports"
                                  : value + (event.value == 1 ? " support point" : " support points") +
                                        (who.empty() ? "" : " at " + who);
      break;
    case EventKind::kRolled:
      text = (who.empty() ? "the die shows " : "the die shows for " + who + " ") + value;
      break;
    case EventKind::kResult:
      text = "result" + (who.empty() ? "" : " for " + who);
      break;
    case EventKind::kRetreated:
      text = who + " retreats" + from_to();
      break;
    case EventKind::kDisplaced:
      text = who + " makes room," + from_to();
      break;
    case EventKind::kEliminated:
      text = who + " is eliminated at " + hex(rules, event.from);
      break;
    case EventKind::kAdvanced:
      text = who + " advances" + from_to();
      break;
    case EventKind::kPhase:
      return std::string(event.text) + " begins";
    case EventKind::kTurn:
      return "game-turn " + value + " begins";
    case EventKind::kPoints:
      text = signed_text(event.value) + (event.value == 1 || event.value == -1 ? " point" : " points");
      break;
    case EventKind::kStatus:
      text = who;
      break;
    case EventKind::kNote:
      text = who;
      break;
    case EventKind::kGameOver:
      text = "the game is over";
      break;
    case EventKind::kSkipped:
      text = rules.phases[static_cast<std::size_t>(event.value)].name + " is passed over";
      break;
  }
  if (*event.text) text += (text.empty() ? "" : ": ") + std::string(event.text);
  if (event.kind == EventKind::kResult) text += in_brackets(rules.result_words(event.text));
  if (event.rule) text += std::string(" [") + event.rule->id + "]";
  return text;
}

std::vector<std::string> combat(const Ruleset& rules, const CombatReport& report) {
  std::vector<std::string> lines;
  for (const CombatTerm& term : report.ruling.terms()) {
    std::string line = term.kind == CombatTermKind::kLine
                           ? "line"
                           : (term.role == Role::kAttack ? "attack " : "defense ") + term_value(term);
    line += std::string(" ") + term.label;
    if (term.unit != kNoUnit) line += " of " + unit(rules, term.unit);
    lines.push_back(line + " [" + term.rule->id + "]");
  }
  lines.push_back("attack " + std::to_string(report.attack) + ", defense " + std::to_string(report.defense) + ": " +
                  measure(report) + ", line " + report.line + ", column " + std::to_string(report.column));
  std::string faces;
  for (const CombatReport::Face& face : report.faces)
    faces += (faces.empty() ? "" : "  ") + std::to_string(face.roll) + ":" + face.result;
  if (!faces.empty()) lines.push_back(faces);
  return lines;
}

std::vector<Chance> distribution(const CombatReport& report) {
  int total = 0;
  for (const CombatReport::Face& face : report.faces) total += face.weight;
  std::vector<Chance> chances;
  for (const CombatReport::Face& each : report.distribution())
    chances.push_back({each.result, each.words, (each.weight * 100 + total / 2) / total});
  return chances;
}

}  // namespace trigh::words
