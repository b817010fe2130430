#include "trigh/kit/results.hpp"

#include <algorithm>
#include <utility>

namespace trigh::kit {
namespace {

/// What is to be known of a kind of result.
struct KindFacts {
  std::string_view word;  ///< of the table
  ResultKind kind;
  const char* meaning;
  bool retreat;  ///< by a number of hexes
  int gain;      ///< of a retreat: by each hex
};
constexpr int kFarther = 100;  // than any retreat
constexpr KindFacts kKinds[] = {
    {"none", ResultKind::kNone, "no effect", false, 0},
    {"attacker-eliminated", ResultKind::kAttackerEliminated, "attacker eliminated", false, -kFarther},
    {"attacker-retreat", ResultKind::kAttackerRetreat, "attacker retreats", true, -1},
    {"both-retreat", ResultKind::kBothRetreat, "both sides retreat", true, 0},
    {"defender-retreat", ResultKind::kDefenderRetreat, "defender retreats", true, 1},
    {"defender-eliminated", ResultKind::kDefenderEliminated, "defender eliminated", false, kFarther + 1},
    {"exchange", ResultKind::kExchange, "exchange", false, kFarther},
};
const KindFacts& facts_of(ResultKind kind) { return *std::ranges::find(kKinds, kind, &KindFacts::kind); }

void complain(Findings& findings, const GameData& data, const std::string& pointer, std::string text) {
  findings.push_back({"TR-353", data.title_id + ", crt", pointer, std::move(text)});
}

}  // namespace

std::string words_of(ResultKind kind, int hexes) {
  const KindFacts& facts = facts_of(kind);
  if (!facts.retreat) return facts.meaning;
  return std::string(facts.meaning) + " " + std::to_string(hexes) + (hexes == 1 ? " hex" : " hexes");
}

int gain_of(ResultKind kind, int hexes) {
  const KindFacts& facts = facts_of(kind);
  return facts.retreat ? facts.gain * hexes : facts.gain;
}

CombatReport::Face face_of(int roll, const ResultWord& result) {
  return {roll, 1, result.text, words_of(result.kind, result.hexes), gain_of(result.kind, result.hexes)};
}

Expected<ResultsTable> ResultsTable::read(const GameData& data, std::span<const Case* const> own) {
  ResultsTable found;
  const Datum& table = data.table("crt");
  Findings findings;
  const auto take = [&](auto&& read, auto& into) {
    if (!read)
      findings = read.error();
    else
      into = std::move(read).value();
  };
  if (table["measure"].as_text() == "odds")
    take(OddsTable::read(table, "crt"), found.odds_);
  else
    take(DifferentialTable::read(table, "crt"), found.differential_);
  if (found.differential_)
    for (int line = 0; const auto& each : found.differential_->lines()) {
      if (each.rank > found.differential_->lines()[static_cast<std::size_t>(found.line_)].rank) found.line_ = line;
      ++line;
    }
  for (const auto& [text, word] : table["results"].members()) {
    const auto kind = std::ranges::find(kKinds, word["kind"].as_text(), &KindFacts::word);
    const Case* rule = case_in(data, word, "case", own);
    if (!rule || kind == std::end(kKinds))
      complain(findings, data, "/crt/results/" + text, "no rulebook of this game says what this result means");
    else
      found.words_[text] = {kind->kind, word["hexes"].as_int(), rule, text.c_str()};
  }
  const auto total = findings.empty() ? found.columns() * found.faces() : 0;
  for (int i = 0; i < total; ++i) {
    const int column = i / found.faces() + 1, roll = i % found.faces() + 1;
    const std::string& text =
        found.odds_ ? found.odds_->result(column, roll) : found.differential_->result(column, roll);
    const auto word = found.words_.find(text);
    if (word == found.words_.end()) {
      complain(findings, data, "/crt/rows", "the result '" + text + "' is not listed");
      continue;
    }
    found.cells_.push_back(word->second);
    found.tallies_.resize(static_cast<std::size_t>(column));
    found.tallies_.back().add(word->second);
  }
  if (!findings.empty()) return Unexpected<Findings>{std::move(findings)};
  return found;
}

ResultsTable ResultsTable::of_title(const GameData& data, std::span<const Case* const> own, const char* missing,
                                    Findings& findings) {
  if (!data.tables.contains("crt"))
    findings.push_back({missing, data.title_id + "/title.json", "/tables",
                        "the title lists no table 'crt'; add the file that holds it"});
  else if (auto found = read(data, own)) return std::move(found).value();
  else findings.insert(findings.end(), found.error().begin(), found.error().end());
  return {};
}

int ResultsTable::column(int attack, int defense) const {
  return odds_ ? odds_->column(attack, defense) : differential_->column(line_, attack - defense);
}

std::string ResultsTable::words(std::string_view result) const {
  const auto found = words_.find(result);
  return found == words_.end() ? std::string{} : words_of(found->second.kind, found->second.hexes);
}

CombatReport ResultsTable::report(CombatRuling ruling, int column) const {
  CombatReport report;
  report.attack = ruling.total(Role::kAttack);
  report.defense = ruling.total(Role::kDefense);
  report.column = column;
  report.ruling = std::move(ruling);
  if (odds_) {
    report.measure = CombatReport::Measure::kOdds;
    report.ratio = odds_of(column);
  } else {
    report.differential = report.attack - report.defense;
    report.line = differential_->lines()[static_cast<std::size_t>(line_)].id;
  }
  for (int roll = 1; roll <= faces(); ++roll) report.faces.push_back(face_of(roll, result(column, roll)));
  return report;
}

}  // namespace trigh::kit
