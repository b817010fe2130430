// Clocks at a table of `trigh serve`: how they run, what survives a restart, and what happens when time has run out.
// Time stands in a file that the test writes, so that nothing depends on how fast the machine is.
#include <csignal>
#include <fstream>

#include "serve/clocks.hpp"
#include "serving.hpp"
#include "support/catch.hpp"

namespace {

namespace fs = std::filesystem;
namespace serve = trigh::host::serve;

constexpr std::int64_t kStart = 1'000'000;

/// The time of day of the servers of a folder.
struct Day {
  fs::path folder;
  std::int64_t now = kStart;

  explicit Day(const std::string& name) : folder(fresh_folder(name)) { pass(0); }
  void pass(std::int64_t seconds) {
    now += seconds;
    std::ofstream(folder / "time.new") << now;
    fs::rename(folder / "time.new", folder / "time");
  }
  serve::ServeOptions options() const {
    serve::ServeOptions options;
    options.time = [file = folder / "time"] {
      std::int64_t time = 0;
      std::ifstream(file) >> time;
      return time;
    };
    return options;
  }
};

struct Timed {
  Day& day;
  Serving server;
  Caller red, blue;
  json game;
  std::string red_token, blue_token;

  /// A table with clocks of that kind, at which only red sits.
  Timed(Day& of, const char* kind, int seconds)
      : day(of), server(of.folder, of.options()), red(server.port()), blue(server.port()) {
    const json made = red.result("table.new", {{"title", "toy"}, {"scenario", "standard"},
                                               {"seats", {{"blue", "link"}}},
                                               {"clock", {{"kind", kind}, {"seconds", seconds}}}});
    game = {{"game", made["game"]}};
    red_token = made["token"];
    blue_token = made["tokens"]["blue"];
  }
  /// The table again, at a server that was started anew.
  Timed(Day& of, const Timed& before)
      : day(of), server(of.folder, of.options()), red(server.port()), blue(server.port()), game(before.game) {
    red.result("table.join", {{"token", before.red_token}});
    blue.result("table.join", {{"token", before.blue_token}});
  }
  void blue_comes() { blue.result("table.join", {{"token", blue_token}}); }
  json clock(Caller& caller) { return caller.result("table.talk", game)["clock"]; }
  json clock() { return clock(red); }
  void act(Caller& who, const char* action) {
    json params = game;
    params["action"] = action;
    REQUIRE(who.result("game.apply", params)["legal"] == true);
  }
  /// Red ends phases until blue is to act.
  void hand_over() {
    while (red.result("game.state", game)["to_act"] == "red") act(red, "end-phase");
  }
};

}  // namespace

TEST_CASE("A clock is kept as a line of text") {
  serve::GameClock clock = serve::new_clock(serve::ClockKind::kAnswer, 86400, {false, true});
  CHECK_FALSE(clock.begun());
  clock.came[0] = true;
  serve::follow(clock, 2, 0);
  serve::settle(clock, 90000, 17);
  CHECK(clock.expired() == 0);
  CHECK(serve::read_clock(serve::text_of(clock)) == clock);
  for (const char* wrong : {"", "turn", "never 1 1 1 1 0 1 1 1", "turn 1 1 1 1 2 1 1 1"})
    CHECK_FALSE(serve::read_clock(wrong));
}

TEST_CASE("The time of a Game-Turn is given anew with the next, that of a game never, that of an answer each time") {
  using serve::ClockKind;
  for (const ClockKind kind : {ClockKind::kTurn, ClockKind::kTotal, ClockKind::kAnswer}) {
    serve::GameClock clock = serve::new_clock(kind, 100, {true, true});
    serve::follow(clock, 1, 0);
    serve::settle(clock, 30, 30);
    serve::follow(clock, 1, 1);
    serve::settle(clock, 50, 80);
    serve::follow(clock, 1, 0);   // supports, for example
    CHECK(clock.left[0] == (kind == ClockKind::kAnswer ? 100 : 70));
    serve::settle(clock, 10, 90);
    serve::follow(clock, 2, 0);
    CHECK(clock.left[0] == (kind == ClockKind::kTurn ? 100 : kind == ClockKind::kTotal ? 60 : 90));
    serve::follow(clock, 1, 0);   // taken back
    serve::settle(clock, 20, 110);
    serve::follow(clock, 2, 0);
    CHECK(clock.left[0] == (kind == ClockKind::kTurn ? 80 : kind == ClockKind::kTotal ? 40 : 70));
    serve::follow(clock, 2, -1);   // over
    serve::settle(clock, 1000, 1110);
    CHECK(clock.expired() == -1);
  }
}

