#include "guide.hpp"

#include <algorithm>

#include "table.hpp"
#include "trigh/io/document.hpp"
#include "trigh/play/notation.hpp"

namespace trigh::host {
namespace {

fs::path guide_file(const TitleHome& home) { return home.root / home.info.id / "guide.json"; }

/// One game led through the steps of a guide; what does not go as written is noted.
class Walk {
 public:
  Walk(TitleLibrary& library, const TitleHome& home, const Datum& guide, Table& table)
      : library_(library), home_(home), guide_(guide), table_(table) {}

  Findings go() {
    const auto& ids = home_.info.side_ids;
    const auto side = std::ranges::find(ids, guide_["side"].as_text());
    if (side == ids.end()) note("/side", "the title has no side '" + std::string(guide_["side"].as_text()) + "'");
    else learner_ = side == ids.begin() ? Side::kFirst : Side::kSecond;
    for (std::size_t i = 0; i < guide_["steps"].items().size() && findings_.empty(); ++i)
      step(guide_["steps"][i], "/steps/" + std::to_string(i));
    if (findings_.empty() && !table_.scripted().empty())
      note("/position/dice", std::to_string(table_.scripted().size()) + " of the dice are never rolled");
    return std::move(findings_);
  }

 private:
  void step(const Datum& step, const std::string& at) {
    for (const Datum& hex : step["look"].items())
      if (!table_.rules().map().grid.parse(hex.as_text()))
        note(at + "/look", "there is no hex " + std::string(hex.as_text()) + " on the map");
    if (step.has("case") && !library_.rule_case(home_.info.id, step["case"].as_text()))
      note(at + "/case", "the title has no case '" + std::string(step["case"].as_text()) + "'");
    if (step.has("do")) {
      if (table_.match().to_act() != learner_) note(at + "/do", "the learner is not to act here");
      play(step["do"].as_text(), at + "/do");
    }
    for (const Datum& line : step["play"].items()) play(line.as_text(), at + "/play");
  }

  void play(std::string_view line, const std::string& at) {
    const auto action = parse_action(table_.rules(), line);
    if (!action) return note(at, action.error().front().text);
    const std::size_t dice = table_.scripted().size(), from = table_.match().journal().size();
    const auto verdict = table_.apply(*action);
    if (!verdict) return note(at, verdict.error().front().text);
    if (!verdict->legal()) {
      const Objection first = verdict->against()[0];
      return note(at, "'" + std::string(line) + "' is refused: " + first.rule->id + " " + first.rule->title);
    }
    const auto& journal = table_.match().journal();
    const auto rolls = std::count_if(journal.begin() + static_cast<std::ptrdiff_t>(from), journal.end(),
                                     [](const JournalEntry& entry) { return entry.action.actor == Side::kChance; });
    if (static_cast<std::size_t>(rolls) != dice - table_.scripted().size())
      note(at, "a roll here is left to chance; write its die into the position");
  }

  void note(const std::string& pointer, const std::string& text) {
    findings_.push_back({"TR-178", guide_file(home_).string(), pointer, text});
  }

  TitleLibrary& library_;
  const TitleHome& home_;
  const Datum& guide_;
  Table& table_;
  Side learner_ = Side::kNone;
  Findings findings_;
};

}  // namespace

Expected<Datum> read_guide(const TitleHome& home) {
  std::error_code none;
  if (!fs::exists(guide_file(home), none)) return Datum{};
  return read_document(guide_file(home), "trigh-guide/1");
}

Findings check_guide(TitleLibrary& library, const TitleHome& home) {
  const auto guide = read_guide(home);
  if (!guide) return guide.error();
  if (guide->is_null()) return {};
  const std::string where = guide_file(home).string();
  if ((*guide)["title"].as_text() != home.info.id || (*guide)["position"]["title"].as_text() != home.info.id)
    return {{"TR-178", where, "/title", "this guide is about another title; write '" + home.info.id + "'"}};
  const auto table = Table::from_position(library, (*guide)["position"], where + ", position");
  return table ? Walk(library, home, *guide, **table).go() : table.error();
}

}  // namespace trigh::host
