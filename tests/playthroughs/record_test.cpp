// What a game leaves for analysts, held against the positions of the golden games themselves.
#include <algorithm>
#include <chrono>
#include <fstream>
#include <iterator>
#include <map>
#include <numeric>
#include <set>

#include "session.hpp"
#include "support/catch.hpp"
#include "support/tree.hpp"
#include "trigh/ai/player.hpp"
#include "trigh/lab/record.hpp"
#include "trigh/play/notation.hpp"
#include "trigh/play/save.hpp"

namespace {

using namespace trigh;
using Two = std::array<int, 2>;

struct Golden {
  std::string title, scenario;
};

const std::vector<Golden>& goldens() {
  static const std::vector<Golden> list{{"crusader", "sidi-rezeg"},
                                        {"crusader", "campaign"},
                                        {"cauldron", ""},
                                        {"supercharge", ""},
                                        {"kasserine", ""},
                                        {"el-alamein", ""},
                                        {"desert-fox", "race-for-tobruk"}};
  return list;
}

host::OpenGame open(host::Context& context, const Golden& golden) {
  host::GameChoice choice;
  choice.request.title = golden.title;
  choice.request.scenario = golden.scenario;
  auto game = host::open_game(context, choice);
  if (!game) FAIL(to_string(game.error()));
  return std::move(*game);
}

std::vector<Action> actions_of(const host::OpenGame& game) {
  const std::string path =
      trigh::test::in_source("/tests/playthroughs/") + game.data->title_id + "/" + game.data->scenario.id + ".play";
  std::ifstream file(path, std::ios::binary);
  const std::string text(std::istreambuf_iterator<char>(file), {});
  const auto save = parse_save(text, path);
  if (!save) FAIL(to_string(save.error()));
  std::vector<Action> list;
  for (const SaveLine& line : save->lines) list.push_back(parse_action(*game.rules, line.text).value());
  return list;
}

/// What the positions themselves say, read without the recorder.
struct Seen {
  Two units{}, lost{}, points{};
  std::int64_t decisions = 0;
  int rolled = 0;  ///< combats
};

Two units_on_map(const State& state) {
  Two count{};
  for (UnitId unit = 0; unit < state.pos.unit_count; ++unit)
    if (state.unit(unit).on_map()) ++count[static_cast<std::size_t>(index(state.side(unit)))];
  return count;
}

/// Of units that were on the map before the action and are not after it, those that an event calls eliminated.
void count_lost(const Position& before, const State& after, const Events& events, Two& lost) {
  for (UnitId unit = 0; unit < before.unit_count; ++unit) {
    if (!before.units[unit].on_map() || after.unit(unit).on_map()) continue;
    if (std::ranges::any_of(
            events, [&](const Event& event) { return event.kind == EventKind::kEliminated && event.unit == unit; }))
      ++lost[static_cast<std::size_t>(index(after.side(unit)))];
  }
}

Two sum(const GameRecord& record, Two TurnRow::*column) {
  Two all{};
  for (const TurnRow& row : record.turns)
    for (std::size_t side = 0; side < 2; ++side) all[side] += (row.*column)[side];
  return all;
}

/// Whether the short answer to who is in supply is the long one, for all units on the map.
bool supply_agrees(const Ruleset& rules, const State& state) {
  for (UnitId unit = 0; unit < state.pos.unit_count; ++unit)
    if (state.unit(unit).on_map() && rules.supplied(state, unit) != rules.supply(state, unit).supplied) return false;
  return true;
}

}  // namespace

