// Every method of the table protocol: its result against the schema, and what the contract says of it.
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "rpc/server.hpp"
#include "schemas.hpp"
#include "support/catch.hpp"
#include "support/toy_shelf.hpp"

using namespace trigh;
using nlohmann::json;

namespace {

/// One client at the table.
struct Client {
  toy::ToyShelf shelf;
  host::rpc::Server server{shelf};
  int id = 0;
  std::set<std::string> used;

  json raw(const std::string& line) {
    const std::string answer = server.answer(line);
    return answer.empty() ? json() : json::parse(answer);
  }
  json ask(const std::string& method, const json& params) {
    const json request{{"jsonrpc", "2.0"}, {"id", ++id}, {"method", method}, {"params", params}};
    CHECK(request_complaint(request.dump()) == "");
    const json answer = raw(request.dump());
    CHECK(answer["id"] == id);
    return answer;
  }
  /// The result, which must be one and fit its schema.
  json result(const std::string& method, const json& params = json::object()) {
    const json answer = ask(method, params);
    INFO(answer.dump().substr(0, 600));
    REQUIRE(answer.contains("result"));
    CHECK(result_complaint(json{{method, answer["result"]}}.dump()) == "");
    used.insert(method);
    return answer["result"];
  }
  /// The error's data, which must have a number and a sentence.
  json error(const std::string& method, const json& params, int code) {
    const json answer = raw(json{{"jsonrpc", "2.0"}, {"id", 1}, {"method", method}, {"params", params}}.dump());
    INFO(answer.dump().substr(0, 600));
    REQUIRE(answer.contains("error"));
    CHECK(answer["error"]["code"] == code);
    const json data = answer["error"]["data"];
    CHECK(data["code"].get<std::string>().substr(0, 3) == "TR-");
    CHECK_FALSE(data["text"].get<std::string>().empty());
    CHECK(data["findings"].size() >= 1);
    return data;
  }
  json new_game() { return result("game.new", {{"title", "toy"}, {"scenario", "standard"}, {"seed", 7}}); }
  json apply(const std::string& line) { return result("game.apply", {{"game", "g1"}, {"action", line}}); }
  /// Red and blue meet in the middle, red to end its movement: red-1 in 0402, blue-1 in 0503.
  void meet() {
    new_game();
    apply("move red-1 0103-0202-0303");
    apply("end-phase");
    apply("end-phase");
    apply("move blue-1 0703-0602-0503");
    apply("end-phase");
    apply("end-phase");
    apply("move red-1 0303-0402");
  }
};

}  // namespace

TEST_CASE("titles lists titles with scenarios, sides, options and phases") {
  Client client;
  const json titles = client.result("titles")["titles"];
  REQUIRE(titles.size() >= 2);
  CHECK(titles[0]["id"] == "toy");
  CHECK(titles[0]["modules"][0]["id"] == "swift");
  CHECK(titles[0]["phases"][0] == json{{"id", "movement"}, {"name", "Movement Phase"}});
  CHECK(titles[0]["playable"] == true);
}

TEST_CASE("game.new starts a game, with its options and seed") {
  Client client;
  const json game = client.new_game();
  CHECK(game["game"] == "g1");
  CHECK(game["state"]["to_act"] == "red");
  CHECK(game["state"]["units"].size() == 6);
  CHECK(game["state"]["offers"]["end-phase"] == 1);
  const json swift = client.result("game.new", {{"title", "toy"}, {"scenario", "standard"}, {"options", {{"swift", true}}}, {"seed", "a word"}});
  CHECK(swift["state"]["offers"]["move"] > game["state"]["offers"]["move"]);
  CHECK(client.error("game.new", {{"title", "toy"}, {"scenario", "standard"}, {"options", {{"slow", true}}}}, -32000)["code"] == "TR-532");
  CHECK(client.error("game.new", {{"title", "toy"}}, -32602)["pointer"] == "/params/scenario");
}

