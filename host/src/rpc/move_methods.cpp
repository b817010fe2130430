// query.reach, query.path and query.target: where units can go, at what cost, and why not farther.
#include <algorithm>

#include "rpc/server.hpp"
#include "trigh/play/notation.hpp"
#include "trigh/play/threat.hpp"
#include "trigh/play/ways.hpp"

namespace trigh::host::rpc {
namespace {

Json terms_json(std::span<const CostTerm> terms) {
  Json list = Json::array();
  for (const CostTerm& each : terms)
    list.push_back(object(
        {{"case", each.rule ? each.rule->id : ""}, {"label", each.label}, {"value", points_of_halves(each.halves)}}));
  return list;
}

/// What a way costs besides its steps, and the strengths it compares: only where there is something to say.
void add_price(const WayPrice& price, Json& json) {
  if (!price.terms.empty()) json["terms"] = terms_json({price.terms.begin(), price.terms.size()});
  if (price.defense > 0)
    json["strengths"] = object({{"attack", price.attack},
                                {"defense", price.defense},
                                {"ratio", std::to_string(price.attack / price.defense) + "-1"}});
}

Json steps_json(const Ruleset& rules, const std::vector<PathStep>& steps) {
  Json list = Json::array();
  for (const PathStep& step : steps)
    list.push_back(object({{"from", hex(rules, step.from)},
                           {"to", hex(rules, step.to)},
                           {"cost", points_of_halves(step.cost_halves)},
                           {"stops", step.stops},
                           {"terms", terms_json({step.terms.begin(), step.terms.size()})}}));
  return list;
}

/// The hexes of a way: of one that names no path, where the unit is and where it comes.
Json path_json(const Ruleset& rules, const State& state, UnitId unit, const Action& way) {
  if (rules.forms[way.kind].parts & kHasPath) return hexes_of_path(rules, way);
  Json path = Json::array();
  if (state.unit(unit).on_map()) path.push_back(hex(rules, state.hex(unit)));
  path.push_back(hex(rules, way.hex));
  return path;
}

/// All of a way but the line of its action.
Json way_head(const Ruleset& rules, const State& state, UnitId unit, const Way& way, Json path) {
  const Action& action = way.action;
  const ActionForm& form = rules.forms[action.kind];
  Json json = object({{"hex", hex(rules, led_to(rules, action))},
                      {"cost", points_of_halves(way.halves)},
                      {"stops", way.stops},
                      {"path", std::move(path)},
                      {"verb", form.verb}});
  if (!form.modes.empty() && action.mode != 0) json["by"] = form.modes[action.mode];
  add_price(rules.price_of(state, unit, action), json);
  return json;
}

Json way_json(const Ruleset& rules, const State& state, UnitId unit, const Way& way) {
  Json json = way_head(rules, state, unit, way, path_json(rules, state, unit, way.action));
  json["action"] = to_text(rules, way.action);
  return json;
}

/// Whether a path is another one but for its last step.
bool goes_on_from(const Action& path, const Action& shorter) {
  if (path.count != shorter.count + 1 || path.hex != shorter.hex) return false;
  for (int i = 0; i < shorter.count; ++i)
    if (path.step(i) != shorter.step(i)) return false;
  return true;
}

/// Ways in the order of their lengths. One that goes on from another by a step names that one (`after`, its place in
/// the list) and the step alone, and no way names its action: of a fast unit's ways that is a fifth of the text.
Json brief_json(const Ruleset& rules, const State& state, UnitId unit, WayList ways) {
  const auto steps = [&](const Way& way) {
    return rules.forms[way.action.kind].parts & kHasPath ? int{way.action.count} : 0;
  };
  std::ranges::stable_sort(ways, {}, steps);
  std::vector<std::vector<std::size_t>> ending(static_cast<std::size_t>(rules.map().grid.size()));
  Json list = Json::array();
  for (std::size_t i = 0; i < ways.size(); ++i) {
    const Action& action = ways[i].action;
    std::optional<std::size_t> after;
    if (const HexId end = led_to(rules, action); steps(ways[i]) > 0 && end != kNoHex) {
      const Direction last = action.step(action.count - 1);
      if (const HexId before = rules.map().neighbor(end, opposite(last)); before != kNoHex)
        for (const std::size_t known : ending[before])
          if (goes_on_from(action, ways[known].action)) after = known;
      ending[end].push_back(i);
    }
    Json path = after ? Json::array({hex(rules, led_to(rules, action))}) : path_json(rules, state, unit, action);
    list.push_back(way_head(rules, state, unit, ways[i], std::move(path)));
    if (after) list.back()["after"] = *after;
  }
  return list;
}

/// Why a unit that reaches no hex goes nowhere: it may not move, or not leave its hex.
Verdict stuck(const MoveRuling& ruling, const State& state, UnitId unit) {
  Verdict verdict = ruling.verdict();
  for (const MoveTerm& term : ruling.terms())
    if (term.kind == MoveTermKind::kNoExit && state.unit(unit).on_map() && term.hexes->contains(state.hex(unit)))
      verdict.forbid(*term.rule, state.hex(unit), unit);
  return verdict;
}

void carry_out(const Ruleset& rules, State& state, Action action) {
  Events unheard;
  action.actor = to_act(state);
  trigh::apply(rules, state, action, unheard);
}

/// Actions one after the other, as far as the rules allow them.
struct Course {
  ActionList actions;
  State state;      ///< before the last action judged
  Verdict verdict;  ///< of that action
};
Course judge_course(const Ruleset& rules, const State& state, const ActionList& actions) {
  Course course{actions, state, {}};
  for (std::size_t i = 0; i < actions.size(); ++i) {
    if (i > 0) carry_out(rules, course.state, actions[i - 1]);
    course.verdict = judge(rules, course.state, actions[i]);
    if (!course.verdict) break;
  }
  return course;
}

/// The party taken up, so that it can be asked where it goes: what that takes, and the position after it.
Course take_up(const Ruleset& rules, const State& state, std::span<const UnitId> units, const std::string& mode) {
  Action still;
  still.hex = state.hex(units[0]);
  ActionList first = rules.led_together(state, units, still, mode);
  if (!first.empty()) first.pop_back();  // the way itself
  Course course = judge_course(rules, state, first);
  if (course.verdict && !first.empty()) carry_out(rules, course.state, first.back());
  return course;
}

/// What leads the units along a path: together where they may go so, else one after the other, as far as they may.
/// `none`: nothing leads along a path in this way.
Course lead(const Ruleset& rules, const State& state, const std::vector<UnitId>& units, Action path,
            const std::optional<std::string>& mode, bool& none) {
  if (units.size() > 1)
    if (const ActionList together = rules.led_together(state, units, path, mode.value_or("")); !together.empty())
      return judge_course(rules, state, together);
  Course course{{}, state, {}};
  for (const UnitId unit : units) {
    if (!course.actions.empty()) carry_out(rules, course.state, course.actions.back());
    path.unit = unit;
    const auto move = best_of(rules, course.state, unit, moves_along(rules, course.state, path, mode));
    none = !move;
    if (none) break;
    course.actions.push_back(*move);
    course.verdict = judge(rules, course.state, *move);
    if (!course.verdict) break;
  }
  return course;
}

/// The member of a party that pays most for its way.
UnitId dearest(const Ruleset& rules, const State& state, std::span<const UnitId> units, const Action& way) {
  UnitId dearest = units[0];
  int most = -1;
  for (const UnitId unit : units)
    if (const int halves = follow_way(rules, state, unit, way, false).halves; halves > most) {
      most = halves;
      dearest = unit;
    }
  return dearest;
}

Json lines_of(const Ruleset& rules, const ActionList& actions) {
  Json lines = Json::array();
  for (const Action& each : actions) lines.push_back(to_text(rules, each));
  return lines;
}

std::vector<UnitId> units_named(const Ruleset& rules, const std::vector<std::string>& ids, Params& params) {
  std::vector<UnitId> units;
  for (const std::string& id : ids) {
    const auto unit = unit_named(rules, id, "units", params);
    if (unit && std::ranges::find(units, *unit) == units.end())
      units.push_back(*unit);
    else if (unit)
      params.complain("TR-713", "units", "name each unit once");
  }
  if (ids.empty()) params.complain("TR-713", "units", "name at least one unit");
  if (units.size() > 24) params.complain("TR-713", "units", "at most 24 units; leave some out");
  return units;
}

/// Complains of a `mode` that no verb that leads units has, as its name or as one of its ways.
void require_mode(const Ruleset& rules, const std::optional<std::string>& mode, Params& params) {
  std::vector<std::string> known;
  for (const ActionForm& form : rules.forms) {
    if (!leads(form)) continue;
    known.push_back(form.verb);
    known.insert(known.end(), form.modes.begin(), form.modes.end());
  }
  if (mode && std::ranges::find(known, *mode) == known.end())
    params.complain("TR-713", "mode",
                    "there is no way of moving '" + mode->substr(0, 60) + "'; 'titles' lists verbs and their modes");
}

/// A path of hexes; where they do not touch, the first hex that does not.
struct NamedPath {
  Action path;
  HexId apart = kNoHex;
  const char* why = "";
};
NamedPath path_named(const Ruleset& rules, const std::vector<std::string>& numbers, Params& params) {
  NamedPath named;
  HexId last = kNoHex;
  if (numbers.empty()) params.complain("TR-713", "path", "name the hexes of the path, the start first");
  for (const std::string& number : numbers) {
    const auto at = hex_named(rules, number, "path", params);
    if (!at) return named;
    const auto d = last == kNoHex ? std::nullopt : rules.map().grid.direction(last, *at);
    if (last == kNoHex)
      named.path.hex = *at;
    else if (named.apart == kNoHex && (!d || named.path.count >= Action::kMaxSteps)) {
      named.apart = *at;
      named.why = d ? "a path has at most 96 steps" : "it does not touch the hex before it; name each hex of the path";
    } else if (named.apart == kNoHex)
      named.path.push_step(*d);
    last = *at;
  }
  return named;
}

}  // namespace

Server::Result Server::query_reach(Params& params) {
  Table* game = table(params);
  const auto id = params.text_if("unit");
  const bool together = params.any("units", false) != nullptr;
  const auto ids = together ? params.texts("units") : std::vector<std::string>{id.value_or("")};
  const auto mode = params.text_if("mode");
  const bool ahead = params.flag_if("ahead"), brief = params.flag_if("brief");
  if (id.has_value() == together) params.complain("TR-704", "unit", "name a unit, or in 'units' those who go together");
  if (auto error = wrong(params)) return *error;
  const Ruleset& rules = game->rules();
  const auto units = units_named(rules, ids, params);
  require_mode(rules, mode, params);
  if (auto error = wrong(params)) return *error;
  const UnitId unit = units[0];
  const State& now = game->match().state();
  const State then = ahead ? ahead_of(rules, now, now.side(unit), unit) : now;
  const Course party = together ? take_up(rules, then, units, mode.value_or("")) : Course{{}, then, {}};
  if (units.size() > 1 && rules.led_together(then, units, Action{}, "").empty())
    params.complain("TR-713", "units", "in this title units move one by one; ask for each of them");
  if (auto error = wrong(params)) return *error;
  const State& state = party.state;
  WayList ways;
  if (party.verdict) ways = ways_of(rules, state, unit);
  const auto by = party.actions.empty() ? mode : std::nullopt;
  std::erase_if(ways, [&](const Way& way) { return !goes_by(rules, way, by); });
  Json hexes = brief ? brief_json(rules, state, unit, ways) : Json::array();
  if (!brief)
    for (const Way& way : ways) hexes.push_back(way_json(rules, state, unit, way));
  const MoveRuling ruling = rules.rule_move(state, unit);
  Json result = object({{"unit", rules.counters()[unit].id}, {"hexes", std::move(hexes)}});
  if (!party.actions.empty()) result["first"] = lines_of(rules, party.actions);
  result["allowance"] = points_of_halves(ruling.allowance_halves());
  result["why"] = !party.verdict            ? why(book(*game), party.verdict)
                  : result["hexes"].empty() ? why(book(*game), stuck(ruling, state, unit))
                                            : Json::array();
  return result;
}

Server::Result Server::query_path(Params& params) {
  Table* game = table(params);
  const auto ids = params.texts("units"), numbers = params.texts("path");
  const auto mode = params.text_if("mode");
  if (auto error = wrong(params)) return *error;
  const Ruleset& rules = game->rules();
  const State& state = game->match().state();
  const auto units = units_named(rules, ids, params);
  require_mode(rules, mode, params);
  NamedPath named = path_named(rules, numbers, params);
  if (auto error = wrong(params)) return *error;
  if (named.apart != kNoHex) {
    Verdict verdict;
    verdict.forbid(*rules.phases[state.pos.top().phase].rule, named.apart, units[0], named.why);
    return object({{"legal", false},
                   {"cost", 0},
                   {"steps", Json::array()},
                   {"why", why(book(*game), verdict)},
                   {"lifted", Json::array()},
                   {"action", ""}});
  }
  bool none = false;
  const Course course = lead(rules, state, units, named.path, mode, none);
  if (none) params.complain("TR-713", "mode", "nothing leads these units along a path in this way");
  if (auto error = wrong(params)) return *error;
  const Action& last = course.actions.back();
  const bool together = !(rules.forms[last.kind].parts & kHasUnit);
  const UnitId payer = together ? dearest(rules, course.state, units, last) : last.unit;
  const FollowedWay followed = follow_way(rules, course.state, payer, last, true);
  Json result = object({{"legal", course.verdict.legal()},
                        {"cost", points_of_halves(followed.halves)},
                        {"steps", steps_json(rules, followed.steps)},
                        {"why", why(book(*game), course.verdict)},
                        {"lifted", lifted(book(*game), course.verdict)},
                        {"action", to_text(rules, last)},
                        {"unit", rules.counters()[payer].id}});
  add_price(followed.price, result);
  if (course.actions.size() > 1) result["actions"] = lines_of(rules, course.actions);
  return result;
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
  require_mode(rules, mode, params);
  if (auto error = wrong(params)) return *error;
  WayList ways = ways_of(rules, state, *unit);
  std::erase_if(ways, [&](const Way& way) { return led_to(rules, way) != *target || !goes_by(rules, way, mode); });
  const auto move =
      !ways.empty() ? std::optional(ways.front().action) : nearest_way(rules, state, *unit, *target, mode);
  if (!move) params.complain("TR-713", "mode", "nothing leads this unit into that hex in this way");
  if (auto error = wrong(params)) return *error;
  const Verdict verdict = judge(rules, state, *move);
  const FollowedWay followed = follow_way(rules, state, *unit, *move, false);
  Json result = object({{"unit", id},
                        {"hex", number},
                        {"legal", verdict.legal()},
                        {"path", path_json(rules, state, *unit, *move)},
                        {"cost", points_of_halves(followed.halves)},
                        {"action", to_text(rules, *move)},
                        {"why", why(book(*game), verdict)},
                        {"lifted", lifted(book(*game), verdict)}});
  add_price(followed.price, result);
  if (ways.size() > 1) {
    result["ways"] = Json::array();
    for (const Way& each : ways) result["ways"].push_back(way_json(rules, state, *unit, each));
  }
  return result;
}

}  // namespace trigh::host::rpc
