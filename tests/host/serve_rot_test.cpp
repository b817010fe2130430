// What `trigh serve` does when its file is not what it wrote: a bit turned over anywhere is told with the table it
// belongs to, never a shorter game; the other tables open; older files are taken over; backups bring everything back.
#include <unistd.h>

#include <array>
#include <csignal>
#include <fstream>
#include <map>
#include <thread>

#include "serve/store.hpp"
#include "serve/tokens.hpp"
#include "serving.hpp"
#include "support/catch.hpp"

namespace fs = std::filesystem;
using namespace trigh::host::serve;
using trigh::Findings;

namespace {

std::string bytes_of(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

void write(const fs::path& file, const std::string& bytes) {
  for (const char* behind : {"", "-wal", "-shm", "-journal"}) fs::remove(file.string() + behind);
  std::ofstream(file, std::ios::binary) << bytes;
}

std::string head_of(int table) {
  return "trigh-save/1\ntitle: toy " + std::to_string(table) + "\n" + std::string(300, 'h') + "\n\n";
}

std::string line_of(int table, int number) {
  return "move red-" + std::to_string(table) + " 0103-02" + std::to_string(number) + "  # 0123456789abcdef " +
         std::string(40, 'l') + "\n";
}

/// Four tables with logs of several pages, each with three seats.
struct Kept {
  static constexpr int kTables = 4, kLines = 60, kRemarks = 20;
  fs::path file;

  explicit Kept(const fs::path& where) : file(where) {
    auto store = Store::open(file);
    REQUIRE(store);
    std::array<Hold, kTables> holds;
    for (int t = 0; t < kTables; ++t) {
      TableRecord record{id(t),      "Name " + std::to_string(t), "toy", "standard", {"red", "blue"}, {"", "staff"},
                         head_of(t), {1, 3, "red", 0, false},     0};
      std::vector<Seat> seats;
      for (int s = 0; s < 3; ++s) seats.push_back({digest(t, s), {s == 0, s == 1}});
      CHECK(store.value()->create(record, "", seats));
    }
    for (int n = 0; n < kLines; ++n)
      for (int t = 0; t < kTables; ++t)
        CHECK(store.value()->append(id(t), line_of(t, n), {2, 3, "blue", n + 1, false}, holds.at(t)).empty());
    for (int n = 0; n < kRemarks; ++n)
      for (int t = 0; t < kTables; ++t)
        CHECK(store.value()->say(id(t), remark_of(t, n), false, holds.at(t)).empty());
  }
  static Remark remark_of(int t, int n) {
    return {1000 + n,
            n % 3 == 2 ? std::nullopt : std::optional(n % 3 == 0 ? trigh::Side::kFirst : trigh::Side::kSecond),
            "Name " + std::to_string(t), n % 5 == 4 ? RemarkKind::kDraw : RemarkKind::kSay,
            std::string(90, static_cast<char>('a' + n)), n};
  }
  static std::string id(int t) { return "t00000000000" + std::to_string(t); }
  static std::string digest(int t, int s) { return token_digest(id(t) + std::to_string(s)); }

  /// Whether everything about a table is as it was written, by what the store tells.
  static bool sound(const Store& store, int t) {
    std::string log;
    for (int n = 0; n < kLines; ++n) log += line_of(t, n);
    const auto kept = store.log(id(t));
    if (!kept || kept->lines != log || kept->remarks.size() != kRemarks) return false;
    for (int n = 0; n < kRemarks; ++n)
      if (kept->remarks[static_cast<std::size_t>(n)] != remark_of(t, n)) return false;
    for (int s = 0; s < 3; ++s) {
      const auto found = store.find(digest(t, s));
      if (!found || !found.value()) return false;
      const auto& [record, sides] = *found.value();
      if (record.id != id(t) || record.name != "Name " + std::to_string(t) || record.head != head_of(t) ||
          record.title != "toy" || record.scenario != "standard" || record.machines[1] != "staff" ||
          record.standing.actions != kLines || record.standing.to_act != "blue" || sides != std::array{s == 0, s == 1})
        return false;
    }
    return true;
  }
};

bool names(const Findings& findings, const std::string& id) {
  return std::ranges::any_of(findings, [&](const auto& f) { return f.text.find(id) != std::string::npos; });
}

}  // namespace

TEST_CASE("A bit turned over anywhere in the file of games is harmless or told, and the other tables open", "[file]") {
  const fs::path folder = fresh_folder("rot"), file = folder / "games.sqlite", flipped = folder / "flipped.sqlite";
  const Kept kept(file);
  const std::string whole = bytes_of(file);
  REQUIRE(whole.size() > 30'000);
  REQUIRE_FALSE(fs::exists(file.string() + "-wal"));
  int harmless = 0, refused = 0, told = 0;
  for (std::size_t at = 0; at < whole.size(); at += at < 200 ? 3 : 71) {
    std::string bytes = whole;
    bytes[at] = static_cast<char>(bytes[at] ^ (1 << at % 8));
    write(flipped, bytes);
    INFO("byte " << at);
    const auto store = Store::open(flipped);
    if (!store) {
      ++refused;
      REQUIRE(store.error().size() == 1);
      CHECK(store.error()[0].text.find("--games") != std::string::npos);
      continue;
    }
    const Findings& damage = store.value()->damage();
    int unsound = 0;
    for (int t = 0; t < Kept::kTables; ++t) {
      if (Kept::sound(*store.value(), t)) continue;
      ++unsound;
      CHECK(names(damage, Kept::id(t)));
      Hold none;
      CHECK_FALSE(store.value()->append(Kept::id(t) + "x", "x\n", {}, none).empty());
    }
    for (const auto& each : damage) CHECK(each.code == "TR-850");
    CHECK(unsound <= 1);
    damage.empty() ? ++harmless : ++told;
  }
  // The most of the file is text of the logs and the remarks.
  INFO(harmless << " harmless, " << refused << " refused, " << told << " told");
  CHECK(told > harmless);
  CHECK(told > refused);
}

TEST_CASE("A line that is lost, moved to another table or put in is told, and nothing is added behind it") {
  const fs::path folder = fresh_folder("rows"), file = games_of(folder);
  const std::string first = Kept::id(0);
  const Kept kept(file);
  std::string sql;
  SECTION("the last lines") { sql = "DELETE FROM lines WHERE table_id = '" + first + "' AND number > 50"; }
  SECTION("one in the middle") { sql = "DELETE FROM lines WHERE table_id = '" + first + "' AND number = 20"; }
  SECTION("one of another table") {
    sql = "UPDATE lines SET table_id = 'x' WHERE table_id = '" + first + "' AND number = 60";
  }
  SECTION("one too many") { 
    sql = "INSERT INTO lines SELECT table_id, 61, line, link FROM lines WHERE number = 60 AND table_id = '" + first +
          "'";
  }
  SECTION("the row of the table") { sql = "DELETE FROM tables WHERE id = '" + first + "'"; }
  SECTION("a seat") { sql = "DELETE FROM seats WHERE table_id = '" + first + "' AND side0 = 1"; }
  SECTION("whose seat it is") { sql = "UPDATE seats SET side1 = 1 WHERE table_id = '" + first + "'"; }
  SECTION("who plays") { sql = "UPDATE tables SET machine1 = 'random' WHERE id = '" + first + "'"; }
  SECTION("how it stands") { sql = "UPDATE tables SET actions = 59 WHERE id = '" + first + "'"; }
  SECTION("the head and its seed") { sql = "UPDATE tables SET head = head || 'x' WHERE id = '" + first + "'"; }
  execute(folder, sql);
  const auto checked = Store::check(file);
  REQUIRE_FALSE(checked);
  CHECK(names(checked.error(), first));
  const auto store = Store::open(file);
  REQUIRE(store);
  CHECK_FALSE(store.value()->log(first));
  Hold hold{60, 20};
  if (sql.find("lines") != std::string::npos && sql.find("number = 20") == std::string::npos)
    CHECK_FALSE(store.value()->append(first, line_of(0, 60), {}, hold).empty());
  for (int t = 1; t < Kept::kTables; ++t) CHECK(Kept::sound(*store.value(), t));
}

TEST_CASE("A file of games of version 1 is taken over, and a log that was too short in it is told", "[file]") {
  const fs::path folder = fresh_folder("version-1"), file = folder / "games.sqlite";
  std::string sql =
      "PRAGMA application_id = 1414678344; PRAGMA user_version = 1;"
      "CREATE TABLE tables(id TEXT PRIMARY KEY, name TEXT NOT NULL, title TEXT NOT NULL, scenario TEXT NOT NULL, "
      "side0 TEXT NOT NULL, side1 TEXT NOT NULL, machine0 TEXT NOT NULL, machine1 TEXT NOT NULL, head TEXT NOT NULL, "
      "turn INTEGER NOT NULL, last_turn INTEGER NOT NULL, to_act TEXT NOT NULL, actions INTEGER NOT NULL, over INTEGER "
      "NOT NULL, made INTEGER NOT NULL, changed INTEGER NOT NULL) STRICT;"
      "CREATE TABLE seats(digest BLOB PRIMARY KEY, table_id TEXT NOT NULL REFERENCES tables(id), side0 INTEGER NOT "
      "NULL, side1 INTEGER NOT NULL) STRICT;"
      "CREATE TABLE lines(table_id TEXT NOT NULL REFERENCES tables(id), number INTEGER NOT NULL, line TEXT NOT NULL, "
      "PRIMARY KEY(table_id, number)) STRICT, WITHOUT ROWID;";
  for (const char* id : {"good", "short"})
    sql += std::string("INSERT INTO tables VALUES('") + id +
           "','','toy','standard','red','blue','','','head',1,3,'red',2,0,5,6);"
           "INSERT INTO seats VALUES(CAST('" +
           id + "' AS BLOB),'" + id +
           "',1,0);"
           "INSERT INTO lines VALUES('" +
           id + "',1,'a'),('" + id + "',2,'b'),('" + id + "',3,'@undo'),('" + id + "',4,'@script 1'),('" + id +
           "',5,'c');";
  execute(folder, sql + "DELETE FROM lines WHERE table_id = 'short' AND number = 5;");
  for (int round = 0; round < 2; ++round) {
    const auto store = Store::open(file);
    REQUIRE(store);
    REQUIRE(store.value()->damage().size() == 1);
    CHECK(names(store.value()->damage(), "short"));
    CHECK(store.value()->log("good").value().lines == "a\nb\n@undo\n@script 1\nc\n" + std::string(round ? "d\n" : ""));
    CHECK_FALSE(store.value()->log("short"));
    const auto seat = store.value()->find("good");
    REQUIRE(seat);
    REQUIRE(seat.value());
    CHECK(seat.value()->first.changed >= 6);
    CHECK(seat.value()->second == std::array{true, false});
    Hold hold = store.value()->log("good").value().hold;
    if (round == 0) CHECK(store.value()->append("good", "d\n", {1, 3, "red", 3, false}, hold).empty());
  }
}

TEST_CASE("A file of games of versions 2 and 3, without clocks and analyses, is taken over as it is", "[file]") {
  const fs::path folder = fresh_folder("version-2"), file = folder / "games.sqlite";
  const Kept kept(file);
  SECTION("2") {
    execute(folder,
            "ALTER TABLE tables DROP COLUMN clock; DROP TABLE runs; DROP TABLE pieces; PRAGMA user_version = 2;");
  }
  SECTION("3") { execute(folder, "DROP TABLE pieces; PRAGMA user_version = 3;"); }
  for (int round = 0; round < 2; ++round) {
    const auto store = Store::open(file);
    REQUIRE(store);
    CHECK(store.value()->damage().empty());
    for (int t = 0; t < Kept::kTables; ++t) CHECK(Kept::sound(*store.value(), t));
  }
}

TEST_CASE("Lines of an analysis are kept with their table, so many and no damaged ones, and go with it", "[file]") {
  const fs::path folder = fresh_folder("pieces"), file = folder / "games.sqlite";
  const Kept kept(file);
  const std::string first = Kept::id(0), second = Kept::id(1), old = "0 {old}\n";
  {
    const auto store = Store::open(file);
    REQUIRE(store);
    const auto keep = [&](const std::string& table, const std::string& heading, const std::string& lines) {
      CHECK(store.value()->keep_pieces(table, heading, lines).empty());
    };
    const auto held = [&](const std::string& table, const char* heading) {
      return store.value()->pieces(table, heading).value();
    };
    keep(first, "a", old + "0-4 {b}\n");
    keep(first, "a", "0 {new}\n");
    CHECK(held(first, "a") == "0 {new}\n0-4 {b}\n");
    CHECK(held(first, "b").empty());
    CHECK(held(second, "a").empty());
    keep("t000000000009", "a", old);   // there is no such table
    CHECK(held("t000000000009", "a").empty());
    // Another analysis makes room for the one at hand; what is too much of that is not kept.
    const std::string much(6 << 20, 'x');
    keep(second, "a", "1 " + much + "\n");
    keep(second, "b", "2 " + much + "\n");
    keep(second, "b", "3 " + much + "\n");
    CHECK(held(second, "a").empty());
    CHECK(held(second, "b") == "2 " + much + "\n");
    CHECK(store.value()->remove(second).empty());
    CHECK(held(second, "b").empty());
    CHECK_FALSE(held(first, "a").empty());
  }
  execute(folder, "UPDATE pieces SET line = CAST('0 {net}' AS BLOB) WHERE place = '0'");
  {
    const auto store = Store::open(file);
    REQUIRE(store);
    CHECK(store.value()->damage().empty());
    CHECK(store.value()->pieces(first, "a").value() == "0-4 {b}\n");
  }
  // A server that knows no pieces leaves them behind when it deletes a table; the next one deleted takes them along.
  execute(folder, "DELETE FROM tables WHERE id = '" + first + "'");
  const auto store = Store::open(file);
  REQUIRE(store);
  CHECK_FALSE(store.value()->pieces(first, "a").value().empty());
  CHECK(store.value()->remove(Kept::id(2)).empty());
  CHECK(store.value()->pieces(first, "a").value().empty());
}

TEST_CASE("A backup is made while the games go on, and holds each of them as it stood at one moment", "[file]") {
  const fs::path folder = fresh_folder("backup"), file = folder / "games.sqlite", copy = folder / "copy.sqlite";
  const Kept kept(file);
  const auto store = Store::open(file);
  REQUIRE(store);
  std::atomic<bool> stop = false, done = false;
  std::thread player([&] {
    std::array<Hold, Kept::kTables> holds;
    holds.fill({Kept::kLines, Kept::kRemarks});
    for (int n = Kept::kLines; !done; ++n)
      for (int t = 0; t < Kept::kTables; ++t)
        if (!store.value()->append(Kept::id(t), line_of(t, n), {2, 3, "blue", n + 1, false}, holds.at(t)).empty())
          return;
  });
  Findings failed;
  for (int round = 0; round < 3 && failed.empty(); ++round) failed = store.value()->back_up(copy, stop);
  done = true;
  player.join();
  CHECK(to_string(failed) == "");
  const auto checked = Store::check(copy);
  REQUIRE(checked);
  CHECK(checked.value() == Kept::kTables);
  const auto back = Store::open(copy);
  REQUIRE(back);
  for (int t = 0; t < Kept::kTables; ++t) {
    const std::string then = back.value()->log(Kept::id(t)).value().lines,
                      now = store.value()->log(Kept::id(t)).value().lines;
    CHECK(then.size() >= Kept::kLines * line_of(t, 0).size());
    CHECK(now.starts_with(then));
  }
  CHECK(store.value()->back_up(file, stop)[0].code == "TR-857");
  CHECK(store.value()->back_up(folder / "no" / "such" / "folder", stop)[0].code == "TR-857");
  stop = true;
  CHECK(store.value()->back_up(folder / "none.sqlite", stop).empty());
  CHECK_FALSE(fs::exists(folder / "none.sqlite"));
}

TEST_CASE("After the loss of the file a backup in its place brings the tables back", "[file]") {
  const fs::path folder = fresh_folder("restored"), copy = folder / "copy.sqlite";
  std::string token;
  json state;
  {
    Serving server(folder);
    Caller caller(server.port());
    const TwoPlayers table(caller);
    token = table.red;
    state = caller.result("game.apply", {{"game", table.table}, {"action", "move red-1 0103-0203"}})["state"];
    server.kill_hard();
  }
  ServeOptions options;
  options.backup = copy;
  {
    Serving server(folder, options);
    for (int i = 0; i < 500 && !fs::exists(copy); ++i) ::usleep(10'000);
    server.kill_hard();
  }
  REQUIRE(fs::exists(copy));
  for (const char* behind : {"", "-wal", "-shm"}) fs::remove((folder / "games.sqlite").string() + behind);
  fs::rename(copy, folder / "games.sqlite");
  const Serving server(folder);
  REQUIRE(server.complaint() == "");
  Caller caller(server.port());
  CHECK(caller.result("table.join", {{"token", token}})["state"]["hash"] == state["hash"]);
}
