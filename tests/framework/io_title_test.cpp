#include <algorithm>
#include <filesystem>
#include <fstream>

#include "support/catch.hpp"
#include "support/tree.hpp"
#include "trigh/io/cases_reader.hpp"
#include "trigh/io/document.hpp"
#include "trigh/io/position_file.hpp"
#include "trigh/io/title_reader.hpp"

using namespace trigh;
using test::kSharedData;
namespace fs = std::filesystem;

namespace {

// A copy of the shipped data in which tests change files.
class DataCopy {
 public:
  DataCopy() : root_(fs::path(trigh::test::in_build("")) / "io-title-test") {
    fs::remove_all(root_);
    fs::copy(kSharedData, root_, fs::copy_options::recursive);
  }
  ~DataCopy() { fs::remove_all(root_); }
  const fs::path& root() const { return root_; }
  void write(const fs::path& file, const std::string& text) const { std::ofstream(root_ / file) << text; }
  /// Replaces the first `from`, which must be there.
  void replace(const fs::path& file, const std::string& from, const std::string& to) const {
    std::string text = *read_text(root_ / file);
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    write(file, text.replace(at, from.size(), to));
  }

 private:
  fs::path root_;
};

Findings load_findings(const fs::path& root, const GameRequest& request) {
  auto data = load_game_data(root, request);
  return data ? Findings{} : data.error();
}

bool has_in(const Findings& findings, std::string_view code, std::string_view file, std::string_view pointer) {
  for (const Finding& f : findings)
    if (f.code == code && f.where.ends_with(file) && f.pointer == pointer) return true;
  return false;
}

TitleInfo crusader(const fs::path& root) {
  const auto titles = list_titles(root);
  return *std::ranges::find(titles, "crusader", &TitleInfo::id);
}

GameRequest position(const char* map, const char* units) {
  GameRequest request{"crusader", "campaign", {}, {}, {}, {}, "p.json"};
  if (map) request.map = *parse_json(map, "");
  if (units) request.units = *parse_json(units, "");
  return request;
}

}  // namespace

TEST_CASE("the shipped titles are listed and nothing is wrong with them") {
  const auto titles = list_titles(kSharedData);
  const auto crusader = std::ranges::find(titles, "crusader", &TitleInfo::id);
  REQUIRE(crusader != titles.end());
  CHECK(crusader->year == 1976);
  CHECK(crusader->side_ids == std::vector<std::string>{"axis", "allied"});
  REQUIRE(crusader->scenarios.size() == 3);
  CHECK(crusader->scenarios[1].id == "sidi-rezeg");
  for (const TitleInfo& title : titles) {
    INFO(to_string(check_title(kSharedData, title.id)));
    CHECK(title.findings.empty());
    CHECK(check_title(kSharedData, title.id).empty());
  }
}

TEST_CASE("the data of a game holds counters, tables and the scenario, and its hash is stable") {
  const auto data = load_game_data(kSharedData, {"crusader", {}, {}, {}, {}, {}});
  REQUIRE(data);
  const CounterSet& counters = (*data)->counters;
  const UnitId tank = counters.find("ger-1-8").value();
  CHECK(counters[tank].side == Side::kFirst);
  CHECK(counters[tank].values[static_cast<std::size_t>(counters.find_value("movement"))] == 11);
  CHECK((counters[tank].traits & counters.find_trait("mechanized")) != 0);
  CHECK((*data)->tables.at("tables").has("crt"));
  CHECK((*data)->tables.at("crt")["columns"].as_int() == 12);
  CHECK((*data)->scenario.last_turn == 18);
  CHECK((*data)->scenario.first_side == Side::kSecond);
  CHECK((*data)->hash == (*load_game_data(kSharedData, {"crusader", "campaign", {}, {}, {}, {}}))->hash);
}

TEST_CASE("titles and scenarios that do not exist are answered with those that do") {
  for (const char* id : {"nosuch", "", "..", "../crusader", "schema", "/etc"})
    CHECK(load_findings(kSharedData, {id, {}, {}, {}, {}, {}}).front().code == "TR-163");
  const Findings findings = load_findings(kSharedData, {"crusader", "nosuch", {}, {}, {}, {}});
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].code == "TR-166");
  CHECK(findings[0].text.find("campaign, sidi-rezeg or dash") != std::string::npos);
}

