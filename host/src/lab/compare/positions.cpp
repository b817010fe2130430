#include "lab/compare/positions.hpp"

#include <algorithm>
#include <set>

#include "lab/compare/engagement.hpp"
#include "rpc/server.hpp"
#include "trigh/io/document.hpp"

namespace trigh::host::lab {
namespace {

Scene scene_of_position(const Json& position) {
  Scene scene;
  for (const Json& unit : position["units"])
    scene.pieces.push_back({unit["id"], unit["side"] == "attacker", unit["kind"], unit["strength"], unit["hex"]});
  for (const auto& [hex, ground] : position["grounds"].items()) scene.grounds[hex] = ground.get<std::string>();
  return scene;
}

/// Reach, zones and supply of a title in the attacker's movement.
Json in_movement(rpc::Server& server, const std::string& game, const Compared& title, const Scene& scene) {
  Json answer = object({{"reach", Json::object()}, {"zones", Json::object()}, {"supply", Json::object()}});
  for (const Piece& piece : scene.pieces) {
    if (!piece.attacker) continue;
    const auto reach = server.call("query.reach", object({{"game", game}, {"unit", piece.id}}));
    Json& hexes = answer["reach"][piece.id] = Json::object();
    if (reach)
      for (const Json& each : reach.value()["hexes"]) {
        const auto at = each["hex"].is_string() ? each["hex"].get<std::string>() : std::string();
        if (!at.empty() && (!hexes.contains(at) || each["cost"] < hexes[at])) hexes[at] = each["cost"];
      }
  }
  for (const auto& [name, side] : {std::pair<std::string, std::size_t>{"attacker", 0}, {"defender", 1}}) {
    const auto zone = server.call("query.zoc", object({{"game", game}, {"side", title.sides[side]}}));
    Json& hexes = answer["zones"][name] = Json::array();
    if (zone)
      for (const Json& each : zone.value()["hexes"]) hexes.push_back(each["hex"]);
  }
  if (const auto supply = server.call("query.supply", object({{"game", game}})))
    for (const Json& each : supply.value()["units"])
      if (std::ranges::find(scene.pieces, each["unit"].get<std::string>(), &Piece::id) != scene.pieces.end())
        answer["supply"][each["unit"].get<std::string>()] = each["state"];
  return answer;
}

Json refusals(const Findings& findings) {
  Json list = Json::array();
  for (const Finding& each : findings) list.push_back(object({{"code", each.code}, {"text", each.text}}));
  return list;
}

Json title_json(TitleLibrary& library, const Mapping& mapping, const Compared& title, const Json& position,
                Effort& effort) {
  Json entry = object({{"title", title.id}});
  Scene scene = scene_of_position(position);
  scene.movement = true;
  const auto moving = mapping.position(title, scene);
  auto table = moving ? table_of(library, *moving) : Expected<std::unique_ptr<Table>>(Unexpected{moving.error()});
  if (!table) {
    entry["refused"] = refusals(table.error());
    return entry;
  }
  rpc::Server server(library);
  const std::string game = server.adopt(std::move(*table));
  entry.update(in_movement(server, game, title, scene));
  entry["fights"] = Json::array();
  scene.movement = false;
  const auto fighting = mapping.position(title, scene);
  for (const Json& fight : position["fights"]) {
    auto answer =
        fight_json(library, mapping, title, scene, *fighting, fight["attackers"], fight["defenders"], effort);
    entry["fights"].push_back(answer ? std::move(*answer) : object({{"refused", refusals(answer.error())}}));
  }
  return entry;
}

/// Hexes that some of the titles answer and others not, or otherwise.
Json differing(const Json& entries, const std::function<Json(const Json&)>& answer) {
  std::map<std::string, std::set<std::string>> seen;
  std::set<std::string> all;
  std::size_t answered = 0;
  for (const Json& entry : entries) {
    if (entry.contains("refused")) continue;
    ++answered;
    const Json said = answer(entry);
    for (const auto& [hex, value] : said.items()) seen[hex].insert(std::to_string(answered) + ":" + value.dump());
  }
  Json list = Json::array();
  for (const auto& [hex, values] : seen) {
    std::set<std::string> different;
    for (const std::string& value : values) different.insert(value.substr(value.find(':') + 1));
    if (values.size() != answered || different.size() > 1) list.push_back(hex);
  }
  return list;
}

/// The hexes in reach, whatever they cost: points of different titles are not alike.
Json reached_marks(const Json& costs) {
  Json marks = Json::object();
  for (const auto& [hex, cost] : costs.items()) marks[hex] = true;
  return marks;
}

Json as_marks(const Json& list) {
  Json marks = Json::object();
  for (const Json& hex : list) marks[hex.get<std::string>()] = true;
  return marks;
}

}  // namespace

const Json& position_named(const Mapping& mapping, const std::string& id) {
  static const Json kNone;
  for (const Json& each : mapping.whole()["positions"])
    if (each["id"] == id) return each;
  return kNone;
}

Findings check_position_words(const Mapping& mapping, const Json& position) {
  // The schema is that of the whole file: the position is put in the place of its own.
  Json whole = mapping.whole();
  whole["positions"] = Json::array({position});
  const auto document = parse_json(whole.dump(), "position");
  if (!document) return document.error();
  Findings findings = check_schema(*document, "trigh-comparison/1", "position");
  if (!findings.empty()) return findings;
  const auto complain_of = [&](const std::string& pointer, const std::string& text) {
    findings.push_back({"TR-791", "position", pointer, text});
  };
  for (const auto& [hex, ground] : position["grounds"].items())
    if (!mapping.whole()["words"]["grounds"].contains(ground.get<std::string>()))
      complain_of("/grounds/" + hex, "'" + ground.get<std::string>() + "' is no word for ground");
  std::set<std::string> ids;
  for (const Json& unit : position["units"]) {
    const auto id = unit["id"].get<std::string>(), kind = unit["kind"].get<std::string>();
    if (!ids.insert(id).second) complain_of("/units", "two units have the id '" + id + "'; give one another");
    if (!mapping.whole()["words"]["kinds"].contains(kind))
      complain_of("/units", "'" + kind + "' is no word for a kind of unit");
  }
  for (const Json& fight : position["fights"])
    for (const char* who : {"attackers", "defenders"})
      for (const Json& id : fight[who])
        if (!ids.contains(id.get<std::string>()))
          complain_of("/fights", "there is no unit '" + id.get<std::string>() + "' in the position");
  return findings;
}

Json position_json(TitleLibrary& library, const Mapping& mapping, const std::vector<Compared>& titles,
                   const Json& position, Effort& effort) {
  const Json& map = mapping.whole()["map"];
  const Grid grid(Layout::kColumns, map["width"].get<int>(), map["height"].get<int>());
  Json hexes = Json::array(), entries = Json::array();
  for (HexId hex = 0; hex < grid.size(); ++hex)
    hexes.push_back(object({{"hex", grid.number(hex)}, {"at", Json::array({grid.centre(hex).x, grid.centre(hex).y})}}));
  for (const Compared& title : titles) entries.push_back(title_json(library, mapping, title, position, effort));
  Json differs = object({{"reach", Json::object()}, {"zones", Json::object()}});
  for (const Json& unit : position["units"])
    if (unit["side"] == "attacker") {
      const auto id = unit["id"].get<std::string>();
      differs["reach"][id] = differing(entries, [&](const Json& entry) { return reached_marks(entry["reach"][id]); });
    }
  for (const char* side : {"attacker", "defender"})
    differs["zones"][side] = differing(entries, [&](const Json& entry) { return as_marks(entry["zones"][side]); });
  return object({{"position", position},
                 {"hexes", std::move(hexes)},
                 {"titles", std::move(entries)},
                 {"differs", std::move(differs)}});
}

}  // namespace trigh::host::lab
