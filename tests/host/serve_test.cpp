// The tables of `trigh serve`: who sees what, who may do what, and when.
#include "serving.hpp"

#include <csignal>
#include <memory>

#include "support/catch.hpp"

TEST_CASE("Two players and an onlooker see the same game, each change at once") {
  const Serving server(fresh_folder("same"));
  Caller red(server.port()), blue(server.port()), watcher(server.port());
  const TwoPlayers table(red);
  const json joined = blue.result("table.join", {{"token", table.blue}}),
             watched = watcher.result("table.join", {{"token", table.watch}});
  CHECK(joined["game"] == table.table);
  CHECK(joined["sides"] == json{"blue"});
  CHECK(joined["watching"] == false);
  CHECK(watched["sides"].empty());
  CHECK(watched["watching"] == true);
  CHECK(joined["state"] == watched["state"]);

  const json applied = red.result("game.apply", {{"game", table.table}, {"action", kMove}, {"after", 0}});
  REQUIRE(applied["legal"] == true);
  for (Caller* other : {&blue, &watcher}) {
    const json changed = other->notice();
    CHECK(changed["from"] == 0);
    CHECK(changed["actions"] == 1);
    CHECK(changed["state"] == applied["state"]);
    REQUIRE(changed["log"].size() == 1);
    CHECK(changed["log"][0]["text"] == kMove);
    CHECK(other->result("game.state", {{"game", table.table}}) == applied["state"]);
  }
  red.result("game.undo", {{"game", table.table}});
  const json undone = blue.notice();
  CHECK(undone["from"] == 0);
  CHECK(undone["actions"] == 0);
  CHECK(undone["state"] == joined["state"]);
  CHECK(red.notices.empty());
  // Later than everything it might have been told, an answer comes.
  red.result("game.state", {{"game", table.table}});
  CHECK(red.notices.empty());
}

TEST_CASE("Only who sits at the side to act may act for it") {
  const Serving server(fresh_folder("seats"));
  Caller red(server.port()), blue(server.port()), watcher(server.port()), stranger(server.port());
  const TwoPlayers table(red);
  blue.result("table.join", {{"token", table.blue}});
  watcher.result("table.join", {{"token", table.watch}});
  const json before = red.result("game.state", {{"game", table.table}}), act{{"game", table.table}, {"action", kMove}};
  CHECK(blue.error("game.apply", act) == "TR-733");
  CHECK(watcher.error("game.apply", act) == "TR-733");
  CHECK(watcher.error("game.undo", {{"game", table.table}}) == "TR-733");
  // Without a token the name of a table opens nothing, and a word that was changed a little does not either.
  CHECK(stranger.error("game.apply", act, -32602) == "TR-708");
  CHECK(stranger.error("game.state", {{"game", table.table}}, -32602) == "TR-708");
  std::string forged = table.red;
  forged[5] = forged[5] == 'A' ? 'B' : 'A';
  CHECK(stranger.error("table.join", {{"token", forged}}) == "TR-731");
  CHECK(stranger.error("table.join", {{"token", ""}}) == "TR-731");
  CHECK(stranger.error("table.join", {{"token", table.table}}) == "TR-731");
  CHECK(red.result("game.state", {{"game", table.table}}) == before);
  // Blue may not take back what red did.
  red.result("game.apply", act);
  CHECK(blue.error("game.undo", {{"game", table.table}}) == "TR-733");
  // Who has both words has both seats.
  stranger.result("table.join", {{"token", table.watch}});
  CHECK(stranger.result("table.join", {{"token", table.red}})["sides"] == json{"red"});
  CHECK(stranger.result("table.join", {{"token", table.blue}})["sides"] == json{"red", "blue"});
  CHECK(stranger.result("game.apply", {{"game", table.table}, {"action", "end-phase"}})["legal"] == true);
}

TEST_CASE("What is done without knowledge of the last action is refused, and the client looks again") {
  const Serving server(fresh_folder("stale"));
  Caller first(server.port()), second(server.port());
  const TwoPlayers table(first);
  second.result("table.join", {{"token", table.red}});
  first.result("game.apply", {{"game", table.table}, {"action", kMove}, {"after", 0}});
  CHECK(second.error("game.apply", {{"game", table.table}, {"action", "end-phase"}, {"after", 0}}) == "TR-732");
  const json state = second.result("game.state", {{"game", table.table}}),
             log = second.result("game.log", {{"game", table.table}, {"after", 0}});
  CHECK(state["actions"] == 1);
  CHECK(log["log"][0]["text"] == kMove);
  CHECK(second.result("game.apply", {{"game", table.table}, {"action", "end-phase"}, {"after", 1}})["legal"] == true);
}