TEST_CASE("defects of several files of a title are told together") {
  const DataCopy copy;
  copy.replace("crusader/map.json", "\"terrain\": \"town\"", "\"terrain\": \"city\"");
  copy.replace("crusader/counters.json", "\"side\": \"axis\"", "\"side\": \"allied\"");
  copy.replace("crusader/counters.json", "\"id\": \"ger-2-5\"", "\"id\": \"ger-2-8\"");
  const Findings findings = load_findings(copy.root(), {"crusader", {}, {}, {}, {}, {}});
  INFO(to_string(findings));
  CHECK(std::ranges::any_of(findings,
                            [](const Finding& f) { return f.code == "TR-125" && f.pointer.ends_with("/terrain"); }));
  CHECK(has_in(findings, "TR-133", "counters.json", "/counters/0/side"));
  CHECK(has_in(findings, "TR-131", "counters.json", "/counters/3/id"));
}

TEST_CASE("a scenario may name only what exists") {
  const DataCopy copy;
  copy.replace("crusader/scenarios/dash.json", "\"unit\": \"ger-1-8\"", "\"unit\": \"ger-9-9\"");
  copy.replace("crusader/scenarios/dash.json", "\"hex\": \"1312\"", "\"hex\": \"0226\"");
  copy.replace("crusader/scenarios/dash.json", "\"unit\": \"ger-2-5\"", "\"unit\": \"ger-1-5\"");
  copy.replace("crusader/scenarios/dash.json", "\"choice\": \"halfaya\"", "\"choice\": \"benghazi\"");
  copy.replace("crusader/scenarios/dash.json", "\"east-edge\"", "\"moon\"");
  copy.replace("crusader/scenarios/dash.json", "\"last_turn\": 12", "\"last_turn\": 2");
  const Findings findings = load_findings(copy.root(), {"crusader", "dash", {}, {}, {}, {}});
  INFO(to_string(findings));
  CHECK(has_in(findings, "TR-161", "dash.json", "/deployment/0/unit"));
  CHECK(has_in(findings, "TR-161", "dash.json", "/deployment/1/hex"));
  CHECK(has_in(findings, "TR-142", "dash.json", "/deployment/3/unit"));
  CHECK(has_in(findings, "TR-161", "dash.json", "/rules/deployment_readings/1/reading"));
  CHECK(has_in(findings, "TR-161", "dash.json", "/rules/victory/lines/1/from_regions/0"));
  CHECK(has_in(findings, "TR-141", "dash.json", "/last_turn"));
}

TEST_CASE("files of a title that are missing, broken, foreign or outside are named") {
  const DataCopy copy;
  copy.write("crusader/scenarios/dash.json", "{");
  CHECK(has_in(load_findings(copy.root(), {"crusader", "dash", {}, {}, {}, {}}), "TR-103", "dash.json", ""));
  CHECK(has_in(crusader(copy.root()).findings, "TR-103", "dash.json", ""));
  fs::remove(copy.root() / "crusader/counters.json");
  CHECK(has_in(load_findings(copy.root(), {"crusader", {}, {}, {}, {}, {}}), "TR-101", "counters.json", ""));
  copy.replace("crusader/title.json", "\"map\": \"map.json\"", "\"map\": \"../../../../../etc/passwd\"");
  const Findings outside = load_findings(copy.root(), {"crusader", {}, {}, {}, {}, {}});
  CHECK(std::ranges::any_of(outside, [](const Finding& f) { return f.code == "TR-165" || f.code == "TR-115"; }));
  copy.write("crusader/title.json", "[]");
  CHECK(has_in(load_findings(copy.root(), {"crusader", {}, {}, {}, {}, {}}), "TR-113", "title.json", ""));
  CHECK(crusader(copy.root()).name == "crusader");
}

