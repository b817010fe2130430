// What position files may not say, in each rule system: every finding of a file at once, with its place and number. And
// what they need not say.
#include <algorithm>

#include "session.hpp"
#include "support/catch.hpp"
#include "table.hpp"
#include "title_library.hpp"
#include "trigh/base/hash.hpp"
#include "trigh/io/document.hpp"

namespace {

using namespace trigh;
using host::Table;

Datum document_of(const std::string& title, const std::string& rest) {
  const auto document = parse_json(R"({"format": "trigh-position/1", "title": ")" + title + R"(", )" + rest + "}", "p");
  REQUIRE(document);
  return *document;
}

Expected<std::unique_ptr<Table>> load(const std::string& title, const std::string& rest) {
  static host::Context context;
  static host::InstalledLibrary library(context);
  return Table::from_position(library, document_of(title, rest), "p");
}

/// Numbers and places of what is wrong, in order: "TR-823 /units/1".
std::string wrong(const std::string& title, const std::string& rest) {
  const auto table = load(title, rest);
  if (table) return "";
  std::string text;
  for (const Finding& finding : table.error()) {
    CHECK_FALSE(finding.text.empty());
    text += (text.empty() ? "" : ", ") + finding.code + " " + finding.pointer;
  }
  return text;
}

std::string text_of(const std::string& title, const std::string& rest) {
  const auto table = load(title, rest);
  return table ? "" : to_string(table.error());
}

bool has_status(const Table& table, const char* unit, const char* status) {
  const auto& statuses = table.rules().statuses;
  const auto named = std::ranges::find(statuses, status, &StatusName::id);
  REQUIRE(named != statuses.end());
  return (table.match().state().unit(*table.rules().counters().find(unit)).flags & named->flag) != 0;
}

}  // namespace

TEST_CASE("North Africa: two units in a hex, guns without their trait, statuses that contradict") {
  const auto units = [](const std::string& list) { return wrong("crusader", R"("units": [)" + list + "]"); };
  CHECK(units(R"({"id": "ger-1-8", "hex": "1605"}, {"id": "ger-2-8", "hex": "1606"})") == "");
  CHECK(units(R"({"id": "ger-1-8", "hex": "1605"}, {"id": "ger-2-8", "hex": "1605"})") == "TR-823 /units/1");
  CHECK(units(R"({"id": "ger-1-8", "hex": "1605", "status": {"advanced": true, "retreated": true}})") ==
        "TR-826 /units/0");
  CHECK(units(R"({"id": "ger-1-8", "hex": "1605", "status": {"protected": true}})") == "TR-826 /units/0");
  // In the Axis Combat Phase: a German unit, and a British gun.
  const auto fought = [](const std::string& unit, const std::string& statuses) {
    return wrong("crusader", R"("turn": 2, "phase": "combat", "phasing": "axis", "units": [{"id": ")" + unit +
                                 R"(", "hex": "1605", "status": {)" + statuses + "}}]");
  };
  const std::string german = "ger-1-8", british = "bri-7a";
  CHECK(fought(german, R"("attacked": true, "moved": true, "advanced": true, "displaced": true)") == "");
  CHECK(fought(german, R"("attacked": true, "hit": true, "hit-before": true, "retreated": true)") == "");
  CHECK(fought(british, R"("defended": true, "hit": true, "hit-before": true, "retreated": true)") == "");
  CHECK(fought(british, R"("defended": true, "advanced": true, "protected": true)") == "");
  CHECK(fought(german, R"("advanced": true, "hit": true)") == "TR-826 /units/0");
  CHECK(fought(british, R"("protected": true, "hit-before": true)") == "TR-826 /units/0");
  CHECK(fought(british, R"("moved": true)") == "TR-826 /units/0");
  CHECK(fought(british, R"("attacked": true)") == "TR-826 /units/0");
  CHECK(fought(german, R"("defended": true)") == "TR-826 /units/0");
  // What they did is still marked in the Movement Phase that follows, when the other player is phasing.
  const auto later = [](const std::string& statuses) {
    return wrong("crusader", R"("turn": 2, "phase": "movement", "phasing": "allied", "units": [
                              {"id": "ger-33-art", "hex": "1605", "status": {)" + statuses + "}}]");
  };
  CHECK(later(R"("attacked": true)") == "");
  CHECK(later(R"("defended": true, "protected": true)") == "");
  CHECK(later(R"("attacked": true, "defended": true)") == "TR-826 /units/0");
  CHECK(later(R"("attacked": true, "protected": true)") == "TR-826 /units/0");
  CHECK(units(R"({"id": "ger-1-8", "hex": "1605", "status": {"steps": 1}})") == "TR-666 /units/0/status/steps");
  const auto due = [](const char* extra) {
    return wrong("crusader", std::string(R"("units": [], "extra": {)") + extra + "}");
  };
  CHECK(due(R"("diversion_required": 4, "penalty_left": 4)") == "");
  CHECK(due(R"("diversion_required": 5, "penalty_left": 5)") ==
        "TR-672 /extra/diversion_required, TR-672 /extra/penalty_left");  // [CRU 18.1-2]
  const std::string gun = R"({"id": "gun", "side": "axis", "hex": "1605", "type": "artillery", )";
  const std::string values = R"("values": {"barrage": 4, "fpf": 2, "range": 8, "movement": 6}})";
  CHECK(units(gun + R"("traits": ["artillery"], )" + values) == "");
  CHECK(units(gun + values) == "TR-825 /units/0");
}

