#include "serve/store.hpp"

#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include <algorithm>
#include <mutex>
#include <thread>

#include "serve/game_file.hpp"
#include "serve/seals.hpp"
#include "serve/upkeep.hpp"

namespace trigh::host::serve {
namespace {

Findings not_kept(const SQLite::Exception& error) {
  return {{"TR-632", "games", "",
           std::string("the game cannot be kept: ") + error.what() + "; what was done last does not count"}};
}

Findings not_backed_up(const std::filesystem::path& path, const std::string& why) {
  return {{"TR-857", path.string(), "",
           "the games cannot be backed up (" + why + "); name a file in a folder you may write to with --backup"}};
}

/// Adds whole lines behind the last one, each linked to the one before. Nothing is added to a log that is damaged.
Findings add_lines(SQLite::Database& database, const std::string& table, std::string_view text) {
  SQLite::Statement row(database, "SELECT length, tip, name FROM tables WHERE id = ?");
  row.bind(1, table);
  if (!row.executeStep()) return table_damaged(table, table, "it is not there any more");
  std::int64_t number = row.getColumn(0).getInt64();
  std::string link = row.getColumn(1).getString();
  const std::string name = row.getColumn(2).getString();
  row.reset();
  SQLite::Statement last(database, "SELECT number, link FROM lines WHERE table_id = ? ORDER BY number DESC LIMIT 1");
  last.bind(1, table);
  if (last.executeStep() ? last.getColumn(0).getInt64() != number || last.getColumn(1).getString() != link
                         : number != 0)
    return table_damaged(table, name, "its log does not end where it should");
  last.reset();
  SQLite::Statement insert(database, "INSERT INTO lines(table_id, number, line, link) VALUES(?, ?, ?, ?)");
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string line(text.substr(0, end));
    link = chain_link(link, table, ++number, line);
    insert.bind(1, table);
    insert.bind(2, number);
    insert.bind(3, line);
    insert.bind(4, link.data(), static_cast<int>(link.size()));
    insert.exec();
    insert.reset();
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  SQLite::Statement update(database, "UPDATE tables SET length = ?, tip = ? WHERE id = ?");
  update.bind(1, number);
  update.bind(2, link.data(), static_cast<int>(link.size()));
  update.bind(3, table);
  update.exec();
  return {};
}

/// SQLite takes a file of a few bytes for a new one. One that is empty has lost all games, or never had any.
Findings cut_off(const std::filesystem::path& path) {
  constexpr std::uintmax_t kLeast = 512;
  std::error_code none;
  const auto behind = [&](const char* end) { return std::filesystem::exists(path.string() + end, none); };
  if (!std::filesystem::is_regular_file(path, none) || std::filesystem::file_size(path, none) >= kLeast ||
      behind("-wal") || behind("-journal"))
    return {};
  return damaged(path.string(), "it is empty or cut off; if no game was ever kept in it, delete it");
}

void bind_standing(SQLite::Statement& statement, const Standing& standing) {
  statement.bind(":turn", standing.turn);
  statement.bind(":last_turn", standing.last_turn);
  statement.bind(":to_act", standing.to_act);
  statement.bind(":actions", standing.actions);
  statement.bind(":over", standing.over ? 1 : 0);
}

void insert_seat(SQLite::Database& database, const std::string& table, const Seat& seat) {
  SQLite::Statement place(database, "INSERT INTO seats VALUES(?, ?, ?, ?, ?)");
  const std::string seal = seat_seal(seat.digest, table, seat.sides);
  place.bind(1, seat.digest.data(), static_cast<int>(seat.digest.size()));
  place.bind(2, table);
  place.bind(3, seat.sides[0] ? 1 : 0);
  place.bind(4, seat.sides[1] ? 1 : 0);
  place.bind(5, seal.data(), static_cast<int>(seal.size()));
  place.exec();
}

}  // namespace

struct Store::Database {
  SQLite::Database file;
  std::filesystem::path path;
  struct stat facts {};  ///< of the file when it was opened
  Findings damage;
  std::atomic<std::size_t> tables = 0;
  mutable std::mutex lock;
  explicit Database(const std::filesystem::path& where)
      : file(where.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE), path(where) {}
};

Findings Store::in_place() const {
  struct stat now {};
  const Database& of = *database_;
  if (::stat(of.path.c_str(), &now) == 0 && now.st_dev == of.facts.st_dev && now.st_ino == of.facts.st_ino) return {};
  return {{"TR-853", "games", "",
           "the file of the games was moved, removed or replaced while the server runs; what was done last does not "
           "count. Put it back where it was, or stop the server and start it with the right file"}};
}

Store::Store(std::unique_ptr<Database> database) : database_(std::move(database)) {}
Store::~Store() = default;

Expected<std::unique_ptr<Store>> Store::open(const std::filesystem::path& path) {
  try {
    if (Findings findings = cut_off(path); !findings.empty()) return Unexpected<Findings>{findings};
    auto database = std::make_unique<Database>(path);
    if (Findings findings = take_over(database->file, path.string()); !findings.empty())
      return Unexpected<Findings>{findings};
    database->damage = damage_of(database->file);
    database->tables = count_tables(database->file);
    ::stat(path.c_str(), &database->facts);
    return std::unique_ptr<Store>(new Store(std::move(database)));
  } catch (const SQLite::Exception& error) {
    return Unexpected<Findings>{cannot_open(path.string(), error)};
  }
}

const Findings& Store::damage() const { return database_->damage; }

Expected<std::size_t> Store::check(const std::filesystem::path& path) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored))
    return fail("TR-754", path.string(), "", "there is no such file; check the name");
  const auto store = open(path);
  if (!store) return Unexpected<Findings>{store.error()};
  if (!store.value()->damage().empty()) return Unexpected<Findings>{store.value()->damage()};
  return store.value()->tables();
}