TEST_CASE("game.offers gives each legal action as text and as JSON, and both forms are accepted") {
  Client client;
  client.new_game();
  const json offers = client.result("game.offers", {{"game", "g1"}})["offers"];
  for (const json& offer : offers) {
    CHECK(client.result("game.check", {{"game", "g1"}, {"action", offer}})["legal"] == true);
    CHECK(client.result("game.check", {{"game", "g1"}, {"action", offer["text"]}})["legal"] == true);
    json form = offer;
    form.erase("text");
    CHECK(client.result("game.check", {{"game", "g1"}, {"action", form}})["legal"] == true);
  }
  const json of_one = client.result("game.offers", {{"game", "g1"}, {"unit", "red-2"}})["offers"];
  REQUIRE_FALSE(of_one.empty());
  for (const json& offer : of_one) CHECK(offer["unit"] == "red-2");
  CHECK(client.error("game.offers", {{"game", "g1"}, {"unit", "red-9"}}, -32602)["code"] == "TR-709");
  const json ends = client.result("game.offers", {{"game", "g1"}, {"verbs", {"end-phase"}}})["offers"];
  REQUIRE(ends.size() == 1);
  CHECK(ends[0]["text"] == "end-phase");
  CHECK(client.result("game.offers", {{"game", "g1"}, {"verbs", json::array()}})["offers"].empty());
}

TEST_CASE("A refusal by the rules is a result that names the cases, and changes nothing") {
  Client client;
  const json before = client.new_game()["state"];
  const json check = client.result("game.check", {{"game", "g1"}, {"action", "move red-1 0103-0104"}});
  CHECK(check["legal"] == false);
  REQUIRE(check["why"].size() >= 1);
  CHECK(check["why"][0]["case"] == "NEWRULESET 5.3");
  CHECK(check["why"][0]["hex"] == "0104");
  const json applied = client.apply("move red-1 0103-0104");
  CHECK(applied["legal"] == false);
  CHECK(applied["events"].empty());
  CHECK(applied["state"] == before);
  CHECK(client.error("game.apply", {{"game", "g1"}, {"action", "mofe red-1 0103-0104"}}, -32602)["code"] == "TR-402");
  CHECK(client.error("game.apply", {{"game", "g1"}, {"action", {{"verb", "move"}, {"unit", 3}}}}, -32602)["pointer"] == "/params/action/unit");
}

TEST_CASE("game.check tells the effect without carrying it out") {
  Client client;
  const json before = client.new_game()["state"];
  const json check = client.result("game.check", {{"game", "g1"}, {"action", "move red-1 0103-0203"}});
  CHECK(check["effect"][0]["kind"] == "moved");
  CHECK(client.result("game.state", {{"game", "g1"}}) == before);
}

TEST_CASE("After an attack the host rolls, and the roll is among the events and in the log") {
  Client client;
  client.meet();
  client.apply("end-phase");
  const json offers = client.result("game.offers", {{"game", "g1"}})["offers"];
  REQUIRE(offers[0]["verb"] == "attack");
  const json applied = client.result("game.apply", {{"game", "g1"}, {"action", offers[0]}});
  CHECK(applied["legal"] == true);
  std::set<std::string> kinds;
  for (const json& event : applied["events"]) kinds.insert(event["kind"]);
  CHECK(kinds.count("attack-declared") == 1);
  CHECK(kinds.count("rolled") == 1);
  CHECK(applied["state"]["to_act"] == "red");
  const json log = applied["state"]["log"];
  CHECK(log[log.size() - 1]["actor"] == "chance");
  SECTION("and no undo crosses the roll") {
    const json undo = client.result("game.undo", {{"game", "g1"}});
    CHECK(undo["undone"] == false);
    CHECK(undo["why"].get<std::string>().find("dice") != std::string::npos);
  }
}

TEST_CASE("game.undo goes back one action of the player to act and no further") {
  Client client;
  const json start = client.new_game()["state"];
  CHECK(client.result("game.undo", {{"game", "g1"}})["undone"] == false);
  client.apply("move red-1 0103-0203");
  const json undo = client.result("game.undo", {{"game", "g1"}});
  CHECK(undo["undone"] == true);
  CHECK(undo["state"] == start);
  client.apply("end-phase");
  client.apply("end-phase");
  CHECK(client.result("game.undo", {{"game", "g1"}})["undone"] == false);
}

