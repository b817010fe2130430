#include <algorithm>

#include "support/catch.hpp"
#include "support/findings.hpp"
#include "trigh/io/document.hpp"
#include "trigh/io/map_reader.hpp"

using namespace trigh;
using test::has;

namespace {

Datum json(std::string_view text) {
  const auto document = parse_json(text, "test");
  if (!document) FAIL(to_string(document.error()));
  return *document;
}

// A map of 3 x 3 hexes; `change` replaces or adds members of the document.
Datum map_document(std::vector<std::pair<std::string, std::string>> change = {}) {
  std::vector<std::pair<std::string, std::string>> members{
      {"id", R"("toy")"},
      {"title", R"("Toy")"},
      {"status", R"("test")"},
      {"orientation", R"("flat-top")"},
      {"numbering", R"({"layout": "columns"})"},
      {"width", "3"},
      {"height", "3"},
      {"void", R"(["0103"])"},
      {"terrain_kinds", R"([{"id": "sand"}, {"id": "rock"}])"},
      {"hexside_kinds", R"([{"id": "wadi"}, {"id": "road"}])"},
      {"hexes", R"({"0101": {"terrain": "sand", "name": "Bir", "features": ["well"], "provenance": "rulebook"},
                    "0102": {"terrain": "rock"},
           "0201": {"terrain": "sand"}, "0202": {"terrain": "sand"}})"},
      {"hexsides", R"([{"a": "0101", "b": "0102", "kinds": ["road"], "provenance": {"road": "geography"}}])"},
      {"regions", R"({"west-edge": ["0101", "0102"]})"}};
  for (auto& [key, value] : change) {
    const auto at = std::ranges::find(members, key, [](const auto& m) { return m.first; });
    if (at == members.end())
      members.emplace_back(key, value);
    else
      at->second = value;
  }
  std::string text;
  for (const auto& [key, value] : members) text += (text.empty() ? "{\"" : ", \"") + key + "\": " + value;
  return json(text + "}");
}

Findings findings_of(const Datum& document) {
  auto map = read_map(document, "map.json");
  return map ? Findings{} : map.error();
}

HexId hex(const Map& map, std::string_view number) { return map.grid.parse(number).value(); }

}  // namespace

TEST_CASE("a map file gives terrain, features, names, hexsides, regions and their provenance") {
  const auto map = read_map(map_document(), "map.json");
  REQUIRE(map);
  const HexData& bir = map->hexes[hex(*map, "0101")];
  CHECK(bir.name == "Bir");
  CHECK(bir.provenance == Provenance::kRulebook);
  CHECK(map->has_feature(hex(*map, "0101"), map->feature_bit("well")));
  CHECK(map->terrain_name(hex(*map, "0102")) == "rock");
  CHECK(map->side_between(hex(*map, "0102"), hex(*map, "0101")) == map->hexside_bit("road"));
  CHECK(map->hexsides.front().provenance ==
        std::vector<std::pair<std::uint8_t, Provenance>>{{1, Provenance::kGeography}});
  CHECK(map->region("west-edge").size() == 2);
  CHECK(map->all().size() == 4);
}

TEST_CASE("a wrong grid is told before anything else") {
  CHECK(has(findings_of(map_document({{"orientation", R"("pointy-top")"}})), "TR-121", "/orientation"));
  CHECK(has(findings_of(map_document({{"numbering", R"({"layout": "spiral"})"}})), "TR-121", "/numbering/layout"));
  CHECK(has(findings_of(map_document({{"width", "0"}})), "TR-121", "/width"));
  CHECK(has(findings_of(map_document({{"width", "99"}, {"height", "99"}})), "TR-121", "/width"));
  CHECK(has(findings_of(map_document(
                {{"numbering", R"({"layout": "columns", "sheets": [{"prefix": "A", "first": 1, "last": 2}]})"}})),
            "TR-121", "/numbering/sheets"));
  CHECK(has(findings_of(
                map_document({{"numbering", R"({"layout": "columns", "sheets": [{"prefix": "A", "first": 1, "last": 2},
                                                       {"prefix": "A", "first": 2, "last": 3}]})"}})),
            "TR-121", "/numbering/sheets/1"));
}

TEST_CASE("a map that declares its features has no others; hexes of unknown terrain are there all the same") {
  const char* hexes = R"({"0101": {"terrain": "rock"}, "0102": {"terrain": "sand", "features": ["well", "fort"]},
                          "0201": {"terrain": "ice"}, "0202": {"terrain": "rock"}})";
  const Findings findings = findings_of(map_document({{"feature_kinds", R"(["well"])"},
                                                      {"hexes", hexes},
                                                      {"regions", R"({"east-edge": ["0201"]})"}}));
  INFO(to_string(findings));
  CHECK(findings.size() == 2);
  CHECK(has(findings, "TR-125", "/hexes/0102/features"));
  CHECK(has(findings, "TR-125", "/hexes/0201/terrain"));
}

