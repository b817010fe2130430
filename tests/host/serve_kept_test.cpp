// What `trigh serve` has answered is kept: over kill -9, over a stop, and over files that are not what they should be.
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <memory>
#include <thread>
#include <vector>

#include "serving.hpp"
#include "support/catch.hpp"
#include "trigh/rules/ruleset.hpp"

namespace fs = std::filesystem;

namespace {

trigh::host::serve::ServeOptions quick() {
  trigh::host::serve::ServeOptions options;
  options.pause = std::chrono::milliseconds(0);
  options.burst = 100'000;
  return options;
}

/// A complaint is one line, with a number and a way out.
void check_sentence(const std::string& complaint, const char* number) {
  INFO(complaint);
  CHECK(complaint.find(number) != std::string::npos);
  CHECK(std::count(complaint.begin(), complaint.end(), '\n') == 1);
  CHECK(complaint.find("--games") != std::string::npos);
}

/// The state after so many actions, by its hash; empty when there were not so many.
std::string hash_after(Caller& caller, const std::string& table, std::size_t actions) {
  return caller.result("game.replay", {{"game", table}, {"to", actions}})["hash"];
}

}  // namespace

TEST_CASE("A server killed with kill -9 in the middle of a turn goes on with all that it has answered") {
  const fs::path folder = fresh_folder("killed");
  std::string token, table, hash;
  std::size_t answered = 0;
  int played = 0;
  for (unsigned round = 0; round < 12; ++round) {
    Serving server(folder, quick());
    REQUIRE(server.complaint() == "");
    Caller caller(server.port());
    if (token.empty()) {
      const TwoPlayers made(caller, json::object());
      token = made.red;
      table = made.table;
    }
    json state = caller.result("table.join", {{"token", token}})["state"];
    INFO("round " << round);
    const std::size_t found = state["actions"];
    CHECK(found >= answered);
    CHECK(found <= answered + 3);   // one action under way, with its rolls
    if (!hash.empty()) CHECK(hash_after(caller, table, answered) == hash);
    // Play a few actions; the last request is under way when the server dies.
    for (unsigned i = 0; i < 2 + round % 4 && !state["over"].get<bool>(); ++i) {
      const json offers = caller.result("game.offers", {{"game", table}})["offers"];
      const json& choice = offers[(round * 7 + i * 3) % offers.size()];
      const json applied = caller.result("game.apply", {{"game", table}, {"action", choice["text"]}});
      REQUIRE(applied["legal"] == true);
      state = applied["state"];
      ++played;
    }
    answered = state["actions"];
    hash = state["hash"];
    caller.send(json{{"jsonrpc", "2.0"},
                     {"id", "last"},
                     {"method", "game.apply"},
                     {"params", {{"game", table}, {"action", "end-phase"}}}}
                    .dump());
    ::usleep(round * 150);
    server.kill_hard();
  }
  CHECK(played >= 12);
}

TEST_CASE("What a machine did and onlookers were told of survives kill -9 too") {
  const fs::path folder = fresh_folder("machines");
  std::string token;
  for (int round = 0; round < 4; ++round) {
    Serving server(folder, quick());
    Caller caller(server.port());
    if (token.empty())
      token = caller.result("table.new", {{"title", "toy"}, {"scenario", "standard"},
                                          {"seats", {{"red", "machine:random"}, {"blue", "machine:random"}}}})["watch"];
    json state = caller.result("table.join", {{"token", token}})["state"];
    for (int i = 0; i < 5 && !state["over"].get<bool>(); ++i) state = caller.notice()["state"];
    server.kill_hard();
    for (json late = caller.hear(); late.is_object(); late = caller.hear())
      state = late["params"]["state"];   // told before it died
    Serving again(folder, quick());
    Caller other(again.port());
    const json joined = other.result("table.join", {{"token", token}});
    CHECK(joined["state"]["actions"].get<std::size_t>() >= state["actions"].get<std::size_t>());
    CHECK(hash_after(other, joined["table"], state["actions"]) == state["hash"]);
  }
}

TEST_CASE("A server that is told to stop says goodbye, ends well and keeps everything") {
  const fs::path folder = fresh_folder("stopped");
  std::string token, undone;
  json state;
  for (const int signal : {SIGTERM, SIGINT}) {
    Serving server(folder, quick());
    Caller caller(server.port()), idle(server.port());
    if (token.empty()) token = TwoPlayers(caller, json::object()).red;
    const json joined = caller.result("table.join", {{"token", token}});
    if (!state.is_null()) CHECK(joined["state"] == state);
    caller.result("game.apply", {{"game", joined["game"]}, {"action", "end-phase"}});
    caller.result("game.undo", {{"game", joined["game"]}});
    state = caller.result("game.apply", {{"game", joined["game"]}, {"action", "end-phase"}})["state"];
    server.signal(signal);
    CHECK(caller.hear().is_null());
    CHECK(caller.close_code == 1001);
    CHECK(idle.hear().is_null());
    CHECK(server.wait() == 0);
  }
}