TEST_CASE("game.save and game.load bring the same game back") {
  Client client;
  client.meet();
  const json state = client.result("game.state", {{"game", "g1"}});
  const json save = client.result("game.save", {{"game", "g1"}});
  const json loaded = client.result("game.load", {{"text", save["text"]}});
  CHECK(loaded["game"] == "g2");
  CHECK(loaded["state"] == state);
  CHECK(client.error("game.load", {{"text", "nonsense"}}, -32000)["code"] == "TR-601");
  CHECK(client.error("game.load", json::object(), -32602)["code"] == "TR-704");
  const std::string path = std::string(TRIGH_BINARY_DIR) + "/rpc_test.save";
  CHECK(client.result("game.save", {{"game", "g1"}, {"path", path}})["path"] == path);
  CHECK(client.result("game.load", {{"path", path}})["state"] == state);
  CHECK(client.error("game.save", {{"game", "g1"}, {"path", "/no/such/folder/a.save"}}, -32000)["code"] == "TR-631");
  std::remove(path.c_str());
}

TEST_CASE("game.replay shows the state after an action, with its hash") {
  Client client;
  const json start = client.new_game()["state"];
  const json after = client.apply("move red-1 0103-0203")["state"];
  const json zero = client.result("game.replay", {{"game", "g1"}, {"to", 0}}), one = client.result("game.replay", {{"game", "g1"}, {"to", 1}});
  CHECK(zero["hash"] == start["hash"]);
  CHECK(one["hash"] == after["hash"]);
  CHECK(one["state"]["units"] == after["units"]);
  CHECK(one["text"] == "move red-1 0103-0203");
  CHECK(client.error("game.replay", {{"game", "g1"}, {"to", 2}}, -32602)["pointer"] == "/params/to");
}

TEST_CASE("Dice are scripted in analysis games only") {
  Client client;
  client.new_game();
  CHECK(client.error("dice.script", {{"game", "g1"}, {"rolls", {6}}}, -32000)["code"] == "TR-641");
  const json game = client.result("game.new", {{"title", "toy"}, {"scenario", "standard"}, {"seed", 1}, {"analysis", true}});
  CHECK(game["state"]["analysis"] == true);
  CHECK(client.result("dice.script", {{"game", game["game"]}, {"rolls", {6, 1}}})["rolls"] == json{6, 1});
  const json text = client.result("game.save", {{"game", game["game"]}})["text"];
  CHECK(text.get<std::string>().find("@script 6 1") != std::string::npos);
}

TEST_CASE("query.reach agrees with the offers, and query.path explains each step") {
  Client client;
  client.new_game();
  const json reach = client.result("query.reach", {{"game", "g1"}, {"unit", "red-1"}});
  const json offers = client.result("game.offers", {{"game", "g1"}, {"unit", "red-1"}})["offers"];
  CHECK(reach["hexes"].size() == offers.size());
  CHECK(reach["allowance"] == 2);
  for (const json& hex : reach["hexes"]) {
    const json path = client.result("query.path", {{"game", "g1"}, {"units", {"red-1"}}, {"path", hex["path"]}});
    CHECK(path["legal"] == true);
    CHECK(path["cost"] == hex["cost"]);
    CHECK(path["steps"][0]["terms"][0]["case"] == "NEWRULESET 5.2");
  }
  const json far = client.result("query.path", {{"game", "g1"}, {"units", {"red-1"}}, {"path", {"0103", "0203", "0303", "0403"}}});
  CHECK(far["legal"] == false);
  CHECK(far["why"][0]["case"] == "NEWRULESET 5.1");
  CHECK(client.error("query.path", {{"game", "g1"}, {"units", {"red-1"}}, {"path", {"0103", "0703"}}}, -32602)["code"] == "TR-408");
}

TEST_CASE("query.reach tells ahead where a unit could go in its own player-turn") {
  Client client;
  client.new_game();
  CHECK(client.result("query.reach", {{"game", "g1"}, {"unit", "blue-1"}})["hexes"].empty());
  const json ahead = client.result("query.reach", {{"game", "g1"}, {"unit", "blue-1"}, {"ahead", true}});
  CHECK_FALSE(ahead["hexes"].empty());
  CHECK(ahead["allowance"] == 2);
  CHECK(client.result("query.reach", {{"game", "g1"}, {"unit", "red-1"}, {"ahead", true}})["hexes"] ==
        client.result("query.reach", {{"game", "g1"}, {"unit", "red-1"}})["hexes"]);
  CHECK(client.result("game.state", {{"game", "g1"}})["phasing"] == "red");
}

