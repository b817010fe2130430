// query.*: what the rules say of the present position, changing nothing.
#include <algorithm>
#include <optional>

#include "rpc/combat_asked.hpp"
#include "rpc/server.hpp"
#include "trigh/play/declare.hpp"
#include "trigh/play/threat.hpp"

namespace trigh::host::rpc {
namespace {

Json supply_json(const Book& book, UnitId unit, const SupplyReport& report) {
  Json path = Json::array();
  for (const HexId at : report.path) path.push_back(hex(book.rules, at));
  const auto length = [&](int value) { return report.in_points ? points_of_halves(value) : Json(value); };
  Json stocks = Json::array();
  for (const SupplyReport::Stock& each : report.stocks)
    stocks.push_back(object({{"unit", book.rules.counters()[each.unit].id},
                             {"case", each.rule->id},
                             {"text", each.what},
                             {"left", each.left},
                             {"of", each.of}}));
  return object({{"unit", book.rules.counters()[unit].id},
                 {"supplied", report.supplied},
                 {"state", report.state},
                 {"traced", report.traced},
                 {"marker", report.marker},
                 {"path", std::move(path)},
                 {"length", length(report.length)},
                 {"limit", report.limit > 0 ? length(report.limit) : Json()},
                 {"measure", report.in_points ? "points" : "hexes"},
                 {"source", hex(book.rules, report.source)},
                 {"stocks", std::move(stocks)},
                 {"why", why(book, std::span<const Objection>(report.why.begin(), report.why.size()))}});
}

/// No line leads to a unit that is not on the map; the answer says where it is, if it is in play.
Json elsewhere(const Book& book, UnitId unit, Place place) {
  SupplyReport report;
  report.state = "off-map";
  Json json = supply_json(book, unit, report);
  if (place != Place::kUnused) json["box"] = book.rules.box_name(place);
  return json;
}

}  // namespace

Server::Result Server::query_zoc(Params& params) {
  Table* game = table(params);
  const std::string id = params.text("side");
  if (auto error = wrong(params)) return *error;
  const Ruleset& rules = game->rules();
  const auto side = side_named(rules, id, "side", params);
  if (auto error = wrong(params)) return *error;
  const State& state = game->match().state();
  std::vector<std::vector<UnitId>> by(rules.map().hexes.size());
  for (int i = 0; i < state.pos.unit_count; ++i)
    if (const auto unit = static_cast<UnitId>(i); state.side(unit) == *side && state.unit(unit).on_map())
      for (const HexId at : rules.zone_of(state, unit)) by[at].push_back(unit);
  Json hexes = Json::array();
  for (std::size_t at = 0; at < by.size(); ++at)
    if (!by[at].empty())
      hexes.push_back(object({{"hex", hex(rules, static_cast<HexId>(at))}, {"by", ids(rules, by[at])}}));
  return object({{"side", id}, {"hexes", std::move(hexes)}});
}

Server::Result Server::query_supply(Params& params) {
  Table* game = table(params);
  const auto id = params.text_if("unit"), kind = params.text_if("kind");
  if (kind && *kind != "supply")
    params.complain("TR-713", "kind", "this title has one kind of supply; leave 'kind' out");
  if (auto error = wrong(params)) return *error;
  const Ruleset& rules = game->rules();
  const State& state = game->match().state();
  std::optional<UnitId> one;
  if (id) one = unit_named(rules, *id, "unit", params);
  if (auto error = wrong(params)) return *error;
  Json units = Json::array();
  for (int i = 0; i < state.pos.unit_count; ++i) {
    const auto unit = static_cast<UnitId>(i);
    if (state.unit(unit).on_map() && (!one || *one == unit))
      units.push_back(supply_json(book(*game), unit, rules.supply(state, unit)));
    else if (one == unit)
      units.push_back(elsewhere(book(*game), unit, state.unit(unit).place));
  }
  return object({{"units", std::move(units)}});
}

Server::Result Server::query_combat(Params& params) {
  Table* game = table(params);
  const std::optional<CombatQuery> query =
      game ? combat_asked(params, game->rules(), game->match().state()) : std::nullopt;
  params.any("then", false);
  if (auto error = wrong(params)) return *error;
  const Ruleset& rules = game->rules();
  const std::vector<Action> then = done_then(params, rules);
  if (auto error = wrong(params)) return *error;
  const State& state = game->match().state();
  if (then.empty()) return combat(book(*game), weigh_combat(rules, state, *query), judge_combat(rules, state, *query));
  State after = state;
  const Verdict verdict = judge_combat(rules, *query, then, after);
  const auto hand = rules.hand(after);
  const bool fought = verdict.legal() && hand && hand->combat;
  return combat(book(*game), fought ? rules.combat(after, *hand->combat) : weigh_combat(rules, state, *query), verdict);
}

Server::Result Server::query_threat(Params& params) {
  Table* game = table(params);
  const std::string id = params.text("side");
  if (auto error = wrong(params)) return *error;
  const auto threatened = side_named(game->rules(), id, "side", params);
  if (auto error = wrong(params)) return *error;
  // From here on the game may go on: this takes long.
  const auto kept = game->match().rules_ptr();
  const Ruleset& rules = *kept;
  const State state = game->match().state();
  leave_turn();
  const auto ids = [&](const UnitList& units) {
    Json list = Json::array();
    for (const UnitId unit : units) list.push_back(rules.counters()[unit].id);
    return list;
  };
  Json stacks = Json::array();
  for (const Threat& threat : threats_to(rules, state, *threatened)) {
    Json moves = Json::array();
    for (const ThreatMove& move : threat.moves)
      moves.push_back(object({{"unit", rules.counters()[move.unit].id},
                              {"from", hex(rules, move.from)},
                              {"to", hex(rules, move.to)},
                              {"near", move.near}}));
    stacks.push_back(object({{"hex", hex(rules, threat.hex)},
                             {"defenders", ids(threat.defenders)},
                             {"attackers", std::move(moves)},
                             {"combat", combat({library_, rules}, threat.report, threat.report.ruling.verdict())}}));
  }
  return object({{"side", id}, {"stacks", std::move(stacks)}});
}

Server::Result Server::query_obligations(Params& params) {
  Table* game = table(params);
  if (auto error = wrong(params)) return *error;
  const Ruleset& rules = game->rules();
  Json list = Json::array();
  for (const Obligation& each : rules.obligations(game->match().state())) {
    Json json = object(
        {{"case", each.rule->id}, {"text", *each.text ? each.text : each.rule->title}, {"optional", each.optional}});
    if (each.unit != kNoUnit) json["unit"] = rules.counters()[each.unit].id;
    if (each.other != kNoUnit) json["other"] = rules.counters()[each.other].id;
    list.push_back(std::move(json));
  }
  Json passed = Json::array();
  for (const Event& each : skipped(*game, std::nullopt)) {
    passed.push_back(why(book(*game), each));
    passed.back()["decision"] = rules.phases[static_cast<std::size_t>(each.value)].id;
  }
  return object({{"obligations", std::move(list)}, {"skipped", std::move(passed)}});
}

Server::Result Server::query_victory(Params& params) {
  Table* game = table(params);
  const auto most = game ? static_cast<std::int64_t>(game->match().journal().size()) : 0;
  const auto to = params.number_if("to", 0, most);
  if (auto error = wrong(params)) return *error;
  const Ruleset& rules = game->rules();
  std::optional<Match> then;
  if (to) then.emplace(game->match().rules_ptr(), game->match().position_after(static_cast<std::size_t>(*to)));
  const Match& match = then ? *then : game->match();
  Json list = Json::array();
  Json points = Json::object();
  for (const std::string& id : rules.data->side_ids) points[id] = 0;
  for (const VictoryLine& line : rules.victory_lines(match.state())) {
    list.push_back(object({{"case", line.rule->id},
                           {"side", side(rules, line.side)},
                           {"text", line.text},
                           {"points", line.points},
                           {"holds", line.holds}}));
    // What a line would give is not what it gives: a place that is not held counts nothing.
    if (is_player(line.side) && line.holds)
      points[rules.data->side_ids[index(line.side)]] =
          points[rules.data->side_ids[index(line.side)]].get<int>() + line.points;
  }
  const Position& pos = match.position();
  Json result = object({{"points", std::move(points)}, {"conditions", std::move(list)}, {"over", match.over()}});
  if (pos.over) result["winner"] = side(rules, pos.winner), result["level"] = pos.level;
  return result;
}

}  // namespace trigh::host::rpc
