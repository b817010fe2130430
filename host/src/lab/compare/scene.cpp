#include "lab/compare/scene.hpp"

#include <algorithm>
#include <set>

#include "json_object.hpp"
#include "trigh/io/document.hpp"

namespace trigh::host::lab {
namespace {

const Json kNothing;

/// The member, or null.
const Json& member(const Json& json, const std::string& name) {
  const auto found = json.is_object() ? json.find(name) : json.end();
  return json.is_object() && found != json.end() ? *found : kNothing;
}

/// The words of the sides put in for "{attacker}" and "{defender}".
std::string said_of(std::string text, const Compared& title) {
  for (const auto& [word, side] : {std::pair<std::string, int>{"{attacker}", 0}, {"{defender}", 1}})
    if (const std::size_t at = text.find(word); at != std::string::npos)
      text.replace(at, word.size(), title.sides[static_cast<std::size_t>(side)]);
  return text;
}

Json said_of(const Json& json, const Compared& title) {
  if (json.is_string()) return said_of(json.get<std::string>(), title);
  Json said = json;
  if (json.is_structured())
    for (Json& each : said) each = said_of(Json(each), title);
  return said;
}

/// A value of the mapping: a number, or a word for the strength.
Json number_of(const Json& value, int strength) {
  if (value == "strength") return strength;
  if (value == "half") return std::max(1, strength / 2);
  return value;
}

/// Puts a position file together.
class Builder {
 public:
  Builder(const Mapping& mapping, const Compared& title)
      : mapping_(mapping), title_(title), system_(mapping.of_system(title.system)) {
    map_ = mapping.whole()["map"];
    map_["default"] = open_ground();
    map_["hexes"] = Json::object();
    map_["regions"] = Json::object();
    map_["hexsides"] = Json::array();
  }

  std::string open_ground() const { return member(system_["grounds"]["open"], "terrain").get<std::string>(); }

  void add_ground(const std::string& hex, const Json& ground) {
    if (ground.contains("terrain")) hex_record(hex)["terrain"] = ground["terrain"];
    for (const Json& feature : member(ground, "features"))
      hex_record(hex)["features"].push_back(said_of(feature, title_));
    for (Json marker : member(ground, "markers")) {
      marker = said_of(marker, title_);
      marker["hex"] = hex;
      markers_.push_back(std::move(marker));
    }
    if (ground.contains("hexsides"))
      for (const std::string& next : around(hex))
        map_["hexsides"].push_back(object({{"a", hex}, {"b", next}, {"kinds", said_of(ground["hexsides"], title_)}}));
  }

  /// What puts a side into that state of supply; what it says of statuses is told.
  Json add_supply(const Json& supply, int side) {
    const Json said = said_of(supply, title_);
    for (const auto& [hex, record] : member(said, "hexes").items()) hex_record(hex).update(record);
    for (const auto& [region, hexes] : member(said, "regions").items()) map_["regions"][region] = hexes;
    for (const Json& hexside : member(said, "hexsides")) map_["hexsides"].push_back(hexside);
    for (Json unit : member(said, "units")) {
      unit["side"] = title_.sides[static_cast<std::size_t>(side)];
      units_.push_back(std::move(unit));
    }
    return member(said, "status");
  }

  void add_piece(const Piece& piece, const Json& status) {
    const Json& kind = system_["kinds"][piece.kind];
    Json unit = object({{"id", piece.id},
                        {"side", title_.sides[piece.attacker ? 0 : 1]},
                        {"hex", piece.hex},
                        {"type", kind["type"]},
                        {"values", Json::object()}});
    if (kind.contains("traits")) unit["traits"] = kind["traits"];
    for (const auto& [name, value] : kind["values"].items()) unit["values"][name] = number_of(value, piece.strength);
    if (!status.is_null() && !status.empty()) unit["status"] = status;
    units_.push_back(std::move(unit));
  }

  void add_points(const char* whose, int side, int points) {
    const Json& support = member(member(system_, "supports"), whose);
    if (!support.is_null())
      points_[title_.sides[static_cast<std::size_t>(side)] + "." + support["points"].get<std::string>()] = points;
  }

  Json done(bool movement) {
    Json position = object({{"format", "trigh-position/1"},
                            {"title", title_.id},
                            {"map", map_},
                            {"turn", system_["turn"]},
                            {"phase", system_["phases"][movement ? "movement" : "combat"]},
                            {"phasing", title_.sides[0]},
                            {"first", title_.sides[0]},
                            {"units", units_},
                            {"markers", markers_},
                            {"points", points_}});
    return position;
  }

 private:
  Json& hex_record(const std::string& hex) {
    Json& record = map_["hexes"][hex];
    if (record.is_null()) record = object({{"terrain", open_ground()}});
    return record;
  }
  /// The neighbors on the map of a comparison.
  std::vector<std::string> around(const std::string& hex) const {
    const Grid grid(Layout::kColumns, map_["width"].get<int>(), map_["height"].get<int>());
    std::vector<std::string> list;
    const auto at = grid.parse(hex);
    for (Direction d = 0; at && d < kDirections; ++d)
      if (const HexId next = grid.neighbor(*at, d); next != kNoHex) list.push_back(grid.number(next));
    return list;
  }