TEST_CASE("All findings of a position file are told at once") {
  CHECK(wrong("crusader", R"("units": [{"id": "ger-1-8", "hex": "1605"}, {"id": "ger-2-8", "hex": "1605"},
                {"id": "ger-1-5", "hex": "9999"}, {"id": "nobody", "hex": "1607"}],
              "points": {"axis.tea": 1}, "extra": {"nothing": 1, "penalty_left": "two"})") ==
        "TR-665 /units/2/hex, TR-135 /units/3/id, TR-672 /extra/nothing, TR-672 /extra/penalty_left, "
        "TR-668 /points/axis.tea, TR-823 /units/1");
}

TEST_CASE("An unknown word names those that are nearest") {
  const std::string status =
      text_of("crusader", R"("units": [{"id": "ger-1-8", "hex": "1605", "status": {"attackd": true}}])");
  CHECK(status.find("attacked") != std::string::npos);
  CHECK(status.find("hit-before") == std::string::npos);
  CHECK(text_of("desert-fox", R"("units": [{"id": "axis-supply-1", "box": "destroid"}])").find("destroyed") !=
        std::string::npos);
  CHECK(text_of("desert-fox", R"("units": [], "extra": {"railhed": "1234"})").find("railhead") != std::string::npos);
  CHECK(text_of("crusader", R"("units": [{"id": "ger-1-9", "hex": "1605"}])").find("ger-1-8") != std::string::npos);
}

TEST_CASE("El Alamein: stacks, markers and statuses that cannot be") {
  host::Context context;
  host::InstalledLibrary library(context);
  const auto table = Table::start(library, {{.title = "el-alamein", .scenario = "july"}, {}, {}}, 1);
  REQUIRE(table);
  // Five Axis units, and a hex without trouble: where the scenario has one of them.
  const Match& match = table.value()->match();
  std::vector<std::string> axis;
  HexId hex = kNoHex;
  for (UnitId unit = 0; unit < match.position().unit_count; ++unit)
    if (match.state().side(unit) == Side::kFirst && match.state().unit(unit).on_map() &&
        match.state().counter(unit).traits == 0) {
      axis.push_back(match.state().counter(unit).id);
      hex = match.state().hex(unit);
    }
  REQUIRE(axis.size() > 8);
  const std::string at = match.rules().map().grid.number(hex);
  const auto stack = [&](int count, const std::string& status = "") {
    std::string list;
    for (int i = 0; i < count; ++i)
      list += (i ? ", " : "") +
              (R"({"id": ")" + axis[static_cast<std::size_t>(i)] + R"(", "hex": ")" + at + '"' + status) + "}";
    return wrong("el-alamein", R"("units": [)" + list + "]");
  };
  CHECK(stack(1) == "");
  CHECK(stack(9) == "TR-846 /units/0");
  CHECK(stack(9, R"(, "status": {"retreated": true})") == "");
  CHECK(stack(1, R"(, "status": {"unsupplied": true, "isolated": true})") == "TR-847 /units/0/status");
  CHECK(stack(1, R"(, "status": {"steps": 3})") == "TR-847 /units/0/status");
  CHECK(stack(1, R"(, "status": {"road-mode": true, "steps": 7})") == "TR-847 /units/0/status");
  const auto marker = [&](const std::string& list) {
    return wrong("el-alamein", R"("units": [], "markers": [)" + list + "]");
  };
  const std::string mine = R"({"kind": "minefield", "side": "axis", "hex": ")" + at + '"';
  CHECK(marker(mine + "}") == "");
  CHECK(marker(mine + R"(, "value": 1})") == "");
  CHECK(marker(mine + R"(, "value": 2})") == "TR-667 /markers/0/value");
  CHECK(marker(mine + "}, " + mine + "}") == "TR-844 /markers/1");
  CHECK(marker(R"({"kind": "vanguard-axis", "hex": ")" + at + R"(", "value": 1})") == "TR-667 /markers/0/value");
  CHECK(wrong("el-alamein", R"("units": [{"id": ")" + axis[0] + R"(", "box": "off-edge"}])") ==
        "TR-847 /units/0/status");
}

