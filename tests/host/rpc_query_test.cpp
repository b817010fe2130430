// The methods that ask about a game or a title.
#include "rpc_client.hpp"

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
  const json far =
      client.result("query.path", {{"game", "g1"}, {"units", {"red-1"}}, {"path", {"0103", "0203", "0303", "0403"}}});
  CHECK(far["legal"] == false);
  CHECK(far["why"][0]["case"] == "NEWRULESET 5.1");
  CHECK(reach["hexes"][0]["action"] == offers[0]["text"]);
}

TEST_CASE("query.path of hexes that do not touch is not legal, and says which") {
  Client client;
  client.new_game();
  const json apart = client.result("query.path", {{"game", "g1"}, {"units", {"red-1"}}, {"path", {"0103", "0703"}}});
  CHECK(apart["legal"] == false);
  CHECK(apart["why"][0]["hex"] == "0703");
  CHECK(apart["why"][0]["case"] == "NEWRULESET 4.1");
  CHECK(apart["steps"].empty());
  CHECK(client.error("query.path", {{"game", "g1"}, {"units", {"red-1"}}, {"path", {"0103", "9999"}}},
                     -32602)["code"] == "TR-716");
  CHECK(client.error("query.path", {{"game", "g1"}, {"units", json::array()}, {"path", {"0103"}}}, -32602)["code"] ==
        "TR-713");
}

TEST_CASE("query.path of several units who move one by one leads them one after the other") {
  Client client;
  client.new_game();
  const json both =
      client.result("query.path", {{"game", "g1"}, {"units", {"red-1", "red-2"}}, {"path", {"0103", "0203"}}});
  CHECK(both["actions"] == json{"move red-1 0103-0203", "move red-2 0103-0203"});
  CHECK(both["legal"] == false);  // the second stands elsewhere
  CHECK(both["unit"] == "red-2");
  CHECK(client.error("query.reach", {{"game", "g1"}, {"units", {"red-1", "red-2"}}}, -32602)["code"] == "TR-713");
  CHECK(client.error("query.reach", {{"game", "g1"}, {"unit", "red-1"}, {"units", {"red-2"}}}, -32602)["code"] ==
        "TR-704");
}

TEST_CASE("an offer says what else it stands for, and may be sent back as it is") {
  Client client;
  client.new_game();
  const json offer = client.result("game.offers", {{"game", "g1"}, {"unit", "red-1"}})["offers"][0];
  CHECK(offer["range"] == json{{"of", "path"}, {"from", offer["path"][0]}, {"to", offer["path"].back()}});
  CHECK(client.result("game.check", {{"game", "g1"}, {"action", offer}})["legal"] == true);
}

TEST_CASE("query.reach in brief tells the same ways, each by what is new of it") {
  Client client;
  const json game = client.result("game.new", {{"title", "crusader"}, {"scenario", "sidi-rezeg"}, {"seed", 1}});
  const json params{{"game", game["game"]}, {"unit", "ger-1-8"}, {"ahead", true}};
  json brief = params;
  brief["brief"] = true;
  const json whole = client.result("query.reach", params), told = client.result("query.reach", brief);
  REQUIRE(told["hexes"].size() == whole["hexes"].size());
  std::vector<json> paths;
  std::size_t going_on = 0;
  for (const json& way : told["hexes"]) {
    json path = json::array();
    if (way.contains("after")) path = paths.at(way["after"].get<std::size_t>()), ++going_on;
    for (const json& hex : way["path"]) path.push_back(hex);
    paths.push_back(path);
    CHECK(!way.contains("action"));
    json same = way;
    same["path"] = path;
    same.erase("after");
    CHECK(std::ranges::any_of(whole["hexes"], [&](json each) {
      each.erase("action");
      return each == same;
    }));
  }
  CHECK(going_on > told["hexes"].size() / 2);
  CHECK(told.dump().size() * 2 < whole.dump().size());
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
  const json combat = client.result(
      "query.combat",
      {{"game", "g1"}, {"attackers", {"red-1"}}, {"defenders", {"blue-1"}}, {"support", {{"attack_points", 2}}}});
  CHECK(combat["outcomes"].size() == 6);
  double all = 0;
  for (const json& each : combat["distribution"]) all += each["p"].get<double>();
  CHECK(all == Approx(1.0));
  CHECK(client.error("query.combat", {{"game", "g1"}, {"attackers", {"red-1"}}, {"defenders", {"red-2"}}},
                     -32602)["code"] == "TR-713");
  CHECK(client.error("query.combat", {{"game", "g1"}, {"attackers", {"red-1", "red-1"}}, {"defenders", {"blue-1"}}},
                     -32602)["code"] == "TR-713");
  const json red = {{"game", "g1"}, {"attackers", {"red-1"}}, {"defenders", {"blue-1"}}};
  const auto then = [&](json lines) {
    json asked = red;
    asked["then"] = std::move(lines);
    return asked;
  };
  CHECK(client.error("query.combat", then({"roll 3"}), -32602)["code"] == "TR-713");
  CHECK(client.error("query.combat", then({"dance"}), -32602)["pointer"] == "/params/then");
}