TEST_CASE("query.zoc names who exerts, query.supply every unit, query.combat each face") {
  Client client;
  client.new_game();
  const json zoc = client.result("query.zoc", {{"game", "g1"}, {"side", "red"}});
  REQUIRE(zoc["hexes"].size() > 3);
  for (const json& hex : zoc["hexes"]) CHECK_FALSE(hex["by"].empty());
  CHECK(client.result("query.supply", {{"game", "g1"}})["units"].size() == 6);
  CHECK(client.result("query.supply", {{"game", "g1"}, {"unit", "red-1"}})["units"][0]["state"] == "supplied");
  const json combat = client.result("query.combat", {{"game", "g1"}, {"attackers", {"red-1"}}, {"defenders", {"blue-1"}},
                                                     {"support", {{"attack_points", 2}}}});
  CHECK(combat["outcomes"].size() == 6);
  double all = 0;
  for (const json& each : combat["distribution"]) all += each["p"].get<double>();
  CHECK(all == Approx(1.0));
  CHECK(client.error("query.combat", {{"game", "g1"}, {"attackers", {"red-1"}}, {"defenders", {"red-2"}}}, -32602)["code"] == "TR-713");
  CHECK(client.error("query.combat", {{"game", "g1"}, {"attackers", {"red-1", "red-1"}}, {"defenders", {"blue-1"}}}, -32602)["code"] == "TR-713");
}

TEST_CASE("query.threat tells what the enemy could bring against each stack") {
  Client client;
  client.new_game();
  const json state = client.result("game.state", {{"game", "g1"}});
  const json threat = client.result("query.threat", {{"game", "g1"}, {"side", "blue"}});
  CHECK(threat["side"] == "blue");
  for (const json& stack : threat["stacks"])
    for (const json& each : stack["attackers"]) CHECK((each["unit"].get<std::string>().starts_with("red") && stack["combat"]["legal"] == true));
  CHECK(client.result("game.state", {{"game", "g1"}})["hash"] == state["hash"]);
  CHECK(client.error("query.threat", {{"game", "g1"}, {"side", "green"}}, -32602)["code"] == "TR-710");
}

TEST_CASE("query.obligations, query.victory and query.case answer") {
  Client client;
  client.new_game();
  CHECK(client.result("query.obligations", {{"game", "g1"}})["obligations"].empty());
  CHECK(client.result("query.victory", {{"game", "g1"}})["points"] == json{{"red", 0}, {"blue", 0}});
  const json text = client.result("query.case", {{"title", "crusader"}, {"case", "QUAD 6.13"}});
  CHECK_FALSE(text["summary"].get<std::string>().empty());
  CHECK(client.error("query.case", {{"title", "crusader"}, {"case", "QUAD 99.9"}}, -32602)["code"] == "TR-715");
}

TEST_CASE("query.target gives the way to a hex, or why there is none, wherever it lies") {
  Client client;
  client.new_game();
  const json near = client.result("query.target", {{"game", "g1"}, {"unit", "red-1"}, {"hex", "0203"}});
  CHECK(near["legal"] == true);
  CHECK(client.result("game.check", {{"game", "g1"}, {"action", near["action"]}})["legal"] == true);
  const json far = client.result("query.target", {{"game", "g1"}, {"unit", "red-1"}, {"hex", "0703"}});
  CHECK(far["legal"] == false);
  CHECK(far["path"].size() > 2);
  CHECK(far["path"][0] == "0103");
  CHECK(far["path"].back() == "0703");
  CHECK(far["why"][0]["case"] == "NEWRULESET 5.1");
  CHECK(client.error("query.target", {{"game", "g1"}, {"unit", "red-1"}, {"hex", "9999"}}, -32602)["code"] == "TR-716");
}