TEST_CASE("What an analysis has found is kept with its table: for all there, over a restart, while the game goes on") {
  const fs::path folder = fresh_folder("analyzed");
  trigh::host::serve::ServeOptions options = quick();
  options.in_memory = 0;
  std::string token;
  json analysis;
  int of = 0;
  const auto ask = [](Caller& caller, const json& joined, int nodes = 100) {
    return caller.result("game.analyse", {{"game", joined["game"]}, {"nodes", nodes}});
  };
  const auto look = [](Caller& caller, const json& joined) {
    return caller.result("game.analyse", {{"game", joined["game"]}, {"nodes", 100}, {"look", true}})["analysis"];
  };
  const auto finish = [&](Caller& caller, const json& joined) {
    json told = ask(caller, joined);
    while (told["done"] < told["of"]) told = ask(caller, joined);
    of = told["of"];
    return told["analysis"];
  };
  const auto act = [](Caller& caller, const json& joined) {
    const json advice = caller.result("game.advise", {{"game", joined["game"]}, {"player", "staff"}});
    caller.result("game.apply", {{"game", joined["game"]}, {"action", advice["action"]["text"]}});
  };
  {
    Serving server(folder, options);
    Caller caller(server.port());
    const json made = caller.result("table.new", {{"title", "toy"}, {"scenario", "standard"}, {"seed", 5}});
    token = made["token"];
    for (int i = 0; i < 8; ++i) act(caller, made);
    CHECK(ask(caller, made)["done"] == 1);
    analysis = finish(caller, made);
    ::usleep(2'500'000);   // the game leaves memory
    Caller other(server.port());
    const json joined = other.result("table.join", {{"token", token}});
    CHECK(look(other, joined) == analysis);
    server.kill_hard();
  }
  Serving server(folder, options);
  Caller caller(server.port());
  const json joined = caller.result("table.join", {{"token", token}});
  CHECK(look(caller, joined) == analysis);
  CHECK(ask(caller, joined, 101)["done"] == 1);
  act(caller, joined);
  CHECK(ask(caller, joined)["done"].get<int>() > of / 2);
}

namespace {

/// A rule system that never comes to the end of a phase.
struct Endless final : trigh::RuleModule {
  void on_end(trigh::State&, trigh::PhaseId, trigh::Events&) const override {
    for (;;) ::usleep(1000);
  }
};

}  // namespace