TEST_CASE("query.combat and query.supply answer of a unit that is not on the map, too") {
  Client client;
  client.meet();
  json position = client.result("game.position", {{"game", "g1"}})["position"];
  for (json& unit : position["units"])
    if (unit["id"] == "red-2") unit.erase("hex"), unit["box"] = "eliminated";
  std::erase_if(position["units"].get_ref<json::array_t&>(), [](const json& unit) { return unit["id"] == "blue-3"; });
  const json game = client.result("position.load", {{"position", position}})["game"];
  const json supply = client.result("query.supply", {{"game", game}, {"unit", "red-2"}})["units"];
  REQUIRE(supply.size() == 1);
  CHECK(supply[0]["state"] == "off-map");
  CHECK(supply[0]["box"] == "eliminated");
  CHECK(supply[0]["supplied"] == false);
  CHECK_FALSE(client.result("query.supply", {{"game", game}, {"unit", "blue-3"}})["units"][0].contains("box"));
  const auto combat = [&](std::vector<std::string> attackers) {
    return client.result("query.combat", {{"game", game}, {"attackers", attackers}, {"defenders", {"blue-1"}}});
  };
  CHECK(combat({"red-2"})["legal"] == false);
  CHECK_FALSE(combat({"red-2"})["why"].empty());
  CHECK(combat({"red-2"})["attack"] == 0);
  CHECK(combat({"red-1", "red-2"})["attack"] == combat({"red-1"})["attack"]);
  const json plan = {{{"attackers", {"red-2"}}, {"defenders", {"blue-1"}}}};
  CHECK(client.error("query.odds", {{"game", game}, {"combats", plan}}, -32602)["code"] == "TR-713");
}

TEST_CASE("query.threat tells what the enemy could bring against each stack") {
  Client client;
  client.new_game();
  const json state = client.result("game.state", {{"game", "g1"}});
  const json threat = client.result("query.threat", {{"game", "g1"}, {"side", "blue"}});
  CHECK(threat["side"] == "blue");
  for (const json& stack : threat["stacks"])
    for (const json& each : stack["attackers"])
      CHECK((each["unit"].get<std::string>().starts_with("red") && stack["combat"]["legal"] == true));
  CHECK(client.result("game.state", {{"game", "g1"}})["hash"] == state["hash"]);
  CHECK(client.error("query.threat", {{"game", "g1"}, {"side", "green"}}, -32602)["code"] == "TR-710");
}

TEST_CASE("query.odds plays a plan of combats out, and says of each combat what is wrong with it") {
  Client client;
  client.new_game();
  const json state = client.result("game.state", {{"game", "g1"}});
  const json one = {{"attackers", {"red-1"}}, {"defenders", {"blue-1"}}};
  const json odds = client.result("query.odds", {{"game", "g1"}, {"combats", {one}}, {"wanted", 0.9}});
  CHECK(odds["exact"] == true);
  CHECK(odds["combats"][0]["fought"] == 0);  // they are not next to each other, nor is it the phase for it
  CHECK_FALSE(odds["combats"][0]["why"].empty());
  CHECK(odds["lost"] == json{{"red", {1.0}}, {"blue", {1.0}}});
  CHECK(odds.contains("additions"));
  CHECK(client.result("game.state", {{"game", "g1"}})["hash"] == state["hash"]);
  const json wrong = {{"attackers", {"red-1"}}, {"defenders", {"nobody"}}, {"colour", "red"}};
  const json error = client.error("query.odds", {{"game", "g1"}, {"combats", {one, wrong, 3}}, {"wanted", 7}}, -32602);
  CHECK(error["pointer"] == "/params/wanted");
  const json second = client.error("query.odds", {{"game", "g1"}, {"combats", {one, wrong, 3}}}, -32602);
  CHECK(second["pointer"] == "/params/combats/1/defenders");
  CHECK(client.error("query.odds", {{"game", "g1"}, {"combats", json::array()}}, -32602)["code"] == "TR-705");
}

