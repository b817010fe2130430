// The methods that choose, play and keep games.
#include <set>

#include "rpc_client.hpp"
#include "support/quick.hpp"
#include "support/tree.hpp"

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
  const json swift = client.result(
      "game.new", {{"title", "toy"}, {"scenario", "standard"}, {"options", {{"swift", true}}}, {"seed", "a word"}});
  CHECK(swift["state"]["offers"]["move"] > game["state"]["offers"]["move"]);
  CHECK(client.error("game.new", {{"title", "toy"}}, -32602)["pointer"] == "/params/scenario");
  CHECK(client.error("game.new", {{"title", "toy"}, {"scenario", ""}}, -32602)["pointer"] == "/params/scenario");
  const auto unknown = [&](const json& params) {
    const json error = client.error("game.new", params, -32602);
    CHECK(error["where"] == "request");
    return error["code"].get<std::string>() + " " + error["pointer"].get<std::string>();
  };
  CHECK(unknown({{"title", "toy"}, {"scenario", "standard"}, {"options", {{"slow", true}}}}) ==
        "TR-532 /params/options/slow");
  CHECK(unknown({{"title", "toy"}, {"scenario", "standard"}, {"options", {{"swift", "so-so"}}}}) ==
        "TR-533 /params/options/swift");
  CHECK(unknown({{"title", "toy"}, {"scenario", "no-such"}}) == "TR-166 /params/scenario");
  CHECK(unknown({{"title", "no-such"}, {"scenario", "standard"}}).ends_with("/params/title"));
}