TEST_CASE("one mistake is told once, and nothing that only follows from it") {
  const auto alone = [](const char* file, const char* from, const char* to, const char* code, const char* pointer) {
    const DataCopy copy;
    copy.replace(fs::path("crusader") / file, from, to);
    const Findings findings = check_title(copy.root(), "crusader");
    INFO(to_string(findings));
    CHECK(findings.size() == 1);
    CHECK(has_in(findings, code, file, pointer));
  };
  alone("counters.json", "\"side\": \"axis\"", "\"side\": \"axes\"", "TR-133", "/counters/0/side");
  alone("counters.json", "\"type\": \"", "\"kind\": 1, \"type\": \"", "TR-111", "/counters/0/kind");
}

TEST_CASE("check_title finds the same and rule cases nobody has") {
  const DataCopy copy;
  copy.replace("crusader/cases.json", "\"depends\": [\"QUAD 12.21-2\"", "\"depends\": [\"QUAD 99.1\"");
  CHECK(std::ranges::any_of(check_title(copy.root(), "crusader"), [](const Finding& f) { return f.code == "TR-152"; }));
  copy.replace("crusader/cases.json", "QUAD 99.1", "QUAD 12.21-2");
  copy.replace("crusader/title.json", "\"case\": \"CRU 20.0-K\"", "\"case\": \"CRU 99.9\"");
  CHECK(has_in(check_title(copy.root(), "crusader"), "TR-161", "title.json", "/rules/terrain/mixed/case"));
}

TEST_CASE("a default that is no choice is found before anything is composed") {
  const DataCopy copy;
  copy.replace("el-alamein/title.json", "\"default\": \"combat\"", "\"default\": \"fight\"");
  const Findings reading = check_title(copy.root(), "el-alamein");
  REQUIRE(reading.size() == 1);
  CHECK(has_in(reading, "TR-167", "el-alamein/title.json", "/readings/0/default"));
  CHECK(reading[0].text == "'fight' is no choice of 'engineers'; take one of its choices");
  copy.replace("el-alamein/title.json", "\"default\": \"off\"", "\"default\": \"maybe\"");
  CHECK(has_in(check_title(copy.root(), "el-alamein"), "TR-114", "el-alamein/title.json", "/modules/0/default"));
}

TEST_CASE("a combat results table with a short row or an unknown result is found before anything is composed") {
  const DataCopy copy;
  const auto findings_with = [&](const char* file, const char* title, const auto& doctor) {
    const std::string whole = *read_text(copy.root() / file);
    doctor(file);
    const Findings findings = check_title(copy.root(), title);
    copy.write(file, whole);
    return findings;
  };
  const std::string rows = *read_text(copy.root() / "el-alamein/tables.json");
  const std::size_t at = rows.find('"', rows.find("[", rows.find("\"rows\"") + 8) + 1);
  const std::string cell = rows.substr(at, rows.find('"', at + 1) + 1 - at);
  const std::string first = rows.substr(rows.find("\"rows\""), at + cell.size() - rows.find("\"rows\""));
  const std::string before = first.substr(0, first.size() - cell.size());
  const Findings unknown = findings_with("el-alamein/tables.json", "el-alamein",
                                         [&](const char* file) { copy.replace(file, first, before + "\"Zz\""); });
  REQUIRE(unknown.size() == 1);
  CHECK(has_in(unknown, "TR-353", "el-alamein/tables.json", "/crt/rows/0/0"));
  CHECK(unknown[0].text == "result 'Zz' is not among the table's results; add it or mend the cell");
  const Findings shorter = findings_with("el-alamein/tables.json", "el-alamein", [&](const char* file) {
    const std::size_t comma = rows.find('"', at + cell.size());
    copy.replace(file, rows.substr(at - before.size(), comma - at + before.size()), before);
  });
  REQUIRE(shorter.size() == 1);
  CHECK(has_in(shorter, "TR-352", "el-alamein/tables.json", "/crt/rows/0"));
}