  const Mapping& mapping_;
  const Compared& title_;
  const Json& system_;
  Json map_, units_ = Json::array(), markers_ = Json::array(), points_ = Json::object();
};

}  // namespace

Expected<Mapping> Mapping::read(const fs::path& data_root) {
  const fs::path file = data_root / "comparison" / "standard.json";
  const auto document = read_document(file, "trigh-comparison/1");
  if (!document) return Unexpected<Findings>{document.error()};
  Mapping mapping;
  mapping.file_ = file.string();
  mapping.json_ = rpc::plain_json(*document);
  if (Findings findings = mapping.check_words(); !findings.empty()) return Unexpected<Findings>{findings};
  return mapping;
}

Findings Mapping::check_words() const {
  Findings findings;
  for (const auto& [system, words] : json_["systems"].items())
    for (const char* group : {"grounds", "kinds", "supplies"})
      for (const auto& [word, meaning] : words[group].items())
        if (!json_["words"][group].contains(word))
          findings.push_back({"TR-792", file_, "/systems/" + system + "/" + group + "/" + word,
                              "'" + word + "' has no name in /words/" + group + "; add one"});
  return findings;
}

const Json& Mapping::of_system(const std::string& system) const { return member(json_["systems"], system); }

bool Mapping::has(const Compared& title, const std::string& group, const std::string& word) const {
  const Json& meaning = member(member(of_system(title.system), group), word);
  const Json& absent = member(meaning, "not_in");
  return !meaning.is_null() && std::ranges::find(absent, Json(title.id)) == absent.end();
}

std::string Mapping::name(const std::string& group, const std::string& word) const {
  const Json& name = member(member(json_["words"], group), word);
  return name.is_string() ? name.get<std::string>() : word;
}

Expected<Json> Mapping::position(const Compared& title, const Scene& scene) const {
  Findings findings;
  const auto want = [&](const char* group, const std::string& word) {
    if (!has(title, group, word))
      findings.push_back({"TR-792", title.id, "",
                          "nothing in " + title.name + " stands for '" + name(group, word) +
                              "'; choose another word, or map it in comparison/standard.json"});
  };
  want("grounds", "open");
  want("supplies", scene.attacker_supply);
  want("supplies", scene.defender_supply);
  for (const auto& [hex, ground] : scene.grounds) want("grounds", ground);
  for (const Piece& piece : scene.pieces) want("kinds", piece.kind);
  const Json& system = of_system(title.system);
  const auto states = [&](const std::string& word, const char* side) -> const Json& {
    return member(member(member(system, "supplies"), word), side);
  };
  for (const auto& [word, side] : {std::pair{scene.attacker_supply, "attacker"}, {scene.defender_supply, "defender"}})
    if (findings.empty() && states(word, side).is_null())
      findings.push_back({"TR-792", title.id, "",
                          "nothing in " + title.name + " stands for '" + name("supplies", word) + "' of the " + side +
                              "; choose another word, or map it in comparison/standard.json"});
  if (!findings.empty()) return Unexpected<Findings>{findings};
  Builder builder(*this, title);
  for (const auto& [hex, ground] : scene.grounds) builder.add_ground(hex, system["grounds"][ground]);
  const Json status[] = {builder.add_supply(states(scene.attacker_supply, "attacker"), 0),
                         builder.add_supply(states(scene.defender_supply, "defender"), 1)};
  for (const Piece& piece : scene.pieces) builder.add_piece(piece, status[piece.attacker ? 0 : 1]);
  builder.add_points("attacker", 0, scene.attack_points);
  builder.add_points("defender", 1, scene.defense_points);
  return builder.done(scene.movement);
}

Expected<std::vector<Compared>> titles_compared(TitleLibrary& library, const std::vector<std::string>& ids) {
  constexpr std::size_t kMost = 8;
  const auto homes = library.titles();
  if (!homes) return Unexpected<Findings>{homes.error()};
  if (ids.empty() || ids.size() > kMost) return fail("TR-791", "titles", "", "name one to eight titles to compare");
  std::vector<Compared> list;
  Findings findings;
  for (const std::string& id : ids) {
    const auto home = std::ranges::find(*homes, id, [](const TitleHome& each) { return each.info.id; });
    if (home == homes->end())
      findings.push_back(
          {"TR-791", "titles", "", "there is no title '" + id.substr(0, 60) + "'; 'trigh titles' lists them"});
    else if (std::ranges::find(list, id, &Compared::id) == list.end())
      list.push_back({id, home->info.name, home->info.system, home->info.side_ids});
  }
  if (!findings.empty()) return Unexpected<Findings>{findings};
  return list;
}

Expected<std::unique_ptr<Table>> table_of(TitleLibrary& library, const Json& position) {
  const auto document = parse_json(position.dump(), "the position of a comparison");
  if (!document) return Unexpected<Findings>{document.error()};
  return Table::from_position(library, *document, "the position of a comparison");
}

}  // namespace trigh::host::lab
