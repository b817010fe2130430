#include "support/rules_table.hpp"

#include <algorithm>
#include <map>

#include "support/catch.hpp"
#include "support/tree.hpp"
#include "trigh/io/title_reader.hpp"
#include "trigh/play/notation.hpp"
#include "trigh/play/threat.hpp"

namespace trigh::test {

void fail_with(const Findings& findings) {
  INFO(to_string(findings));
  FAIL("the table cannot be set up or the action not read");
}

Datum read_shared(const std::string& file, const char* format) {
  auto document = read_document(trigh::test::in_source("/shared-data/") + file, format);
  if (!document) fail_with(document.error());
  return std::move(document).value();
}

std::shared_ptr<const GameData> shipped(const std::string& title, std::string_view scenario) {
  static std::map<std::string, std::shared_ptr<const GameData>, std::less<>> read;
  auto& game = read[title + "/" + std::string(scenario)];
  if (!game) {
    auto loaded =
        load_game_data(trigh::test::in_source("/shared-data"), {title, std::string(scenario), {}, {}, {}, {}});
    if (!loaded) fail_with(loaded.error());
    game = *loaded;
  }
  return game;
}

std::shared_ptr<const Ruleset> composed(const PluginEntry& entry, std::shared_ptr<const GameData> data,
                                        const Options& options) {
  RulesPlugin* plugin = entry.create();
  REQUIRE(plugin);
  auto rules = plugin->compose(std::move(data), options);
  entry.destroy(plugin);
  if (!rules) fail_with(rules.error());
  return std::move(rules).value();
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

std::string RulesTable::standing(std::string_view id) const {
  std::string text;
  for (const Condition& each : match_->rules().conditions(state())) {
    if (each.id != id) continue;
    if (!text.empty()) text += "; ";
    if (is_player(each.side)) text += data_->side_ids[index(each.side)] + ": ";
    text += each.text + " [" + each.rule->id + "]";
  }
  return text;
}

std::string RulesTable::threats(Side side) const {
  const Ruleset& rules = match_->rules();
  std::string text;
  for (const Threat& threat : threats_to(rules, state(), side)) {
    std::vector<std::string> near, far;
    for (const ThreatMove& move : threat.moves)
      (move.near ? near : far).push_back(" " + rules.counters()[move.unit].id + "@" + rules.map().grid.number(move.to));
    text += (text.empty() ? "" : "; ") + rules.map().grid.number(threat.hex) + ":" + joined(std::move(near), "");
    if (!far.empty()) text += " |" + joined(std::move(far), "");
    text += threat.report.ratio.empty() ? " " + std::to_string(threat.report.differential) : " " + threat.report.ratio;
  }
  return text;
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

void RulesTable::lay_terrain(std::string_view list, std::string_view kind) {
  const auto terrain = data_->map.terrain_id(kind);
  INFO("terrain " << kind);
  REQUIRE(terrain);
  for (const HexId hex : hexes(list)) data_->map.hexes[hex].terrain = *terrain;
}

void RulesTable::lay_side(std::string_view a, std::string_view b, const std::vector<std::string>& kinds) {
  HexsideData side{at(a), at(b), 0, {}};
  REQUIRE(data_->map.grid.direction(side.a, side.b));
  if (side.b < side.a) std::swap(side.a, side.b);
  for (const std::string& kind : kinds) {
    INFO("hexside " << kind);
    REQUIRE(data_->map.hexside_bit(kind) != 0);
    side.kinds |= data_->map.hexside_bit(kind);
  }
  data_->map.hexsides.push_back(std::move(side));
}

void RulesTable::lay_way(std::string_view path, std::string_view kind) {
  const std::size_t length = path.find('-');
  for (std::size_t from = 0; from + 2 * length + 1 <= path.size(); from += length + 1)
    lay_side(path.substr(from, length), path.substr(from + length + 1, length), {std::string(kind)});
}

void RulesTable::lay_feature(std::string_view list, std::string_view kind) {
  const HexFeatures bit = data_->map.feature_bit(kind);
  INFO("feature " << kind);
  REQUIRE(bit != 0);
  for (const HexId hex : hexes(list)) data_->map.hexes[hex].features |= bit;
}

void RulesTable::enter(Position& pos, PhaseId phase, Side actor, Side phasing, int turn, Side first) {
  pos.turn = static_cast<std::int16_t>(turn);
  pos.first = first;
  pos.phasing = phasing;
  pos.player_turn = phasing == first ? 0 : 1;
  pos.depth = 1;
  pos.frames[0] = Frame{};
  pos.frames[0].phase = phase;
  pos.frames[0].actor = actor;
}

}  // namespace trigh::test