TEST_CASE("tables of Desert Fox with too few rows or a word nobody knows are found before anything is composed") {
  const DataCopy copy;
  constexpr struct {
    const char *file, *from, *to, *code, *pointer;
  } kBroken[] = {
      {"tables.json", R"("attacker": ["E", "d6D")", R"("attacker": ["E", "D6d")", "TR-115", "/crt/attacker/1"},
      {"tables.json", R"(["-", "1", "2", "p", "d3p", "d5p", "d6p", "d3D", "d5D", "E", "E")",
       R"(["-", "1", "2", "p", "d3p", "d5p", "", "d3D", "d5D", "E", "E")", "TR-115", "/crt/morale/4/6"},
      {"tables.json", R"("morale": [)", R"("morale": [], "notes": [)", "TR-116", "/crt/morale"},
      {"tables.json", R"({"id": "rough", "name")", R"({"id": "hills", "name")", "TR-114", "/crt/terrain/2/id"},
      {"tables.json", R"("terrain": ["rough", "fort-1")", R"("terrain": ["rough", "fort1")", "TR-114",
       "/crt/terrain/2/terrain/1"},
      {"title.json", R"("row": "mountain")", R"("row": "hills")", "TR-114", "/rules/terrain/mountain/row"},
      {"tables.json", R"("rows": [[[1, 0], [1, 0], [0, 0]], )", R"("rows": [)", "TR-116", "/malta-raid/rows"},
      {"tables.json", R"("actions": {"-1": "withdraw", )", R"("actions": {)", "TR-112",
       "/variable-withdrawal/actions/-1"},
      {"tables.json", R"("armor": [3, 2],)", "", "TR-112", "/refit/classes/armor"}};
  for (const auto& [file, from, to, code, pointer] : kBroken) {
    const std::string path = std::string("desert-fox/") + file, whole = *read_text(copy.root() / path);
    copy.replace(path, from, to);
    const Findings findings = check_title(copy.root(), "desert-fox");
    INFO(to_string(findings));
    CHECK(has_in(findings, code, path, pointer));
    copy.write(path, whole);
  }
}

TEST_CASE("units of both sides in one hex at the start are found before anything is composed") {
  const DataCopy copy;
  const auto data = load_game_data(kSharedData, {"crusader", "campaign", {}, {}, {}, {}});
  REQUIRE(data);
  const Scenario& scenario = (*data)->scenario;
  const CounterSet& counters = (*data)->counters;
  const auto of = [&](Side side) {
    return *std::ranges::find_if(scenario.deployment, [&](const Placement& each) {
      return counters[each.unit].side == side && each.hex != kNoHex;
    });
  };
  const Placement first = of(Side::kFirst), second = of(Side::kSecond);
  const Grid& grid = (*data)->map.grid;
  const std::string file = "crusader/scenarios/campaign.json";
  std::string text = *read_text(copy.root() / file);
  const std::size_t unit = text.find('"' + counters[second.unit].id + '"');
  REQUIRE(unit != std::string::npos);
  const std::size_t hex = text.find('"' + grid.number(second.hex) + '"', unit);
  REQUIRE(hex < unit + 80);
  copy.write(file, text.replace(hex + 1, grid.number(second.hex).size(), grid.number(first.hex)));
  const auto findings = load_findings(copy.root(), {"crusader", "campaign", {}, {}, {}, {}});
  const auto found = std::ranges::find(findings, "TR-144", &Finding::code);
  REQUIRE(found != findings.end());
  CHECK(found->where.ends_with(file));
  CHECK(found->pointer.starts_with("/deployment/"));
  CHECK(found->text.find("stands in " + grid.number(first.hex) + " already; no hex holds units of both sides") !=
        std::string::npos);
}

TEST_CASE("a position brings its own map and units") {
  const auto data = load_game_data(
      kSharedData,
      position(R"({"like": "crusader", "default": "mixed", "width": 5, "height": 4})",
               R"([{"id": "ger-1-8", "hex": "0101"}, {"id": "x1", "hex": "0202", "side": "allied", "type": "infantry",
               "mechanized": true, "values": {"attack": 4}}])"));
  REQUIRE(data);
  CHECK((*data)->map.all().size() == 20);
  CHECK((*data)->scenario.deployment.empty());
  const CounterSet& counters = (*data)->counters;
  const Counter& made = counters[counters.find("x1").value()];
  CHECK(made.side == Side::kSecond);
  CHECK(made.values[static_cast<std::size_t>(counters.find_value("attack"))] == 4);
  CHECK((made.traits & counters.find_trait("mechanized")) != 0);
  const auto overlaid =
      load_game_data(kSharedData, position(R"({"overlay": {"hexes": {"1605": {"terrain": "rough"}}}})", nullptr));
  REQUIRE(overlaid);
  CHECK((*overlaid)->corrections.size() == 1);
  CHECK((*overlaid)->scenario.deployment.size() > 60);
}

