// Servers that share a database: whose turn it is at a table, and that nobody goes on from what is no longer so. Run by
// postgres.py; without a database hidden.
#include <algorithm>
#include <thread>

#include "serve/store.hpp"
#include "serve/tokens.hpp"
#include "serving.hpp"
#include "support/catch.hpp"

using namespace trigh::host::serve;
using trigh::Findings;

namespace {

const Standing kStanding{1, 3, "red", 1, false};

std::unique_ptr<Store> opened(const std::filesystem::path& folder) {
  auto store = Store::open(games_of(folder));
  REQUIRE(store);
  REQUIRE(store.value()->shared());
  CHECK_FALSE(store.value()->news());   // called anew: anything may have happened
  store.value()->beat();
  return std::move(store.value());
}

std::string code(const Findings& findings) { return findings.empty() ? "" : findings.front().code; }

/// Two servers and a table that the first has made.
struct Two {
  explicit Two(const std::string& name) : folder(fresh_folder(name)), first(opened(folder)), second(opened(folder)) {
    TableRecord record;
    record.id = id;
    record.head = "head\n\n";
    const auto hold = first->create(record, "one\n", {{token_digest("word"), {true, false}}});
    REQUIRE(hold);
    mine = *hold;
    theirs = second->log(id).value().hold;
  }
  std::string lines() const { return second->log(id).value().lines; }

  const std::string id = "t000000000001";
  std::filesystem::path folder;
  std::unique_ptr<Store> first, second;
  Hold mine, theirs;
};

}  // namespace

TEST_CASE("Of two servers one goes on with a table, and the other is refused until it has looked again", "[.shared]") {
  Two two("nodes-append");
  CHECK(two.mine.token == 1);
  CHECK(two.theirs.token == 0);
  CHECK(two.first->append(two.id, "two\n", kStanding, two.mine).empty());
  CHECK(code(two.second->append(two.id, "other\n", kStanding, two.theirs)) == "TR-856");   // knows one line of two
  two.theirs = two.second->look(two.id).value().value();
  CHECK(two.theirs.lines == 2);
  CHECK(two.second->append(two.id, "three\n", kStanding, two.theirs).empty());
  CHECK(two.theirs.token == 2);
  CHECK(code(two.first->append(two.id, "lost\n", kStanding, two.mine)) == "TR-856");   // its token is an old one
  CHECK(code(two.first->say(two.id, {.name = "lost"}, false, two.mine)) == "TR-856");
  CHECK(two.lines() == "one\ntwo\nthree\n");
  two.mine = two.first->look(two.id).value().value();
  CHECK(two.mine.token == 0);
  CHECK(two.first->say(two.id, {.name = "said"}, false, two.mine).empty());
  CHECK(code(two.second->append(two.id, "lost\n", kStanding, two.theirs)) == "TR-856");
  CHECK(two.lines() == "one\ntwo\nthree\n");
  CHECK(Store::check(games_of(two.folder)).value() == 1);
}

TEST_CASE("A lease is taken from a server that is gone, not from one that lives, and a late answer of it is refused",
          "[.shared]") {
  Two two("nodes-lease");
  CHECK_FALSE(two.second->lease(two.id, two.theirs));
  two.first->beat(true);
  REQUIRE(two.second->lease(two.id, two.theirs));
  CHECK(two.theirs.token == 2);
  CHECK(code(two.first->append(two.id, "late\n", kStanding, two.mine)) == "TR-856");
  two.first->beat();
  Hold again = two.mine;
  CHECK_FALSE(two.first->lease(two.id, again));
  two.second->release(two.id, two.theirs);
  CHECK(two.first->lease(two.id, again));
  CHECK(two.lines() == "one\n");
}

TEST_CASE("A lease that the database did not take back is given back when it can be", "[.shared]") {
  Two two("nodes-owed");
  execute(two.folder, "ALTER TABLE leases RENAME TO elsewhere");
  two.first->release(two.id, two.mine);
  execute(two.folder, "ALTER TABLE elsewhere RENAME TO leases");
  CHECK_FALSE(two.second->lease(two.id, two.theirs));
  two.first->beat();
  CHECK(two.second->lease(two.id, two.theirs));
}

TEST_CASE("A server that was killed is gone for the others as soon as its line is", "[.shared]") {
  Two two("nodes-line");
  two.second->beat();
  CHECK_FALSE(two.second->lease(two.id, two.theirs));   // its line is open
  two.first = nullptr;   // says nothing, as kill -9
  const auto begun = std::chrono::steady_clock::now();
  do {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    two.second->beat();
  } while (!two.second->lease(two.id, two.theirs));
  CHECK(std::chrono::steady_clock::now() - begun < std::chrono::seconds(3));   // sooner than by waiting for a word
  CHECK(two.theirs.token == 2);
}