TEST_CASE("all that is wrong in a map is found in one reading") {
  const Findings findings = findings_of(map_document(
      {{"void", R"(["0103", "0101", "0909", "0103"])"},
       {"terrain_kinds", R"([{"id": "sand"}, {"id": "rock"}, {"id": "sand"}])"},
       {"hexes",
        R"({"0101": {"terrain": "ice"}, "0402": {"terrain": "sand"},
           "0102": {"terrain": "rock"}, "0201": {"terrain": "sand"},
                    "0202": {"terrain": "sand"}})"},
       {"hexsides", R"([{"a": "0102", "b": "0201", "kinds": ["road"]}, {"a": "0201", "b": "0102", "kinds": ["wadi"]},
                       {"a": "0102", "b": "0203", "kinds": []}, {"a": "0201", "b": "0202", "kinds": ["wadi", "canal"]},
                       {"a": "0202", "b": "0202", "kinds": []}, 5])"},
       {"regions", R"({"west-edge": ["0102", "0103"], "a/b": ["9999"], "twice": ["0201", "0102", "0201"]})"}}));
  INFO(to_string(findings));
  CHECK(has(findings, "TR-124", "/terrain_kinds/2"));
  CHECK(has(findings, "TR-124", "/void/1"));
  CHECK(has(findings, "TR-122", "/void/2"));
  CHECK(has(findings, "TR-125", "/hexes/0101/terrain"));
  CHECK(has(findings, "TR-122", "/hexes/0402"));
  CHECK(has(findings, "TR-124", "/hexsides/1"));
  CHECK(has(findings, "TR-122", "/hexsides/2/b"));
  CHECK(has(findings, "TR-125", "/hexsides/3/kinds/1"));
  CHECK(has(findings, "TR-123", "/hexsides/4"));
  CHECK(has(findings, "TR-122", "/hexsides/5/a"));
  CHECK(has(findings, "TR-122", "/regions/west-edge/1"));
  CHECK(has(findings, "TR-122", "/regions/a~1b/0"));
  CHECK(has(findings, "TR-117", "/void/3", "'0103' stands twice"));
  CHECK(has(findings, "TR-117", "/regions/twice/2", "'0201' stands twice"));
}

TEST_CASE("a map has no room for more than 64 kinds of features and 32 of hexsides") {
  std::string features, kinds;
  for (int i = 0; i < 70; ++i) features += (i ? ", \"f" : "\"f") + std::to_string(i) + "\"";
  for (int i = 0; i < 33; ++i) kinds += (i ? ", {\"id\": \"k" : "{\"id\": \"k") + std::to_string(i) + "\"}";
  CHECK(has(findings_of(map_document({{"hexes", R"({"0101": {"terrain": "sand", "features": [)" + features + "]}}"}})),
            "TR-126", "/hexes/0101/features"));
  CHECK(has(findings_of(map_document({{"hexside_kinds", "[" + kinds + "]"}})), "TR-126", "/hexside_kinds/32"));
}

TEST_CASE("any document at all gives a map or findings") {
  for (const char* text :
       {"null", "[]", "5", "{}", R"({"numbering": 5, "hexes": [1], "hexsides": {"a": 1}, "width": "x"})"})
    CHECK_FALSE(findings_of(json(text)).empty());
  CHECK(has(findings_of(map_document({{"hexes", "[]"}, {"hexsides", "7"}})), "TR-122", "/regions/west-edge/0"));
}