TEST_CASE("query.luck answers for the whole game, from any action on, and refuses one that is not there") {
  Client client;
  client.new_game();
  const json luck = client.result("query.luck", {{"game", "g1"}});
  CHECK(luck["for"] == "red");
  CHECK(luck["next"] == luck["of"]);
  CHECK(luck["end"].get<double>() - luck["start"].get<double>() ==
        Approx(luck["luck"].get<double>() + luck["moves"]["red"].get<double>() + luck["moves"]["blue"].get<double>() +
               luck["revision"].get<double>())
            .margin(1e-3));
  const int last = luck["of"];
  CHECK(client.result("query.luck", {{"game", "g1"}, {"from", last}})["rolls"].empty());
  const json error = client.error("query.luck", {{"game", "g1"}, {"from", last + 1}}, -32602);
  CHECK(error["pointer"] == "/params/from");
}

TEST_CASE("game.analyse does a piece at a time, and keeps what it found while the game goes on and back") {
  Client client;
  client.new_game();
  const auto act = [&] {
    const json advice = client.result("game.advise", {{"game", "g1"}, {"player", "staff"}});
    return client.result("game.apply", {{"game", "g1"}, {"action", advice["action"]["text"]}})["state"];
  };
  while (act()["actions"] < 8) {
  }
  const json ask = {{"game", "g1"}, {"nodes", 100}};
  const auto finish = [&](const std::string& game) {
    json told;
    do told = client.result("game.analyse", {{"game", game}, {"nodes", 100}});
    while (told["done"] < told["of"]);
    return told["analysis"];
  };
  const json look = {{"game", "g1"}, {"nodes", 100}, {"look", true}};
  CHECK(client.result("game.analyse", look)["done"] == 0);
  const json first = client.result("game.analyse", ask);
  CHECK(first["done"] == 1);
  CHECK_FALSE(first.contains("analysis"));
  const json early = client.result("game.analyse", {{"game", "g1"}, {"nodes", 100}, {"so_far", true}});
  CHECK(early["analysis"]["whole"] == false);
  const json analysis = finish("g1");
  const json last = client.result("game.analyse", ask);
  CHECK(last["analysis"] == analysis);
  CHECK(analysis["whole"] == true);
  CHECK(analysis["for"] == "red");
  CHECK(analysis["end"].get<double>() - analysis["start"].get<double>() ==
        Approx(analysis["luck"].get<double>() + analysis["moves"]["red"].get<double>() +
               analysis["moves"]["blue"].get<double>() + analysis["revision"].get<double>())
            .margin(1e-3));
  CHECK(client.result("game.analyse", {{"game", "g1"}, {"nodes", 101}})["done"] == 1);
  CHECK(finish("g1") == analysis);
  CHECK(client.result("game.analyse", look) == last);
  // What concerns the actions so far stays done. A game that was never analyzed before comes to the same.
  for (int i = 0; i < 3; ++i) act();
  const json kept = client.result("game.analyse", look);
  CHECK(kept["analysis"]["whole"] == false);
  CHECK(client.result("game.analyse", look) == kept);
  CHECK(client.result("game.analyse", ask)["done"].get<int>() > last["of"].get<int>() / 2);
  json gone_on = finish("g1");
  const json save = client.result("game.save", {{"game", "g1"}})["text"];
  const std::string other = client.result("game.load", {{"text", save}})["game"];
  CHECK(client.result("game.analyse", {{"game", other}, {"nodes", 100}})["done"] == 1);
  CHECK(finish(other) == gone_on);
  for (json before = client.result("game.state", {{"game", "g1"}}), now; now = act(), now["to_act"] != before["to_act"];
       before = now)
    gone_on = finish("g1");
  finish("g1");
  client.result("game.undo", {{"game", "g1"}});
  CHECK(client.result("game.analyse", ask)["done"].get<int>() > last["of"].get<int>() / 2);
  CHECK(finish("g1") == gone_on);
  CHECK(client.error("game.analyse", {{"game", "g1"}, {"nodes", 5}}, -32602)["pointer"] == "/params/nodes");
}

