// Rule systems side by side: the table agrees with the data of the titles, the engagement with query.odds, and what
// cannot be compared is refused in a sentence.
#include <algorithm>

#include "lab/compare/compare.hpp"
#include "rpc/server.hpp"
#include "schemas.hpp"
#include "support/catch.hpp"

namespace {

using namespace trigh;
using host::Json;

const std::vector<std::string> kTitles{"crusader", "cauldron", "supercharge", "kasserine", "el-alamein", "desert-fox"};

host::InstalledLibrary& library() {
  static host::Context context;
  static host::InstalledLibrary library(context);
  return library;
}

Expected<Json, host::rpc::Error> ask(const Json& params) {
  const Json request{{"jsonrpc", "2.0"}, {"id", 1}, {"method", "query.compare"}, {"params", params}};
  CHECK(request_complaint(request.dump()) == "");
  host::rpc::Server server(library());
  return server.call("query.compare", params);
}

Json answer(const Json& params) {
  auto result = ask(params);
  INFO((result ? "" : to_string(result.error().findings)));
  REQUIRE(result);
  CHECK(result_complaint(Json{{"query.compare", *result}}.dump()) == "");
  return std::move(*result);
}

std::string refusal(const Json& params) {
  host::rpc::Server server(library());
  const auto result = server.call("query.compare", params);
  REQUIRE_FALSE(result);
  REQUIRE(result.error().findings.size() == 1);
  return result.error().findings[0].code + " " + result.error().findings[0].text;
}

/// The answers of one row, by title: "" for a title that has none.
std::map<std::string, std::string> row(const Json& compared, const std::string& group, const std::string& id) {
  std::map<std::string, std::string> cells;
  for (const Json& each : compared["systems"]["groups"])
    for (const Json& question : each["rows"])
      if (each["id"] == group && question["id"] == id)
        for (std::size_t i = 0; i < kTitles.size(); ++i)
          cells[kTitles[i]] = question["cells"][i].is_null() ? "" : question["cells"][i]["text"].get<std::string>();
  return cells;
}

}  // namespace

TEST_CASE("The table of systems says of all titles what their rulebooks and data say") {
  const Json compared = answer({{"titles", kTitles}});
  auto hexes = row(compared, "scale", "hexes");
  CHECK(hexes["crusader"] == "995");
  CHECK(hexes["el-alamein"] == "1184");
  CHECK(hexes["desert-fox"] == "1763");
  // QUAD 5.31: one unit in a hex. ALA 8.0: four of the Axis, three of the Allies. DF 9.22: six Stacking Points.
  auto first = row(compared, "stacking", "first-infantry"), second = row(compared, "stacking", "second-infantry");
  for (const char* title : {"crusader", "cauldron", "supercharge", "kasserine"}) CHECK(first[title] == "1");
  CHECK(first["el-alamein"] == "4");
  CHECK(second["el-alamein"] == "3");
  CHECK(first["desert-fox"] == "6");
  auto sequence = row(compared, "sequence", "first");
  CHECK(sequence["kasserine"] == "Movement Phase > Combat Phase");
  CHECK(sequence["desert-fox"].find("First Reaction (the opponent acts)") != std::string::npos);
  // The zone binds in all of them; only in Desert Fox does entering it cost a point [DF 10.22].
  auto enter = row(compared, "zones", "enter-infantry");
  CHECK(enter["crusader"] == "ends the move");
  CHECK(enter["desert-fox"].find("costs 1 more") != std::string::npos);
  auto leave = row(compared, "zones", "leave-infantry");
  CHECK(leave["crusader"] == "barred");
  CHECK(leave["desert-fox"] == "free");
  auto ridge = row(compared, "movement", "terrain-ridge");
  CHECK(ridge["el-alamein"] == "not mechanized: 2; mechanized: 5");
  CHECK(ridge["crusader"].empty());
  CHECK(row(compared, "movement", "terrain-town")["crusader"] == "1");
  auto measure = row(compared, "combat", "measure");
  CHECK(measure["cauldron"] == "differential");
  CHECK(measure["el-alamein"] == "odds");
  CHECK(measure["desert-fox"] == "ratio-column");
  CHECK(row(compared, "options", "modules")["el-alamein"] == "13");
  // QUAD 7.11, DF 10.26: who stands next to an enemy fights; in El Alamein one may.
  auto fights = row(compared, "combat", "must-attack");
  for (const char* title : {"crusader", "cauldron", "supercharge", "kasserine", "desert-fox"})
    CHECK(fights[title] == "own units must attack, enemy units must be attacked");
  CHECK(fights["el-alamein"] == "nobody has to attack");
  // Markers and findings that query.supply goes by: unsupplied; three states; out of supply and emergency supply.
  auto statuses = row(compared, "supply", "statuses");
  CHECK(statuses["crusader"] == "1");
  CHECK(statuses["el-alamein"] == "3");
  CHECK(statuses["desert-fox"] == "2");
}