TEST_CASE("Who does not say that it lives is gone after some seconds", "[.shared]") {
  Two two("nodes-beats");
  int waited = 0;
  while (!two.second->lease(two.id, two.theirs) && waited < 100) {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    ++waited;
  }
  CHECK(waited > 5);
  CHECK(waited < 100);
}

TEST_CASE("Many threads of two servers add to one table: each line that was taken stands there once", "[.shared]") {
  Two two("nodes-race");
  constexpr int kThreads = 4, kEach = 25;
  std::atomic<int> refused = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i)
    threads.emplace_back([&, i] {
      Store& store = i % 2 ? *two.first : *two.second;
      for (int n = 0; n < kEach;) {
        auto hold = store.look(two.id);
        if (!hold || !hold.value()) continue;
        const std::string line = std::to_string(i) + "-" + std::to_string(n) + "\n";
        if (store.append(two.id, line, kStanding, *hold.value()).empty()) ++n;
        else ++refused;
      }
    });
  for (auto& thread : threads) thread.join();
  const std::string log = two.lines();
  CHECK(std::ranges::count(log, '\n') == 1 + kThreads * kEach);
  for (int i = 0; i < kThreads; ++i)
    for (int n = 0; n < kEach; ++n)
      CHECK(log.find("\n" + std::to_string(i) + "-" + std::to_string(n) + "\n") != log.npos);
  INFO(refused << " refused");
  CHECK(refused > 0);
}

TEST_CASE("A database of versions 1 and 2 is taken over as it is by servers that start at once", "[.shared]") {
  const auto folder = fresh_folder("nodes-version-1");
  std::string lines;
  {
    Two two(folder.filename());
    CHECK(two.second->say(two.id, {.name = "said"}, false, two.theirs).empty());
    lines = two.lines();
  }
  SECTION("1, which had no clocks") {
    execute(folder,
            "ALTER TABLE tables DROP COLUMN clock; DROP TABLE runs; DROP TABLE pieces; UPDATE trigh SET version = 1");
  }
  SECTION("2, which kept no analyses") { execute(folder, "DROP TABLE pieces; UPDATE trigh SET version = 2"); }
  std::vector<std::unique_ptr<Store>> stores(3);
  {
    std::vector<std::thread> threads;
    for (auto& store : stores)
      threads.emplace_back([&] {
        if (auto open = Store::open(games_of(folder))) store = std::move(*open);
      });
    for (auto& thread : threads) thread.join();
  }
  for (const auto& store : stores) REQUIRE(store);
  CHECK(Store::check(games_of(folder)).value() == 1);
  const std::string id = "t000000000001";
  auto log = stores[0]->log(id);
  REQUIRE(log);
  CHECK(log->lines == lines);
  CHECK(log->remarks.at(0).name == "said");
  CHECK_FALSE(stores[1]->clock(id).value());
  CHECK(stores[0]->append(id, "two\n", kStanding, log->hold).empty());
  // The form of this version is there whole: clocks and analyses are kept.
  CHECK(stores[0]->keep_pieces(id, "a", "0 {}\n").empty());
  CHECK(stores[0]->keep_pieces(id, "a", "0 {x}\n").empty());
  CHECK(stores[1]->pieces(id, "a").value() == "0 {x}\n");
  TableRecord timed;
  timed.id = "t000000000002";
  timed.head = "head\n\n";
  timed.clock = text_of(new_clock(ClockKind::kTotal, 600, {false, false}));
  CHECK(stores[1]->create(timed, "one\n", {}));
  CHECK(stores[2]->clock(timed.id).value().value().left[0] == 600);
  CHECK(Store::check(games_of(folder)).value() == 2);
  execute(folder, "UPDATE trigh SET version = 99");
  CHECK(code(Store::open(games_of(folder)).error()) == "TR-752");
}

TEST_CASE("Servers hear where others have gone on, and of nothing that they did themselves", "[.shared]") {
  Two two("nodes-news");
  CHECK(two.first->append(two.id, "two\n", kStanding, two.mine).empty());
  std::vector<std::string> heard;
  for (int i = 0; i < 20 && heard.empty(); ++i) heard = two.second->news().value();
  CHECK(heard == std::vector{two.id});
  CHECK(two.first->news().value().empty());
  CHECK(two.second->remove(two.id).empty());
  for (heard.clear(); heard.empty();) heard = two.first->news().value();
  CHECK(heard == std::vector{two.id});
  CHECK_FALSE(two.first->look(two.id).value());
  CHECK(code(two.first->append(two.id, "late\n", kStanding, two.mine)) == "TR-856");
}

