// Section 15: victory. The Axis plays for places, the Commonwealth keeps it from them.

#include "modules.hpp"

namespace fox {
namespace {

/// The level of so many points; REQUIRES the scenario to have levels.
const VictoryFacts::Level& level_of(const VictoryFacts& goal, int points) {
  const auto reached = [&](const VictoryFacts::Level& level) { return points >= level.from; };
  const auto level = std::ranges::find_if(goal.levels, reached);
  return level == goal.levels.end() ? goal.levels.back() : *level;
}

class Victory final : public Section {
 public:
  using Section::Section;
  void on_begin(State& state, PhaseId phase, Events& events) const override {
    if (phase == kRefitPhase && state.pos.phasing == kCommonwealth && game_.wins_at_once(state))
      game_.judge_victory(state, events);  // [DF 15.25]
  }

  void victory(const State& state, std::vector<VictoryLine>& lines) const override {
    const VictoryFacts& goal = game_.goal;
    if (goal.kind == VictoryFacts::Kind::kRace) {
      const bool city = game_.wins_by_city(state), frontier = game_.wins_by_frontier(state);
      lines.push_back({&k15_15_1, kAxis, "Tobruk taken, with a line of communication", 0, city});
      lines.push_back({&k15_15_2, kAxis, "Bardia and Sidi Barrani held, with lines of communication", 0, frontier});
      lines.push_back({&k15_15, kCommonwealth, "neither of the two", 0, !city && !frontier});
    }
    if (goal.kind != VictoryFacts::Kind::kPoints) return;
    for (const VictoryFacts::Prize& prize : goal.prizes)
      lines.push_back(
          {&k15_26, kAxis, game_.place_name(prize.place), prize.points, game_.axis_holds(state, prize.place)});
    const int missed = state.pos.points[kMissedWithdrawals] * goal.missed_withdrawal;
    lines.push_back({&k5_23, kAxis, "withdrawals that were not made", missed, missed > 0});
    lines.push_back({&k15_25, kAxis, "Alexandria taken", 0, game_.wins_at_once(state)});
    const int points = game_.victory_points(state);
    const VictoryFacts::Level& level = level_of(goal, points);
    lines.push_back({&k15_26_L, level.winner, level.name + " with " + std::to_string(points) + " points", 0, true});
  }
};

void finish(State& state, Side winner, std::size_t level, const Case& rule, int points, const char* name,
            Events& events) {
  state.pos.over = 1;
  state.pos.winner = winner;
  state.pos.level = static_cast<std::uint8_t>(level);
  events.push_back({EventKind::kGameOver, &rule, kNoUnit, kNoHex, kNoHex, points, name});
}

}  // namespace

ModulePtr victory(const DesertFox& game) { return std::make_unique<Victory>(game); }

bool DesertFox::axis_holds(const State& state, int place) const {
  const HexId hex = places[place].hex;
  if (hex == kNoHex || state.board().occupied(kCommonwealth).contains(hex)) return false;
  return state.board().occupied(kAxis).contains(hex) || last_in(state, hex) == kAxis;
}

std::string DesertFox::place_name(int place) const {
  return std::string(rules()["places"][places[place].id]["name"].as_text(places[place].id));
}

bool DesertFox::wins_by_city(const State& state) const {
  return goal.city != kNoHex && has_unit(state, kAxis, goal.city, [&](UnitId unit) {
           return fights(state, unit) && has_communication(state, unit);  // [DF 13.2-LOC]
         });
}

/// Nobody need stand in the places: what a unit of any kind could travel joins them [DF 13.2-LOC].
bool DesertFox::wins_by_frontier(const State& state) const {
  if (goal.frontier.empty() || el_agheila == kNoHex) return false;
  const HexSet ends = set_of({el_agheila});
  const HexSet joined = communicating(state, kAxis, kMotorized, ends) | communicating(state, kAxis, kOnFoot, ends);
  return std::ranges::all_of(goal.frontier, [&](int place) {
    return axis_holds(state, place) && joined.contains(places[place].hex);
  });
}

bool DesertFox::wins_at_once(const State& state) const {
  return goal.automatic != kNoHex && has_unit(state, kAxis, goal.automatic, [&](UnitId unit) {
           return fights(state, unit) && stacking(unit) >= 1;
         });
}

int DesertFox::victory_points(const State& state) const {
  int points = state.pos.points[kMissedWithdrawals] * goal.missed_withdrawal;  // [DF 5.23]
  for (const VictoryFacts::Prize& prize : goal.prizes)
    if (axis_holds(state, prize.place)) points += prize.points;
  return points;
}

/// Levels count from 1, the best of the Axis; winning the race and storming Alexandria have but the one level.
void DesertFox::judge_victory(State& state, Events& events) const {
  if (goal.kind == VictoryFacts::Kind::kNone) return finish(state, Side::kNone, 0, *over_rule, 0, "", events);
  if (goal.kind == VictoryFacts::Kind::kRace) {
    const Case& rule = wins_by_city(state) ? k15_15_1 : wins_by_frontier(state) ? k15_15_2 : k15_15;
    return finish(state, &rule == &k15_15 ? kCommonwealth : kAxis, 1, rule, 0, "", events);
  }
  if (wins_at_once(state)) return finish(state, kAxis, 1, k15_25, victory_points(state), "automatic victory", events);
  const int points = victory_points(state);
  const VictoryFacts::Level& level = level_of(goal, points);
  const auto number = static_cast<std::size_t>(&level - goal.levels.data()) + 1;
  finish(state, level.winner, number, k15_26_L, points, level.name.c_str(), events);
}

void DesertFox::read_victory(Findings& findings) {
  const Datum& facts = data->scenario.rules["victory"];
  const auto complain = [&](std::string text) {
    findings.push_back({"TR-851", data->title_id, "/rules/victory", std::move(text)});
  };
  const auto place_of = [&](std::string_view id) {
    const auto place = std::ranges::find(places, id, &NamedPlace::id);
    if (place != places.end()) return static_cast<int>(place - places.begin());
    complain("the title has no place '" + std::string(id) + "'");
    return -1;
  };
  const auto hex_of = [&](std::string_view id) {
    const int place = id.empty() ? -1 : place_of(id);
    return place < 0 ? kNoHex : places[place].hex;
  };
  const std::string_view kind = facts["kind"].as_text();
  if (kind == "race") {
    goal.kind = VictoryFacts::Kind::kRace;
    goal.city = hex_of(facts["city"].as_text());
    for (const std::string& id : facts["frontier"].as_texts())
      if (const int place = place_of(id); place >= 0) goal.frontier.push_back(place);
  } else if (kind == "points") {
    goal.automatic = hex_of(facts["automatic"].as_text());
    goal.missed_withdrawal = facts["missed_withdrawal"].as_int();
    for (const auto& [id, points] : facts["hexes"].members())
      if (const int place = place_of(id); place >= 0) goal.prizes.push_back({place, points.as_int()});
    for (const Datum& level : facts["levels"].items())
      goal.levels.push_back(
          {level["from"].as_int(), side_named(*data, level["winner"].as_text()), std::string(level["name"].as_text())});
    if (goal.levels.empty()) complain("points need levels");
    else goal.kind = VictoryFacts::Kind::kPoints;
  } else if (!facts.is_null()) {
    complain("the kind of victory is 'race' or 'points'");
  }
}

}  // namespace fox