TEST_CASE("Results by column are those of the printed tables") {
  const Json compared = answer({{"titles", kTitles}});
  const auto column = [&](const std::string& title, const std::string& name, const std::string& of_row) {
    for (const Json& table : compared["systems"]["results"])
      for (const Json& each : table["columns"])
        if (table["title"] == title && each["column"] == name && each.value("row", "") == of_row)
          return each["results"];
    return Json();
  };
  // El Alamein, 1-4: one A3, five Ae.
  const Json poor = column("el-alamein", "1-4", "");
  REQUIRE(poor.size() == 2);
  CHECK(poor[0] == Json{{"result", "Ae"}, {"p", 0.833333}});
  CHECK(poor[1] == Json{{"result", "A3"}, {"p", 0.166667}});
  // Desert Fox, 3-1 in the clear against morale 1: base column 6, so that dice lead to columns 7 to 12.
  const Json fair = column("desert-fox", "3-1", "clear, morale 1");
  double sum = 0;
  for (const Json& each : fair) sum += each["p"].get<double>();
  CHECK(sum > 0.99999);
  CHECK(fair.size() == 5);  // -, 1, 1, 2, p, d3p
}

TEST_CASE("The engagement is what query.odds says of the position that it shows") {
  for (const std::string ground : {"open", "rough"}) {
    const Json compared =
        answer({{"titles", kTitles}, {"engagement", {{"attack", 9}, {"defense", 4}, {"ground", ground}}}});
    int fought = 0;
    for (const Json& entry : compared["engagement"]["titles"]) {
      INFO(entry["title"]);
      if (entry.contains("refused")) continue;
      ++fought;
      host::rpc::Server server(library());
      const auto game = server.call("position.load", {{"position", entry["position"]}});
      REQUIRE(game);
      const Json fight{{"attackers", {"attacker-1", "attacker-2"}}, {"defenders", {"defender-1"}}};
      const auto odds = server.call("query.odds", {{"game", (*game)["game"]}, {"combats", Json::array({fight})}});
      REQUIRE(odds);
      CHECK(*odds == entry["odds"]);
      double sum = 0;
      for (const Json& each : entry["odds"]["combats"][0]["results"]) sum += each["p"].get<double>();
      CHECK(std::abs(sum - 1) < 1e-4);
      CHECK(entry["combat"]["attack"] == 9);
    }
    CHECK(fought == (ground == "open" ? 6 : 5));  // Supercharge has no Rough
  }
}

TEST_CASE("Supply and strength count in the engagement as the rules say") {
  const auto attack = [](const std::string& supply) {
    const Json compared =
        answer({{"titles", {"el-alamein"}}, {"engagement", {{"attack", 8}, {"attacker_supply", supply}}}});
    return compared["engagement"]["titles"][0]["combat"];
  };
  CHECK(attack("supplied")["attack"] == 8);
  CHECK(attack("short")["attack"] == 4);          // [ALA 13.2]
  CHECK(attack("unsupplied")["legal"] == false);  // [ALA 14.01]
}

