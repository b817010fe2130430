#include "support/quad_game.hpp"

#include <sstream>

#include "support/catch.hpp"

extern "C" const trigh::PluginEntry* trigh_plugin() noexcept;

namespace quad_test {

QuadGame::QuadGame(std::string_view scenario, Options options, std::string_view title) {
  data_ = std::make_shared<GameData>(*test::shipped(std::string(title), scenario));
  options_ = std::move(options);
  rules_ = std::static_pointer_cast<const Quad>(test::composed(*trigh_plugin(), data_, options_));
  match_.emplace(rules_);
}

std::string QuadGame::strength(UnitId unit) const {
  const UnitFacts& facts = rules_->units[unit];
  const auto text = [](int value) { return std::to_string(value); };
  if (facts.artillery)
    return text(facts.barrage) + "-" + text(facts.fpf) + "-" + text(facts.range) + "/" + text(facts.defense) + "-" +
           text(facts.movement);
  return text(facts.attack) + "-" + text(facts.defense) + "-" + text(facts.movement);
}

std::vector<UnitId> QuadGame::on_map(Side side, std::string_view nation) const {
  std::vector<UnitId> list;
  for (UnitId i = 0; i < rules_->counters().size(); ++i)
    if (state().side(i) == side && state().unit(i).on_map() &&
        (nation.empty() || rules_->counters()[i].nation == nation))
      list.push_back(i);
  return list;
}

std::vector<UnitId> QuadGame::in_place(Place place) const {
  std::vector<UnitId> list;
  for (UnitId i = 0; i < rules_->counters().size(); ++i)
    if (state().unit(i).place == place) list.push_back(i);
  return list;
}

QuadGame& QuadGame::clear() {
  return edit([&](State& state) {
    for (UnitId i = 0; i < rules_->counters().size(); ++i) state.remove(i, Place::kGone);
  });
}

QuadGame& QuadGame::destroy(std::string_view id) {
  return edit([&](State& state) { state.remove(this->id(id), Place::kEliminated); });
}

QuadGame& QuadGame::destroy(int count, Side side, std::string_view nation) {
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

QuadGame& QuadGame::at_phase(int turn, Side phasing, PhaseKind phase) {
  return edit([&](State& state) {
    Position& pos = state.pos;
    while (pos.depth > 1) state.pop();
    enter(pos, phase, phasing, phasing, turn, pos.first);
  });
}

std::vector<VictoryLine> QuadGame::victory() const { return rules_->victory_lines(state()); }

VictoryLine QuadGame::victory(const Case& rule, Side side) const {
  for (const VictoryLine& line : victory())
    if (line.rule == &rule && (side == Side::kNone || line.side == side)) return line;
  FAIL("no line of victory under " << rule.id);
  return {};
}

Position QuadGame::judged() const {
  State state = match_->state();
  Events events;
  rules_->judge_victory(state, events);
  REQUIRE(events.size() == 1);
  CHECK(events[0].kind == EventKind::kGameOver);
  CHECK(events[0].rule != nullptr);
  return state.pos;
}

int check_rows(const QuadGame& game, std::span<const Row> rows, Side side, std::string_view nation) {
  int count = 0;
  for (const Row& row : rows) {
    std::istringstream words(row.units);
    for (std::string word; words >> word; ++count) {
      INFO(row.strength << " " << word);
      const auto split = word.find('@');
      const UnitId unit = game.rules().at(game.state(), game.at(word.substr(split + 1)));
      REQUIRE(unit != kNoUnit);
      CHECK(game.rules().counters()[unit].designation == word.substr(0, split));
      CHECK(game.strength(unit) == row.strength);
      CHECK(game.state().side(unit) == side);
      if (!nation.empty()) CHECK(game.rules().counters()[unit].nation == nation);
    }
  }
  return count;
}

}  // namespace quad_test
