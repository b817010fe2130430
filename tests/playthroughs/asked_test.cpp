// The query methods as a client asks them, of small positions of the titles.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "rpc/server.hpp"
#include "schemas.hpp"
#include "support/catch.hpp"
#include "title_library.hpp"

using namespace trigh;
using nlohmann::json;

/// A position on a blank map of a title.
namespace {

/// A client of the protocol with the plugins of this build.
struct Table {
  host::Context context;
  host::InstalledLibrary library{context};
  host::rpc::Server server{library};

  json result(const std::string& method, const json& params) {
    const json request{{"jsonrpc", "2.0"}, {"id", 1}, {"method", method}, {"params", params}};
    CHECK(request_complaint(request.dump()) == "");
    const json answer = json::parse(server.answer(request.dump()));
    INFO(method << " " << answer.dump().substr(0, 600));
    REQUIRE(answer.contains("result"));
    CHECK(result_complaint(json{{method, answer["result"]}}.dump()) == "");
    return answer["result"];
  }
  json load(const json& position) { return result("position.load", {{"position", position}})["game"]; }
  json apply(const json& game, const std::string& line) {
    const json applied = result("game.apply", {{"game", game}, {"action", line}});
    INFO(line << " " << applied["why"].dump());
    CHECK(applied["legal"] == true);
    return applied["state"];
  }
};

json blank(const char* title, int width, int height, json units, json more) {
  json position{{"format", "trigh-position/1"},
                {"title", title},
                {"map", {{"like", title}, {"default", "clear"}, {"width", width}, {"height", height}}},
                {"units", std::move(units)}};
  position.update(more);
  return position;
}

}  // namespace

TEST_CASE("query.combat is legal exactly when the attack could be declared now, and answers the odds anyway") {
  Table client;
  const json units{{{"id", "ger-1-8"}, {"hex", "0202"}},
                   {{"id", "ger-104"}, {"hex", "0203"}},
                   {{"id", "x1"},
                    {"side", "allied"},
                    {"hex", "0302"},
                    {"type", "infantry"},
                    {"values", {{"attack", 4}, {"defense", 5}, {"movement", 9}}}},
                   {{"id", "x2"},
                    {"side", "allied"},
                    {"hex", "0707"},
                    {"type", "infantry"},
                    {"values", {{"attack", 4}, {"defense", 5}, {"movement", 9}}}}};
  json more{{"phasing", "axis"}, {"first", "axis"}, {"phase", "combat"}, {"points", {{"axis.ground_support", 2}}}};
  json position = blank("crusader", 9, 9, units, more);
  position["map"]["default"] = "mixed";
  const json game = client.load(position);
  const auto combat = [&](json attackers, const char* defender, json support = json::object()) {
    return client.result("query.combat", {{"game", game},
                                          {"attackers", std::move(attackers)},
                                          {"defenders", {defender}},
                                          {"support", std::move(support)}});
  };
  CHECK(combat({"ger-1-8"}, "x1")["legal"] == true);
  CHECK(combat({"ger-1-8"}, "x1", {{"attack_points", 2}})["legal"] == true);
  const json much = combat({"ger-1-8"}, "x1", {{"attack_points", 3}});
  CHECK(much["legal"] == false);
  CHECK(much["why"][0]["case"] == "QUAD 9.14");
  CHECK(much["outcomes"].size() == 6);
  const json far = combat({"ger-1-8"}, "x2");
  CHECK(far["why"][0]["case"] == "QUAD 7.15");
  CHECK(far["outcomes"].size() == 6);
  client.apply(game, "attack ger-1-8 -> x1");
  CHECK(combat({"ger-1-8"}, "x1", {{"attack_points", 1}})["legal"] == true);  // declared already
  CHECK(combat({"ger-1-8"}, "x2")["legal"] == false);
}

