// Tables that go: deleted by their players, or because nobody has touched them; games that leave memory; tables as
// documents.
#include <sqlite3.h>

#include <ctime>
#include <thread>

#include "serve/makings.hpp"
#include "serve/table_registry.hpp"
#include "serve/tokens.hpp"
#include "serving.hpp"
#include "support/catch.hpp"
#include "support/toy_library.hpp"
#include "trigh/io/document.hpp"
#include "trigh/play/notation.hpp"

namespace fs = std::filesystem;
namespace serve = trigh::host::serve;

namespace {

using Seconds = std::chrono::seconds;

json named(const std::string& table, json more = json::object()) {
  more["game"] = table;
  return more;
}

json wish_to_delete(const std::string& table) { return named(table, {{"what", "delete"}}); }

/// Everything that stands in the file of the games and its companions.
std::string bytes_of_games(const fs::path& folder) {
  std::string bytes;
  for (const auto& each : fs::directory_iterator(folder))
    if (each.path().filename().string().starts_with("games.sqlite")) bytes += trigh::read_text(each.path()).value();
  return bytes;
}

std::int64_t count(const fs::path& file, const std::string& rows) {
  sqlite3* database = nullptr;
  sqlite3_stmt* statement = nullptr;
  REQUIRE(sqlite3_open(file.c_str(), &database) == SQLITE_OK);
  REQUIRE(sqlite3_prepare_v2(database, ("SELECT count(*) FROM " + rows).c_str(), -1, &statement, nullptr) == SQLITE_OK);
  REQUIRE(sqlite3_step(statement) == SQLITE_ROW);
  const std::int64_t number = sqlite3_column_int64(statement, 0);
  sqlite3_finalize(statement);
  sqlite3_close(database);
  return number;
}

/// A registry over a store of its own, in this process.
struct Home {
  explicit Home(const fs::path& folder)
      : store(std::move(serve::Store::open(games_of(folder)).value())),
        registry(library, *store, 1, std::chrono::milliseconds(0)) {}
  serve::NewTable table(std::map<std::string, std::string> seats = {}) {
    serve::TableWish wish;
    wish.choice.request.title = "toy";
    wish.choice.request.scenario = "standard";
    wish.seats = std::move(seats);
    auto made = registry.make(wish);
    REQUIRE(made);
    return std::move(made.value());
  }
  trigh::toy::ToyLibrary library;
  std::unique_ptr<serve::Store> store;
  serve::TableRegistry registry;
};

}  // namespace

TEST_CASE("A table of two people is deleted when both want it, and nothing of it is left", "[file]") {
  const fs::path folder = fresh_folder("deleted");
  std::string kept;
  {
    Serving server(folder);
    Caller red(server.port()), blue(server.port()), watcher(server.port());
    const TwoPlayers table(red), other(red);
    kept = other.red;
    blue.result("table.join", {{"token", table.blue}});
    watcher.result("table.join", {{"token", table.watch}});
    for (Caller* each : {&red, &blue, &watcher}) each->result("table.talk", named(table.table));
    red.result("game.apply", named(table.table, {{"action", kMove}}));
    red.result("table.say", named(table.table, {{"text", "a remark that nobody else makes"}}));
    CHECK(watcher.error("table.propose", wish_to_delete(table.table)) == "TR-733");
    // One wants it: the other is asked, and may decline. The game goes on meanwhile.
    CHECK(red.result("table.propose", wish_to_delete(table.table))["request"] ==
          json{{"kind", "delete"}, {"side", "red"}});
    CHECK(red.error("table.answer", named(table.table, {{"accept", true}})) == "TR-733");
    CHECK(blue.result("table.answer", named(table.table, {{"accept", false}}))["request"] == nullptr);
    red.result("game.apply", named(table.table, {{"action", "end-phase"}}));
    // Also when it is over.
    blue.result("table.resign", named(table.table));
    blue.result("table.propose", wish_to_delete(table.table));
    watcher.notices.clear();
    const json gone{{"kind", "delete"}, {"winner", nullptr}};
    CHECK(red.result("table.answer", named(table.table, {{"accept", true}}))["ended"] == gone);
    json told;
    while (told.is_null() || told["ended"].is_null() || told["ended"]["kind"] != "delete") told = watcher.notice();
    CHECK(told["ended"] == gone);
    for (Caller* each : {&red, &blue, &watcher}) {
      CHECK(each->error("game.state", named(table.table), -32000) == "TR-743");
      CHECK(each->error("table.join", {{"token", table.watch}}) == "TR-731");
      CHECK(each->result("game.close", named(table.table))["closed"] == table.table);
    }
    CHECK(red.result("table.list", {{"tokens", {table.red, other.red}}})["unknown"] == json{table.red});
    server.signal(15);
    CHECK(server.wait() == 0);
  }
  CHECK(bytes_of_games(folder).find("a remark that nobody") == std::string::npos);
  CHECK(count(folder / "games.sqlite", "tables") == 1);
  for (const char* rows : {"lines", "seats", "remarks"})
    CHECK(count(folder / "games.sqlite", std::string(rows) + " WHERE table_id NOT IN (SELECT id FROM tables)") == 0);
  CHECK(serve::Store::check(folder / "games.sqlite").value() == 1);
  const Serving again(folder);
  Caller red(again.port());
  CHECK(red.result("table.join", {{"token", kept}})["sides"] == json{"red"});
}