TEST_CASE("The same position: reach, zones and fights of each title, and what differs") {
  const Json compared = answer({{"titles", {"crusader", "desert-fox"}}, {"position", "two-fights"}});
  const Json& titles = compared["position"]["titles"];
  for (const Json& entry : titles) {
    REQUIRE_FALSE(entry.contains("refused"));
    CHECK(entry["fights"].size() == 2);
    CHECK(entry["supply"].size() == 10);
  }
  // Armor of eleven points in Mixed, and of twenty-two in the clear.
  const Json &near = titles[0]["reach"]["a5"], &far = titles[1]["reach"]["a5"];
  REQUIRE(near.size() < far.size());
  const Json& marked = compared["position"]["differs"]["reach"]["a5"];
  for (const auto& [hex, cost] : far.items())
    if (!near.contains(hex)) CHECK(std::ranges::find(marked, Json(hex)) != marked.end());
  const Json same = answer({{"titles", {"crusader", "cauldron"}}, {"position", "gap"}});
  CHECK(same["position"]["differs"]["reach"]["a1"].empty());
}

TEST_CASE("What cannot be compared is refused in a sentence") {
  CHECK(refusal({{"titles", {"nowhere"}}}) == "TR-791 there is no title 'nowhere'; 'trigh titles' lists them");
  CHECK(refusal({{"titles", Json::array()}}) == "TR-791 name one to eight titles to compare");
  CHECK(refusal({{"titles", {"crusader"}}, {"engagement", {{"attack", 99}}}}) ==
        "TR-793 'attack' is 99; it may be from 2 to 60");
  CHECK(refusal({{"titles", {"crusader"}}, {"engagement", {{"ground", "moon"}}}})
            .starts_with("TR-791 'moon' is no word"));
  CHECK(refusal({{"titles", {"crusader"}}, {"position", "x"}}).starts_with("TR-791 there is no position 'x'"));
  const Json town = answer({{"titles", {"el-alamein"}}, {"engagement", {{"ground", "town"}}}});
  const Json& entry = town["engagement"]["titles"][0];
  REQUIRE(entry.contains("refused"));
  CHECK(entry["refused"][0]["code"] == "TR-792");
  CHECK(host::lab::check_comparison(library()).empty());
}

TEST_CASE("A comparison that has played out its share refuses the fights that are left") {
  const Json asked{{"titles", {"crusader", "el-alamein"}}, {"engagement", Json::object()}, {"position", "two-fights"}};
  const auto whole = host::lab::comparison(library(), asked);
  const auto spent = host::lab::comparison(library(), asked, {.actions = 1});
  REQUIRE(whole);
  REQUIRE(spent);
  // The first fight is finished whatever it takes; what is asked without a fight is answered.
  CHECK((*spent)["engagement"]["titles"][0] == (*whole)["engagement"]["titles"][0]);
  const Json& refused = (*spent)["engagement"]["titles"][1];
  REQUIRE(refused.contains("refused"));
  CHECK(refused["refused"][0]["code"] == "TR-794");
  CHECK_FALSE((*whole)["engagement"]["titles"][1].contains("refused"));
  CHECK((*spent)["position"]["titles"][0]["reach"] == (*whole)["position"]["titles"][0]["reach"]);
  CHECK((*spent)["position"]["titles"][0]["fights"][0]["refused"][0]["code"] == "TR-794");
}

TEST_CASE("The text of a comparison fits 100 columns") {
  const std::string text = host::lab::comparison_text(
      answer({{"titles", kTitles}, {"systems", true}, {"engagement", Json::object()}, {"position", "two-fights"}}));
  std::size_t longest = 0, at = 0;
  while (at < text.size()) {
    const std::size_t end = text.find('\n', at);
    longest = std::max(longest, end - at);
    at = end + 1;
  }
  CHECK(longest <= 100);
}
