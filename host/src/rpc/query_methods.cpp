// query.*: what the rules say of the present position, changing nothing.
#include <algorithm>

#include "rpc/server.hpp"
#include "trigh/play/notation.hpp"
#include "trigh/services/reach.hpp"

namespace trigh::host::rpc {
namespace {

/// A move with its cost, whatever the rules say of it.
struct FollowedMove {
  int halves = 0;
  Verdict verdict;
  std::vector<PathStep> steps;
};

FollowedMove follow(const Ruleset& rules, const State& state, const Action& move) {
  FollowedMove followed;
  const MoveRuling ruling = rules.rule_move(state, move.unit);
  const std::uint8_t mover = rules.mover_class(move.unit);
  const Case& allowance = ruling.allowance_rule() ? *ruling.allowance_rule() : *rules.phases[state.pos.top().phase].rule;
  const auto explain = [&](HexId from, Direction d) {
    return rules.rule_edge({Purpose::kMovement, mover, from, rules.map().neighbor(from, d), d});
  };
  followed.halves = follow_path(rules.map(), rules.edges(Purpose::kMovement, mover), ruling, move, rules.spent_before(state, move), allowance,
                                followed.verdict, &followed.steps, explain);
  return followed;
}

/// Why a unit that reaches no hex goes nowhere: it may not move, or not leave its hex.
Verdict stuck(const MoveRuling& ruling, const State& state, UnitId unit) {
  Verdict verdict = ruling.verdict();
  for (const MoveTerm& term : ruling.terms())
    if (term.kind == MoveTermKind::kNoExit && state.unit(unit).on_map() && term.hexes->contains(state.hex(unit)))
      verdict.forbid(*term.rule, state.hex(unit), unit);
  return verdict;
}

Json path_json(const Ruleset& rules, const Action& move) { return action(rules, move)["path"]; }

HexId end_of(const Ruleset& rules, const Action& move) {
  HexId at = move.hex;
  for (int i = 0; i < move.count; ++i) at = rules.map().neighbor(at, move.step(i));
  return at;
}

bool has_path(const Ruleset& rules, ActionKind kind) {
  const std::uint8_t parts = rules.forms[kind].parts;
  return (parts & kHasUnit) && (parts & kHasPath);
}

/// The index of a way of moving among those of the form; nothing when it has no such way.
std::optional<std::uint8_t> mode_of(const ActionForm& form, const std::string& mode) {
  const auto found = std::ranges::find(form.modes, mode);
  if (found == form.modes.end()) return std::nullopt;
  return static_cast<std::uint8_t>(found - form.modes.begin());
}

/// Of the moves that belong here, the first the rules allow, else the first.
std::optional<Action> move_of(const Match& match, const Action& path, const std::optional<std::string>& mode) {
  const Ruleset& rules = match.rules();
  std::optional<Action> first;
  for (const bool any_phase : {false, true})
    for (std::size_t kind = 0; kind < rules.forms.size(); ++kind) {
      Action move = path;
      move.kind = static_cast<ActionKind>(kind);
      if (!has_path(rules, move.kind) || (!any_phase && !match.phase().allows_kind(move.kind))) continue;
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

Json supply_json(const Book& book, UnitId unit, const SupplyReport& report) {
  Json path = Json::array();
  for (const HexId at : report.path) path.push_back(hex(book.rules, at));
  return {{"unit", book.rules.counters()[unit].id}, {"supplied", report.supplied}, {"state", report.state}, {"path", std::move(path)},
          {"source", hex(book.rules, report.source)}, {"why", why(book, std::span<const Objection>(report.why.begin(), report.why.size()))}};
}

/// Fills a list of a combat query; every unit once.
void fill(UnitList& list, const std::vector<std::string>& ids, const char* name, const Ruleset& rules, Params& params) {
  for (const std::string& id : ids) {
    const auto unit = unit_named(rules, id, name, params);
    if (!unit) continue;
    if (list.full() || list.contains(*unit)) params.complain("TR-713", name, "at most 24 units, each once; leave some out");
    else list.push_back(*unit);
  }
}

void read_support(const Json& support, const Ruleset& rules, CombatQuery& query, Params& params) {
  const auto points_of = [&](Side side, const std::string& key) {
    return std::ranges::find(rules.point_names, key) != rules.point_names.end() && key.starts_with(rules.data->side_ids[index(side)] + ".");
  };
  for (const auto& [key, value] : support.items()) {
    const std::string name = "support/" + key;
    UnitList* units = key == "attack" ? &query.barrage : key == "defense" ? &query.defensive_fire : nullptr;
    std::int16_t* points = key == "attack_points" || points_of(query.attacker, key)             ? &query.attack_points
                           : key == "defense_points" || points_of(opponent(query.attacker), key) ? &query.defense_points
                                                                                                 : nullptr;
    if (units && value.is_array() && std::ranges::all_of(value, [](const Json& v) { return v.is_string(); }))
      fill(*units, value.get<std::vector<std::string>>(), name.c_str(), rules, params);
    else if (points && value.is_number_integer() && value >= 0 && value <= 999) *points = value.get<std::int16_t>();
    else
      params.complain(units || points ? "TR-705" : "TR-714", name,
                      units ? "here must stand a list of units" : points ? "here must stand a number from 0 to 999"
                            : "support is 'attack' and 'defense' with units, 'attack_points' and 'defense_points', or points of the title");
  }
}

}  // namespace

Server::Result Server::query_reach(Params& params) {
  Table* game = table(params);
  const std::string id = params.text("unit");
  const auto mode = params.text_if("mode");
  if (auto error = wrong(params)) return *error;
  const Ruleset& rules = game->rules();
  const auto unit = unit_named(rules, id, "unit", params);
  if (auto error = wrong(params)) return *error;
  const State& state = game->match().state();
  ActionList moves;
  rules.reach(state, *unit, moves);
  Json hexes = Json::array();
  for (const Action& move : moves) {
    if (mode && mode_of(rules.forms[move.kind], *mode) != move.mode) continue;
    const FollowedMove followed = follow(rules, state, move);
    hexes.push_back({{"hex", hex(rules, end_of(rules, move))}, {"cost", points_of_halves(followed.halves)},
                     {"stops", !followed.steps.empty() && followed.steps.back().stops}, {"path", path_json(rules, move)}});
  }
  Json result{{"unit", id}, {"hexes", std::move(hexes)}};
  const MoveRuling ruling = rules.rule_move(state, *unit);
  result["allowance"] = points_of_halves(ruling.allowance_halves());
  result["why"] = result["hexes"].empty() ? why(book(*game), stuck(ruling, state, *unit)) : Json::array();
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
    const auto form = std::ranges::find_if(rules.forms, [](const ActionForm& f) { return (f.parts & kHasUnit) && (f.parts & kHasPath); });
    if (form == rules.forms.end()) params.complain("TR-713", "path", "in this title nothing moves along a path");
    else if (auto read = parse_action(rules, form->verb + " " + ids[0] + " " + line.substr(1))) move = move_of(game->match(), *read, mode);
    else
      for (const Finding& each : read.error()) params.complain(each.code.c_str(), "path", each.text);
  }
  if (unit && params.findings().empty() && !move) params.complain("TR-713", "mode", "there is no such way of moving");
  if (auto error = wrong(params)) return *error;
  const Verdict verdict = game->match().judge(*move);
  const FollowedMove followed = follow(rules, game->match().state(), *move);
  Json steps = Json::array();
  for (const PathStep& step : followed.steps) {
    Json terms = Json::array();
    for (const CostTerm& each : step.terms)
      terms.push_back({{"case", each.rule ? each.rule->id : ""}, {"label", each.label}, {"value", points_of_halves(each.halves)}});
    steps.push_back({{"from", hex(rules, step.from)}, {"to", hex(rules, step.to)}, {"cost", points_of_halves(step.cost_halves)},
                     {"stops", step.stops}, {"terms", std::move(terms)}});
  }
  return Json{{"legal", verdict.legal()}, {"cost", points_of_halves(followed.halves)}, {"steps", std::move(steps)},
              {"why", why(book(*game), verdict)}, {"lifted", lifted(book(*game), verdict)}, {"action", to_text(rules, *move)}};
}

Server::Result Server::query_zoc(Params& params) {
  Table* game = table(params);
  const std::string id = params.text("side");
  if (auto error = wrong(params)) return *error;
  const Ruleset& rules = game->rules();
  const auto side = side_named(rules, id, "side", params);
  if (auto error = wrong(params)) return *error;
  const State& state = game->match().state();
  Json hexes = Json::array();
  rules.zone_of_control(state, *side).for_each([&](HexId at) {
    Json by = Json::array();
    for (Direction d = 0; d < kDirections; ++d) {
      const HexId from = rules.map().neighbor(at, d);
      if (from == kNoHex) continue;
      for (UnitId unit = state.board().first(from); unit != kNoUnit; unit = state.board().next(unit))
        if (state.side(unit) == *side && rules.edges(Purpose::kZone, rules.mover_class(unit)).open(from, opposite(d)))
          by.push_back(rules.counters()[unit].id);
    }
    hexes.push_back({{"hex", hex(rules, at)}, {"by", std::move(by)}});
  });
  return Json{{"side", id}, {"hexes", std::move(hexes)}};
}

Server::Result Server::query_supply(Params& params) {
  Table* game = table(params);
  const auto id = params.text_if("unit"), kind = params.text_if("kind");
  if (kind && *kind != "supply") params.complain("TR-713", "kind", "this title has one kind of supply; leave 'kind' out");
  if (auto error = wrong(params)) return *error;
  const Ruleset& rules = game->rules();
  const State& state = game->match().state();
  std::optional<UnitId> one;
  if (id) one = unit_named(rules, *id, "unit", params);
  if (one && !state.unit(*one).on_map()) params.complain("TR-713", "unit", "the unit is not on the map");
  if (auto error = wrong(params)) return *error;
  Json units = Json::array();
  for (int i = 0; i < state.pos.unit_count; ++i) {
    const auto unit = static_cast<UnitId>(i);
    if (state.unit(unit).on_map() && (!one || *one == unit)) units.push_back(supply_json(book(*game), unit, rules.supply(state, unit)));
  }
  return Json{{"units", std::move(units)}};
}

Server::Result Server::query_combat(Params& params) {
  Table* game = table(params);
  const auto attackers = params.texts("attackers"), defenders = params.texts("defenders");
  const Json* support = params.object_if("support");
  if (auto error = wrong(params)) return *error;
  const Ruleset& rules = game->rules();
  const State& state = game->match().state();
  CombatQuery query;
  fill(query.attackers, attackers, "attackers", rules, params);
  fill(query.defenders, defenders, "defenders", rules, params);
  if (query.defenders.empty()) params.complain("TR-713", "defenders", "name at least one unit that is attacked");
  if (auto error = wrong(params)) return *error;
  query.attacker = opponent(state.side(query.defenders[0]));
  if (support) read_support(*support, rules, query, params);
  for (const UnitList* list : {&query.attackers, &query.defenders, &query.barrage, &query.defensive_fire})
    for (const UnitId unit : *list)
      if (!state.unit(unit).on_map()) params.complain("TR-713", "attackers", "unit " + rules.counters()[unit].id + " is not on the map");
  for (const UnitId unit : query.attackers)
    if (state.side(unit) != query.attacker) params.complain("TR-713", "attackers", "attackers are of one side, defenders of the other");
  for (const UnitId unit : query.defenders)
    if (state.side(unit) == query.attacker) params.complain("TR-713", "defenders", "attackers are of one side, defenders of the other");
  if (auto error = wrong(params)) return *error;
  return combat(book(*game), rules.combat(state, query));
}

Server::Result Server::query_obligations(Params& params) {
  Table* game = table(params);
  if (auto error = wrong(params)) return *error;
  const Ruleset& rules = game->rules();
  std::vector<Obligation> obligations;
  for (const auto& module : rules.modules) module->obligations(game->match().state(), obligations);
  Json list = Json::array();
  for (const Obligation& each : obligations) {
    Json json{{"case", each.rule->id}, {"text", *each.text ? each.text : each.rule->title}, {"optional", each.optional}};
    if (each.unit != kNoUnit) json["unit"] = rules.counters()[each.unit].id;
    if (each.other != kNoUnit) json["other"] = rules.counters()[each.other].id;
    list.push_back(std::move(json));
  }
  return Json{{"obligations", std::move(list)}};
}

Server::Result Server::query_victory(Params& params) {
  Table* game = table(params);
  if (auto error = wrong(params)) return *error;
  const Ruleset& rules = game->rules();
  std::vector<VictoryLine> lines;
  for (const auto& module : rules.modules) module->victory(game->match().state(), lines);
  Json list = Json::array();
  Json points = Json::object();
  for (const std::string& id : rules.data->side_ids) points[id] = 0;
  for (const VictoryLine& line : lines) {
    list.push_back({{"case", line.rule->id}, {"side", side(rules, line.side)}, {"text", line.text}, {"points", line.points}, {"holds", line.holds}});
    if (is_player(line.side)) points[rules.data->side_ids[index(line.side)]] = points[rules.data->side_ids[index(line.side)]].get<int>() + line.points;
  }
  const Position& pos = game->match().position();
  Json result{{"points", std::move(points)}, {"conditions", std::move(list)}, {"over", game->match().over()}};
  if (pos.over) result["winner"] = side(rules, pos.winner), result["level"] = pos.level;
  return result;
}

Server::Result Server::query_case(Params& params) {
  const std::string title = params.text("title"), id = params.text("case");
  if (auto error = wrong(params)) return *error;
  const CaseText* text = shelf_.rule_case(title, id);
  if (!text) params.complain("TR-715", "case", "title '" + title.substr(0, 40) + "' has no case '" + id.substr(0, 40) + "'; 'trigh rules' lists them");
  if (auto error = wrong(params)) return *error;
  Json result{{"case", text->id}, {"section", text->section}, {"title", text->title}, {"kind", text->kind}, {"summary", text->summary},
              {"reading", text->reading}, {"depends", text->depends}, {"optional", false}};
  if (auto game = shelf_.open({{.title = title}, {}, {}}))
    for (const OptionInfo& option : game->option_infos)
      if (option.rule == text->id) result["option"] = option.id, result["optional"] = true;
  return result;
}

}  // namespace trigh::host::rpc