TEST_CASE("query.aims tells what was attacked and closed up to, for each side its own") {
  Client client;
  client.meet();
  const json before = client.result("query.aims", {{"game", "g1"}, {"side", "red"}})["aims"];
  CHECK(before == json::parse(R"([{"aim": "pins", "units": ["blue-1"]}])"));
  client.apply("end-phase");
  client.apply("attack red-1 -> blue-1");
  const json after = client.result("query.aims", {{"game", "g1"}, {"side", "red"}})["aims"];
  REQUIRE_FALSE(after.empty());
  CHECK(after[0]["aim"] == "attacks");
  CHECK(after[0]["units"] == json{"blue-1"});
  CHECK(after[0]["with"] == json{"red-1"});
  const json of_blue = client.result("query.aims", {{"game", "g1"}, {"side", "blue"}})["aims"];
  for (const json& aim : of_blue) CHECK(aim["aim"] != "attacks");
  CHECK(client.result("query.aims", {{"game", "g1"}, {"side", "red"}, {"from", 3}, {"to", 3}})["aims"].empty());
  CHECK(client.error("query.aims", {{"game", "g1"}, {"side", "red"}, {"from", 3}, {"to", 2}}, -32602)["code"] ==
        "TR-713");
  CHECK(client.error("query.aims", {{"game", "g1"}, {"side", "green"}}, -32602)["code"] == "TR-710");
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
  CHECK(far["why"][0]["case"] == "NEWRULESET 6.1");      // where it would have to stop
  CHECK(far["why"].back()["case"] == "NEWRULESET 5.1");  // and it is too far
  CHECK(client.error("query.target", {{"game", "g1"}, {"unit", "red-1"}, {"hex", "9999"}}, -32602)["code"] == "TR-716");
}

TEST_CASE("A way of moving that the title has not is refused alike by all who are asked for it") {
  Client client;
  client.new_game();
  json of_one{{"game", "g1"}, {"unit", "red-1"}, {"mode", "fly"}};
  CHECK(client.error("query.reach", of_one, -32602)["pointer"] == "/params/mode");
  of_one["hex"] = "0203";
  CHECK(client.error("query.target", of_one, -32602)["pointer"] == "/params/mode");
  CHECK(client.error("query.path", {{"game", "g1"}, {"units", {"red-1"}}, {"path", {"0103", "0203"}}, {"mode", "fly"}},
                     -32602)["pointer"] == "/params/mode");
}

TEST_CASE("What is printed is asked of a game or of a title, not of both") {
  Client client;
  client.new_game();
  CHECK(client.result("query.charts", {{"title", "toy"}}) == client.result("query.charts", {{"game", "g1"}}));
  CHECK(client.result("query.map", {{"title", "toy"}}) == client.result("query.map", {{"game", "g1"}}));
  CHECK(client.error("query.map", {{"title", "toy"}, {"game", "g1"}}, -32602)["pointer"] == "/params/title");
  CHECK(client.error("query.map", {{"title", "no-such"}}, -32602)["pointer"] == "/params/title");
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

TEST_CASE("An inline position is loaded and asked about") {
  Client client;
  const json position{{"format", "trigh-position/1"},
                      {"title", "crusader"},
                      {"map", {{"like", "crusader"}, {"default", "mixed"}, {"width", 5}, {"height", 5}}},
                      {"phasing", "axis"},
                      {"first", "axis"},
                      {"units",
                       {{{"id", "ger-1-8"}, {"hex", "0102"}},
                        {{"id", "x1"},
                         {"side", "allied"},
                         {"hex", "0302"},
                         {"type", "infantry"},
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