TEST_CASE("A refusal by the rules at a table is a result, and nobody is told of it") {
  const Serving server(fresh_folder("refusal"));
  Caller red(server.port()), blue(server.port());
  const TwoPlayers table(red);
  blue.result("table.join", {{"token", table.blue}});
  const json refused = red.result("game.apply", {{"game", table.table}, {"action", "move red-1 0103-0104"}});
  CHECK(refused["legal"] == false);
  CHECK(refused["why"][0]["case"] == "NEWRULESET 5.3");
  blue.result("game.state", {{"game", table.table}});
  CHECK(blue.notices.empty());
}

TEST_CASE("A machine plays on the server while somebody is there, and everybody sees it") {
  trigh::host::serve::ServeOptions options;
  options.pause = std::chrono::milliseconds(0);
  const Serving server(fresh_folder("machine"), options);
  Caller red(server.port()), watcher(server.port());
  const json made =
      red.result("table.new", {{"title", "toy"}, {"scenario", "standard"}, {"seats", {{"blue", "machine:random"}}}});
  CHECK(made["seats"] == json{{"red", "person"}, {"blue", "machine:random"}});
  CHECK(made["tokens"].empty());
  const json game{{"game", made["game"]}};
  watcher.result("table.join", {{"token", made["watch"]}});
  std::size_t known = 0;
  json state = made["state"];
  for (int i = 0; i < 2; ++i)
    state = red.result("game.apply", {{"game", made["game"]}, {"action", "end-phase"}})["state"];
  CHECK(state["to_act"] == "blue");
  // The machine may be done already; then what red knows is stale.
  const std::string refused =
      red.error("game.apply", {{"game", made["game"]}, {"action", "end-phase"}, {"after", state["actions"]}});
  CHECK((refused == "TR-733" || refused == "TR-732"));
  for (state = red.notice()["state"]; state["to_act"] == "blue" && !state["over"].get<bool>();)
    state = red.notice()["state"];
  CHECK(state["to_act"] == "red");
  while (known < state["actions"].get<std::size_t>()) {
    const json seen = watcher.notice();
    CHECK(seen["from"] == known);
    CHECK(seen["log"].size() == seen["actions"].get<std::size_t>() - known);
    known = seen["actions"];
    if (known == state["actions"]) CHECK(seen["state"] == state);
  }
}

TEST_CASE("A table lists itself to those who have one of its words") {
  const Serving server(fresh_folder("list"));
  Caller red(server.port());
  const TwoPlayers table(red);
  red.result("game.apply", {{"game", table.table}, {"action", kMove}});
  const json list = red.result("table.list", {{"tokens", {table.red, table.watch, "nothing"}}});
  REQUIRE(list["tables"].size() == 2);
  CHECK(list["tables"][0]["token"] == table.red);
  CHECK(list["tables"][0]["table"] == table.table);
  CHECK(list["tables"][0]["title"] == "toy");
  CHECK(list["tables"][0]["sides"] == json{"red"});
  CHECK(list["tables"][0]["to_act"] == "red");
  CHECK(list["tables"][0]["actions"] == 1);
  CHECK(list["tables"][1]["watching"] == true);
  CHECK(list["unknown"] == json{"nothing"});
}

TEST_CASE("Seats are given as asked, or it is said why not") {
  const Serving server(fresh_folder("wishes"));
  Caller caller(server.port());
  const auto wish = [](const json& seats) {
    return json{{"title", "toy"}, {"scenario", "standard"}, {"seats", seats}};
  };
  const auto refused = [&](const json& params) {
    const json answer = caller.ask("table.new", params);
    return answer.contains("error") ? answer["error"]["data"]["code"].get<std::string>() : "";
  };
  CHECK(refused(wish({{"green", "me"}})) == "TR-735");
  CHECK(refused(wish({{"red", "machine:nobody"}})) == "TR-735");
  CHECK(refused({{"title", "no-such"}, {"scenario", "standard"}}).starts_with("TR-"));
  json seeded = wish({{"blue", "link"}});
  seeded["seed"] = 7;
  CHECK(refused(seeded) == "TR-735");   // who knows the seed knows the dice
  seeded["seats"] = json::object();
  CHECK(refused(seeded) == "");
  const json alone = caller.result("table.new", wish({{"red", "link"}, {"blue", "link"}}));
  CHECK(alone["watching"] == true);
  CHECK(alone["token"] == alone["watch"]);
  CHECK(alone["tokens"].size() == 2);
}