TEST_CASE("SIGTERM is obeyed within three seconds while every thread is busy without end; nothing answered is lost") {
  const fs::path folder = fresh_folder("endless");
  std::string token;
  json state;
  {
    Serving server(folder, quick(), 0,
                   [](trigh::Ruleset& rules) { rules.modules.push_back(std::make_unique<const Endless>()); });
    std::vector<std::unique_ptr<Caller>> callers;
    for (unsigned i = 0; i < std::max(4u, std::thread::hardware_concurrency()) + 1; ++i)
      callers.push_back(std::make_unique<Caller>(server.port()));
    std::vector<std::string> tables;
    for (const auto& caller : callers) {
      const TwoPlayers table(*caller, json::object());
      tables.push_back(table.table);
      token = table.red;
      state = caller->result("game.apply", {{"game", table.table}, {"action", "move red-1 0103-0203"}})["state"];
    }
    for (std::size_t i = 0; i < callers.size(); ++i)
      callers[i]->send(json{{"jsonrpc", "2.0"}, {"id", 1}, {"method", "game.apply"},
                            {"params", {{"game", tables[i]}, {"action", "end-phase"}}}}.dump());
    ::usleep(300'000);
    const auto begun = std::chrono::steady_clock::now();
    server.signal(SIGTERM);
    CHECK(server.wait() == 0);
    CHECK(std::chrono::steady_clock::now() - begun < std::chrono::milliseconds(3500));
  }
  const Serving server(folder, quick());
  Caller caller(server.port());
  CHECK(caller.result("table.join", {{"token", token}})["state"]["hash"] == state["hash"]);
}

TEST_CASE("A file of games that is moved or replaced while the server runs takes no more actions", "[file]") {
  const fs::path folder = fresh_folder("moved"), games = folder / "games.sqlite";
  Serving server(folder, quick());
  Caller caller(server.port());
  const TwoPlayers table(caller, json::object());
  const json action{{"game", table.table}, {"action", "move red-1 0103-0203"}};
  fs::rename(games, folder / "elsewhere.sqlite");
  CHECK(caller.error("game.apply", action, -32000) == "TR-853");
  std::ofstream(games) << "another";
  CHECK(caller.error("game.apply", action, -32000) == "TR-853");
  CHECK(caller.error("table.new", {{"title", "toy"}, {"scenario", "standard"}}, -32000) == "TR-853");
  fs::rename(folder / "elsewhere.sqlite", games);
  CHECK(caller.result("game.apply", action)["legal"] == true);
}

TEST_CASE("A file of games that is damaged, another's, newer or in use is refused with one sentence", "[file]") {
  const fs::path folder = fresh_folder("files"), games = folder / "games.sqlite";
  SECTION("no database at all") {
    std::ofstream(games) << "This is a diary, not a database. " << std::string(5000, 'x');
    check_sentence(Serving(folder).complaint(), "TR-751");
  }
  SECTION("damaged in the middle") {
    {
      Serving server(folder, quick());
      Caller caller(server.port());
      for (int i = 0; i < 10; ++i) TwoPlayers{caller};
      server.signal(SIGTERM);
      CHECK(caller.hear().is_null());
      CHECK(server.wait() == 0);
    }
    std::fstream file(games, std::ios::in | std::ios::out | std::ios::binary);
    for (int page = 1; page < 8; ++page) {
      file.seekp(page * 4096);
      file << std::string(4096, '\x5a');
    }
    file.close();
    check_sentence(Serving(folder).complaint(), "TR-751");
  }
  SECTION("cut off to nothing") {
    for (const char* left : {"", "S"}) {
      std::ofstream(games) << left;
      check_sentence(Serving(folder).complaint(), "TR-751");
    }
  }
  SECTION("of another program") {
    execute(folder, "CREATE TABLE bookmarks(a)");
    check_sentence(Serving(folder).complaint(), "TR-752");
  }
  SECTION("made by a newer version") {
    Serving(folder).kill_hard();
    execute(folder, "PRAGMA user_version = 99");
    check_sentence(Serving(folder).complaint(), "TR-752");
  }
  SECTION("in use by another server") {
    const Serving first(folder);
    REQUIRE(first.complaint() == "");
    check_sentence(Serving(folder).complaint(), "TR-753");
  }
  SECTION("not to be made") {
    fs::create_directories(games);
    check_sentence(Serving(folder).complaint(), "TR-754");
  }
}

TEST_CASE("A game whose log was tampered with is refused with its number, and the others can be played") {
  const fs::path folder = fresh_folder("tampered");
  std::string bad, good;
  {
    Serving server(folder, quick());
    Caller caller(server.port());
    const TwoPlayers first(caller), second(caller);
    bad = first.red;
    good = second.red;
    caller.result("game.apply", {{"game", first.table}, {"action", "move red-1 0103-0203"}});
    server.signal(SIGTERM);
    CHECK(caller.hear().is_null());
    CHECK(server.wait() == 0);
  }
  execute(folder, "UPDATE lines SET line = 'move red-1 0103-0703'");
  const Serving server(folder, quick());
  Caller caller(server.port());
  CHECK(caller.error("table.join", {{"token", bad}}, -32000).starts_with("TR-"));
  CHECK(caller.result("table.join", {{"token", good}})["sides"] == json{"red"});
}

TEST_CASE("On a full disk an action is refused and has not happened; all that was answered is there", "[file]") {
  const fs::path folder = fresh_folder("full");
  std::string token;
  json known;
  {
    Serving server(folder, quick(), 300'000);
    Caller red(server.port()), other(server.port());
    const TwoPlayers table(red, json::object());
    token = table.red;
    known = other.result("table.join", {{"token", table.watch}})["state"];
    std::string refused;
    for (int i = 0; i < 400 && refused.empty(); ++i) {
      const json answer = red.ask(
          i % 2 ? "game.undo" : "game.apply",
          i % 2 ? json{{"game", table.table}} : json{{"game", table.table}, {"action", "move red-1 0103-0203"}});
      if (answer.contains("error")) refused = answer["error"]["data"]["code"];
      else known = answer["result"]["state"];
    }
    CHECK(refused == "TR-632");
    CHECK(red.result("game.state", {{"game", table.table}}) == known);
    CHECK(other.result("game.state", {{"game", table.table}}) == known);
    REQUIRE_FALSE(other.notices.empty());
    CHECK(other.notices.back()["state"] == known);
    CHECK(other.notices.back()["from"] == 0);   // look at all of it again
    server.kill_hard();
  }
  const Serving server(folder, quick());
  Caller red(server.port());
  const json joined = red.result("table.join", {{"token", token}});
  CHECK(joined["state"] == known);
  CHECK(red.result("game.apply", {{"game", joined["game"]}, {"action", "end-phase"}})["legal"] == true);
}

TEST_CASE("What cannot be served is said in one sentence", "[file]") {
  const fs::path folder = fresh_folder("not");
  trigh::host::serve::ServeOptions options;
  options.address = "nowhere";
  CHECK(Serving(folder, options).complaint().find("TR-742") != std::string::npos);
  const Serving first(folder);
  options.address = "127.0.0.1";
  options.port = static_cast<std::uint16_t>(first.port());
  const fs::path second = fresh_folder("not-either");
  CHECK(Serving(second, options).complaint().find("TR-741") != std::string::npos);
  fs::remove(second / "web" / "index.html");
  CHECK(Serving(second).complaint().find("TR-742") != std::string::npos);
}