TEST_CASE("forecasts, which know the hexes of the title's map, stay with it") {
  GameRequest request{"desert-fox", "race-for-tobruk", {}, {}, {}, {}, "p.json"};
  const auto own = load_game_data(kSharedData, request);
  REQUIRE(own);
  CHECK((*own)->weights.has("forecasts"));
  request.map = *parse_json(R"({"like": "desert-fox", "default": "clear", "width": 5, "height": 4})", "");
  request.units = Datum::list({});
  const auto other = load_game_data(kSharedData, request);
  REQUIRE(other);
  CHECK_FALSE((*other)->weights.has("forecasts"));
  CHECK((*other)->weights["sets"].items().size() == (*own)->weights["sets"].items().size());
}

TEST_CASE("aims of opponents are no part of a title's hash, and name sides and hexes that there are") {
  const DataCopy copy;
  const GameRequest request{"crusader", "campaign", {}, {}, {}, {}, ""};
  const auto shipped = load_game_data(copy.root(), request);
  REQUIRE(shipped);
  copy.replace("crusader/weights.json", R"({"hex": "1103", "ring": 3)", R"({"hex": "1104", "ring": 4)");
  const auto moved = load_game_data(copy.root(), request);
  REQUIRE(moved);
  CHECK((*moved)->hash == (*shipped)->hash);
  CHECK((*moved)->weights["aims"][0]["aims"][0]["hex"].as_text() == "1104");
  copy.replace("crusader/weights.json", R"({"hex": "1104", "ring": 4)", R"({"hex": "9999", "ring": 4)");
  CHECK(has_in(load_findings(copy.root(), request), "TR-161", "weights.json", "/aims/0/aims/0/hex"));
  copy.replace("crusader/weights.json", R"({"hex": "9999")", R"({"hex": "1104")");
  copy.replace("crusader/weights.json", R"("side": "axis",
      "origin": "Tobruk)",
               R"("side": "red",
      "origin": "Tobruk)");
  CHECK(has_in(load_findings(copy.root(), request), "TR-161", "weights.json", "/aims/0/side"));
}

TEST_CASE("weights name scenarios of their title") {
  const DataCopy copy;
  copy.replace("crusader/weights.json", R"("scenario": "campaign",
      "side": "axis",
      "origin": "Tobruk)",
               R"("scenario": "compaign",
      "side": "axis",
      "origin": "Tobruk)");
  const Findings findings = check_title(copy.root(), "crusader");
  INFO(to_string(findings));
  CHECK(has_in(findings, "TR-161", "weights.json", "/aims/0/scenario"));
  CHECK(findings.size() == 1);
}

TEST_CASE("a wrong position is told at its place") {
  const Findings findings =
      load_findings(kSharedData, position(R"({"overlay": {"hexes": {"9999": {}}}})",
                                          R"([{"id": "nobody", "hex": "0101"}, {"id": "ger-1-8", "side": "axis",
               "values": {"attack": 1.5, "luck": "x"}},
              {"side": "moon", "values": {}}])"));
  INFO(to_string(findings));
  CHECK(has_in(findings, "TR-122", "p.json", "/map/overlay/hexes/9999"));
  CHECK(has_in(findings, "TR-135", "p.json", "/units/0/id"));
  CHECK(has_in(findings, "TR-131", "p.json", "/units/1/id"));
  CHECK(has_in(findings, "TR-134", "p.json", "/units/1/values/attack"));
  CHECK(has_in(findings, "TR-134", "p.json", "/units/1/values/luck"));
  CHECK(has_in(findings, "TR-131", "p.json", "/units/2/id"));
  CHECK(has_in(findings, "TR-133", "p.json", "/units/2/side"));
  CHECK(has_in(load_findings(kSharedData, position(R"("nosuch")", nullptr)), "TR-163", "p.json", "/map"));
  CHECK(has_in(load_findings(kSharedData, position(R"({"like": "nosuch", "hexes": {}})", nullptr)), "TR-163", "p.json",
               "/map/like"));
}

