// Section 17: victory. Axis points: a start number, what was gained in play, and in July the columns gained in the end.
#include "modules.hpp"

namespace ala {
namespace {

class Victory final : public Section {
 public:
  using Section::Section;

  void victory(const State& state, std::vector<VictoryLine>& lines) const override {
    const VictoryFacts& facts = game_.victory;
    const auto line = [&](const Case& rule, std::string text, int points) {
      lines.push_back({&rule, game_.axis, std::move(text), points, points != 0});
    };
    line(k17_0_G, "starting points of the scenario", facts.start);
    line(k17_2_1, "Allied Combat units lost in combat", state.pos.points[kLossPoints]);
    line(k17_2_2, "Allied units lost to isolation", state.pos.points[kIsolationPoints]);
    if (facts.column_points > 0)
      line(k17_21, std::to_string(game_.columns_gained(state)) + " columns gained",
           game_.columns_gained(state) * facts.column_points);
    if (facts.mine_points > 0) line(k17_22, "Allied minefields cleared", state.pos.points[kMinePoints]);
    if (facts.exit_after_turn > 0) line(k17_23_1, "Axis units brought away to the west", state.pos.points[kExitPoints]);
    const int total = game_.victory_points(state);
    const VictoryLevel& level = game_.levels[static_cast<std::size_t>(game_.level_of(total))];
    lines.push_back({&k17_1, level.winner, level.name + " with " + std::to_string(total) + " points", 0, true});
  }
};

}  // namespace

ModulePtr victory(const ElAlamein& game) { return std::make_unique<Victory>(game); }

int ElAlamein::columns_gained(const State& state) const {
  const bool all = reads("east-supply", "all");
  int gained = 0;
  for (const UnitId unit : state.of(axis)) {
    if (!units[unit].combat) continue;
    const int beyond = column(state.hex(unit)) - victory.beyond_column;
    if (beyond <= gained) continue;
    if (all || supply_state(state, unit) <= SupplyState::kPartial) gained = beyond;  // [ALA 17.21]
  }
  return gained;
}

int ElAlamein::victory_points(const State& state) const {
  int points = victory.start;
  for (const Variation& each : variations) points += each.points;  // [ALA 18.5-G]
  for (std::size_t kind = 0; kind < point_names.size(); ++kind) points += state.pos.points[kind];
  return victory.column_points > 0 ? points + columns_gained(state) * victory.column_points : points;
}

int ElAlamein::level_of(int points) const {
  std::size_t level = 0;
  while (level + 1 < levels.size() && points < levels[level].from) ++level;
  return static_cast<int>(level);
}

void ElAlamein::score_loss(State& state, UnitId unit, bool isolated, Events& events) const {
  if (units[unit].side != allied || (!isolated && !units[unit].combat)) return;
  const Case& rule = isolated ? k17_2_2 : k17_2_1;
  ++state.pos.points[isolated ? kIsolationPoints : kLossPoints];
  events.push_back({EventKind::kPoints, &rule, unit, kNoHex, kNoHex, 1, "axis"});
}

void ElAlamein::judge_victory(State& state, Events& events) const {
  for (const UnitId unit : state.units())
    if (state.unit(unit).place == Place::kDue)
      eliminate(state, unit, k16_03, events);  // [ALA 16.03]
  const int points = victory_points(state), level = level_of(points);
  Side winner = levels[static_cast<std::size_t>(level)].winner;  // [ALA 17.1]
  if (reads("victory-by", "history"))
    winner = level == historical ? Side::kNone : level < historical ? axis : allied;  // [ALA 17.0-G]
  state.pos.over = 1;
  state.pos.winner = winner;
  state.pos.level = static_cast<std::uint8_t>(level + 1);
  events.push_back({EventKind::kGameOver, &k17_1, kNoUnit, kNoHex, kNoHex, points,
                    levels[static_cast<std::size_t>(level)].name.c_str()});
}

}  // namespace ala