TEST_CASE("query.supply says why a unit has none on a map without sources") {
  Table client;
  for (const char* title : {"crusader", "el-alamein", "desert-fox"}) {
    const bool fox = std::string_view(title) == "desert-fox";
    json unit{{"id", "x"}, {"side", "axis"}, {"hex", fox ? "L0404" : "0404"}, {"type", "infantry"}};
    unit["values"] = fox ? json{{"strength", 2}, {"morale", 2}, {"movement", 9}}
                         : json{{"attack", 4}, {"defense", 5}, {"movement", 9}};
    if (std::string_view(title) == "el-alamein") unit["values"] = {{"strength", 4}, {"movement", 9}};
    json position = blank(title, 9, 9, json::array({unit}), {{"phasing", "axis"}});
    if (std::string_view(title) == "crusader") position["map"]["default"] = "mixed";
    const json found = client.result("query.supply", {{"game", client.load(position)}, {"unit", "x"}})["units"][0];
    INFO(title << " " << found.dump());
    CHECK(found["traced"] == false);
    CHECK(found["why"].size() == 1);
    json enemy = unit;
    enemy["id"] = "y", enemy["side"] = fox ? "commonwealth" : "allied", enemy["hex"] = fox ? "L0406" : "0406";
    position["units"].push_back(enemy);  // whose zone would close the way, if there were any
    const json near = client.result("query.supply", {{"game", client.load(position)}, {"unit", "x"}})["units"][0];
    CHECK(near["why"] == found["why"]);
  }
}

TEST_CASE("position.load names what an inline map lacks, and a unit without a place to come on says so",
          "[QUAD 13.0-G]") {
  Table client;
  json position = blank("kasserine", 9, 9, json::array({json{{"id", "ger-501"}, {"box", "due"}}}),
                        {{"turn", 1}, {"phase", "movement"}, {"phasing", "axis"}});
  position["map"]["default"] = "mixed";
  const auto load = [&] { return client.result("position.load", {{"position", position}}); };
  const auto lacks = [](const json& answer, const char* word) {
    const json list = answer.value("missing", json::array());
    return std::any_of(list.begin(), list.end(), [&](const json& each) { return each["id"] == word; });
  };
  const auto enter = [&](const json& answer) {
    return client.result("game.check", {{"game", answer["game"]}, {"action", "enter ger-501 0301"}});
  };
  const json bare = load();
  CHECK(lacks(bare, "supply-axis"));
  CHECK(lacks(bare, "faid-entry"));   // nobody is supplied from there, but units come on
  const json refused = enter(bare);
  CHECK(refused["legal"] == false);
  REQUIRE(refused["why"].size() == 1);
  CHECK(refused["why"][0]["case"] == "QUAD 13.0-G");
  CHECK(refused["why"][0]["text"] == "this map has no hex where the unit comes on");

  position["map"]["regions"] = {{"faid-entry", {"0301"}}, {"axis-edge-east", {"0301"}}};
  position["map"]["hexsides"] = json::array({json{{"a", "0301"}, {"b", "0302"}, {"kinds", {"road"}}}});   // [KAS 17.11]
  position["map"]["hexes"]["0301"] = {{"terrain", "mixed"}, {"features", {"supply-axis"}}};
  const json named = load();
  CHECK_FALSE(lacks(named, "supply-axis"));
  CHECK_FALSE(lacks(named, "faid-entry"));
  CHECK(lacks(named, "supply-allied"));
  CHECK(enter(named)["legal"] == true);

  position.erase("map");   // the title's own map lacks nothing
  CHECK_FALSE(load().contains("missing"));

  // A kind of hexside is there when a hexside has it: El Alamein's road is where supply comes from [ALA 15.32].
  position = blank("el-alamein", 9, 9, json::array(), {{"phasing", "axis"}});
  CHECK(lacks(load(), "road"));
  position["map"]["regions"] = {{"west-edge", {"0101"}}, {"east-edge", {"0201"}}};
  position["map"]["hexsides"] = json::array({json{{"a", "0101"}, {"b", "0201"}, {"kinds", {"road"}}}});
  const json with_road = load();
  CHECK_FALSE(lacks(with_road, "road"));
  CHECK_FALSE(lacks(with_road, "west-edge"));
}