TEST_CASE("El Alamein: columns, Supply units and doings that cannot be", "[ALA 6.32][ALA 6.42][ALA 11.15]") {
  const auto units = [](const char* phase, const std::string& list, const std::string& rest = "") {
    return wrong("el-alamein", std::string(R"("turn": 2, "phase": ")") + phase + R"(", "phasing": "axis", "units": [)" +
                                   list + "]" + rest);
  };
  const auto tanks = [](const char* hex, const std::string& statuses) {
    return std::string(R"({"id": "ger-8-pz", "hex": ")") + hex + R"(", "status": {)" + statuses + "}}";
  };
  const std::string column = R"("road-mode": true, "steps": 1)", wrong_status = "TR-847 /units/0/status";
  CHECK(units("initial-movement", tanks("2805", column)) == "");
  CHECK(units("initial-movement", tanks("3113", column)) == wrong_status);                       // not on the road
  CHECK(units("initial-movement", tanks("2805", column + R"(, "unsupplied": true)")) == wrong_status);
  const std::string beside = R"(, {"id": "ger-115", "hex": ")";
  CHECK(units("initial-movement", tanks("2805", column) + beside + "2805\"}") == wrong_status);  // in a stack
  CHECK(units("initial-movement", tanks("2805", column) + beside + "3113\"}") == "");
  const std::string mines = R"(, "markers": [{"kind": "minefield-allied", "hex": "3113"}])";
  CHECK(units("initial-movement", R"({"id": "ger-sup-3", "hex": "3113"})", mines) == "TR-842 /units/0");
  CHECK(units("initial-movement", tanks("3113", ""), mines) == "");
  const auto made = [&](const char* type, const char* traits, const char* range = "") {  // [ALA 12.0-G, ALA 13.1-2]
    return units("combat", std::string(R"({"id": "made", "side": "axis", "hex": "3113", "type": ")") + type +
                               R"(", "traits": [)" + traits + R"(], "values": {"strength": 1, "movement": 8)" + range +
                               "}}");
  };
  CHECK(made("supply", R"("supply")", R"(, "range": 6, "attacks": 2)") == "");
  CHECK(made("supply", R"("supply")") == "TR-848 /units/0");
  CHECK(made("supply", "") == "TR-848 /units/0");
  CHECK(made("infantry", R"("engineer")") == "");
  CHECK(made("engineer", "") == "TR-848 /units/0");
  // What was done in the last Combat Phase, and whose movement it is now.
  const std::string brigade = R"({"id": "ind-161", "hex": "3113", "status": {)";
  CHECK(units("combat", tanks("3113", R"("attacked": true, "moved": true, "caught": true)")) == "");
  CHECK(units("combat", tanks("3113", R"("defended": true)")) == wrong_status);
  CHECK(units("combat", brigade + R"("defended": true, "owed": true}})") == "");
  CHECK(units("combat", brigade + R"("attacked": true}})") == wrong_status);
  CHECK(units("mechanized-movement", brigade + R"("moved": true}})") == wrong_status);
  CHECK(units("initial-movement", tanks("3113", R"("defended": true)")) == "");
  CHECK(units("initial-movement", tanks("3113", R"("attacked": true)")) == wrong_status);
}

TEST_CASE("Desert Fox: both sides in a hex, forts and supply units that cannot be") {
  host::Context context;
  host::InstalledLibrary library(context);
  const auto table = Table::start(library, {{.title = "desert-fox", .scenario = "campaign"}, {}, {}}, 1);
  REQUIRE(table);
  const Match& match = table.value()->match();
  std::array<std::vector<std::string>, 2> combat;
  std::string supply, at;
  for (UnitId unit = 0; unit < match.position().unit_count; ++unit) {
    const Counter& counter = match.state().counter(unit);
    if (counter.type == "supply")
      supply = counter.id;
    else if (counter.type == "infantry")
      combat[static_cast<std::size_t>(index(counter.side))].push_back(counter.id);
    if (match.state().unit(unit).on_map() && counter.type == "infantry" &&
        match.rules().map().terrain_kinds[match.rules().map().terrain(match.state().hex(unit))] == "clear")
      at = match.rules().map().grid.number(match.state().hex(unit));
  }
  REQUIRE_FALSE(at.empty());
  REQUIRE(combat[0].size() >= 8);
  const auto unit = [&](const std::string& id, const std::string& rest = "") {
    return R"({"id": ")" + id + R"(", "hex": ")" + at + '"' + rest + "}";
  };
  const auto units = [&](const std::string& list, const std::string& rest = "") {
    return wrong("desert-fox", R"("phase": "first-combat", "phasing": "axis", "units": [)" + list + "]" + rest);
  };
  CHECK(units(unit(combat[0][0])) == "");
  CHECK(units(unit(combat[0][0]) + ", " + unit(combat[1][0])) == "TR-863 /units/0, TR-863 /units/1");
  std::string stack;  // the opponent need not take off what is too much [9.25]
  for (const std::string& id : combat[0]) stack += (stack.empty() ? "" : ", ") + unit(id);
  CHECK(units(stack) == "");
  CHECK(units(unit(combat[0][0], R"(, "status": {"dump": true})")) == "TR-865 /units/0/status");
  CHECK(units(unit(supply, R"(, "status": {"steps": 1})")) == "TR-865 /units/0/status");
  CHECK(units(unit(combat[0][0], R"(, "status": {"data": 3})")) == "TR-865 /units/0/status");
  CHECK(units(unit(combat[0][0], R"(, "status": {"data": 12})")) == "TR-865 /units/0/status");
  for (const char* word : {"disrupted", "unsupplied", "emergency", "attacked"})  // [DF 7.21, DF 7.26]
    CHECK(units(unit(supply, std::string(R"(, "status": {")") + word + "\": true}")) == "TR-865 /units/0/status");
  CHECK(units(unit(supply, R"(, "status": {"dump": true, "captured": true})")) == "");
  const auto tanks = [&](const char* statuses) {
    return units(unit("ger-5", std::string(R"(, "status": {)") + statuses + "}"));
  };
  CHECK(tanks(R"("emergency": true, "attacked": true)") == "");
  CHECK(tanks(R"("emergency": true, "unsupplied": true)") == "TR-865 /units/0/status");  // [DF 7.41]
  CHECK(tanks(R"("attacked": true, "defended": true)") == "TR-865 /units/0/status");
  CHECK(tanks(R"("defended": true)") == "TR-865 /units/0/status");
  CHECK(units(unit("ita-60sab", R"(, "status": {"emergency": true})")) == "TR-865 /units/0/status");  // Morale 3
  const auto battery = [&](const char* traits) {
    return units(R"({"id": "gun", "side": "axis", "nation": "german", "type": "artillery", "hex": ")" + at +
                 R"(", "traits": [)" + traits + R"(], "values": {"strength": 1, "morale": 2, "movement": 14}})");
  };
  CHECK(battery(R"("artillery", "parenthesized")") == "");
  CHECK(battery(R"("parenthesized")") == "TR-867 /units/0");  // [DF 2.21-A]
  for (const char* box : {"withdrawn", "returning", "awaiting-fate", "to-deploy"})
    CHECK(units(std::string(R"({"id": "ger-5", "box": ")") + box + "\"}") == "TR-865 /units/0/box");
  CHECK(units("", R"(, "points": {"commonwealth.malta": 2})") == "");
  CHECK(units("", R"(, "points": {"commonwealth.malta": 3})") == "TR-668 /points/commonwealth.malta");  // [DF 6.31]
  const std::string fort = R"({"kind": "fort", "hex": ")" + at + '"';
  CHECK(units("", R"(, "markers": [)" + fort + "}]") == "TR-667 /markers/0/value");
  CHECK(units("", R"(, "markers": [)" + fort + R"(, "value": 3}])") == "TR-667 /markers/0/value");
  CHECK(units("", R"(, "markers": [)" + fort + R"(, "value": 1}, )" + fort + R"(, "value": 2}])") ==
        "TR-866 /markers/1");
  CHECK(units("", R"(, "markers": [{"kind": "rommel", "hex": ")" + at + R"("}])") == "TR-866 /markers/0");
}

