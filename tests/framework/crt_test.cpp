#include "support/catch.hpp"
#include "support/tree.hpp"
#include "trigh/io/document.hpp"
#include "trigh/kit/results.hpp"
#include "trigh/services/crt.hpp"

using namespace trigh;

namespace {

Datum json(std::string_view text) {
  auto datum = parse_json(text, "test");
  REQUIRE(datum.has_value());
  return datum.value();
}

/// The places and codes of the findings, "TR-352 /rows/1", in their order.
template <class T>
std::vector<std::string> findings(const Expected<T>& table) {
  REQUIRE_FALSE(table.has_value());
  std::vector<std::string> list;
  for (const Finding& finding : table.error()) {
    CHECK(finding.where == "t.json");
    CHECK_FALSE(finding.text.empty());
    list.push_back(finding.code + " " + finding.pointer);
  }
  return list;
}

const char* const kOdds = R"({"die": 6, "columns": ["1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1"], "rows": [
  ["A3", "A2", "A1", "D1", "D1", "D1", "Ex"], ["Ae", "A3", "A2", "A1", "D1", "D1", "D3"],
  ["Ae", "A3", "A2", "A1", "A1", "D1", "D2"], ["Ae", "Ae", "A3", "A2", "A2", "A1", "D2"],
  ["Ae", "Ae", "A3", "A2", "A2", "A2", "D2"], ["Ae", "Ae", "A3", "A3", "A3", "A2", "D1"]]})";

const char* const kRatioColumn = R"({"columns": 6, "terrain": [
  {"id": "clear", "terrain": ["clear", "sand"], "base": {"1-2": 1, "1-1": 2, "2-1": 3, "3-1": 5}},
  {"id": "city", "terrain": ["city"], "base": {"2-1": 1, "3-1": 2}}],
  "attacker": ["E", "d", "p", "1", "", ""], "morale": [["", "", "", "1", "2", "p"], ["", "", "1", "2", "p", "E"]]})";

}  // namespace

TEST_CASE("the quad's differential table is read, and gives the printed results", "[QUAD 7.61]") {
  const std::string root = trigh::test::in_source("/shared-data");
  const auto document = read_document(root + "/north-africa-quad/tables.json", "trigh-tables/1");
  REQUIRE(document.has_value());
  const auto read = DifferentialTable::read(document.value()["crt"], "tables.json", "/crt");
  REQUIRE(read.has_value());
  const DifferentialTable& table = read.value();
  CHECK(table.columns() == 12);
  CHECK(table.faces() == 6);
  CHECK(table.lines().size() == 6);
  const int mixed = table.line("mixed"), mines = table.line("enemy-minefield"),
            broken = table.line("broken");
  REQUIRE(mixed >= 0);
  CHECK(table.result(table.column(mixed, 9), 1) == "D4");
  CHECK(table.column(mixed, -40) == 1);
  CHECK(table.column(mixed, -7) == 1);
  CHECK(table.column(mixed, -6) == 2);
  CHECK(table.column(mixed, 99) == 12);
  CHECK(table.column(mines, 99) == 8);
  CHECK(table.column(mixed, 5) - table.column(broken, 5) == 2);
  CHECK(table.line("jungle") == -1);
  for (const DifferentialTable::Line& line : table.lines()) CHECK(table.line(line.id) == &line - table.lines().data());
}

TEST_CASE("every defect of a differential table is found at its place") {
  const Datum bad = json(R"({"die": 2, "columns": 2, "rows": [["A"], ["A", "X"]], "results": {"A": {}}, "lines": [
    {"id": "one", "terrain": ["a", "b"], "rank": 1, "bands": [{"column": 1, "max": 0}, {"column": 2, "min": 2}]},
    {"id": "one", "terrain": ["b"], "bands": [{"column": 2, "max": 3}, {"column": 3, "min": 4, "max": 1}]}]})");
  CHECK(findings(DifferentialTable::read(bad, "t.json", "/crt")) ==
        std::vector<std::string>{"TR-352 /crt/rows/0", "TR-353 /crt/rows/1/1", "TR-354 /crt/lines/0/bands/1/min",
                                 "TR-353 /crt/lines/1/id", "TR-353 /crt/lines/1/terrain", "TR-351 /crt/lines/1/rank",
                                 "TR-353 /crt/lines/1/bands/1/column", "TR-354 /crt/lines/1/bands/1"});
  CHECK(findings(DifferentialTable::read(json(R"({"columns": 0})"), "t.json")) ==
        std::vector<std::string>{"TR-351 /die", "TR-351 /columns"});
  CHECK(findings(DifferentialTable::read(json(R"({"die": 1, "columns": 1})"), "t.json")) ==
        std::vector<std::string>{"TR-351 /rows", "TR-351 /lines"});
}