TEST_CASE("query.combat knows ships that are called into the combat after its declaration", "[DF 11.5]") {
  Table client;
  const auto unit = [](const char* id, const char* side, const char* hex) {
    const json values{{"strength", 9}, {"morale", 2}, {"movement", 12}};
    return json{{"id", id}, {"side", side}, {"hex", hex}, {"type", "infantry"}, {"values", values}};
  };
  const json units{unit("x", "axis", "L0404"), unit("y", "commonwealth", "L0405")};
  const auto ask = [&](int turn, json then) {
    json position = blank("desert-fox", 9, 9, units, {{"turn", turn}, {"phasing", "axis"}, {"phase", "first-combat"}});
    position["map"]["regions"] = {{"coast-from-derna", {"L0405"}}};
    return client.result(
        "query.combat",
        {{"game", client.load(position)}, {"attackers", {"x"}}, {"defenders", {"y"}}, {"then", std::move(then)}});
  };
  const auto ships = [](const json& answer) {
    return std::ranges::any_of(answer["terms"], [](const json& term) { return term["case"] == "DF 11.52"; });
  };
  CHECK_FALSE(ships(ask(3, json::array())));
  const json called = ask(3, {"done", "bombard"});
  CHECK(called["legal"] == true);
  CHECK(ships(called));
  const json axis = ask(3, {"bombard"});
  CHECK(axis["legal"] == false);
  CHECK(axis["why"][0]["case"] == "DF 11.5");
  CHECK_FALSE(ships(axis));
  CHECK(ask(2, {"done", "bombard"})["legal"] == false);
}

TEST_CASE("query.reach and query.path know groups and overruns: points used, strengths and ratio") {
  Table client;
  const json tank{{"strength", 20}, {"morale", 2}, {"movement", 12}};
  json units{{{"id", "a"}, {"side", "axis"}, {"hex", "L0202"}, {"type", "armor"}, {"values", tank}},
             {{"id", "b"}, {"side", "axis"}, {"hex", "L0202"}, {"type", "armor"}, {"values", tank}},
             {{"id", "c"}, {"side", "axis"}, {"hex", "L0202"}, {"type", "armor"}, {"values", tank}},
             {{"id", "x"},
              {"side", "commonwealth"},
              {"hex", "L0205"},
              {"type", "infantry"},
              {"values", {{"strength", 1}, {"morale", 1}, {"movement", 6}}}}};
  const json game = client.load(blank("desert-fox", 9, 9, units, {{"phasing", "axis"}, {"phase", "initial-movement"}}));
  const json path =
      client.result("query.path", {{"game", game}, {"units", {"a", "b", "c"}}, {"path", {"L0202", "L0203", "L0204"}}});
  CHECK(path["legal"] == true);
  CHECK(path["actions"] == json{"group a b c", "march L0202-L0203-L0204"});
  client.apply(game, "group a b c");
  client.apply(game, "march L0202-L0203-L0204");
  const json reach = client.result("query.reach", {{"game", game}, {"unit", "b"}});
  bool overrun = false;
  for (const json& way : reach["hexes"]) {
    CHECK(client.result("game.check", {{"game", game}, {"action", way["action"]}})["legal"] == true);
    CHECK(way["terms"][0]["label"] == "used before");
    if (way["verb"] != "overrun") continue;
    overrun = true;
    CHECK(way["strengths"]["attack"] == 60);
    CHECK(way["strengths"]["ratio"] == std::to_string(60 / way["strengths"]["defense"].get<int>()) + "-1");
    CHECK(way["cost"].get<double>() > reach["hexes"][0]["terms"][0]["value"].get<double>() + 2);
  }
  CHECK(overrun);
  const json target = client.result("query.target", {{"game", game}, {"unit", "a"}, {"hex", "L0205"}});
  CHECK(target["action"] == "overrun L0205");
}
