// The games in one file of SQLite.
#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include <algorithm>
#include <ctime>
#include <mutex>
#include <thread>

#include "serve/database.hpp"
#include "serve/seals.hpp"
#include "serve/table_rows.hpp"

namespace trigh::host::serve {
namespace {

namespace fs = std::filesystem;

constexpr int kApplicationId = 0x54524748;  // "TRGH"
constexpr int kVersion = 4;

constexpr const char* kFromVersion1 = R"sql(
ALTER TABLE tables RENAME TO tables1;
ALTER TABLE seats RENAME TO seats1;
ALTER TABLE lines RENAME TO lines1;
)sql";
constexpr const char* kFromThere = R"sql(
INSERT INTO tables SELECT *, (SELECT count(*) FROM seats1 WHERE table_id = id),
  (SELECT count(*) FROM lines1 WHERE table_id = id), x'', 'players', 0, x'', x'', '' FROM tables1;
INSERT INTO seats SELECT *, x'' FROM seats1;
INSERT INTO lines SELECT *, x'' FROM lines1;
DROP TABLE lines1;
DROP TABLE seats1;
DROP TABLE tables1;
)sql";

class SqliteSql final : public Sql {
 public:
  explicit SqliteSql(SQLite::Database& file) : file_(file) {}

  std::vector<Row> run(const char* text, const std::vector<Value>& values = {}) override {
    SQLite::Statement statement(file_, text);
    for (std::size_t i = 0; i < values.size(); ++i) {
      const std::string name = "$" + std::to_string(i + 1);
      if (const auto* number = std::get_if<std::int64_t>(&values[i]))
        statement.bind(name, *number);
      else if (const auto* words = std::get_if<std::string_view>(&values[i]))
        statement.bind(name, std::string(*words));
      else if (const std::string_view bytes = std::get<Bytes>(values[i]).bytes; true)
        statement.bind(name, bytes.empty() ? "" : bytes.data(), static_cast<int>(bytes.size()));
    }
    std::vector<Row> rows;
    while (statement.executeStep()) {
      std::vector<std::string> cells;
      for (int i = 0; i < statement.getColumnCount(); ++i) cells.push_back(statement.getColumn(i).getString());
      rows.emplace_back(std::move(cells));
    }
    return rows;
  }

 private:
  SQLite::Database& file_;
};

Findings damaged(const std::string& where, std::string what) {
  std::ranges::replace(what, '\n', ' ');
  return {{"TR-751", where, "",
           "the file of the games is damaged or no database (" + what +
               "); put it aside and a backup in its place, or name another with --games"}};
}

Findings not_kept(const std::exception& error) {
  return {{"TR-632", "games", "",
           std::string("the game cannot be kept: ") + error.what() + "; what was done last does not count"}};
}

Findings not_backed_up(const fs::path& path, const std::string& why) {
  return {{"TR-857", path.string(), "",
           "the games cannot be backed up (" + why + "); name a file in a folder you may write to with --backup"}};
}

Findings cannot_open(const std::string& where, const SQLite::Exception& error) {
  switch (error.getErrorCode()) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return {{"TR-753", where, "",
               "another process has the file of the games open; stop it, or name another file with --games"}};
    case SQLITE_NOTADB:
    case SQLITE_ERROR:
    case SQLITE_CORRUPT:
      return damaged(where, error.what());
    default:
      return {{"TR-754", where, "",
               std::string("the file of the games cannot be opened (") + error.what() +
                   "); name one in a folder you may write to with --games"}};
  }
}

/// What is wrong with the pages of the file, in SQLite's words; empty when nothing is.
std::string structure_of(SQLite::Database& file) {
  std::string said = file.execAndGet("PRAGMA integrity_check(1)").getString();
  return said == "ok" ? "" : said;
}