TEST_CASE("query.map, query.hex and query.counters tell what is printed") {
  Client client;
  client.new_game();
  const json map = client.result("query.map", {{"game", "g1"}});
  CHECK(map["hexes"].size() > 20);
  CHECK(map["hexes"][0]["at"] == json{0, 0});
  const json hex = client.result("query.hex", {{"game", "g1"}, {"hex", "0203"}, {"unit", "red-1"}});
  CHECK(hex["sides"].size() >= 3);
  CHECK(hex["sides"][0]["terms"][0]["case"] == "NEWRULESET 5.2");
  const json counters = client.result("query.counters", {{"game", "g1"}})["counters"];
  CHECK(counters[0]["id"] == "red-1");
  CHECK(counters[0]["side"] == "red");
  const json crusader = client.result("query.map", {{"title", "crusader"}});
  const auto way = [&](const std::string& kind) {
    for (const json& each : crusader["hexside_kinds"])
      if (each["id"] == kind) return each["way"].get<bool>();
    return false;
  };
  CHECK(way("road"));
  CHECK_FALSE(way("escarpment"));
  CHECK(crusader["notes"].size() > 1);
  CHECK(client.result("query.cases", {{"title", "crusader"}})["cases"].size() > 100);
  const json charts = client.result("query.charts", {{"title", "crusader"}})["charts"];
  REQUIRE(charts.size() == 1);
  CHECK(charts[0]["case"] == "QUAD 7.61");
  CHECK(charts[0]["chart"]["rows"][0][0] == "A1");
}

TEST_CASE("The log goes on from where a client left off") {
  Client client;
  client.meet();
  const json all = client.result("game.log", {{"game", "g1"}})["log"], rest = client.result("game.log", {{"game", "g1"}, {"after", 5}})["log"];
  REQUIRE(all.size() == 7);
  REQUIRE(rest.size() == 2);
  CHECK(rest[1] == all[6]);
  CHECK(client.result("game.log", {{"game", "g1"}, {"after", 99}})["log"].empty());
}

TEST_CASE("A machine's advice is legal, and costs nothing") {
  Client client;
  const json before = client.new_game()["state"];
  const json players = client.result("titles")["players"];
  REQUIRE_FALSE(players.empty());
  for (const json& player : players) {
    const json advice = client.result("game.advise", {{"game", "g1"}, {"player", player}});
    CHECK(client.result("game.check", {{"game", "g1"}, {"action", advice["action"]}})["legal"] == true);
  }
  CHECK(client.result("game.state", {{"game", "g1"}}) == before);
  CHECK(client.error("game.advise", {{"game", "g1"}, {"player", "nobody"}}, -32602)["code"] == "TR-717");
}

TEST_CASE("A state names the units that can act, and whether the last action may be taken back") {
  Client client;
  const json state = client.new_game()["state"];
  CHECK(state["subjects"]["move"] == json{"red-1", "red-2", "red-3"});
  CHECK(state["undo"]["possible"] == false);
  CHECK(client.apply("move red-1 0103-0203")["state"]["undo"]["possible"] == true);
}

TEST_CASE("A side's state is that side's view") {
  Client client;
  client.new_game();
  const json blue = client.result("game.state", {{"game", "g1"}, {"side", "blue"}});
  CHECK(blue["offers"].empty());
  CHECK_FALSE(blue.contains("hash"));
  CHECK(client.error("game.state", {{"game", "g1"}, {"side", "green"}}, -32602)["code"] == "TR-710");
}

TEST_CASE("Lines that are no requests get the error JSON-RPC names, and the session goes on") {
  Client client;
  const auto code = [&](const std::string& line) { return client.raw(line)["error"]["code"].get<int>(); };
  CHECK(code("{") == -32700);
  CHECK(code("\xff\xfe") == -32700);
  CHECK(code(std::string(100, '[')) == -32700);
  CHECK(code("\"" + std::string(9u << 20, 'x') + "\"") == -32600);
  CHECK(code("[]") == -32600);
  CHECK(code("7") == -32600);
  CHECK(code("{}") == -32600);
  CHECK(code(R"({"jsonrpc":"1.0","id":1,"method":"titles"})") == -32600);
  CHECK(code(R"({"jsonrpc":"2.0","id":{},"method":"titles"})") == -32600);
  CHECK(code(R"({"jsonrpc":"2.0","id":1,"method":"no.such"})") == -32601);
  CHECK(code(R"({"jsonrpc":"2.0","id":1,"method":"titles","params":[1]})") == -32602);
  CHECK(code(R"({"jsonrpc":"2.0","id":1,"method":"titles","params":{"x":1}})") == -32602);
  CHECK(code(R"({"jsonrpc":"2.0","id":1,"method":"game.state","params":{"game":"g7"}})") == -32602);
  CHECK(client.raw(R"({"jsonrpc":"2.0","method":"titles"})").is_null());
  CHECK(client.raw("   ").is_null());
  const json batch = client.raw(R"([{"jsonrpc":"2.0","id":"a","method":"titles"},7])");
  REQUIRE(batch.size() == 2);
  CHECK(batch[0]["id"] == "a");
  CHECK(batch[1]["error"]["code"] == -32600);
  client.new_game();
}