TEST_CASE("Boxes have one name in files and states, and the older words stay") {
  const auto place = [](const char* word, const char* key) {
    const auto table =
        load("desert-fox", std::string(R"("units": [{"id": "axis-supply-1", ")") + key + "\": \"" + word + "\"}]");
    if (!table) return to_string(table.error());
    const Match& match = table.value()->match();
    return match.rules().box_name(match.state().unit(*match.rules().counters().find("axis-supply-1")).place);
  };
  for (const char* word : {"refit", "destroyed", "withdrawn", "due", "eliminated"}) {
    CHECK(place(word, "box") == word);
    CHECK(place(word, "place") == word);
  }
  CHECK(place("title-0", "place") == "refit");
  CHECK(place("title-1", "box") == "destroyed");
  CHECK(place("nowhere", "box").find("TR-665") != std::string::npos);
}

TEST_CASE("'settle' begins the phase: supply is worked out instead of taken from the file") {
  const std::string cut = R"("map": {"like": "crusader", "default": "mixed", "width": 5, "height": 5}, "turn": 3,
    "phase": "movement", "phasing": "axis", "points": {"axis.ground_support": 4},
    "units": [{"id": "ger-1-8", "hex": "0303", "status": {"moved": true}}])";
  const auto as_told = load("crusader", cut);
  REQUIRE(as_told);
  CHECK_FALSE(has_status(*as_told.value(), "ger-1-8", "unsupplied"));
  CHECK(has_status(*as_told.value(), "ger-1-8", "moved"));
  const auto settled = load("crusader", cut + R"(, "settle": true)");
  REQUIRE(settled);
  CHECK(has_status(*settled.value(), "ger-1-8", "unsupplied"));  // the map has no source of supply
  CHECK_FALSE(has_status(*settled.value(), "ger-1-8", "moved"));
  CHECK(settled.value()->match().position().points[0] == 4);
}

