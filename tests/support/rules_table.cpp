#include "support/rules_table.hpp"

#include <algorithm>

#include "support/catch.hpp"
#include "trigh/play/notation.hpp"

namespace trigh::test {

void fail_with(const Findings& findings) {
  INFO(to_string(findings));
  FAIL("the table cannot be set up or the action not read");
}

Datum read_shared(const std::string& file, const char* format) {
  const std::filesystem::path root = TRIGH_SOURCE_DIR "/shared-data";
  auto document = read_document(root / file, format, root);
  if (!document) fail_with(document.error());
  return std::move(document).value();
}

std::string joined(std::vector<std::string> words, const char* between) {
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : between) + word;
  return text;
}

Action RulesTable::action(std::string_view text) const {
  auto parsed = parse_action(match_->rules(), text);
  if (!parsed) fail_with(parsed.error());
  return *parsed;
}

std::string RulesTable::refused_by(std::string_view text) const {
  const Verdict verdict = judge(text);
  std::vector<std::string> ids;
  for (const Objection& each : verdict.against()) ids.emplace_back(each.rule->id);
  return joined(std::move(ids));
}

std::string RulesTable::lifted(std::string_view text) const {
  const Verdict verdict = judge(text);
  std::vector<std::string> ids;
  for (const Lift& each : verdict.lifts()) ids.emplace_back(each.lifted->id);
  return joined(std::move(ids));
}

std::vector<std::string> RulesTable::offers(std::string_view verb) const {
  const Ruleset& rules = match_->rules();
  std::vector<std::string> texts;
  for (const Action& each : match_->offers())
    if (verb.empty() || rules.forms[each.kind].verb == verb) texts.push_back(to_text(rules, each));
  std::sort(texts.begin(), texts.end());
  return texts;
}

bool RulesTable::offered(std::string_view text) const {
  const auto all = offers();
  return std::find(all.begin(), all.end(), to_text(match_->rules(), action(text))) != all.end();
}

UnitId RulesTable::id(std::string_view unit) const {
  const auto found = data_->counters.find(unit);
  INFO("unit " << unit);
  REQUIRE(found);
  return *found;
}

std::string RulesTable::hex(std::string_view unit) const {
  const HexId hex = state().hex(id(unit));
  return hex == kNoHex ? std::string() : data_->map.grid.number(hex);
}

HexId RulesTable::at(std::string_view hex) const {
  const auto found = data_->map.grid.parse(hex);
  INFO("hex " << hex);
  REQUIRE(found);
  return *found;
}

HexSet RulesTable::hexes(std::string_view list) const {
  HexSet set;
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(' '), list.size());
    set.add(at(list.substr(0, end)));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return set;
}

void RulesTable::edit(const std::function<void(State&)>& change) {
  State state = match_->state();
  change(state);
  match_.emplace(match_->rules_ptr(), state.pos);
}

void RulesTable::play(std::string_view text) {
  INFO(text << " is refused by " << refused_by(text));
  REQUIRE(match_->apply(action(text)).legal());
}

}  // namespace trigh::test