TEST_CASE("a made counter is one that its rule system knows") {
  const auto of = [](const char* title, const char* members) {
    GameRequest request =
        position(nullptr, (std::string(R"([{"id": "x1", "side": ")") + (title[0] == 'd' ? "commonwealth" : "allied") +
                           R"(", "hex": "E0101", )" + members + "}]")
                              .c_str());
    request.title = title;
    request.scenario.clear();
    return load_findings(kSharedData, request);
  };
  const auto refused = [&](const char* title, const char* members, const char* code, const std::string& member) {
    const Findings findings = of(title, members);
    INFO(title << ": " << members << "\n" << to_string(findings));
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].code == code);
    CHECK(findings[0].pointer == "/units/0/" + member);
    CHECK(findings[0].text.starts_with("'" + member + "' of the made counter 'x1': "));
  };
  const char *const quad = "crusader", *const ala = "el-alamein", *const fox = "desert-fox";
  refused(quad, R"("values": {"attack": 4, "strength": 2})", "TR-111", "values/strength");
  refused(quad, R"("type": "elephant", "values": {"attack": 4})", "TR-114", "type");
  refused(ala, R"("values": {"attack": 4})", "TR-111", "values/attack");
  refused(ala, R"("mechanized": true, "values": {"strength": 4, "movement": 8})", "TR-114", "mechanized");
  refused(fox, R"("values": {"strength": 4, "morale": 9})", "TR-116", "values/morale");
  refused(fox, R"("traits": ["foot", "winged"], "values": {"strength": 4})", "TR-114", "traits/1");
  CHECK(of(quad, R"("type": "armor", "traits": ["mechanized"], "mechanized": true, "values": {"defense": 1})").empty());
  CHECK(of(quad, R"("values": {"barrage": 5, "range": 9})").empty());
  CHECK(of(quad, R"("values": {})").empty());
  CHECK(of(ala, R"("type": "supply", "traits": ["supply"], "values": {"strength": 1, "range": 6})").empty());
  CHECK(of(fox, R"("type": "armor", "values": {"strength": 9, "morale": 1, "movement": 22, "rating": 2})").empty());
  const auto document =
      parse_json(R"({"format": "trigh-position/1", "title": "desert-fox", "units": [{"id": "x1", "side": "axis",
    "hex": "E0101", "traits": ["foot"], "values": {"strength": 4, "depleted_strength": 2}}]})",
                 "p.json");
  CHECK(read_position_request(*document, "p.json"));  // the format leaves the words to the rule system
}

TEST_CASE("more units than a game can hold are a finding") {
  std::string units;
  for (int i = 0; i < 300; ++i)
    units += std::string(i ? "," : "[") + R"({"id": "u)" + std::to_string(i) + R"(", "side": "axis", "values": {}})";
  const Findings findings = load_findings(kSharedData, position(nullptr, (units + "]").c_str()));
  REQUIRE_FALSE(findings.empty());
  CHECK(findings.front().code == "TR-132");
}

TEST_CASE("rule cases are read in the order of their files, with reading and references") {
  const auto cases =
      read_cases({kSharedData / "north-africa-quad/cases.json", kSharedData / "crusader/cases.json"});
  REQUIRE(cases);
  const auto found = std::ranges::find(*cases, "CRU 16.0-G", &CaseText::id);
  REQUIRE(found != cases->end());
  CHECK(found->kind == "rule");
  CHECK_FALSE(found->summary.empty());
  CHECK_FALSE(found->reading.empty());
  CHECK_FALSE(found->depends.empty());
  CHECK_FALSE(read_cases({kSharedData / "crusader/cases.json", kSharedData / "crusader/cases.json"}));
}