TEST_CASE("Clocks begin when everybody has come, and both players see them") {
  Day day("clocks");
  Timed at(day, "total", 600);
  json clock = at.clock();
  CHECK(clock["begun"] == false);
  CHECK(clock["running"].is_null());
  day.pass(5000);
  at.blue_comes();
  clock = at.clock(at.blue);
  CHECK(clock == json{{"kind", "total"}, {"seconds", 600}, {"left", {{"red", 600}, {"blue", 600}}}, {"begun", true},
                      {"running", "red"}, {"expired", nullptr}});
  day.pass(40);
  CHECK(at.clock()["left"]["red"] == 560);
  at.clock(at.blue);   // hears from now on
  at.hand_over();
  day.pass(100);
  clock = at.clock();
  CHECK(clock["running"] == "blue");
  CHECK(clock["left"] == json{{"red", 560}, {"blue", 500}});
  // Whoever listens is told with each action how the clocks stand.
  json told = at.blue.notice();
  while (!told.contains("clock")) told = at.blue.notice();
  CHECK(told["clock"]["kind"] == "total");
}

TEST_CASE("A table made without clocks has none, and what is no clock is refused") {
  Day day("no-clocks");
  Serving server(day.folder, day.options());
  Caller red(server.port());
  const TwoPlayers made(red);
  CHECK(red.result("table.talk", {{"game", made.table}})["clock"].is_null());
  CHECK(red.error("table.claim", {{"game", made.table}}) == "TR-745");
  for (const json& wrong : {json{{"kind", "sand"}, {"seconds", 60}}, json{{"kind", "turn"}, {"seconds", 0}},
                            json{{"kind", "turn"}, {"seconds", 1.5}}, json{{"kind", "turn"}}}) {
    red.send(json{{"jsonrpc", "2.0"}, {"id", "bad"}, {"method", "table.new"},
                  {"params", {{"title", "toy"}, {"scenario", "standard"}, {"clock", wrong}}}}.dump());
    const json answer = red.hear();
    INFO(wrong);
    REQUIRE(answer.contains("error"));
    CHECK(answer["error"]["code"] == -32602);
  }
}

TEST_CASE("When time has run out nothing happens until the other player claims the game") {
  Day day("run-out");
  Timed at(day, "turn", 60);
  at.blue_comes();
  CHECK(at.blue.error("table.claim", at.game) == "TR-745");
  day.pass(61);
  CHECK(at.clock()["expired"] == "red");
  CHECK(at.red.error("table.claim", at.game) == "TR-745");
  SECTION("he goes on waiting, and the game goes on") {
    at.hand_over();
    CHECK(at.clock()["expired"].is_null());
    CHECK(at.blue.error("table.claim", at.game) == "TR-745");
    CHECK(at.red.result("table.talk", at.game)["ended"].is_null());
  }
  SECTION("he claims it") {
    const json won = at.blue.result("table.claim", at.game);
    CHECK(won["ended"] == json{{"kind", "claim"}, {"winner", "blue"}});
    CHECK(won["remarks"].back()["kind"] == "claim");
    CHECK(won["clock"]["running"].is_null());
    json params = at.game;
    params["action"] = "end-phase";
    CHECK(at.red.error("game.apply", params) == "TR-738");
    CHECK(at.blue.error("table.claim", at.game) == "TR-738");
    at.server.kill_hard();
    Timed again(day, at);
    CHECK(again.red.result("table.talk", at.game)["ended"]["winner"] == "blue");
  }
  SECTION("an onlooker claims nothing") {
    Caller watcher(at.server.port());
    const json made = at.red.result("table.new", {{"title", "toy"}, {"scenario", "standard"},
                                                  {"clock", {{"kind", "turn"}, {"seconds", 60}}}});
    watcher.result("table.join", {{"token", made["watch"]}});
    CHECK(watcher.error("table.claim", {{"game", made["game"]}}) == "TR-733");
  }
}