Findings Store::write(const std::function<Findings(SQLite::Database&)>& rows) {
  const std::lock_guard alone(database_->lock);
  if (Findings findings = in_place(); !findings.empty()) return findings;
  try {
    SQLite::Transaction all(database_->file);
    if (Findings findings = rows(database_->file); !findings.empty()) return findings;
    all.commit();
    return {};
  } catch (const SQLite::Exception& error) {
    return not_kept(error);
  }
}

Findings Store::create(const TableRecord& table, std::string_view lines, const std::vector<Seat>& seats) {
  Findings findings = write([&](SQLite::Database& file) -> Findings {
    SQLite::Statement insert(
        file,
        "INSERT INTO tables VALUES(:id, :name, :title, :scenario, :side0, :side1, :machine0, :machine1, :head, :turn, "
        ":last_turn, :to_act, :actions, :over, unixepoch(), unixepoch(), :seats, 0, :tip, "
        ":talk, 0, x'', x'')");
    const std::string start = chain_start(table.id, table.head);
    insert.bind(":id", table.id);
    insert.bind(":name", table.name);
    insert.bind(":title", table.title);
    insert.bind(":scenario", table.scenario);
    insert.bind(":side0", table.sides[0]);
    insert.bind(":side1", table.sides[1]);
    insert.bind(":machine0", table.machines[0]);
    insert.bind(":machine1", table.machines[1]);
    insert.bind(":head", table.head);
    insert.bind(":seats", static_cast<std::int64_t>(seats.size()));
    insert.bind(":tip", start.data(), static_cast<int>(start.size()));
    insert.bind(":talk", table.talk);
    bind_standing(insert, table.standing);
    insert.exec();
    for (const Seat& seat : seats) insert_seat(file, table.id, seat);
    if (Findings wrong = add_lines(file, table.id, lines); !wrong.empty()) return wrong;
    seal_table(file, table.id);
    return {};
  });
  if (findings.empty()) ++database_->tables;
  return findings;
}

Findings Store::append(const std::string& table, std::string_view lines, const Standing& standing) {
  return write([&](SQLite::Database& file) -> Findings {
    if (Findings findings = add_lines(file, table, lines); !findings.empty()) return findings;
    SQLite::Statement update(
        file,
        "UPDATE tables SET turn = :turn, last_turn = :last_turn, to_act = :to_act, actions = :actions, over = :over, "
        "changed = unixepoch() WHERE id = :id");
    bind_standing(update, standing);
    update.bind(":id", table);
    update.exec();
    seal_table(file, table);
    return {};
  });
}

Expected<std::optional<std::pair<TableRecord, std::array<bool, 2>>>> Store::find(const std::string& digest) const {
  using Found = std::optional<std::pair<TableRecord, std::array<bool, 2>>>;
  const std::lock_guard alone(database_->lock);
  try {
    SQLite::Statement query(
        database_->file,
        "SELECT t.id, name, title, scenario, t.side0, t.side1, machine0, machine1, head, turn, last_turn, to_act, "
        "actions, over, changed, s.side0, s.side1, s.seal, talk FROM seats AS s JOIN tables AS t ON t.id = s.table_id "
        "WHERE s.digest = ?");
    query.bind(1, digest.data(), static_cast<int>(digest.size()));
    if (!query.executeStep()) return Found{};
    const auto text = [&](int column) { return query.getColumn(column).getString(); };
    const auto number = [&](int column) { return query.getColumn(column).getInt64(); };
    TableRecord table{text(0), text(1), text(2),   text(3), {text(4), text(5)}, {text(6), text(7)},
                      text(8), {},      number(14), text(18)};
    table.standing = {static_cast<int>(number(9)), static_cast<int>(number(10)), text(11), number(12), number(13) != 0};
    const std::array<bool, 2> sides{number(15) != 0, number(16) != 0};
    if (text(17) != seat_seal(digest, table.id, sides))
      return Unexpected<Findings>{table_damaged(table.id, table.name, "one of its seats is not as it was given")};
    return Found{{std::move(table), sides}};
  } catch (const SQLite::Exception& error) {
    return Unexpected<Findings>{damaged("games", error.what())};
  }
}

