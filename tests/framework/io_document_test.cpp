#include <fstream>

#include "support/catch.hpp"
#include "support/findings.hpp"
#include "support/tree.hpp"
#include "trigh/io/document.hpp"

using namespace trigh;
using test::has, test::kSharedData;

namespace {

Findings findings_of(std::string_view text) {
  auto document = parse_json(text, "test.json");
  return document ? Findings{} : document.error();
}

Findings schema_findings(std::string_view text, std::string_view format) {
  const auto document = parse_json(text, "test.json");
  REQUIRE(document);
  return check_schema(*document, format, "test.json");
}

}  // namespace

TEST_CASE("numbers are read exactly, in thousandths") {
  const auto document = parse_json(R"([0.5, -3, 2.125, 1e3, 12.5e-1, 0, 1.000, -0.25])", "");
  REQUIRE(document);
  std::vector<std::int64_t> milli;
  for (const Datum& item : document->items()) milli.push_back(item.milli());
  CHECK(milli == std::vector<std::int64_t>{500, -3000, 2125, 1000000, 1250, 0, 1000, -250});
}

TEST_CASE("numbers that are too fine or too large are findings, each at its place") {
  const Findings findings = findings_of(R"({"a": [1, 0.0001], "b": 1e300, "c": 99999999999999999999, "d": 0.1})");
  CHECK(findings.size() == 3);
  CHECK(has(findings, "TR-105", "/a/1"));
  CHECK(has(findings, "TR-105", "/b"));
  CHECK(has(findings, "TR-105", "/c"));
}

TEST_CASE("what is not JSON is told with line and column") {
  CHECK(has(findings_of("{\n  \"a\": 1,\n  b: 2\n}"), "TR-103", "", "line 3, column 3"));
  for (const char* bad :
       {"", "{", "[1,]", "{\"a\" 1}", "nul", "[1] 2", "\"\xff\"", "{\"a\":1,}", "'x'", "[01]", "\x01"}) {
    INFO(bad);
    CHECK(has(findings_of(bad), "TR-103", ""));
  }
}

TEST_CASE("keys that stand twice are all named") {
  const Findings findings = findings_of(R"({"a": {"x/y": 1, "x/y": 2}, "b": [{"z~": 1, "z~": 1}], "a": 3})");
  CHECK(findings.size() == 3);
  CHECK(has(findings, "TR-104", "/a", "'a'"));
  CHECK(has(findings, "TR-104", "/a/x~1y", "'x/y'"));
  CHECK(has(findings, "TR-104", "/b/0/z~0"));
}

TEST_CASE("deep nesting and great length are refused, not suffered") {
  CHECK(has(findings_of(std::string(100000, '[')), "TR-106", ""));
  CHECK(has(findings_of(std::string(kMaxDocumentBytes + 1, ' ')), "TR-102", ""));
  CHECK(findings_of(std::string(60, '[') + std::string(60, ']')).empty());
}

TEST_CASE("files that cannot be read say so") {
  CHECK(has(read_text(kSharedData / "no-such.json").error(), "TR-101", ""));
  CHECK(has(read_text(kSharedData).error(), "TR-101", ""));
  CHECK(read_text(kSharedData / "no-such.json").error().front().text == "there is no such file; check the name");
  CHECK(read_text(kSharedData).error().front().text == "this is a folder, and a file is wanted; check the name");
}