TEST_CASE("A restart loses nothing of the clocks, and time without a server does not count") {
  Day day("clocks-restart");
  Timed at(day, "total", 600);
  at.blue_comes();
  day.pass(100);
  at.hand_over();   // writes down that the server is up
  day.pass(30);
  at.server.signal(SIGTERM);
  REQUIRE(at.server.wait() == 0);
  day.pass(100'000);
  Timed again(day, at);
  day.pass(7);
  CHECK(again.clock()["running"] == "blue");
  CHECK(again.clock()["left"] == json{{"red", 500}, {"blue", 563}});
  CHECK(again.red.error("table.claim", at.game) == "TR-745");
}

TEST_CASE("A machine has no clock") {
  Day day("clock-machine");
  Serving server(day.folder, day.options());
  Caller red(server.port());
  const json made = red.result("table.new", {{"title", "toy"}, {"scenario", "standard"},
                                             {"seats", {{"blue", "machine:general"}}},
                                             {"clock", {{"kind", "answer"}, {"seconds", 60}}}});
  const json game{{"game", made["game"]}};
  CHECK(red.result("table.talk", game)["clock"]["running"] == "red");
  json params = game;
  params["action"] = "end-phase";
  while (red.result("game.state", game)["to_act"] == "red" && red.result("game.state", game)["turn"] == 1)
    red.result("game.apply", params);
  day.pass(1000);
  const json clock = red.result("table.talk", game)["clock"];
  CHECK(clock["left"]["blue"] == 60);
}

TEST_CASE("A player gives the other more time, and the list of tables says how it stands") {
  Day day("clocks-given");
  Timed at(day, "total", 600);
  at.blue_comes();
  const auto give = [&](std::int64_t seconds) {
    json params = at.game;
    params["seconds"] = seconds;
    return params;
  };
  const auto listed = [&](Caller& caller, const std::string& token) {
    return caller.result("table.list", {{"tokens", {token}}})["tables"][0]["clock"];
  };
  at.hand_over();
  day.pass(100);
  CHECK(at.clock()["left"]["blue"] == 500);
  const json told = at.red.result("table.give", give(300));
  CHECK(told["clock"]["left"]["blue"] == 800);
  CHECK(told["clock"]["running"] == "blue");
  CHECK(told["remarks"].back()["kind"] == "give");
  CHECK(told["remarks"].back()["text"] == "300");
  CHECK(told["remarks"].back()["side"] == "red");
  CHECK(listed(at.blue, at.blue_token) == at.clock(at.blue));

  SECTION("where none was left, it counts from now") {
    day.pass(5000);
    CHECK(at.clock()["expired"] == "blue");
    CHECK(at.red.result("table.give", give(60))["clock"]["left"]["blue"] == 60);
    CHECK(at.clock()["expired"].is_null());
  }
  SECTION("it outlives the server") {
    at.server.kill_hard();
    Timed again(day, at);
    CHECK(again.clock()["left"]["blue"] == 800);
  }
  SECTION("there is a most, and it is given to another person only") {
    CHECK(at.red.result("table.give", give(serve::kMostTime))["clock"]["left"]["blue"] == serve::kMostTime);
    Caller watcher(at.server.port());
    const json alone = watcher.result("table.new", {{"title", "toy"}, {"scenario", "standard"},
                                                    {"seats", {{"blue", "machine:random"}}},
                                                    {"clock", {{"kind", "total"}, {"seconds", 9}}}});
    CHECK(watcher.error("table.give", {{"game", alone["game"]}, {"seconds", 5}}) == "TR-746");
    const json timeless = watcher.result("table.new", {{"title", "toy"}, {"scenario", "standard"},
                                                       {"seats", {{"blue", "link"}}}});
    CHECK(watcher.error("table.give", {{"game", timeless["game"]}, {"seconds", 5}}) == "TR-746");
    CHECK(listed(watcher, timeless["token"]).is_null());
  }
}