TEST_CASE("game.offers gives each legal action as text and as JSON, and both forms are accepted") {
  Client client;
  client.new_game();
  const json offers = client.result("game.offers", {{"game", "g1"}})["offers"];
  for (const json& offer : offers) {
    CHECK(client.result("game.check", {{"game", "g1"}, {"action", offer}})["legal"] == true);
    CHECK(client.result("game.check", {{"game", "g1"}, {"action", offer["text"]}})["legal"] == true);
    CHECK(client.result("game.check", {{"game", "g1"}, {"action", offer["json"]}})["legal"] == true);
    CHECK_FALSE(offer["json"].contains("text"));
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
  const json lacking = client.error("game.check", {{"game", "g1"}, {"action", {{"verb", "move"}, {"path", {"0103"}}}}},
                                    -32602);
  CHECK(lacking["pointer"] == "/params/action/unit");
  CHECK(lacking["findings"].size() == 1);
  CHECK(client.error("game.apply", {{"game", "g1"}, {"action", {{"verb", "move"}, {"unit", 3}}}}, -32602)["pointer"] ==
        "/params/action/unit");
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
  CHECK(log[log.size() - 1]["decides"].get<std::string>() != "");
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
  const std::string path = trigh::test::in_build("/rpc_test.save");
  CHECK(client.result("game.save", {{"game", "g1"}, {"path", path}})["path"] == path);
  CHECK(client.result("game.load", {{"path", path}})["state"] == state);
  CHECK(client.error("game.save", {{"game", "g1"}, {"path", "/no/such/folder/a.save"}}, -32000)["code"] == "TR-631");
  std::remove(path.c_str());
}

TEST_CASE("position.load has the same dice each time, or those of a seed") {
  Client client;
  client.new_game();
  const json position = client.result("game.position", {{"game", "g1"}})["position"];
  const auto seed = [&](const json& params) {
    const json game = client.result("position.load", params)["game"];
    const std::string save = client.result("game.save", {{"game", game}})["text"];
    return save.substr(save.find("\nseed: ") + 7, 3);
  };
  CHECK(seed({{"position", position}}) == "1\nd");
  CHECK(seed({{"position", position}, {"seed", 23}}) == "23\n");
}

TEST_CASE("game.replay shows the state after an action, with its hash") {
  Client client;
  const json start = client.new_game()["state"];
  const json after = client.apply("move red-1 0103-0203")["state"];
  const json zero = client.result("game.replay", {{"game", "g1"}, {"to", 0}}),
             one = client.result("game.replay", {{"game", "g1"}, {"to", 1}});
  CHECK(zero["hash"] == start["hash"]);
  CHECK(one["hash"] == after["hash"]);
  json same = one["state"], then = after;
  for (const char* member : {"log", "undo"}) same.erase(member), then.erase(member);
  CHECK(same == then);
  CHECK(one["text"] == "move red-1 0103-0203");
  CHECK(client.error("game.replay", {{"game", "g1"}, {"to", 2}}, -32602)["pointer"] == "/params/to");
}

TEST_CASE("Where so much was taken back that no more is the game is played on, and its save is free of that") {
  Client client;
  client.new_game();
  const std::string save = client.result("game.save", {{"game", "g1"}})["text"];
  std::string log = save.substr(0, save.find("\n\n") + 1) + "log: open\n\n";
  for (int i = 0; i < 20'000; ++i) log += "move red-1 0103-0203\n@undo\n";
  const json full = client.result("game.load", {{"text", log + "move red-1 0103-0203\n"}});
  const json of_game{{"game", full["game"]}};
  CHECK(full["state"]["undo"]["possible"] == false);
  const json undo = client.result("game.undo", of_game);
  CHECK(undo["undone"] == false);
  CHECK(undo["why"] == full["state"]["undo"]["why"]);
  json orders = of_game;
  orders["side"] = "red";
  orders["result"] = "machine";
  CHECK(client.error("game.orders", orders, -32602)["code"] == "TR-643");
  json move = of_game;
  move["action"] = "move red-2 0104-0204";
  CHECK(client.result("game.apply", move)["legal"] == true);
  const json again = client.result("game.load", {{"text", client.result("game.save", of_game)["text"]}});
  CHECK(again["state"]["undo"]["possible"] == true);
}

TEST_CASE("Dice are scripted in analysis games only") {
  Client client;
  client.new_game();
  CHECK(client.error("dice.script", {{"game", "g1"}, {"rolls", {6}}}, -32000)["code"] == "TR-641");
  const json game =
      client.result("game.new", {{"title", "toy"}, {"scenario", "standard"}, {"seed", 1}, {"analysis", true}});
  CHECK(game["state"]["analysis"] == true);
  CHECK(client.result("dice.script", {{"game", game["game"]}, {"rolls", {6, 1}}})["rolls"] == json{6, 1});
  const json text = client.result("game.save", {{"game", game["game"]}})["text"];
  CHECK(text.get<std::string>().find("@script 6 1") != std::string::npos);
}

TEST_CASE("A script that no dice can show is refused at once, one that does not fit before anything happens") {
  Client client;
  const json game =
      client.result("game.new", {{"title", "toy"}, {"scenario", "standard"}, {"seed", 1}, {"analysis", true}});
  const auto refused = [&](const json& rolls) {
    return client.error("dice.script", {{"game", "g1"}, {"rolls", rolls}}, -32000);
  };
  CHECK(refused({3, 0})["code"] == "TR-642");
  CHECK(refused({3, 0})["pointer"] == "/params/rolls/1");
  CHECK(refused({9})["text"].get<std::string>().find("total") != std::string::npos);
  CHECK(refused(json::array({json::array()}))["code"] == "TR-642");
  CHECK(refused(json::array({json{3, 4}}))["text"].get<std::string>().find("takes 2 dice") != std::string::npos);
  CHECK(client.error("dice.script", {{"game", "g1"}, {"rolls", {"six"}}}, -32602)["code"] == "TR-705");
  CHECK(client.result("dice.script", {{"game", "g1"}, {"rolls", json::array({json{5}, 2})}})["rolls"] == json{5, 2});
  CHECK(client.result("game.state", {{"game", "g1"}})["scripted"] == json{5, 2});
}

TEST_CASE("game.position gives any moment of a game, and the same game comes back") {
  Client client;
  client.meet();
  const auto comes_back = [&] {
    const json state = client.result("game.state", {{"game", "g1"}});
    const json position = client.result("game.position", {{"game", "g1"}})["position"];
    const json again = client.result("position.load", {{"position", position}});
    CHECK(again["state"]["hash"] == state["hash"]);
    CHECK(again["state"]["units"] == state["units"]);
    // A position made of a position is the same file.
    CHECK(client.result("game.position", {{"game", again["game"]}})["position"] == position);
    return position;
  };
  const json before = comes_back();
  CHECK_FALSE(before.contains("actions"));
  client.apply("end-phase");
  client.apply("attack red-1 -> blue-1");
  comes_back();
}

TEST_CASE("The actions of a position file are played on, and judged") {
  Client client;
  client.meet();
  json position = client.result("game.position", {{"game", "g1"}})["position"];
  const json after = client.apply("end-phase")["state"];
  position["actions"] = {"end-phase"};
  CHECK(client.result("position.load", {{"position", position}})["state"]["hash"] == after["hash"]);
  position["actions"] = {"end-phase", "move red-1 0303-0402"};
  const json refused = client.error("position.load", {{"position", position}}, -32000);
  CHECK(refused["code"] == "TR-673");
  CHECK(refused["pointer"] == "/actions/1");
  position["actions"] = {"dance"};
  CHECK(client.error("position.load", {{"position", position}}, -32000)["code"] == "TR-673");
}

TEST_CASE("The log goes on from where a client left off") {
  Client client;
  client.meet();
  const json all = client.result("game.log", {{"game", "g1"}})["log"],
             rest = client.result("game.log", {{"game", "g1"}, {"after", 5}})["log"];
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
    if (test::trials(0, 1) == 1 && player == "general") continue;  // it thinks a minute and a half under sanitizers
    const json advice = client.result("game.advise", {{"game", "g1"}, {"player", player}});
    CHECK(client.result("game.check", {{"game", "g1"}, {"action", advice["action"]}})["legal"] == true);
  }
  CHECK(client.result("game.state", {{"game", "g1"}}) == before);
  CHECK(client.error("game.advise", {{"game", "g1"}, {"player", "nobody"}}, -32602)["code"] == "TR-717");
  const json unknown = client.error("query.case", {{"title", "crusadr"}, {"case", "QUAD 6.13"}}, -32602);
  CHECK(unknown["pointer"] == "/params/title");
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

TEST_CASE("The protocol describes itself: each method, with schemas that point at nothing missing") {
  Client client;
  const json document = client.result("rpc.discover");
  CHECK(document["openrpc"] == "1.3.2");
  std::set<std::string> names;
  for (const json& method : document["methods"]) {
    const auto name = method["name"].get<std::string>();
    INFO(name);
    CHECK(names.insert(name).second);
    CHECK_FALSE(method["summary"].get<std::string>().empty());
    // A method that is described is there: without parameters it answers, or complains of those.
    const json answer = client.raw(json{{"jsonrpc", "2.0"}, {"id", 1}, {"method", name}}.dump());
    CHECK((answer.contains("result") || answer["error"]["code"] != host::rpc::kUnknownMethod));
    for (const json& param : method["params"]) CHECK(param["schema"].is_object());
    CHECK(method["result"]["schema"].is_object());
  }
  CHECK(names == client.server.method_names());
  const std::string text = document.dump();
  const std::string mark = "\"$ref\":\"#/components/schemas/";
  int pointers = 0;
  for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + 1), ++pointers) {
    const std::size_t from = at + mark.size();
    const std::string name = text.substr(from, text.find('"', from) - from);
    INFO(name);
    CHECK(document["components"]["schemas"].contains(name));
  }
  CHECK(pointers > 100);
  CHECK(text.find("#/definitions/") == std::string::npos);
}
