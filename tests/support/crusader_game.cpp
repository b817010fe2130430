#include "support/crusader_game.hpp"

#include <map>

#include "support/catch.hpp"
#include "trigh/io/title_reader.hpp"
#include "trigh/play/notation.hpp"
#include "trigh/rules/plugin.hpp"

extern "C" const trigh::PluginEntry* trigh_plugin() noexcept;

namespace quad_test {
namespace {

void fail_with(const Findings& findings) {
  INFO(to_string(findings));
  FAIL("the game cannot be composed or the action not read");
}

/// The data of a scenario, read once for all tests.
std::shared_ptr<const GameData> data_of(std::string_view scenario) {
  static std::map<std::string, std::shared_ptr<const GameData>, std::less<>> read;
  if (const auto found = read.find(scenario); found != read.end()) return found->second;
  GameRequest request;
  request.title = "crusader";
  request.scenario = scenario;
  auto data = load_game_data(TRIGH_SOURCE_DIR "/shared-data", request);
  if (!data) fail_with(data.error());
  return read[std::string(scenario)] = std::move(data).value();
}

}  // namespace

CrusaderGame::CrusaderGame(std::string_view scenario, Options options) {
  const PluginEntry* entry = trigh_plugin();
  RulesPlugin* plugin = entry->create();
  REQUIRE(plugin);
  auto composed = plugin->compose(data_of(scenario), options);
  entry->destroy(plugin);
  if (!composed) fail_with(composed.error());
  rules_ = std::shared_ptr<const Quad>(static_cast<const Quad*>(std::move(composed).value().release()));
  match_.emplace(rules_);
}

UnitId CrusaderGame::unit(std::string_view id) const {
  INFO("unit " << id);
  const auto found = rules_->counters().find(id);
  REQUIRE(found);
  return *found;
}

HexId CrusaderGame::at(std::string_view hex) const {
  INFO("hex " << hex);
  const auto found = rules_->map().grid.parse(hex);
  REQUIRE(found);
  REQUIRE(rules_->map().exists(*found));
  return *found;
}

std::string CrusaderGame::hex(std::string_view id) const {
  const HexId where = state().hex(unit(id));
  return where == kNoHex ? "" : rules_->map().grid.number(where);
}

std::string CrusaderGame::strength(UnitId unit) const {
  const UnitFacts& facts = rules_->units[unit];
  const auto text = [](int value) { return std::to_string(value); };
  if (facts.artillery)
    return text(facts.barrage) + "-" + text(facts.fpf) + "-" + text(facts.range) + "/" + text(facts.defense) + "-" +
           text(facts.movement);
  return text(facts.attack) + "-" + text(facts.defense) + "-" + text(facts.movement);
}

std::vector<UnitId> CrusaderGame::on_map(Side side, std::string_view nation) const {
  std::vector<UnitId> list;
  for (UnitId i = 0; i < rules_->counters().size(); ++i)
    if (state().side(i) == side && state().unit(i).on_map() && (nation.empty() || rules_->counters()[i].nation == nation))
      list.push_back(i);
  return list;
}

std::vector<UnitId> CrusaderGame::in_place(Place place) const {
  std::vector<UnitId> list;
  for (UnitId i = 0; i < rules_->counters().size(); ++i)
    if (state().unit(i).place == place) list.push_back(i);
  return list;
}

CrusaderGame& CrusaderGame::edit(const std::function<void(State&)>& change) {
  State state = match_->state();
  change(state);
  match_.emplace(rules_, state.pos);
  return *this;
}

CrusaderGame& CrusaderGame::clear() {
  return edit([&](State& state) {
    for (UnitId i = 0; i < rules_->counters().size(); ++i) state.remove(i, Place::kGone);
  });
}

CrusaderGame& CrusaderGame::put(std::string_view id, std::string_view hex) {
  return edit([&](State& state) { state.place(unit(id), at(hex)); });
}

CrusaderGame& CrusaderGame::destroy(std::string_view id) {
  return edit([&](State& state) { state.remove(unit(id), Place::kEliminated); });
}

CrusaderGame& CrusaderGame::destroy(int count, Side side, std::string_view nation) {
  return edit([&](State& state) {
    for (UnitId i = 0; i < rules_->counters().size() && count > 0; ++i) {
      if (state.side(i) != side || state.unit(i).place == Place::kEliminated) continue;
      if (!nation.empty() && rules_->counters()[i].nation != nation) continue;
      state.remove(i, Place::kEliminated);
      --count;
    }
    REQUIRE(count == 0);
  });
}

CrusaderGame& CrusaderGame::at_phase(int turn, Side phasing, QuadPhase phase) {
  return edit([&](State& state) {
    Position& pos = state.pos;
    pos.turn = static_cast<std::int16_t>(turn);
    pos.phasing = phasing;
    pos.player_turn = phasing == pos.first ? 0 : 1;
    while (pos.depth > 1) state.pop();
    pos.frames[0] = Frame{};
    pos.frames[0].phase = phase;
    pos.frames[0].actor = phasing;
  });
}

Verdict CrusaderGame::judge(std::string_view text) const {
  auto action = parse_action(*rules_, text);
  if (!action) fail_with(action.error());
  return match_->judge(*action);
}

CrusaderGame& CrusaderGame::apply(std::string_view text) {
  const Verdict verdict = judge(text);
  std::string against;
  for (const Objection& each : verdict.against()) against += std::string(each.rule->id) + " " + each.detail + "; ";
  INFO(text << " is refused: " << against);
  REQUIRE(verdict.legal());
  match_->apply(*parse_action(*rules_, text));
  return *this;
}

std::vector<VictoryLine> CrusaderGame::victory() const {
  std::vector<VictoryLine> lines;
  for (const auto& module : rules_->modules) module->victory(state(), lines);
  return lines;
}

VictoryLine CrusaderGame::victory(const Case& rule, Side side) const {
  for (const VictoryLine& line : victory())
    if (line.rule == &rule && (side == Side::kNone || line.side == side)) return line;
  FAIL("no line of victory under " << rule.id);
  return {};
}

Position CrusaderGame::judged() const {
  State state = match_->state();
  Events events;
  rules_->judge_victory(state, events);
  REQUIRE(events.size() == 1);
  CHECK(events[0].kind == EventKind::kGameOver);
  CHECK(events[0].rule != nullptr);
  return state.pos;
}

}  // namespace quad_test