TEST_CASE("Who has all seats that people play deletes the table alone") {
  const Serving server(fresh_folder("deleted-alone"));
  Caller red(server.port());
  const auto made = [&](const json& seats) {
    return red.result("table.new", {{"title", "toy"}, {"scenario", "standard"}, {"seats", seats}});
  };
  for (const json& seats : {json::object(), json{{"blue", "machine:random"}}}) {
    const json table = made(seats);
    CHECK(red.result("table.propose", wish_to_delete(table["game"]))["ended"]["kind"] == "delete");
    CHECK(red.error("table.join", {{"token", table["token"]}}) == "TR-731");
  }
  // A friend who never came: whoever has the link has the seat.
  const TwoPlayers waits(red);
  CHECK(red.result("table.propose", wish_to_delete(waits.table))["ended"] == nullptr);
  red.result("table.answer", named(waits.table, {{"accept", false}}));
  red.result("table.join", {{"token", waits.blue}});
  CHECK(red.result("table.propose", wish_to_delete(waits.table))["ended"]["kind"] == "delete");
  // Two machines belong to nobody.
  const json machines = made({{"red", "machine:random"}, {"blue", "machine:random"}});
  CHECK(red.error("table.propose", wish_to_delete(machines["game"])) == "TR-733");
}

TEST_CASE("A table as a document has all that is kept of it, and no secret word") {
  const Serving server(fresh_folder("export"));
  Caller red(server.port()), watcher(server.port());
  const TwoPlayers table(red);
  red.result("game.apply", named(table.table, {{"action", kMove}}));
  red.result("table.say", named(table.table, {{"text", "good luck"}}));
  red.result("table.resign", named(table.table));
  watcher.result("table.join", {{"token", table.watch}});
  const json document = watcher.result("table.export", named(table.table));
  CHECK(document == red.result("table.export", named(table.table)));
  CHECK(document["seats"] == json{{"red", "person"}, {"blue", "person"}});
  REQUIRE(document["remarks"].size() == 2);
  CHECK(document["remarks"][0]["text"] == "good luck");
  CHECK(document["ended"] == json{{"kind", "resign"}, {"winner", "blue"}});
  for (const std::string& word : {table.red, table.blue, table.watch})
    CHECK(document.dump().find(word) == std::string::npos);
  CHECK(document["save"].get<std::string>().find("\nseed: 0\n") != std::string::npos);   // nor the dice to come
  const json loaded = red.result("game.load", {{"text", document["save"]}});
  CHECK(loaded["state"]["units"] == red.result("game.state", named(table.table))["units"]);
  const json own = red.result("game.new", {{"title", "toy"}, {"scenario", "standard"}});
  CHECK(red.error("table.export", named(own["game"])) == "TR-737");
}

TEST_CASE("Tables expire that nobody has touched, but none that somebody sits at or that only looks old") {
  const fs::path folder = fresh_folder("expiry");
  Home home(folder);
  const auto old = home.table(), sat = home.table(), damaged = home.table();
  const int somebody = 0;
  {
    const std::lock_guard turn(sat.seating.game->turn);
    sat.seating.game->listen(&somebody, sat.seating, [](serve::SharedGame&, std::size_t) {});
  }
  const std::int64_t now = std::time(nullptr);
  CHECK(home.registry.expire(now - 60).value().empty());
  // A remark is a touch, too.
  serve::Hold hold = home.store->log(old.seating.game->record().id).value().hold;
  CHECK(home.store->say(old.seating.game->record().id, {.at = now + 500}, false, hold).empty());
  CHECK(home.registry.expire(now + 400).value() == std::vector{damaged.seating.game->record().id});
  const auto gone = home.registry.expire(now + 600).value();
  CHECK(gone == std::vector{old.seating.game->record().id});
  CHECK_FALSE(home.registry.join(old.own));
  CHECK(home.registry.join(sat.own));
  CHECK(home.store->tables() == 1);
}