TEST_CASE("The record of a golden game agrees with its positions") {
  for (const Golden& golden : goldens()) {
    host::Context context;
    const host::OpenGame game = open(context, golden);
    INFO(golden.title << ' ' << game.data->scenario.id);
    State state = Match(game.rules).state();
    const Two start = units_on_map(state);
    Recorder recorder(64);
    recorder.started(*game.rules, state);
    Seen seen;
    Events events;
    std::map<std::pair<int, int>, Two> at_end;  // of a player-turn: units on the map
    std::set<std::pair<int, int>> played;
    for (const Action& action : actions_of(game)) {
      const Position before = state.pos;
      const auto hand = game.rules->hand(state);
      if (to_act(state) == Side::kChance)
        seen.rolled += hand && hand->combat && !hand->rolled ? 1 : 0;
      else
        ++seen.decisions;
      recorder.before(*game.rules, state, action);
      events.clear();
      apply(*game.rules, state, action, events);
      recorder.after(*game.rules, state, action, events);
      count_lost(before, state, events, seen.lost);
      at_end[{before.turn, index(before.phasing)}] = units_on_map(state);
      if (before.frames[0].phase != state.pos.frames[0].phase) CHECK(supply_agrees(*game.rules, state));
    }
    REQUIRE(state.pos.over);
    std::vector<VictoryLine> lines;
    for (const auto& module : game.rules->modules) module->victory(state, lines);
    for (const VictoryLine& line : lines)
      if (line.holds && is_player(line.side)) seen.points[static_cast<std::size_t>(index(line.side))] += line.points;

    const GameRecord& record = recorder.record();
    REQUIRE(record.turns.size() >= 4);
    CHECK(record.turns.back().points == seen.points);
    CHECK(record.turns.back().units == units_on_map(state));
    CHECK(sum(record, &TurnRow::lost) == seen.lost);
    CHECK(seen.lost[0] + seen.lost[1] > 0);
    const Two entered = sum(record, &TurnRow::entered), left = sum(record, &TurnRow::left);
    for (std::size_t side = 0; side < 2; ++side)
      CHECK(start[side] + entered[side] - left[side] - seen.lost[side] == record.turns.back().units[side]);

    std::int64_t decisions = 0, counted = 0;
    int attacks = 0, supplied = 0, fronts = 0;
    for (const TurnRow& row : record.turns) {
      INFO("turn " << row.turn << " side " << index(row.side));
      CHECK(played.insert({row.turn, index(row.side)}).second);  // one row each
      CHECK(row.units == at_end[{row.turn, index(row.side)}]);
      decisions += row.decisions;
      counted += row.counted;
      attacks += row.attacks;
      CHECK(row.alternatives >= row.counted);
      CHECK((row.contact[0] > 0) == (row.contact[1] > 0));
      for (std::size_t side = 0; side < 2; ++side) {
        CHECK(row.unsupplied[side] <= row.units[side]);
        supplied += row.units[side] - row.unsupplied[side];
      }
      fronts += row.front ? 1 : 0;
      if (row.front) CHECK(std::abs(*row.front) < 100);
    }
    CHECK(decisions == seen.decisions);
    CHECK(counted == (seen.decisions + 63) / 64);
    CHECK(attacks == seen.rolled);
    CHECK(record.combats.size() == static_cast<std::size_t>(seen.rolled));
    CHECK(seen.rolled > 5);
    CHECK(supplied > 0);
    CHECK(fronts > 0);

    Two in_combat{};
    int with_result = 0, with_strength = 0;
    for (const CombatRow& combat : record.combats) {
      CHECK_FALSE(combat.hexes.empty());
      CHECK(combat.roll > 0);
      CHECK(combat.strength[0] >= 0);  // none where an attack must be made by units that are not in supply
      with_strength += combat.strength[0] > 0 ? 1 : 0;
      if (combat.measure.find('-', 1) == std::string::npos && !combat.measure.empty())  // no odds
        CHECK(std::stoi(combat.measure) == combat.strength[0] - combat.strength[1]);
      with_result += combat.result.empty() ? 0 : 1;
      for (std::size_t side = 0; side < 2; ++side) in_combat[side] += combat.lost[side];
    }
    CHECK(with_result * 2 > seen.rolled);
    CHECK(with_strength * 4 > seen.rolled * 3);
    for (std::size_t side = 0; side < 2; ++side) {
      CHECK(in_combat[side] <= seen.lost[side]);
      CHECK(std::accumulate(record.losses[side].begin(), record.losses[side].end(), 0) <= seen.lost[side]);
    }
    CHECK(std::accumulate(record.contact[0].begin(), record.contact[0].end(), 0) > 0);
  }
}

// A measurement, not a check: what recording adds to a game of staff against staff.
TEST_CASE("The price of a record", "[.price]") {
  using Clock = std::chrono::steady_clock;
  for (const Golden& golden : goldens()) {
    host::Context context;
    const host::OpenGame game = open(context, golden);
    double bare = 0, recorded = 0;
    for (int round = 0; round < 6; ++round) {
      const bool with = round % 2 == 1;
      const std::unique_ptr<Player> players[2] = {make_player("staff"), make_player("staff")};
      Dice rolls(7, static_cast<std::uint64_t>(round / 2)), choices(8);
      Events events;
      const auto begin = Clock::now();
      State state = Match(game.rules).state();
      Recorder recorder;
      if (with) recorder.started(*game.rules, state);
      while (!state.pos.over) {
        const Side side = to_act(state);
        const Action action = side == Side::kChance ? rolls.roll(chance(*game.rules, state))
                                                    : players[index(side)]->choose(*game.rules, state, choices);
        if (with) recorder.before(*game.rules, state, action);
        events.clear();
        apply(*game.rules, state, action, events);
        if (with) recorder.after(*game.rules, state, action, events);
      }
      (with ? recorded : bare) += std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
    }
    WARN(golden.title << ' ' << game.data->scenario.id << ": " << bare / 3 << " ms a game, with its record "
                      << recorded / 3 << " ms");
  }
}