/// SQLite takes a file of a few bytes for a new one. One that is empty has lost all games, or never had any.
Findings cut_off(const fs::path& path) {
  constexpr std::uintmax_t kLeast = 512;
  std::error_code none;
  const auto behind = [&](const char* end) { return fs::exists(path.string() + end, none); };
  if (!fs::is_regular_file(path, none) || fs::file_size(path, none) >= kLeast || behind("-wal") || behind("-journal"))
    return {};
  return damaged(path.string(), "it is empty or cut off; if no game was ever kept in it, delete it");
}

/// Links the lines of a log that was kept without links. False when some are missing: version 1 could not tell.
bool link_lines(Sql& sql, TableRow& row) {
  const std::string& id = row.record.id;
  row.tip = chain_start(id, row.record.head);
  std::int64_t number = 0, actions = 0;
  bool whole = true;
  for (const Sql::Row& each :
       sql.run("SELECT number, line FROM lines WHERE table_id = $1 ORDER BY number", {id})) {
    const std::string& line = each.text(1);
    whole = whole && each.number(0) == ++number;
    actions += actions_in(line);
    row.tip = chain_link(row.tip, id, number, line);
    sql.run("UPDATE lines SET link = $1 WHERE table_id = $2 AND number = $3", {Sql::Bytes(row.tip), id, number});
  }
  return whole && actions == row.record.standing.actions;
}

void make_tables(SQLite::Database& file, std::size_t from = 0) {
  for (const std::string& statement : table_statements("INTEGER", "BLOB", " STRICT, WITHOUT ROWID", from))
    file.exec(statement);
}

/// Brings the file of an older Trigh to the form of this one.
void migrate(SQLite::Database& file, int version) {
  if (version == 3) return make_tables(file, kFromAnalyses);
  if (version == 2) return file.exec(kClockColumn), make_tables(file, kFromClocks);
  file.exec(kFromVersion1);
  make_tables(file);
  file.exec(kFromThere);
  SqliteSql sql(file);
  for (const Sql::Row& seat : sql.run("SELECT digest, table_id, side0, side1 FROM seats")) {
    const std::string seal = seat_seal(seat.text(0), seat.text(1), {seat.number(2) != 0, seat.number(3) != 0});
    sql.run("UPDATE seats SET seal = $1 WHERE digest = $2", {Sql::Bytes(seal), Sql::Bytes(seat.text(0))});
  }
  for (const std::string& id : texts(sql, "SELECT id FROM tables"))
    if (auto row = read_row(sql, id); row && link_lines(sql, *row))
      update_row(sql, *row);  // a log that is too short stays unsealed, and is told
}

/// Makes the file ours: new, brought to the form of this version, or refused. TR-751, TR-752.
Findings take_over(SQLite::Database& file, const std::string& where) {
  // One server owns the file: two would each believe they know how a game stands.
  file.exec("PRAGMA locking_mode = EXCLUSIVE");
  const int application = file.execAndGet("PRAGMA application_id").getInt();
  const int version = file.execAndGet("PRAGMA user_version").getInt();
  const bool fresh = file.execAndGet("SELECT count(*) FROM sqlite_master").getInt() == 0 && application == 0;
  if (!fresh && application != kApplicationId)
    return {{"TR-752", where, "", "this is a database of another program; name another file with --games"}};
  if (version > kVersion || (!fresh && version < 1))
    return {{"TR-752", where, "",
             "the games were kept by another version of Trigh; use that one, or name another file with --games"}};
  // Setting the mode also takes the lock.
  file.exec("PRAGMA journal_mode = WAL");
  file.exec("PRAGMA synchronous = FULL");
  file.exec("PRAGMA secure_delete = ON");
  if (const std::string wrong = fresh ? "" : structure_of(file); !wrong.empty()) return damaged(where, wrong);
  SQLite::Transaction all(file, SQLite::TransactionBehavior::IMMEDIATE);
  if (fresh) {
    make_tables(file);
    file.exec("PRAGMA application_id = " + std::to_string(kApplicationId));
  } else if (version < kVersion) {
    migrate(file, version);
  }
  file.exec("PRAGMA user_version = " + std::to_string(kVersion));
  all.commit();
  return {};
}