TEST_CASE("everything against a schema is found at once, with unknown keys named") {
  const Findings findings = schema_findings(R"({
    "format": "trigh-overlay/2", "id": "mine", "title": "crusader", "source": "x", "colour": 1, "shape": 2, "map": {
    "hexes": {"16O5": {}, "1605": {"terrain": 5, "feature": []},
      "1606": {"provenance": "guess", "features": ["a", "a"]},
              "1607": {"name": ["x"]}},
    "hexsides": [{"a": "1605", "b": "16/06", "kinds": []}, {"b": "1605"}, 7]}})",
                                            "trigh-overlay/1");
  INFO(to_string(findings));
  CHECK(has(findings, "TR-114", "/format", "'trigh-overlay/1'"));
  CHECK(has(findings, "TR-112", "/author", "'author'"));
  CHECK(has(findings, "TR-111", "/colour", "'colour'"));
  CHECK(has(findings, "TR-111", "/shape", "known are"));
  CHECK(has(findings, "TR-111", "/map/hexes/16O5"));
  CHECK(has(findings, "TR-113", "/map/hexes/1605/terrain", "a text, not 5"));
  CHECK(has(findings, "TR-111", "/map/hexes/1605/feature", "'feature'"));
  CHECK(has(findings, "TR-114", "/map/hexes/1606/provenance", "geography"));
  CHECK(has(findings, "TR-117", "/map/hexes/1606/features/1"));
  CHECK(has(findings, "TR-113", "/map/hexes/1607/name", "a list"));
  CHECK(has(findings, "TR-115", "/map/hexsides/0/b", "'16/06'"));
  CHECK(has(findings, "TR-112", "/map/hexsides/1/a"));
  CHECK(has(findings, "TR-112", "/map/hexsides/1/kinds"));
  CHECK(has(findings, "TR-113", "/map/hexsides/2", "an object, not 7"));
  CHECK(findings.size() == 14);
}

TEST_CASE("of several forms the nearest tells what is wrong") {
  const Findings findings = schema_findings(R"({"format": "trigh-tables/1", "id": "t",
    "crt": {"measure": "odds", "die": 1, "columns": ["1-1", "2:1"], "rows": 5, "lines": []},
    "weather": {"anything": [1, 2]}, "list": []})",
                                            "trigh-tables/1");
  INFO(to_string(findings));
  CHECK(has(findings, "TR-116", "/crt/die", "the least is 2"));
  CHECK(has(findings, "TR-115", "/crt/columns/1", "odds, for example 3-1"));
  CHECK(has(findings, "TR-113", "/crt/rows"));
  CHECK(has(findings, "TR-111", "/crt/lines"));
  CHECK(has(findings, "TR-113", "/list"));
  CHECK(findings.size() == 5);
}

TEST_CASE("a table that says its measure has the form of its family") {
  const auto with = [](const char* table) {
    return schema_findings(std::string(R"({"format": "trigh-tables/1", "id": "t", "crt": )") + table + "}",
                           "trigh-tables/1");
  };
  CHECK(with(R"({"measure": "differential", "die": 6, "columns": 1, "rows": [["-"]], "lines": [
    {"id": "open", "case": "TOY 1.1", "terrain": ["clear"], "rank": 1, "bands": [{"column": 1}]}]})")
            .empty());
  CHECK(with(R"({"measure": "odds", "die": 6, "columns": ["1-2", "3-1"], "clamp_low": false, "rows": [["-", "A"]],
    "below_case": "TOY 1.1"})")
            .empty());
  CHECK(
      with(
          R"({"measure": "ratio-column", "columns": 2,
             "terrain": [{"id": "a", "terrain": ["clear"], "base": {"1-2": 1}}],
    "attacker": ["-", "E"], "morale": [["-", "E"]], "results": {"E": {"text": "gone"}}})")
          .empty());
  CHECK(with(R"({"measure": "die", "rows": 1})").empty());  // one of the system's own
  CHECK(has(with(R"({"measure": "ratio-column", "columns": 2, "terrain": [], "attacker": []})"), "TR-112",
            "/crt/morale"));
}