Findings Store::say(const std::string& table, const Remark& remark, bool over) {
  return write([&](SQLite::Database& file) -> Findings {
    SQLite::Statement row(file, "SELECT said, last_said, name FROM tables WHERE id = ?");
    row.bind(1, table);
    if (!row.executeStep()) return table_damaged(table, table, "it is not there any more");
    const std::int64_t number = row.getColumn(0).getInt64() + 1;
    const std::string link = remark_link(row.getColumn(1).getString(), table, number, remark);
    row.reset();
    SQLite::Statement insert(file, "INSERT INTO remarks VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)");
    insert.bind(1, table);
    insert.bind(2, number);
    insert.bind(3, remark.at);
    insert.bind(4, remark.side ? index(*remark.side) : -1);
    insert.bind(5, remark.name);
    insert.bind(6, std::string(word_of(remark.kind)));
    insert.bind(7, remark.text);
    insert.bind(8, remark.actions);
    insert.bind(9, link.data(), static_cast<int>(link.size()));
    insert.exec();
    SQLite::Statement update(file, "UPDATE tables SET said = ?, last_said = ?, over = max(over, ?) WHERE id = ?");
    update.bind(1, number);
    update.bind(2, link.data(), static_cast<int>(link.size()));
    update.bind(3, over ? 1 : 0);
    update.bind(4, table);
    update.exec();
    seal_table(file, table);
    return {};
  });
}

Findings Store::remove(const std::string& table) {
  bool there = false;
  Findings findings = write([&](SQLite::Database& file) { return there = remove_table(file, table), Findings{}; });
  if (findings.empty() && there) --database_->tables;
  return findings;
}

Expected<std::vector<std::string>> Store::untouched_since(std::int64_t time) const {
  const std::lock_guard alone(database_->lock);
  try {
    return serve::untouched_since(database_->file, time);
  } catch (const SQLite::Exception& error) {
    return Unexpected<Findings>{damaged("games", error.what())};
  }
}

std::size_t Store::tables() const { return database_->tables; }

Expected<TableLog> Store::log(const std::string& table) const {
  const std::lock_guard alone(database_->lock);
  try {
    TableLog log;
    if (Findings findings = check_table(database_->file, table, &log.lines, &log.remarks); !findings.empty())
      return Unexpected<Findings>{findings};
    return log;
  } catch (const SQLite::Exception& error) {
    return Unexpected<Findings>{damaged("games", error.what())};
  }
}

Findings Store::back_up(const std::filesystem::path& path, const std::atomic<bool>& stop) const {
  namespace fs = std::filesystem;
  const fs::path draft = path.string() + ".new";
  std::error_code ignored;
  if (fs::exists(path, ignored) && fs::equivalent(path, database_->path, ignored))
    return not_backed_up(path, "this is the file of the games itself");
  try {
    fs::remove(draft, ignored);
    {
      constexpr int kPages = 256;  // as many as an action waits for
      SQLite::Database copy(draft.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
      SQLite::Backup backup(copy, database_->file);
      for (int step = SQLITE_OK; step == SQLITE_OK && !stop;) {
        {
          const std::lock_guard alone(database_->lock);
          step = backup.executeStep(kPages);
        }
        std::this_thread::yield();
      }
      if (stop) return fs::remove(draft, ignored), Findings{};
    }
    SQLite::Database copy(draft.string(), SQLite::OPEN_READWRITE);
    copy.exec("PRAGMA journal_mode = DELETE");  // one file, wherever it is carried
    if (const std::string wrong = structure_of(copy); !wrong.empty()) return not_backed_up(path, wrong);
    if (const Findings damage = damage_of(copy); damage.size() > database_->damage.size())
      return not_backed_up(path, damage.front().text);
  } catch (const SQLite::Exception& error) {
    fs::remove(draft, ignored);
    return not_backed_up(path, error.what());
  }
  std::error_code error;
  fs::rename(draft, path, error);
  return error ? not_backed_up(path, error.message()) : Findings{};
}

}  // namespace trigh::host::serve