TEST_CASE("serve answers each line and reads over one that is too long") {
  Client client;
  std::istringstream in("{\n" + std::string(host::rpc::kMaxLine + 10, 'x') + "\n\n" + R"({"jsonrpc":"2.0","id":3,"method":"no.such"})");
  std::ostringstream out;
  client.server.serve(in, out);
  std::istringstream lines(out.str());
  std::vector<int> codes;
  for (std::string line; std::getline(lines, line);) codes.push_back(json::parse(line)["error"]["code"]);
  CHECK(codes == std::vector<int>{-32700, -32600, -32601});
}

TEST_CASE("An inline position is loaded and asked about") {
  Client client;
  const json position{{"format", "trigh-position/1"}, {"title", "crusader"},
                      {"map", {{"like", "crusader"}, {"default", "mixed"}, {"width", 5}, {"height", 5}}},
                      {"phasing", "axis"}, {"first", "axis"},
                      {"units", {{{"id", "ger-1-8"}, {"hex", "0102"}},
                                 {{"id", "x1"}, {"side", "allied"}, {"hex", "0302"}, {"type", "infantry"},
                                  {"values", {{"attack", 4}, {"defense", 5}, {"movement", 9}}}}}},
                      {"dice", {3, 5}}};
  const json game = client.result("position.load", {{"position", position}});
  CHECK(game["state"]["units"].size() == 2);
  CHECK(game["state"]["analysis"] == true);
  CHECK(client.result("query.reach", {{"game", game["game"]}, {"unit", "ger-1-8"}})["hexes"].size() > 3);
  CHECK(client.result("query.counters", {{"game", game["game"]}})["counters"].back()["face"] == "4-5-9");
  const json save = client.result("game.save", {{"game", game["game"]}});
  CHECK(client.result("game.load", {{"text", save["text"]}})["state"]["units"] == game["state"]["units"]);
  json wrong_hex = position;
  wrong_hex["units"][0]["hex"] = "0909";
  CHECK(client.error("position.load", {{"position", wrong_hex}}, -32000)["pointer"] == "/units/0/hex");
}

TEST_CASE("A game that is closed is gone, and its handle with it") {
  Client client;
  client.new_game();
  CHECK(client.result("game.close", {{"game", "g1"}})["closed"] == "g1");
  CHECK(client.error("game.state", {{"game", "g1"}}, -32602)["code"] == "TR-708");
  CHECK(client.error("game.close", {{"game", "g1"}}, -32602)["code"] == "TR-708");
  CHECK(client.new_game()["game"] == "g2");
}

TEST_CASE("Who tells how many actions it knows is refused when there are others") {
  Client client;
  client.new_game();
  CHECK(client.result("game.apply", {{"game", "g1"}, {"action", "move red-1 0103-0203"}, {"after", 0}})["legal"] == true);
  CHECK(client.error("game.apply", {{"game", "g1"}, {"action", "end-phase"}, {"after", 0}}, -32001)["code"] == "TR-732");
  CHECK(client.error("game.undo", {{"game", "g1"}, {"after", 0}}, -32001)["code"] == "TR-732");
  CHECK(client.result("game.state", {{"game", "g1"}})["actions"] == 1);
}

TEST_CASE("Without a server there are no tables") {
  Client client;
  CHECK(client.error("table.new", {{"title", "toy"}, {"scenario", "standard"}}, -32000)["code"] == "TR-730");
  CHECK(client.error("table.join", {{"token", "x"}}, -32000)["code"] == "TR-730");
  CHECK(client.error("table.list", {{"tokens", {"x"}}}, -32000)["code"] == "TR-730");
}