class SqliteDatabase final : public Database {
 public:
  explicit SqliteDatabase(const fs::path& where)
      : file_(where.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE), path_(where) {}

  Findings begin() {
    if (Findings findings = take_over(file_, path_.string()); !findings.empty()) return findings;
    damage_ = damage_of(sql_);
    ::stat(path_.c_str(), &facts_);
    return {};
  }

  Findings write(const Work& rows) override {
    const std::lock_guard alone(lock_);
    if (Findings findings = in_place(); !findings.empty()) return findings;
    try {
      SQLite::Transaction all(file_);
      if (Findings findings = rows(sql_); !findings.empty()) return findings;
      all.commit();
      return {};
    } catch (const SQLite::Exception& error) {
      return not_kept(error);
    }
  }

  Findings read(const Work& rows) override {
    const std::lock_guard alone(lock_);
    try {
      return rows(sql_);
    } catch (const SQLite::Exception& error) {
      return damaged("games", error.what());
    }
  }

  Findings in_place() override {
    struct stat now {};
    if (::stat(path_.c_str(), &now) == 0 && now.st_dev == facts_.st_dev && now.st_ino == facts_.st_ino) return {};
    return {{"TR-853", "games", "",
             "the file of the games was moved, removed or replaced while the server runs; what was done last does not "
             "count. Put it back where it was, or stop the server and start it with the right file"}};
  }

  Findings back_up(const fs::path& path, const std::atomic<bool>& stop) override {
    const fs::path draft = path.string() + ".new";
    std::error_code ignored;
    if (fs::exists(path, ignored) && fs::equivalent(path, path_, ignored))
      return not_backed_up(path, "this is the file of the games itself");
    try {
      fs::remove(draft, ignored);
      copy_to(draft, stop);
      if (stop) return fs::remove(draft, ignored), Findings{};
      SQLite::Database copy(draft.string(), SQLite::OPEN_READWRITE);
      copy.exec("PRAGMA journal_mode = DELETE");  // one file, wherever it is carried
      if (const std::string wrong = structure_of(copy); !wrong.empty()) return not_backed_up(path, wrong);
      SqliteSql sql(copy);
      if (const Findings damage = damage_of(sql); damage.size() > damage_.size())
        return not_backed_up(path, damage.front().text);
    } catch (const SQLite::Exception& error) {
      fs::remove(draft, ignored);
      return not_backed_up(path, error.what());
    }
    std::error_code error;
    fs::rename(draft, path, error);
    return error ? not_backed_up(path, error.message()) : Findings{};
  }

  const Findings& damage() const override { return damage_; }
  const std::string& node() const override { return none_; }
  std::optional<std::vector<std::string>> news() override { return std::vector<std::string>{}; }

 private:
  void copy_to(const fs::path& draft, const std::atomic<bool>& stop) {
    constexpr int kPages = 256;  // as many as an action waits for
    SQLite::Database copy(draft.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    SQLite::Backup backup(copy, file_);
    for (int step = SQLITE_OK; step == SQLITE_OK && !stop;) {
      {
        const std::lock_guard alone(lock_);
        step = backup.executeStep(kPages);
      }
      std::this_thread::yield();
    }
  }

  SQLite::Database file_;
  SqliteSql sql_{file_};
  fs::path path_;
  struct stat facts_ {};  ///< of the file when it was opened
  Findings damage_;
  const std::string none_;
  std::mutex lock_;
};

}  // namespace

Expected<std::unique_ptr<Database>> open_sqlite(const fs::path& path) {
  try {
    if (Findings findings = cut_off(path); !findings.empty()) return Unexpected<Findings>{findings};
    auto database = std::make_unique<SqliteDatabase>(path);
    if (Findings findings = database->begin(); !findings.empty()) return Unexpected<Findings>{findings};
    return std::unique_ptr<Database>(std::move(database));
  } catch (const SQLite::Exception& error) {
    return Unexpected<Findings>{cannot_open(path.string(), error)};
  }
}

}  // namespace trigh::host::serve
