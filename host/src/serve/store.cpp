#include "serve/store.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <algorithm>
#include <mutex>

namespace trigh::host::serve {
namespace {

constexpr int kApplicationId = 0x54524748;   // "TRGH"
constexpr int kVersion = 1;

constexpr const char* kTables = R"sql(
CREATE TABLE tables(
  id TEXT PRIMARY KEY, name TEXT NOT NULL, title TEXT NOT NULL, scenario TEXT NOT NULL,
  side0 TEXT NOT NULL, side1 TEXT NOT NULL, machine0 TEXT NOT NULL, machine1 TEXT NOT NULL,
  head TEXT NOT NULL,
  turn INTEGER NOT NULL, last_turn INTEGER NOT NULL, to_act TEXT NOT NULL, actions INTEGER NOT NULL,
  over INTEGER NOT NULL,
  made INTEGER NOT NULL, changed INTEGER NOT NULL) STRICT;
CREATE TABLE seats(
  digest BLOB PRIMARY KEY, table_id TEXT NOT NULL REFERENCES tables(id), side0 INTEGER NOT NULL,
  side1 INTEGER NOT NULL) STRICT;
CREATE TABLE lines(
  table_id TEXT NOT NULL REFERENCES tables(id), number INTEGER NOT NULL, line TEXT NOT NULL,
  PRIMARY KEY(table_id, number)) STRICT, WITHOUT ROWID;
)sql";

Findings not_kept(const SQLite::Exception& error) {
  return {{"TR-632", "games", "",
           std::string("the game cannot be kept: ") + error.what() + "; what was done last does not count"}};
}

Findings damaged(const std::string& where, std::string what) {
  std::ranges::replace(what, '\n', ' ');
  return {{"TR-751", where, "", "the file of the games is damaged or no database (" + what +
               "); put it aside, or name another with --games"}};
}

Findings cannot_open(const std::string& where, const SQLite::Exception& error) {
  switch (error.getErrorCode()) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return {{"TR-753", where, "",
               "another process has the file of the games open; stop it, or name another file with --games"}};
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT: return damaged(where, error.what());
    default:
      return {{"TR-754", where, "", std::string("the file of the games cannot be opened (") + error.what() +
                   "); name one in a folder you may write to with --games"}};
  }
}

/// Empty when the file is ours, or new and now ours.
Findings take_over(SQLite::Database& database, const std::string& where) {
  // One server owns the file: two would each believe they know how a game stands.
  database.exec("PRAGMA locking_mode = EXCLUSIVE");
  database.exec("PRAGMA foreign_keys = ON");
  const int application = database.execAndGet("PRAGMA application_id").getInt();
  const int version = database.execAndGet("PRAGMA user_version").getInt();
  const bool fresh = database.execAndGet("SELECT count(*) FROM sqlite_master").getInt() == 0 && application == 0;
  if (!fresh && application != kApplicationId)
    return {{"TR-752", where, "", "this is a database of another program; name another file with --games"}};
  if (version > kVersion)
    return {
        {"TR-752", where, "", "the games were kept by a newer Trigh; use that one, or name another file with --games"}};
  // Setting the mode also takes the lock.
  database.exec("PRAGMA journal_mode = WAL");
  database.exec("PRAGMA synchronous = FULL");
  SQLite::Transaction all(database, SQLite::TransactionBehavior::IMMEDIATE);
  if (fresh) {
    database.exec(kTables);
    database.exec("PRAGMA application_id = " + std::to_string(kApplicationId));
    database.exec("PRAGMA user_version = " + std::to_string(kVersion));
  }
  all.commit();
  const std::string check = database.execAndGet("PRAGMA quick_check(1)").getString();
  if (check != "ok") return damaged(where, check);
  return {};
}

/// Adds whole lines behind the last one.
void add_lines(SQLite::Database& database, const std::string& table, std::string_view text) {
  SQLite::Statement last(database, "SELECT coalesce(max(number), 0) FROM lines WHERE table_id = ?");
  last.bind(1, table);
  last.executeStep();
  std::int64_t number = last.getColumn(0).getInt64();
  SQLite::Statement insert(database, "INSERT INTO lines(table_id, number, line) VALUES(?, ?, ?)");
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    insert.bind(1, table);
    insert.bind(2, ++number);
    insert.bind(3, std::string(text.substr(0, end)));
    insert.exec();
    insert.reset();
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

void bind_standing(SQLite::Statement& statement, const Standing& standing) {
  statement.bind(":turn", standing.turn);
  statement.bind(":last_turn", standing.last_turn);
  statement.bind(":to_act", standing.to_act);
  statement.bind(":actions", standing.actions);
  statement.bind(":over", standing.over ? 1 : 0);
}

}  // namespace

