// query.reach, query.path and query.target: where a unit can go, at what cost, and why not farther.
#include <algorithm>
#include <array>
#include <functional>
#include <queue>

#include "rpc/server.hpp"
#include "trigh/play/notation.hpp"
#include "trigh/play/threat.hpp"
#include "trigh/services/reach.hpp"

namespace trigh::host::rpc {
namespace {

/// A move with its cost, whatever the rules say of it.
struct FollowedMove {
  int halves = 0;
  Verdict verdict;
  std::vector<PathStep> steps;
};

/// Follows ways of one unit; a move of several names nobody. `reasons`: every step with its terms and what is against
/// it; else the cost, quickly.
class Follower {
 public:
  Follower(const Ruleset& rules, const State& state, UnitId unit)
      : rules_(rules),
        state_(state),
        unit_(unit),
        mover_(rules.mover_class(unit)),
        ruling_(rules.rule_move(state, unit)) {}
  const MoveRuling& ruling() const { return ruling_; }

  FollowedMove follow(Action move, bool reasons) const {
    FollowedMove followed;
    move.unit = unit_;
    const Case& allowance =
        ruling_.allowance_rule() ? *ruling_.allowance_rule() : *rules_.phases[state_.pos.top().phase].rule;
    std::function<EdgeRuling(HexId, Direction)> explain;
    if (reasons)
      explain = [&](HexId from, Direction d) {
        return rules_.rule_edge({Purpose::kMovement, mover_, from, rules_.map().neighbor(from, d), d});
      };
    followed.halves =
        follow_path(rules_.map(), rules_.edges(Purpose::kMovement, mover_), ruling_, move,
                    rules_.spent_before(state_, move), allowance, followed.verdict, &followed.steps, explain);
    return followed;
  }