TEST_CASE("odds are rounded in the defender's favour and held to the table") {
  const auto read = OddsTable::read(json(kOdds), "t.json");
  REQUIRE(read.has_value());
  const OddsTable& table = read.value();
  CHECK(table.ratio(table.column(26, 9)).text() == "2-1");
  CHECK(table.ratio(table.column(27, 9)).text() == "3-1");
  CHECK(table.ratio(table.column(4, 5)).text() == "1-2");
  CHECK(table.ratio(table.column(5, 10)).text() == "1-2");
  CHECK(table.ratio(table.column(1, 100)).text() == "1-4");
  CHECK(table.ratio(table.column(100, 1)).text() == "4-1");
  CHECK(table.ratio(table.column(3, 0)).text() == "4-1");
  CHECK(table.result(1, 1) == "A3");
  CHECK(table.result(7, 1) == "Ex");
  CHECK(table.result(1, 6) == "Ae");
}

TEST_CASE("an odds table that does not clamp has no column below its first") {
  const auto read = OddsTable::read(
      json(R"({"die": 1, "columns": ["1-2", "1-1"], "clamp_low": false, "rows": [["A", "D"]]})"), "t.json");
  REQUIRE(read.has_value());
  CHECK(read.value().column(1, 3) == 0);
  CHECK(read.value().column(1, 2) == 1);
}

TEST_CASE("every defect of an odds table is found at its place") {
  CHECK(findings(OddsTable::read(json(R"({"die": 1, "columns": ["2-1", "1-1", "x"], "rows": [["A", "B", 3], []]})"),
                                 "t.json")) == std::vector<std::string>{"TR-354 /columns/1", "TR-351 /columns/2",
                                                                        "TR-352 /rows", "TR-351 /rows/0/2",
                                                                        "TR-352 /rows/1"});
}

TEST_CASE("a ratio gives a base column by terrain, which die and shifts move along the morale row") {
  const auto read = RatioColumnTable::read(json(kRatioColumn), "t.json");
  REQUIRE(read.has_value());
  const RatioColumnTable& table = read.value();
  const int clear = table.row_of_terrain("sand"), city = table.row("city");
  REQUIRE(table.base(clear, 13, 4));
  CHECK(table.base(clear, 13, 4)->ratio.text() == "3-1");
  CHECK(table.base(clear, 13, 4)->column == 5);
  CHECK(table.base(clear, 11, 4)->column == 3);  // the column between is skipped
  CHECK(table.base(clear, 99, 1)->column == 5);
  CHECK(table.base(clear, 1, 3) == nullptr);
  CHECK(table.base(city, 1, 1) == nullptr);
  CHECK(table.result(0, 1) == "E");
  CHECK(table.result(1, 4) == "1");
  CHECK(table.result(2, 6) == "E");
  CHECK(table.result(2, 11) == "E");   // beyond the table
  CHECK(table.result(0, -2) == "E");
  CHECK(table.result(9, 3) == "1");    // the worst morale row there is
  CHECK(table.morales() == 2);
}

TEST_CASE("every defect of a ratio-column table is found at its place") {
  const Datum bad = json(R"({"columns": 2, "attacker": ["E"], "morale": [["", ""], [""]], "terrain": [
    {"id": "a", "terrain": ["x"], "base": {"1-1": 2, "2-1": 1, "3-0": 9}},
    {"id": "b", "terrain": ["x"], "base": {}}]})");
  CHECK(findings(RatioColumnTable::read(bad, "t.json")) ==
        std::vector<std::string>{"TR-352 /attacker", "TR-352 /morale/1", "TR-354 /terrain/0/base/2-1",
                                 "TR-353 /terrain/0/base/3-0", "TR-351 /terrain/0/base/3-0",
                                 "TR-353 /terrain/1/terrain", "TR-351 /terrain/1/base"});
}

TEST_CASE("results say what they mean, and go from the attackers' loss to the defenders'") {
  using enum kit::ResultKind;
  const std::vector<std::pair<kit::ResultKind, int>> order = {
      {kAttackerEliminated, 0}, {kAttackerRetreat, 3}, {kAttackerRetreat, 1}, {kBothRetreat, 1},
      {kDefenderRetreat, 1},    {kDefenderRetreat, 4}, {kExchange, 0},        {kDefenderEliminated, 0}};
  for (std::size_t i = 1; i < order.size(); ++i)
    CHECK(kit::gain_of(order[i - 1].first, order[i - 1].second) < kit::gain_of(order[i].first, order[i].second));
  CHECK(kit::words_of(kAttackerRetreat, 1) == "attacker retreats 1 hex");
  CHECK(kit::words_of(kBothRetreat, 2) == "both sides retreat 2 hexes");
  CHECK(kit::words_of(kExchange, 0) == "exchange");
}