TEST_CASE("Rolls of two dice are scripted by their faces, in position files and in the game") {
  host::Context context;
  host::InstalledLibrary library(context);
  auto table = Table::start(library, {{.title = "desert-fox", .scenario = "campaign"}, {}, {}}, 1);
  REQUIRE(table);
  table.value()->make_analysis();
  CHECK(table.value()->script({{3, 4}, {6}}).empty());
  CHECK(table.value()->script({{7}}).front().code == "TR-642");
  CHECK(table.value()->script({{1, 2, 3}}).front().code == "TR-642");
  CHECK(table.value()->save_text().find("@script 3+4 6\n") != std::string::npos);
  CHECK(wrong("desert-fox", R"("units": [], "dice": [[3, 4], 5])") == "");
  CHECK(wrong("desert-fox", R"("units": [], "dice": [[3, 7]])") == "TR-116 /dice/0/1");
  CHECK(wrong("crusader", R"("units": [], "dice": [[3, 4]])") == "TR-642 /dice/0");
}

TEST_CASE("On an inline map fixed hexes mean nothing unless the map names them; arrivals stay") {
  const std::string small = R"("map": {"like": "crusader", "default": "mixed", "width": 12, "height": 10, "hexes": {)";
  const std::string rest = R"(}}, "turn": 1, "phase": "movement", "phasing": "axis", "settle": true,
    "units": [{"id": "ger-1-8", "hex": "0907"}])";
  const auto plain = load("crusader", small + rest);
  REQUIRE(plain);
  CHECK(has_status(*plain.value(), "ger-1-8", "unsupplied"));  // 0908 is El Adem on the title's own map only
  const auto named = load("crusader", small + R"("0908": {"terrain": "mixed", "features": ["supply-axis"]})" + rest);
  if (!named) FAIL(to_string(named.error()));
  CHECK_FALSE(has_status(*named.value(), "ger-1-8", "unsupplied"));
  CHECK_FALSE(plain.value()->rules().data->scenario.arrivals.empty());
  for (const Arrival& arrival : plain.value()->rules().data->scenario.arrivals)
    CHECK((arrival.hex == kNoHex || plain.value()->rules().map().exists(arrival.hex)));
}

