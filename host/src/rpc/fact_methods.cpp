// query.map, query.hex, query.counters, query.case, query.cases and query.charts: the printed facts of a title and of a
// game; query.guide.
#include <algorithm>

#include "guide.hpp"
#include "rpc/discovery.hpp"
#include "rpc/face.hpp"
#include "rpc/server.hpp"

namespace trigh::host::rpc {
namespace {

const char* trust_word(Provenance provenance) {
  constexpr const char* kWords[] = {"rulebook", "transcription", "third-party", "geography", "inferred", "owner"};
  return kWords[static_cast<std::size_t>(provenance)];
}

Json features_of(const Map& map, HexId at) {
  Json list = Json::array();
  for (std::size_t i = 0; i < map.feature_kinds.size(); ++i)
    if (map.has_feature(at, HexFeatures{1} << i)) list.push_back(map.feature_kinds[i]);
  return list;
}

Json hex_json(const Map& map, HexId at) {
  const HexData& data = map.hexes[at];
  Json json = object({{"hex", map.grid.number(at)},
                      {"terrain", map.terrain_kinds[data.terrain]},
                      {"provenance", trust_word(data.provenance)}});
  if (!data.name.empty()) json["name"] = data.name;
  if (data.features) json["features"] = features_of(map, at);
  return json;
}

Json kinds_of(const Map& map, HexsideKinds kinds) {
  Json list = Json::array();
  for (std::size_t i = 0; i < map.hexside_kinds.size(); ++i)
    if (kinds >> i & 1) list.push_back(map.hexside_kinds[i]);
  return list;
}

Json map_json(const GameData& data) {
  const Map& map = data.map;
  Json json = object({{"id", map.id},
                      {"title", map.title},
                      {"status", map.status},
                      {"notes", map.notes},
                      {"corrections", data.corrections},
                      {"orientation", map.grid.flat_top() ? "flat-top" : "pointy-top"},
                      {"terrain_kinds", map.terrain_kinds},
                      {"hexside_kinds", Json::array()},
                      {"hexes", Json::array()},
                      {"hexsides", Json::array()},
                      {"regions", Json::object()}});
  for (std::size_t i = 0; i < map.hexside_kinds.size(); ++i)
    json["hexside_kinds"].push_back(object({{"id", map.hexside_kinds[i]}, {"way", (map.ways >> i & 1) != 0}}));
  for (const HexId at : map.all()) {
    Json entry = hex_json(map, at);
    const Grid::Point centre = map.grid.centre(at);
    entry["at"] = {centre.x, centre.y};
    json["hexes"].push_back(std::move(entry));
  }
  for (const HexsideData& side : map.hexsides) {
    Json trust = Json::object();
    for (const auto& [kind, provenance] : side.provenance) trust[map.hexside_kinds[kind]] = trust_word(provenance);
    json["hexsides"].push_back(object({{"a", map.grid.number(side.a)},
                                       {"b", map.grid.number(side.b)},
                                       {"kinds", kinds_of(map, side.kinds)},
                                       {"provenance", std::move(trust)}}));
  }
  for (const auto& [name, set] : map.regions) {
    Json& list = json["regions"][name] = Json::array();
    for (const HexId at : set) list.push_back(map.grid.number(at));
  }
  return json;
}

Json counter_json(const GameData& data, const Counter& counter) {
  const CounterSet& set = data.counters;
  Json json = object({{"id", counter.id},
                      {"side", is_player(counter.side) ? Json(data.side_ids[index(counter.side)]) : Json()},
                      {"nation", counter.nation},
                      {"designation", counter.designation},
                      {"name", counter.name},
                      {"type", counter.type},
                      {"face", face_of(data, counter, counter.values)},
                      {"values", Json::object()},
                      {"traits", Json::array()}});
  if (!counter.subtype.empty()) json["subtype"] = counter.subtype;
  for (std::size_t slot = 0; slot < set.value_names().size(); ++slot)
    if (counter.values[slot] != 0) json["values"][set.value_names()[slot]] = counter.values[slot];
  for (const std::string& trait : set.trait_names())
    if (counter.traits & set.find_trait(trait)) json["traits"].push_back(trait);
  return json;
}

Json charts_json(const GameData& data) {
  Json list = Json::array();
  for (const auto& [id, table] : data.tables)
    if (table.has("case"))
      list.push_back(object({{"id", id}, {"case", table["case"].as_text()}, {"chart", plain_json(table)}}));
  return object({{"charts", std::move(list)}});
}

Json case_json(const CaseText& text) {
  Json json = object({{"case", text.id},
                      {"section", text.section},
                      {"title", text.title},
                      {"kind", text.kind},
                      {"summary", text.summary},
                      {"reading", text.reading},
                      {"depends", text.depends},
                      {"optional", false}});
  if (!text.provenance.empty()) json["provenance"] = text.provenance;
  return json;
}

/// Marks the cases that an option of the title is about.
void mark_options(Json& rule, const std::vector<OptionInfo>& options) {
  for (const OptionInfo& option : options)
    if (option.rule == rule["case"].get_ref<const std::string&>()) rule["option"] = option.id, rule["optional"] = true;
}

}  // namespace

Server::Result Server::facts(Params& params, Json (*of)(const GameData& data)) {
  const auto title = params.text_if("title");
  if (title && params.any("game", false)) params.complain("TR-713", "title", "name a game or a title; leave one out");
  const Table* game = title ? nullptr : table(params);
  if (auto error = wrong(params)) return *error;
  if (game) return of(*game->rules().data);
  const auto opened = library_.open({{.title = *title}, {}, {}});
  if (!opened) return unopened("the title cannot be opened", opened.error());
  return of(*opened.value().data);
}

Server::Result Server::query_map(Params& params) { return facts(params, map_json); }

Server::Result Server::query_charts(Params& params) { return facts(params, charts_json); }

Server::Result Server::query_hex(Params& params) {
  Table* game = table(params);
  const std::string number = params.text("hex");
  const auto id = params.text_if("unit");
  if (auto error = wrong(params)) return *error;
  const Ruleset& rules = game->rules();
  const auto at = hex_named(rules, number, "hex", params);
  const auto unit = id ? unit_named(rules, *id, "unit", params) : std::nullopt;
  if (auto error = wrong(params)) return *error;
  Json result = hex_json(rules.map(), *at);
  result["sides"] = Json::array();
  for (Direction d = 0; d < kDirections; ++d) {
    const HexId other = rules.map().neighbor(*at, d);
    if (other == kNoHex) continue;
    Json side = object({{"hex", hex(rules, other)}, {"kinds", kinds_of(rules.map(), rules.map().side(*at, d))}});
    if (unit) {
      const EdgeRuling ruling = rules.rule_edge(
          {Purpose::kMovement, rules.mover_class(game->match().state(), *unit), other, *at, opposite(d)});
      side["cost"] = ruling.legal() && !ruling.whole_allowance_case() ? points_of_halves(ruling.cost_halves()) : Json();
      side["terms"] = Json::array();
      for (const CostTerm& each : ruling.terms())
        side["terms"].push_back(object({{"case", each.rule ? each.rule->id : ""},
                                        {"label", each.label},
                                        {"value", points_of_halves(each.halves)}}));
      if (const Case* whole = ruling.whole_allowance_case())
        side["terms"].push_back(object({{"case", whole->id}, {"label", "the whole allowance"}, {"value", 0}}));
      side["why"] = why(book(*game), ruling.verdict());
    }
    result["sides"].push_back(std::move(side));
  }
  return result;
}

Server::Result Server::query_counters(Params& params) {
  Table* game = table(params);
  if (auto error = wrong(params)) return *error;
  const GameData& data = *game->rules().data;
  Json result = object({{"nations", Json::array()}, {"counters", Json::array()}});
  for (const Datum& nation : data.title["nations"].items())
    result["nations"].push_back(object(
        {{"id", nation["id"].as_text()}, {"name", nation["name"].as_text()}, {"side", nation["side"].as_text()}}));
  for (int i = 0; i < data.counters.size(); ++i)
    result["counters"].push_back(counter_json(data, data.counters[static_cast<UnitId>(i)]));
  for (const Arrival& arrival : data.scenario.arrivals) {
    Json& entry = result["counters"][arrival.unit]["arrives"];
    entry["turn"] = arrival.turn;
    if (arrival.hex != kNoHex) entry["hex"] = hex(game->rules(), arrival.hex);
  }
  return result;
}

Server::Result Server::query_case(Params& params) {
  const std::string title = params.text("title"), id = params.text("case");
  if (auto error = wrong(params)) return *error;
  const auto opened = library_.open({{.title = title}, {}, {}});
  if (!opened) return unopened("the title cannot be opened", opened.error());
  const CaseText* text = library_.rule_case(title, id);
  if (!text)
    params.complain(
        "TR-715", "case",
        "title '" + title.substr(0, 40) + "' has no case '" + id.substr(0, 40) + "'; 'trigh rules' lists them");
  if (auto error = wrong(params)) return *error;
  Json result = case_json(*text);
  mark_options(result, opened.value().option_infos);
  return result;
}

Server::Result Server::query_cases(Params& params) {
  const std::string title = params.text("title");
  if (auto error = wrong(params)) return *error;
  const auto opened = library_.open({{.title = title}, {}, {}});
  if (!opened) return unopened("the title cannot be opened", opened.error());
  Json list = Json::array();
  for (const CaseText& text : library_.cases(title)) {
    list.push_back(case_json(text));
    mark_options(list.back(), opened.value().option_infos);
  }
  return object({{"cases", std::move(list)}});
}

Server::Result Server::query_guide(Params& params) {
  const std::string title = params.text("title");
  if (auto error = wrong(params)) return *error;
  const auto homes = library_.titles();
  if (!homes) return refuse(kFailed, "the titles cannot be listed", homes.error());
  const auto home =
      std::ranges::find_if(*homes, [&](const TitleHome& each) { return each.info.id == title; });
  const auto guide = home == homes->end() ? Expected<Datum>(Datum{}) : read_guide(*home);
  if (!guide) return refuse(kFailed, "the guide cannot be read", guide.error());
  if (guide->is_null())
    params.complain("TR-718", "title",
                    "title '" + title.substr(0, 40) + "' has no guided game; 'titles' says which have");
  if (auto error = wrong(params)) return *error;
  Json answer = plain_json(*guide);
  answer.erase("format");
  return answer;
}

Expected<Json, Error> Server::rpc_discover(Params& params) {
  if (auto error = wrong(params)) return *error;
  return Discovery().document();
}

}  // namespace trigh::host::rpc