TEST_CASE("A save made at a table does not tell the dice to come") {
  const Serving server(fresh_folder("dice"));
  Caller red(server.port());
  const TwoPlayers table(red);
  red.result("game.apply", {{"game", table.table}, {"action", kMove}});
  const std::string text = red.result("game.save", {{"game", table.table}})["text"];
  CHECK(text.find("\nseed: 0\n") != std::string::npos);
  CHECK(text.find("\ndice: free\n") != std::string::npos);
  const json copy = red.result("game.load", {{"text", text}});
  CHECK(copy["state"]["units"] == red.result("game.state", {{"game", table.table}})["units"]);
  // The copy is this client's own, and the table goes on untouched by it.
  CHECK(red.result("game.apply", {{"game", copy["game"]}, {"action", "end-phase"}})["legal"] == true);
  CHECK(red.result("game.state", {{"game", table.table}})["actions"] == 1);
  CHECK(red.error("game.save", {{"game", table.table}, {"path", "/tmp/x"}}, -32602) == "TR-712");
  CHECK(red.error("game.load", {{"path", "/etc/passwd"}}, -32602) == "TR-712");
}

TEST_CASE("Who leaves a table hears no more of it") {
  const Serving server(fresh_folder("leave"));
  Caller red(server.port()), blue(server.port());
  const TwoPlayers table(red);
  blue.result("table.join", {{"token", table.blue}});
  CHECK(blue.result("game.close", {{"game", table.table}})["closed"] == table.table);
  red.result("game.apply", {{"game", table.table}, {"action", kMove}});
  CHECK(blue.error("game.state", {{"game", table.table}}, -32602) == "TR-708");
  CHECK(blue.notices.empty());
  CHECK(blue.result("table.join", {{"token", table.blue}})["state"]["actions"] == 1);
}

TEST_CASE("Many ask at once while machines play, and in the end all have seen the same game") {
  trigh::host::serve::ServeOptions options;
  options.pause = std::chrono::milliseconds(0);
  options.burst = 10'000;
  const Serving server(fresh_folder("crowd"), options);
  std::vector<std::unique_ptr<Caller>> crowd;
  for (int i = 0; i < 8; ++i) crowd.push_back(std::make_unique<Caller>(server.port()));
  const json made = crowd[0]->result("table.new", {{"title", "toy"}, {"scenario", "standard"},
                                                   {"seats", {{"red", "machine:random"}, {"blue", "machine:staff"}}}});
  std::vector<json> found;   // the game as each found it
  for (auto& each : crowd) found.push_back(each->result("table.join", {{"token", made["watch"]}})["state"]);
  const char* const kQuestions[] = {"game.state",        "game.offers",  "query.victory",
                                    "query.obligations", "query.supply", "game.save"};
  constexpr int kEach = 60;
  for (int i = 0; i < kEach; ++i)
    for (auto& each : crowd)
      each->send(
          json{{"jsonrpc", "2.0"}, {"id", "q"}, {"method", kQuestions[i % 6]}, {"params", {{"game", made["game"]}}}}
              .dump());
  json last;
  for (std::size_t i = 0; i < crowd.size(); ++i) {
    json state = found[i];
    std::size_t known = state["actions"];
    const auto see = [&](const json& change) {
      // The first joined again, and may have been told before.
      if (i > 0 || change["from"] >= known) CHECK(change["from"] == known);
      CHECK(change["log"].size() == change["actions"].get<std::size_t>() - change["from"].get<std::size_t>());
      known = change["actions"];
      state = change["state"];
    };
    for (const json& change : crowd[i]->notices) see(change);
    for (int answers = 0; answers < kEach || !state["over"].get<bool>();) {
      const json message = crowd[i]->hear();
      REQUIRE(message.is_object());
      if (message.contains("method")) {
        see(message["params"]);
        continue;
      }
      CHECK(message.contains("result"));
      ++answers;
    }
    if (last.is_null()) last = state;
    CHECK(state == last);
  }
}