TEST_CASE("a rule system's own schema is asked about what only it understands") {
  const std::filesystem::path root = std::filesystem::path(trigh::test::in_build("")) / "io-document-test";
  std::filesystem::remove_all(root);
  std::filesystem::create_directories(root / "schema/toy");
  std::ofstream(root / "schema/scenario.schema.json") << "false";  // what holds for every system is built in
  const auto write = [&](const char* name, const char* text) { std::ofstream(root / "schema/toy" / name) << text; };
  const auto findings = [&](const char* text, const char* format, const char* system) {
    return check_schema(*parse_json(text, "t"), format, "test.json", root, system);
  };
  write("scenario.schema.json", R"({"type": "object", "additionalProperties": false, "required": ["wind"],
    "properties": {"wind": {"$ref": "#/definitions/force"}},
    "definitions": {"force": {"type": "integer", "minimum": 1}}})");
  write("counters.schema.json", R"({"type": "object", "additionalProperties": false, "required": ["values"],
    "properties": {"type": {"enum": ["foot"]},
                   "values": {"type": "object", "properties": {"speed": {"$ref": "#/definitions/speed"}}}},
    "definitions": {"speed": {"maximum": 9}}})");
  const char* const scenario = R"({"format": "trigh-scenario/1", "id": "s", "name": "S", "summary": "", "first_turn": 1,
    "last_turn": 2, "first_side": "red", "deployment": [{"unit": "a", "hex": "E1605"}, {"unit": "b"}],
    "reinforcements": [{"unit": "c", "turn": 2}], "rules": {"wind": 0, "rain": 1}})";
  const Findings wrong = findings(scenario, "trigh-scenario/1", "toy");
  CHECK(wrong.size() == 2);
  CHECK(has(wrong, "TR-116", "/rules/wind"));
  CHECK(has(wrong, "TR-111", "/rules/rain"));
  CHECK(findings(scenario, "trigh-scenario/1", "").empty());
  CHECK(findings(scenario, "trigh-scenario/1", "other").empty());  // a system without schemas is not asked
  const char* const counters = R"({"format": "trigh-counters/1", "title": "t", "counters": [
    {"id": "a", "side": "red", "designation": "1", "name": "n", "type": "foot", "values": {"speed": 9}},
    {"id": "b", "side": "red", "designation": "2", "name": "n", "type": "horse", "values": {"speed": 12},
     "rules": {"x": 1}}]})";
  const Findings bad = findings(counters, "trigh-counters/1", "toy");
  INFO(to_string(bad));
  CHECK(bad.size() == 3);
  CHECK(has(bad, "TR-114", "/counters/1/type"));
  CHECK(has(bad, "TR-116", "/counters/1/values/speed"));
  CHECK(has(bad, "TR-111", "/counters/1/rules"));
  std::filesystem::remove_all(root);
}

TEST_CASE("the schemas of the quad hold for its own data only") {
  const auto text = read_text(kSharedData / "crusader/scenarios/dash.json");
  const auto dash = parse_json(*text, "dash.json");
  CHECK(check_schema(*dash, "trigh-scenario/1", "dash.json", kSharedData, "north-africa-quad").empty());
  const auto bare = parse_json(R"({"format": "trigh-scenario/1", "id": "s", "name": "S", "summary": "", "first_turn": 1,
    "last_turn": 2, "first_side": "red", "deployment": [], "reinforcements": []})", "");
  CHECK(check_schema(*bare, "trigh-scenario/1", "s.json").empty());
  CHECK(has(check_schema(*bare, "trigh-scenario/1", "s.json", kSharedData, "north-africa-quad"), "TR-112",
            "/rules/victory"));
}

const std::string kHead = R"({"format": "trigh-overlay/1", "id": "x", "source": "x", )";

TEST_CASE("a text of any length where a word is expected is a finding, not a crash") {
  const std::string word(3'000'000, 'a');
  CHECK(has(schema_findings(kHead + "\"author\": \"x\", \"title\": \"" + word + "\"}",
                            "trigh-overlay/1"),
            "TR-115", "/title"));
  CHECK(schema_findings(kHead + "\"title\": \"x\", \"author\": \"" + word + "\"}",
                        "trigh-overlay/1")
            .empty());
}

TEST_CASE("thousands of defects end in a note") {
  std::string text = kHead + "\"title\": \"x\", \"author\": \"y\"";
  for (int i = 0; i < 3000; ++i) text += ", \"k" + std::to_string(i) + "\": 1";
  const Findings findings = schema_findings(text + "}", "trigh-overlay/1");
  CHECK(findings.size() == 501);
  CHECK(findings.back().code == "TR-107");
}

TEST_CASE("a document without a schema is refused") {
  const auto document = parse_json("{}", "x");
  CHECK(has(check_schema(*document, "trigh-nonsense/1", "x"), "TR-101", ""));
}