TEST_CASE("A damaged table does not expire") {
  const fs::path folder = fresh_folder("expiry-damaged");
  std::string own;
  {
    Home home(folder);
    own = home.table().own;
  }
  execute(folder, "UPDATE tables SET changed = 1");
  Home home(folder);
  CHECK(home.registry.expire(std::time(nullptr) - 60).value().empty());
  CHECK(home.store->tables() == 1);
}

TEST_CASE("The server deletes old tables by itself") {
  serve::ServeOptions options;
  options.expire = Seconds(1);
  const Serving server(fresh_folder("expires"), options);
  Caller red(server.port());
  const TwoPlayers table(red), sat(red);
  red.result("game.close", named(table.table));
  const auto unknown = [&] { return red.result("table.list", {{"tokens", {table.red, sat.red}}})["unknown"]; };
  for (int i = 0; i < 200 && unknown().empty(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(100));
  CHECK(unknown() == json{table.red});
}

TEST_CASE("A game that nobody asks for leaves memory, and is there again when it is asked for") {
  const fs::path folder = fresh_folder("tidy");
  Home home(folder);
  const auto now = [] { return std::chrono::steady_clock::now(); };
  const auto long_ago = [&] { return now() - std::chrono::hours(1); };
  std::vector<serve::NewTable> tables;
  for (int i = 0; i < 4; ++i) {
    tables.push_back(home.table());
    const std::lock_guard turn(tables.back().seating.game->turn);
    REQUIRE(tables.back().seating.game->ready().empty());
  }
  CHECK(home.registry.tidy(long_ago(), 9) == 4);
  {
    const std::lock_guard turn(tables[0].seating.game->turn);   // now the one asked for last
    REQUIRE(tables[0].seating.game->ready().empty());
  }
  CHECK(home.registry.tidy(long_ago(), 2) == 2);
  CHECK(home.registry.tidy(now(), 2) == 0);
  for (const auto& each : tables) {
    serve::SharedGame& game = *each.seating.game;
    const std::lock_guard turn(game.turn);
    REQUIRE(game.ready().empty());
    const auto verdict = game.table().apply(trigh::parse_action(game.table().rules(), kMove).value());
    REQUIRE(verdict);
    CHECK(verdict.value());
  }
  CHECK(home.registry.tidy(now() + Seconds(1), 9) == 0);
  for (const auto& each : tables) {
    const std::lock_guard turn(each.seating.game->turn);
    REQUIRE(each.seating.game->ready().empty());
    CHECK(each.seating.game->table().match().journal().size() == 1);
  }
}

TEST_CASE("Who leaves a game that has left memory is told to the others all the same") {
  const fs::path folder = fresh_folder("tidy-leave");
  Home home(folder);
  const auto made = home.table();
  serve::SharedGame& game = *made.seating.game;
  const int red = 0, blue = 0;
  int heard = 0;
  {
    const std::lock_guard turn(game.turn);
    for (const int* who : {&red, &blue}) game.listen(who, made.seating, [](serve::SharedGame&, std::size_t) {});
    game.hear(&blue, "Blue", [&](serve::SharedGame& told, std::size_t) {
      heard += told.table().match().journal().empty();
    });
  }
  REQUIRE(home.registry.tidy(std::chrono::steady_clock::now() + Seconds(1), 9) == 0);
  const std::lock_guard turn(game.turn);
  game.leave(&red);
  CHECK(heard == 1);
}

TEST_CASE("An address makes so many tables a day, however often it connects") {
  serve::Makings makings(2);
  const auto now = serve::Makings::Clock::now();
  CHECK(makings.one_more("10.0.0.1", now));
  CHECK(makings.one_more("10.0.0.1", now));
  CHECK_FALSE(makings.one_more("10.0.0.1", now + std::chrono::hours(23)));
  CHECK(makings.one_more("10.0.0.2", now + std::chrono::hours(23)));
  CHECK(makings.one_more("10.0.0.1", now + std::chrono::hours(25)));
  serve::ServeOptions options;
  options.tables = 2;
  const Serving server(fresh_folder("makings"), options);
  const json wish{{"title", "toy"}, {"scenario", "standard"}};
  for (int i = 0; i < 2; ++i) Caller(server.port()).result("table.new", wish);
  CHECK(Caller(server.port()).error("table.new", wish) == "TR-736");
  Caller(server.port(), "", "127.0.0.9").result("table.new", wish);
}