 private:
  const Ruleset& rules_;
  const State& state_;
  UnitId unit_;
  std::uint8_t mover_;
  MoveRuling ruling_;
};

/// Why a unit that reaches no hex goes nowhere: it may not move, or not leave its hex.
Verdict stuck(const MoveRuling& ruling, const State& state, UnitId unit) {
  Verdict verdict = ruling.verdict();
  for (const MoveTerm& term : ruling.terms())
    if (term.kind == MoveTermKind::kNoExit && state.unit(unit).on_map() && term.hexes->contains(state.hex(unit)))
      verdict.forbid(*term.rule, state.hex(unit), unit);
  return verdict;
}

bool has_path(const Ruleset& rules, ActionKind kind) { return (rules.forms[kind].parts & kHasPath) != 0; }

/// The index of a way of moving among those of the form; nothing when it has no such way.
std::optional<std::uint8_t> mode_of(const ActionForm& form, const std::string& mode) {
  const auto found = std::ranges::find(form.modes, mode);
  if (found == form.modes.end()) return std::nullopt;
  return static_cast<std::uint8_t>(found - form.modes.begin());
}

/// Of the moves that belong here, the first the rules allow, else the first. Moves that name no unit are those of
/// several in hand: they belong to the decisions that allow them only.
std::optional<Action> move_of(const Match& match, const Action& path, const std::optional<std::string>& mode) {
  const Ruleset& rules = match.rules();
  std::optional<Action> first;
  for (const bool any_phase : {false, true})
    for (std::size_t kind = 0; kind < rules.forms.size(); ++kind) {
      Action move = path;
      move.kind = static_cast<ActionKind>(kind);
      if (!has_path(rules, move.kind) || (!any_phase && !match.phase().allows_kind(move.kind))) continue;
      if (!(rules.forms[kind].parts & kHasUnit)) {
        if (any_phase) continue;
        move.unit = kNoUnit;
      }
      if (mode) {
        const auto index = mode_of(rules.forms[kind], *mode);
        if (!index) continue;
        move.mode = *index;
      }
      if (!any_phase && match.judge(move)) return move;
      if (!first) first = move;
    }
  return first;
}

/// Hexes that a move had better go around, because a rule stands against them.
struct Hindrances {
  HexSet entry, exit, stop;
  explicit Hindrances(const MoveRuling& ruling)
      : entry(ruling.fold(MoveTermKind::kNoEntry)),
        exit(ruling.fold(MoveTermKind::kNoExit)),
        stop(ruling.fold(MoveTermKind::kStop)) {}
  /// More than any path costs, for each that a step on the way to `target` runs into.
  int cost(HexId from, HexId to, HexId target) const {
    constexpr int kEach = 100'000;
    return kEach * (entry.contains(to) + exit.contains(from) + (to != target && stop.contains(to)));
  }
};

/// The steps of the cheapest way between two hexes with as few hindrances as can be, however long; the straight line
/// where the map has no way.
void push_way(const Ruleset& rules, const State& state, UnitId unit, HexId from, HexId to, Action& path) {
  const EdgeTable& edges = rules.edges(Purpose::kMovement, rules.mover_class(unit));
  const Hindrances hindrances(rules.rule_move(state, unit));
  std::vector<int> cost(rules.map().hexes.size(), -1);
  std::vector<Direction> came(cost.size());
  std::priority_queue<std::array<int, 3>, std::vector<std::array<int, 3>>, std::greater<>>
      open;   // cost, hex, direction
  for (open.push({0, to, -1}); !open.empty() && cost[from] < 0;) {
    const auto [halves, at, back] = open.top();
    open.pop();
    if (cost[at] >= 0) continue;
    cost[at] = halves;
    if (back >= 0) came[at] = static_cast<Direction>(back);
    for (Direction d = 0; d < kDirections; ++d) {
      const HexId before = rules.map().neighbor(static_cast<HexId>(at), d);
      if (before == kNoHex || cost[before] >= 0 || !edges.open(before, opposite(d))) continue;
      const int step = edges.cost(before, opposite(d)) + hindrances.cost(before, static_cast<HexId>(at), to);
      open.push({halves + step, before, opposite(d)});
    }
  }
  if (cost[from] >= 0) {
    for (HexId at = from; at != to && path.count < Action::kMaxSteps; at = rules.map().neighbor(at, came[at]))
      path.push_step(came[at]);
    return;
  }
  const auto line = rules.map().grid.line(from, to);
  for (std::size_t i = 1; i < line.size() && path.count < Action::kMaxSteps; ++i)
    if (const auto d = rules.map().grid.direction(line[i - 1], line[i])) path.push_step(*d);
}

}  // namespace

Server::Result Server::query_reach(Params& params) {
  Table* game = table(params);
  const std::string id = params.text("unit");
  const auto mode = params.text_if("mode");
  const bool ahead = params.flag_if("ahead");
  if (auto error = wrong(params)) return *error;
  const Ruleset& rules = game->rules();
  const auto unit = unit_named(rules, id, "unit", params);
  if (auto error = wrong(params)) return *error;
  const State& now = game->match().state();
  const State state = ahead ? ahead_of(rules, now, now.side(*unit), *unit) : now;
  ActionList moves;
  rules.reach(state, *unit, moves);
  Json hexes = Json::array();
  const Follower follower(rules, state, *unit);
  for (const Action& move : moves) {
    if (mode && mode_of(rules.forms[move.kind], *mode) != move.mode) continue;
    const FollowedMove followed = follower.follow(move, false);
    Json entry{{"hex", hex(rules, end_of(rules.map(), move))}, {"cost", points_of_halves(followed.halves)},
               {"stops", !followed.steps.empty() && followed.steps.back().stops}, {"path", hexes_of_path(rules, move)},
               {"verb", rules.forms[move.kind].verb}};
    if (!rules.forms[move.kind].modes.empty() && move.mode != 0) entry["by"] = rules.forms[move.kind].modes[move.mode];
    hexes.push_back(std::move(entry));
  }
  Json result{{"unit", id}, {"hexes", std::move(hexes)}};
  result["allowance"] = points_of_halves(follower.ruling().allowance_halves());
  result["why"] = result["hexes"].empty() ? why(book(*game), stuck(follower.ruling(), state, *unit)) : Json::array();
  return result;
}

Server::Result Server::query_path(Params& params) {
  Table* game = table(params);
  const auto ids = params.texts("units"), numbers = params.texts("path");
  const auto mode = params.text_if("mode");
  if (auto error = wrong(params)) return *error;
  const Ruleset& rules = game->rules();
  if (ids.size() != 1) params.complain("TR-713", "units", "in this title units move one by one; name one");
  std::string line = "-";
  for (const std::string& number : numbers) line += (line.size() > 1 ? "-" : "") + number;
  const auto unit = ids.size() == 1 ? unit_named(rules, ids[0], "units", params) : std::nullopt;
  std::optional<Action> move;
  if (unit) {
    // The notation's own reader says what is wrong with the hexes.
    const auto form = std::ranges::find_if(
        rules.forms, [](const ActionForm& f) { return (f.parts & kHasUnit) && (f.parts & kHasPath); });
    if (form == rules.forms.end()) params.complain("TR-713", "path", "in this title nothing moves along a path");
    else if (auto read = parse_action(rules, form->verb + " " + ids[0] + " " + line.substr(1)))
      move = move_of(game->match(), *read, mode);
    else
      for (const Finding& each : read.error()) params.complain(each.code.c_str(), "path", each.text);
  }
  if (unit && params.findings().empty() && !move) params.complain("TR-713", "mode", "there is no such way of moving");
  if (auto error = wrong(params)) return *error;
  const Verdict verdict = game->match().judge(*move);
  const FollowedMove followed = Follower(rules, game->match().state(), *unit).follow(*move, true);
  Json steps = Json::array();
  for (const PathStep& step : followed.steps) {
    Json terms = Json::array();
    for (const CostTerm& each : step.terms)
      terms.push_back(
          {{"case", each.rule ? each.rule->id : ""}, {"label", each.label}, {"value", points_of_halves(each.halves)}});
    steps.push_back({{"from", hex(rules, step.from)},
                     {"to", hex(rules, step.to)},
                     {"cost", points_of_halves(step.cost_halves)},
                     {"stops", step.stops},
                     {"terms", std::move(terms)}});
  }
  return Json{{"legal", verdict.legal()},
              {"cost", points_of_halves(followed.halves)},
              {"steps", std::move(steps)},
              {"why", why(book(*game), verdict)},
              {"lifted", lifted(book(*game), verdict)},
              {"action", to_text(rules, *move)}};
}

Server::Result Server::query_target(Params& params) {
  Table* game = table(params);
  const std::string id = params.text("unit"), number = params.text("hex");
  const auto mode = params.text_if("mode");
  if (auto error = wrong(params)) return *error;
  const Ruleset& rules = game->rules();
  const State& state = game->match().state();
  const auto unit = unit_named(rules, id, "unit", params);
  const auto target = hex_named(rules, number, "hex", params);
  if (auto error = wrong(params)) return *error;
  ActionList moves;
  rules.reach(state, *unit, moves);
  const auto reached = std::ranges::find_if(moves, [&](const Action& move) {
    return end_of(rules.map(), move) == *target && (!mode || mode_of(rules.forms[move.kind], *mode) == move.mode);
  });
  Action way;
  way.unit = *unit;
  way.hex = state.unit(*unit).on_map() ? state.hex(*unit) : *target;
  if (way.hex != *target) push_way(rules, state, *unit, way.hex, *target, way);
  const auto move = reached != moves.end() ? std::optional(*reached) : move_of(game->match(), way, mode);
  if (!move) params.complain("TR-713", "unit", "in this title nothing moves along a path in this way");
  if (auto error = wrong(params)) return *error;
  const Verdict verdict = game->match().judge(*move);
  return Json{{"unit", id},
              {"hex", number},
              {"legal", verdict.legal()},
              {"path", hexes_of_path(rules, *move)},
              {"cost", points_of_halves(Follower(rules, state, *unit).follow(*move, false).halves)},
              {"action", to_text(rules, *move)},
              {"why", why(book(*game), verdict)},
              {"lifted", lifted(book(*game), verdict)}};
}

}  // namespace trigh::host::rpc