TEST_CASE("Texts that PostgreSQL does not keep are refused, and bytes of every kind are kept", "[.shared]") {
  Two two("nodes-texts");
  CHECK(code(two.first->say(two.id, {.name = std::string("a\0b", 3)}, false, two.mine)) == "TR-632");
  CHECK(two.first->say(two.id, {.name = "'; DROP TABLE lines; -- \\ \xc3\xa4"}, false, two.mine).empty());
  CHECK(two.second->log(two.id).value().remarks.at(0).name == "'; DROP TABLE lines; -- \\ \xc3\xa4");
  CHECK(two.second->find(token_digest("word")).value().value().second == std::array{true, false});
}

TEST_CASE("Players and onlookers at two servers see one game, and take turns at it", "[.shared]") {
  const auto folder = fresh_folder("nodes-people");
  const Serving one(folder), other(folder);
  REQUIRE(one.complaint() == "");
  REQUIRE(other.complaint() == "");
  Caller red(one.port()), blue(other.port()), watcher(other.port());
  const TwoPlayers table(red);
  const json named{{"game", table.table}};
  blue.result("table.join", {{"token", table.blue}});
  watcher.result("table.join", {{"token", table.watch}});
  for (Caller* each : {&red, &blue, &watcher}) each->result("table.talk", named);
  watcher.notices.clear();
  const auto act = [&](Caller& who) {
    const json offers = who.result("game.offers", named)["offers"];
    const json done = who.result("game.apply", {{"game", table.table}, {"action", offers.back()["text"]}});
    CHECK(done["legal"] == true);
    return done["state"];
  };
  json state;
  for (int i = 0; i < 8; ++i) {
    state = red.result("game.state", named);
    CHECK(blue.result("game.state", named) == state);
    if (state["over"] == true) break;
    state = act(state["to_act"] == "red" ? red : blue);
    // The onlooker is told without asking.
    json told;
    while (told.is_null() || !told.contains("state") || told["actions"] != state["actions"]) told = watcher.notice();
    CHECK(told["state"] == state);
  }
  const json said = blue.result("table.say", {{"game", table.table}, {"text", "from over here"}});
  json heard;
  while (heard.is_null() || !heard.contains("remarks") || heard["remarks"].empty()) heard = red.notice();
  CHECK(heard["remarks"] == said["remarks"]);
  // A seat with a new link is shut at the other server, too.
  const std::string token = red.result("table.renew", {{"token", table.blue}})["token"];
  heard = {};
  while (heard.is_null() || !heard.contains("remarks") || heard["remarks"].empty()) heard = blue.notice();
  CHECK(heard["remarks"][0]["kind"] == "renew");
  CHECK(blue.error("table.resign", named) == "TR-733");
  blue.result("table.join", {{"token", token}});
  blue.result("table.resign", named);
  CHECK(red.error("game.apply", {{"game", table.table}, {"action", "end-phase"}}) == "TR-738");
}

TEST_CASE("When its server is killed a machine's table goes on at another one", "[.shared]") {
  const auto folder = fresh_folder("nodes-killed");
  trigh::host::serve::ServeOptions options;
  options.pause = std::chrono::milliseconds(100);
  Serving one(folder, options);
  const Serving other(folder, options);
  Caller maker(one.port()), watcher(other.port());
  const json made = maker.result("table.new", {{"title", "toy"}, {"scenario", "standard"},
                                               {"seats", {{"red", "machine:random"}, {"blue", "machine:random"}}}});
  json state = watcher.result("table.join", {{"token", made["watch"]}})["state"];
  one.kill_hard();
  while (state["over"] != true) state = watcher.notice()["state"];
  CHECK(watcher.result("game.state", {{"game", made["game"]}}) == state);
}

TEST_CASE("A machine whose rules run in a worker goes on when the lines to the database have broken", "[.shared]") {
  const auto folder = fresh_folder("nodes-broken");
  trigh::host::serve::ServeOptions options;
  options.pause = std::chrono::milliseconds(20);
  options.workers.most = 8;
  const Serving server(folder, options);
  Caller watcher(server.port());
  const json machines{{"red", "machine:random"}, {"blue", "machine:random"}};
  json state =
      watcher.result("table.new", {{"title", "toy"}, {"scenario", "standard"}, {"seats", machines}})["state"];
  int broken = 0;
  // Not the line by which it would hear that the database is back.
  const std::string breaks =
      "CREATE TEMP TABLE broken AS SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = "
      "'trigh' AND query NOT LIKE 'LISTEN%'";
  for (; state["over"] != true; ++broken) {
    execute(folder, breaks);
    // What was told before is heard first; the last of it must not be the end of all.
    for (int i = 0; i < 4 && state["over"] != true; ++i) state = watcher.notice()["state"];
  }
  CHECK(broken > 2);
}