TEST_CASE("an overlay replaces what it names, marks it as the owner's and says what it changed") {
  const Map map = *read_map(map_document(), "map.json");
  std::vector<MapCorrection> corrections;
  const auto merged = merge_overlay(map, json(R"({
      "hexes": {"0101": {"terrain": "rock", "name": "", "features": ["camp"]}, "0102": {"terrain": "rock"},
                "0103": {"terrain": "sand"}},
      "hexsides": [{"a": "0101", "b": "0102", "kinds": []}, {"a": "0202", "b": "0201", "kinds": ["wadi", "road"]}]})"),
                                    corrections, "mine.json");
  REQUIRE(merged);
  const HexId a = hex(*merged, "0101"), b = hex(*merged, "0102");
  CHECK(merged->terrain_name(a) == "rock");
  CHECK(merged->hexes[a].name.empty());
  CHECK(merged->hexes[a].provenance == Provenance::kOwner);
  CHECK(merged->exists(hex(*merged, "0103")));
  CHECK(merged->side_between(a, b) == 0);
  CHECK(merged->side_between(hex(*merged, "0201"), hex(*merged, "0202")) == 3);
  CHECK(merged->hexsides.back().provenance.front().second == Provenance::kOwner);
  std::vector<std::string> said;
  for (const MapCorrection& c : corrections) said.push_back(c.place + " " + c.what);
  CHECK(said == std::vector<std::string>{"0101 terrain: sand -> rock", "0101 name: Bir -> none",
                                         "0101 features: well -> camp", "0103 terrain: no hex -> sand",
                                         "0101|0102 hexside: road -> nothing",
                                         "0201|0202 hexside: nothing -> wadi, road"});
}

TEST_CASE("a wrong overlay changes nothing and tells all") {
  const Map map = *read_map(map_document(), "map.json");
  std::vector<MapCorrection> corrections;
  const auto merged = merge_overlay(
      map, json(R"({"hexes": {"0101": {"terrain": "ice"}, "0103": {"name": "x"}, "7777": {}},
      "hexsides": [{"a": "0101", "b": "0202", "kinds": ["moat"]}, {"a": "0101", "b": "0201", "kinds": ["moat"]}]})"),
      corrections, "mine.json");
  REQUIRE_FALSE(merged);
  for (const auto& [code, pointer] : {std::pair{"TR-125", "/hexes/0101/terrain"},
                                      {"TR-122", "/hexes/0103"},
                                      {"TR-122", "/hexes/7777"},
                                      {"TR-123", "/hexsides/0"},
                                      {"TR-125", "/hexsides/1/kinds/0"}})
    CHECK(has(merged.error(), code, pointer));
}

TEST_CASE("an inline map takes grid and words from the map it is like") {
  const Map like = *read_map(map_document(), "map.json");
  const auto few =
      read_inline_map(json(R"({"like": "toy", "hexes": {"0202": {"terrain": "rock"}, "0201": {"terrain": "sand"}},
                                           "hexsides": [{"a": "0201", "b": "0202", "kinds": ["wadi"]}]})"),
                      like, "p.json", "/map");
  REQUIRE(few);
  CHECK(few->all().size() == 2);
  CHECK(few->side_between(hex(*few, "0201"), hex(*few, "0202")) == few->hexside_bit("wadi"));
  const auto filled = read_inline_map(
      json(R"({"like": "toy", "default": "sand", "width": 2, "height": 2, "void": ["0201"]})"), like, "p.json", "");
  REQUIRE(filled);
  CHECK(filled->all().size() == 3);
  const auto whole = read_inline_map(json(R"({"like": "toy", "default": "rock"})"), like, "p.json", "");
  REQUIRE(whole);
  CHECK(whole->all().size() == 4);
  const auto own = read_inline_map(
      json(R"({"orientation": "pointy-top", "numbering": {"layout": "rows"}, "hexes": {"0204": {"terrain": "sand"}}})"),
      like, "p.json", "");
  REQUIRE(own);
  CHECK(own->grid.lines() == 2);
  CHECK(own->grid.positions() == 4);
}

TEST_CASE("a wrong inline map is told at its place in the position file") {
  const Map like = *read_map(map_document(), "map.json");
  const auto bad =
      read_inline_map(json(R"({"like": "toy", "default": "ice", "hexes": {"0404": {"terrain": "sand"}, "0101": {}}})"),
                      like, "p.json", "/map");
  REQUIRE_FALSE(bad);
  CHECK(has(bad.error(), "TR-125", "/map/default"));
  CHECK(has(bad.error(), "TR-122", "/map/hexes/0404"));
  CHECK(has(bad.error(), "TR-125", "/map/hexes/0101/terrain"));
  CHECK_FALSE(
      read_inline_map(json(R"({"numbering": {"layout": "rows"}, "orientation": "pointy-top", "hexes": {"9999": {}}})"),
                      like, "p.json", ""));
}
