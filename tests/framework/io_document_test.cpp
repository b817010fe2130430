#include <fstream>

#include "support/catch.hpp"
#include "trigh/io/document.hpp"

using namespace trigh;

namespace {

const std::filesystem::path kRoot = TRIGH_SOURCE_DIR "/shared-data";

Findings findings_of(std::string_view text) {
  auto document = parse_json(text, "test.json");
  return document ? Findings{} : document.error();
}

Findings schema_findings(std::string_view text, std::string_view format) {
  const auto document = parse_json(text, "test.json");
  REQUIRE(document);
  return check_schema(*document, format, kRoot, "test.json");
}

bool has(const Findings& findings, std::string_view code, std::string_view pointer, std::string_view words = "") {
  for (const Finding& f : findings)
    if (f.code == code && f.pointer == pointer && f.text.find(words) != std::string::npos) return true;
  return false;
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
  CHECK(has(read_text(kRoot / "no-such.json").error(), "TR-101", ""));
  CHECK(has(read_text(kRoot).error(), "TR-101", ""));
}

TEST_CASE("everything against a schema is found at once, with unknown keys named") {
  const Findings findings = schema_findings(R"({
    "format": "trigh-map-overlay/2", "map": "crusader", "colour": 1, "shape": 2,
    "hexes": {"16O5": {}, "1605": {"terrain": 5, "feature": []}, "1606": {"provenance": "guess", "features": ["a", "a"]},
              "1607": {"name": ["x"]}},
    "hexsides": [{"a": "1605", "b": "16/06", "kinds": []}, {"b": "1605"}, 7]})",
                                            "trigh-map-overlay/1");
  INFO(to_string(findings));
  CHECK(has(findings, "TR-114", "/format", "'trigh-map-overlay/1'"));
  CHECK(has(findings, "TR-112", "/author", "'author'"));
  CHECK(has(findings, "TR-111", "/colour", "'colour'"));
  CHECK(has(findings, "TR-111", "/shape", "known are"));
  CHECK(has(findings, "TR-111", "/hexes/16O5"));
  CHECK(has(findings, "TR-113", "/hexes/1605/terrain", "a text, not 5"));
  CHECK(has(findings, "TR-111", "/hexes/1605/feature", "'feature'"));
  CHECK(has(findings, "TR-114", "/hexes/1606/provenance", "geography"));
  CHECK(has(findings, "TR-117", "/hexes/1606/features/1"));
  CHECK(has(findings, "TR-113", "/hexes/1607/name", "a list"));
  CHECK(has(findings, "TR-115", "/hexsides/0/b", "'16/06'"));
  CHECK(has(findings, "TR-112", "/hexsides/1/a"));
  CHECK(has(findings, "TR-112", "/hexsides/1/kinds"));
  CHECK(has(findings, "TR-113", "/hexsides/2", "an object, not 7"));
  CHECK(findings.size() == 14);
}

TEST_CASE("of several forms the nearest tells what is wrong") {
  const Findings findings = schema_findings(R"({"format": "trigh-counters/1", "title": "t", "counters": [
    {"id": "a", "side": "axis", "nation": "german", "designation": "1", "name": "n", "type": "infantry", "traits": [],
     "values": {"attack": 1, "defense": 100}, "provenance": {"values": "rulebook", "type": "inferred", "mechanized": "low"}}]})",
                                            "trigh-counters/1");
  INFO(to_string(findings));
  CHECK(has(findings, "TR-112", "/counters/0/values/movement"));
  CHECK(has(findings, "TR-116", "/counters/0/values/defense", "the most is 99"));
  CHECK(findings.size() == 2);
}

TEST_CASE("a text of any length where a word is expected is a finding, not a crash") {
  const std::string word(3'000'000, 'a');
  CHECK(has(schema_findings("{\"format\": \"trigh-map-overlay/1\", \"author\": \"x\", \"map\": \"" + word + "\"}",
                            "trigh-map-overlay/1"),
            "TR-115", "/map"));
  CHECK(schema_findings("{\"format\": \"trigh-map-overlay/1\", \"map\": \"x\", \"author\": \"" + word + "\"}",
                        "trigh-map-overlay/1")
            .empty());
}

TEST_CASE("thousands of defects end in a note") {
  std::string text = "{\"format\": \"trigh-map-overlay/1\", \"map\": \"x\", \"author\": \"y\"";
  for (int i = 0; i < 3000; ++i) text += ", \"k" + std::to_string(i) + "\": 1";
  const Findings findings = schema_findings(text + "}", "trigh-map-overlay/1");
  CHECK(findings.size() == 501);
  CHECK(findings.back().code == "TR-107");
}

TEST_CASE("a document without a schema is refused") {
  const auto document = parse_json("{}", "x");
  CHECK(has(check_schema(*document, "trigh-nonsense/1", kRoot, "x"), "TR-101", ""));
}