TEST_CASE("A feature or region of a map that means nothing to the title is refused with those that do") {
  const auto map = [](const std::string& title, const std::string& more) {
    const auto table = load(title, R"("units": [], "map": {"like": ")" + title +
                                       R"(", "default": "mixed", "width": 3, "height": 3, )" + more + "}");
    return table ? std::string() : to_string(table.error());
  };
  const auto feature = [&](const std::string& title, const std::string& word) {
    return map(title, R"("hexes": {"0102": {"terrain": "mixed", "features": [")" + word + R"("]}})");
  };
  for (const char* known : {"supply-axis", "supply-allied", "box-allied", "town"})
    CHECK(feature("crusader", known) == "");
  CHECK(feature("kasserine", "supply-axis") == "");  // none on its own map
  const std::string told = feature("crusader", "suply-axis");
  for (const char* part : {"TR-125", "/map/hexes/0102/features/0", "no feature 'suply-axis'", "supply-axis"})
    CHECK(told.find(part) != std::string::npos);
  CHECK(map("crusader", R"("regions": {"west-edge": ["0101"]})") == "");
  CHECK(map("crusader", R"("regions": {"wets-edge": ["0101"]})").find("no region 'wets-edge'") != std::string::npos);
  CHECK(wrong("crusader", R"("units": [], "map": {"overlay": {"hexes": {"1605": {"features": ["suply-axis"]}}}})") ==
        "TR-125 /map/overlay/hexes/1605/features/0");
}

TEST_CASE("Made units take the room of counters that the file does not use, and any nation") {
  const auto made = [](int count) {
    std::string list = R"({"id": "axis-supply-1", "hex": "L0701"})";
    for (int i = 0; i < count; ++i)
      list +=
          R"(, {"id": "x)" + std::to_string(i) +
          R"(", "side": "axis", "nation": "british", "hex": "L0701", "type": "infantry",
              "values": {"strength": 1, "morale": 3, "movement": 6}})";
    return load("desert-fox", R"("units": [)" + list + "]");
  };
  const auto many = made(200);
  if (!many) FAIL(to_string(many.error()));
  CHECK(many.value()->rules().counters().size() == kMaxUnits);
  CHECK(many.value()->rules().counters().find("axis-supply-1"));
  CHECK(many.value()->rules().counters()[*many.value()->rules().counters().find("x0")].nation == "british");
  const auto too_many = made(224);
  REQUIRE_FALSE(too_many);
  CHECK(too_many.error().front().code == "TR-132");
}

TEST_CASE("A game that was opened is kept, and opened anew when its map differs") {
  host::Context context;
  host::InstalledLibrary library(context);
  const auto open = [&](const char* map) {
    host::GameChoice choice;
    choice.request.title = "crusader";
    if (*map) choice.request.map = *parse_json(map, "map");
    const auto game = library.open(choice);
    REQUIRE(game);
    return game.value().rules;
  };
  const auto own = open("");
  CHECK(open("") == own);
  const auto small = open(R"({"like": "crusader", "default": "mixed", "width": 5, "height": 5})");
  CHECK(small != own);
  CHECK(open(R"({"like": "crusader", "default": "mixed", "width": 5, "height": 5})") == small);
  CHECK(open(R"({"like": "crusader", "default": "mixed", "width": 5, "height": 6})") != small);
  CHECK(open("") == own);
}