struct Store::Database {
  SQLite::Database file;
  mutable std::mutex lock;
  explicit Database(const std::filesystem::path& path)
      : file(path.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE) {}
};

Store::Store(std::unique_ptr<Database> database) : database_(std::move(database)) {}
Store::~Store() = default;

Expected<std::unique_ptr<Store>> Store::open(const std::filesystem::path& path) {
  try {
    auto database = std::make_unique<Database>(path);
    if (Findings findings = take_over(database->file, path.string()); !findings.empty())
      return Unexpected<Findings>{findings};
    return std::unique_ptr<Store>(new Store(std::move(database)));
  } catch (const SQLite::Exception& error) {
    return Unexpected<Findings>{cannot_open(path.string(), error)};
  }
}

Findings Store::create(const TableRecord& table, std::string_view lines, const std::vector<Seat>& seats) {
  const std::lock_guard alone(database_->lock);
  try {
    SQLite::Transaction all(database_->file);
    SQLite::Statement insert(
        database_->file,
        "INSERT INTO tables VALUES(:id, :name, :title, :scenario, :side0, :side1, :machine0, :machine1, :head, :turn, "
        ":last_turn, :to_act, :actions, :over, unixepoch(), unixepoch())");
    insert.bind(":id", table.id);
    insert.bind(":name", table.name);
    insert.bind(":title", table.title);
    insert.bind(":scenario", table.scenario);
    insert.bind(":side0", table.sides[0]);
    insert.bind(":side1", table.sides[1]);
    insert.bind(":machine0", table.machines[0]);
    insert.bind(":machine1", table.machines[1]);
    insert.bind(":head", table.head);
    bind_standing(insert, table.standing);
    insert.exec();
    for (const Seat& seat : seats) {
      SQLite::Statement place(database_->file, "INSERT INTO seats VALUES(?, ?, ?, ?)");
      place.bind(1, seat.digest.data(), static_cast<int>(seat.digest.size()));
      place.bind(2, table.id);
      place.bind(3, seat.sides[0] ? 1 : 0);
      place.bind(4, seat.sides[1] ? 1 : 0);
      place.exec();
    }
    add_lines(database_->file, table.id, lines);
    all.commit();
    return {};
  } catch (const SQLite::Exception& error) {
    return not_kept(error);
  }
}

Findings Store::append(const std::string& table, std::string_view lines, const Standing& standing) {
  const std::lock_guard alone(database_->lock);
  try {
    SQLite::Transaction all(database_->file);
    add_lines(database_->file, table, lines);
    SQLite::Statement update(
        database_->file,
        "UPDATE tables SET turn = :turn, last_turn = :last_turn, to_act = :to_act, actions = :actions, over = :over, "
        "changed = unixepoch() WHERE id = :id");
    bind_standing(update, standing);
    update.bind(":id", table);
    update.exec();
    all.commit();
    return {};
  } catch (const SQLite::Exception& error) {
    return not_kept(error);
  }
}

Expected<std::optional<std::pair<TableRecord, std::array<bool, 2>>>> Store::find(const std::string& digest) const {
  using Found = std::optional<std::pair<TableRecord, std::array<bool, 2>>>;
  const std::lock_guard alone(database_->lock);
  try {
    SQLite::Statement query(
        database_->file,
        "SELECT t.id, name, title, scenario, t.side0, t.side1, machine0, machine1, head, turn, last_turn, to_act, "
        "actions, "
        "over, changed, s.side0, s.side1 FROM seats AS s JOIN tables AS t ON t.id = s.table_id WHERE s.digest = ?");
    query.bind(1, digest.data(), static_cast<int>(digest.size()));
    if (!query.executeStep()) return Found{};
    const auto text = [&](int column) { return query.getColumn(column).getString(); };
    const auto number = [&](int column) { return query.getColumn(column).getInt64(); };
    TableRecord table{text(0), text(1), text(2),   text(3), {text(4), text(5)}, {text(6), text(7)},
                      text(8), {},      number(14)};
    table.standing = {static_cast<int>(number(9)), static_cast<int>(number(10)), text(11), number(12), number(13) != 0};
    return Found{{std::move(table), {number(15) != 0, number(16) != 0}}};
  } catch (const SQLite::Exception& error) {
    return Unexpected<Findings>{damaged("games", error.what())};
  }
}

Expected<std::string> Store::lines(const std::string& table) const {
  const std::lock_guard alone(database_->lock);
  try {
    SQLite::Statement query(database_->file, "SELECT line FROM lines WHERE table_id = ? ORDER BY number");
    query.bind(1, table);
    std::string text;
    while (query.executeStep()) text += query.getColumn(0).getString() + "\n";
    return text;
  } catch (const SQLite::Exception& error) {
    return Unexpected<Findings>{damaged("games", error.what())};
  }
}

}  // namespace trigh::host::serve
