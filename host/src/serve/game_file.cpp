#include "serve/game_file.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <algorithm>

#include "serve/seals.hpp"
#include "serve/tokens.hpp"

namespace trigh::host::serve {
namespace {

constexpr int kApplicationId = 0x54524748;  // "TRGH"
constexpr int kVersion = 2;

// `length` and `tip`: lines of the log, and the link of the last one; `said` and `last_said`: the same of the remarks.
// Nothing has an index beside it, so that there is no second copy of anything that could say otherwise.
constexpr const char* kTables = R"sql(
CREATE TABLE tables(
  id TEXT PRIMARY KEY, name TEXT NOT NULL, title TEXT NOT NULL, scenario TEXT NOT NULL,
  side0 TEXT NOT NULL, side1 TEXT NOT NULL, machine0 TEXT NOT NULL, machine1 TEXT NOT NULL,
  head TEXT NOT NULL,
  turn INTEGER NOT NULL, last_turn INTEGER NOT NULL, to_act TEXT NOT NULL, actions INTEGER NOT NULL,
  over INTEGER NOT NULL,
  made INTEGER NOT NULL, changed INTEGER NOT NULL,
  seats INTEGER NOT NULL, length INTEGER NOT NULL, tip BLOB NOT NULL,
  talk TEXT NOT NULL, said INTEGER NOT NULL, last_said BLOB NOT NULL, seal BLOB NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE seats(
  digest BLOB PRIMARY KEY, table_id TEXT NOT NULL, side0 INTEGER NOT NULL, side1 INTEGER NOT NULL,
  seal BLOB NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE lines(
  table_id TEXT NOT NULL, number INTEGER NOT NULL, line TEXT NOT NULL, link BLOB NOT NULL,
  PRIMARY KEY(table_id, number)) STRICT, WITHOUT ROWID;
CREATE TABLE remarks(
  table_id TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, side INTEGER NOT NULL, name TEXT NOT NULL,
  kind TEXT NOT NULL, text TEXT NOT NULL, actions INTEGER NOT NULL, link BLOB NOT NULL,
  PRIMARY KEY(table_id, number)) STRICT, WITHOUT ROWID;
)sql";

constexpr const char* kFromVersion1 = R"sql(
ALTER TABLE tables RENAME TO tables1;
ALTER TABLE seats RENAME TO seats1;
ALTER TABLE lines RENAME TO lines1;
)sql";
constexpr const char* kIntoVersion2 = R"sql(
INSERT INTO tables SELECT *, (SELECT count(*) FROM seats1 WHERE table_id = id),
  (SELECT count(*) FROM lines1 WHERE table_id = id), x'', 'players', 0, x'', x'' FROM tables1;
INSERT INTO seats SELECT *, x'' FROM seats1;
INSERT INTO lines SELECT *, x'' FROM lines1;
DROP TABLE lines1;
DROP TABLE seats1;
DROP TABLE tables1;
)sql";

void bind_blob(SQLite::Statement& statement, int at, const std::string& bytes) {
  statement.bind(at, bytes.data(), static_cast<int>(bytes.size()));
}

std::vector<std::string> texts(SQLite::Database& database, const char* query) {
  SQLite::Statement statement(database, query);
  std::vector<std::string> list;
  while (statement.executeStep()) list.push_back(statement.getColumn(0).getString());
  return list;
}

std::string row_seal(SQLite::Database& database, const std::string& id) {
  SQLite::Statement row(database,
                        "SELECT name, title, scenario, side0, side1, machine0, machine1, head, to_act, tip, "
                        "turn || ' ' || last_turn || ' ' || actions || ' ' || over || ' ' || made || ' ' || changed || "
                        "' ' || seats || ' ' || length || ' ' || said, talk, last_said FROM tables WHERE id = ?");
  row.bind(1, id);
  if (!row.executeStep()) return {};
  const auto text = [&](int column) { return row.getColumn(column).getString(); };
  return seal_of({id, text(0), text(1), text(2), text(3), text(4), text(5), text(6), text(7), text(8), text(9),
                  text(10), text(11), text(12)});
}

/// Links the lines of a log that was kept without links. False when some are missing: version 1 could not tell.
bool link_lines(SQLite::Database& database, const std::string& id) {
  SQLite::Statement head(database, "SELECT head, actions FROM tables WHERE id = ?");
  head.bind(1, id);
  head.executeStep();
  std::string link = chain_start(id, head.getColumn(0).getString());
  std::int64_t expected = head.getColumn(1).getInt64(), number = 0, actions = 0;
  SQLite::Statement lines(database, "SELECT number, line FROM lines WHERE table_id = ? ORDER BY number");
  SQLite::Statement update(database, "UPDATE lines SET link = ? WHERE table_id = ? AND number = ?");
  lines.bind(1, id);
  bool whole = true;
  while (lines.executeStep()) {
    const std::string line = lines.getColumn(1).getString();
    whole = whole && lines.getColumn(0).getInt64() == ++number;
    actions += line.starts_with("@undo") ? -1 : line.starts_with('@') ? 0 : 1;
    link = chain_link(link, id, number, line);
    bind_blob(update, 1, link);
    update.bind(2, id);
    update.bind(3, number);
    update.exec();
    update.reset();
  }
  SQLite::Statement tip(database, "UPDATE tables SET tip = ? WHERE id = ?");
  bind_blob(tip, 1, link);
  tip.bind(2, id);
  tip.exec();
  return whole && actions == expected;
}

/// Brings the file of an older Trigh to the form of this one.
void migrate(SQLite::Database& database) {
  database.exec(kFromVersion1);
  database.exec(kTables);
  database.exec(kIntoVersion2);
  SQLite::Statement seats(database, "SELECT digest, table_id, side0, side1 FROM seats");
  SQLite::Statement update(database, "UPDATE seats SET seal = ? WHERE digest = ?");
  std::vector<std::pair<std::string, std::string>> seals;
  while (seats.executeStep()) {
    const std::string digest = seats.getColumn(0).getString();
    seals.emplace_back(digest, seat_seal(digest, seats.getColumn(1).getString(),
                                         {seats.getColumn(2).getInt() != 0, seats.getColumn(3).getInt() != 0}));
  }
  for (const auto& [digest, seal] : seals) {
    bind_blob(update, 1, seal);
    bind_blob(update, 2, digest);
    update.exec();
    update.reset();
  }
  for (const std::string& id : texts(database, "SELECT id FROM tables"))
    if (link_lines(database, id)) seal_table(database, id);  // a log that is too short stays unsealed, and is told
}

/// Lines, seats and remarks of tables that the file does not name.
std::vector<std::string> orphans(SQLite::Database& database) {
  return texts(database,
               "SELECT DISTINCT table_id FROM (SELECT table_id FROM lines UNION SELECT table_id FROM seats UNION "
               "SELECT table_id FROM remarks) WHERE table_id NOT IN (SELECT id FROM tables)");
}

std::string check_seats(SQLite::Database& database, const std::string& id, std::int64_t expected) {
  SQLite::Statement seats(database, "SELECT digest, side0, side1, seal FROM seats WHERE table_id = ?");
  seats.bind(1, id);
  for (; seats.executeStep(); --expected)
    if (seats.getColumn(3).getString() !=
        seat_seal(seats.getColumn(0).getString(), id,
                  {seats.getColumn(1).getInt() != 0, seats.getColumn(2).getInt() != 0}))
      return "one of its seats is not as it was given";
  return expected == 0 ? "" : "its seats are not all there";
}

std::string check_log(SQLite::Database& database, const std::string& id, std::string link, std::int64_t length,
                      const std::string& tip, std::string* log) {
  SQLite::Statement lines(database, "SELECT number, line, link FROM lines WHERE table_id = ? ORDER BY number");
  lines.bind(1, id);
  std::int64_t number = 0;
  while (lines.executeStep()) {
    const std::string line = lines.getColumn(1).getString();
    link = chain_link(link, id, ++number, line);
    if (lines.getColumn(0).getInt64() != number || lines.getColumn(2).getString() != link)
      return "line " + std::to_string(number) + " of its log is not what was written after the line before";
    if (log) *log += line + "\n";
  }
  if (number != length)
    return "its log has " + std::to_string(number) + " lines where " + std::to_string(length) + " were written";
  return link == tip ? "" : "its log does not end as it was written";
}

std::string check_remarks(SQLite::Database& database, const std::string& id, std::int64_t length,
                          const std::string& tip, std::vector<Remark>* remarks) {
  SQLite::Statement rows(
      database,
      "SELECT number, link, at, side, name, kind, text, actions FROM remarks WHERE table_id = ? ORDER BY number");
  rows.bind(1, id);
  std::int64_t number = 0;
  std::string link;
  while (rows.executeStep()) {
    const auto text = [&](int column) { return rows.getColumn(column).getString(); };
    const std::int64_t side = rows.getColumn(3).getInt64();
    const auto kind = remark_kind(text(5));
    const Remark remark{rows.getColumn(2).getInt64(),
                        side == 0 || side == 1 ? std::optional(static_cast<Side>(side)) : std::nullopt,
                        text(4),
                        kind.value_or(RemarkKind::kSay),
                        text(6),
                        rows.getColumn(7).getInt64()};
    link = remark_link(link, id, ++number, remark);
    if (!kind || side < -1 || side > 1 || rows.getColumn(0).getInt64() != number || text(1) != link)
      return "remark " + std::to_string(number) + " of its players is not what was said";
    if (remarks) remarks->push_back(remark);
  }
  return number == length && link == tip ? "" : "what its players have said is not all there";
}

}  // namespace

Findings damaged(const std::string& where, std::string what) {
  std::ranges::replace(what, '\n', ' ');
  return {{"TR-751", where, "",
           "the file of the games is damaged or no database (" + what +
               "); put it aside and a backup in its place, or name another with --games"}};
}

Findings table_damaged(const std::string& id, const std::string& name, const std::string& what) {
  const std::string called = name.empty() ? id : id + " ('" + name.substr(0, 60) + "')";
  return {{"TR-850", "games", "",
           "the table " + called + " is damaged in the file of the games: " + what +
               "; bring it back from a backup, the other tables can be played"}};
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

std::string structure_of(SQLite::Database& database) {
  std::string said = database.execAndGet("PRAGMA integrity_check(1)").getString();
  return said == "ok" ? "" : said;
}

Findings take_over(SQLite::Database& database, const std::string& where) {
  // One server owns the file: two would each believe they know how a game stands.
  database.exec("PRAGMA locking_mode = EXCLUSIVE");
  const int application = database.execAndGet("PRAGMA application_id").getInt();
  const int version = database.execAndGet("PRAGMA user_version").getInt();
  const bool fresh = database.execAndGet("SELECT count(*) FROM sqlite_master").getInt() == 0 && application == 0;
  if (!fresh && application != kApplicationId)
    return {{"TR-752", where, "", "this is a database of another program; name another file with --games"}};
  if (version > kVersion || (!fresh && version < 1))
    return {{"TR-752", where, "",
             "the games were kept by another version of Trigh; use that one, or name another file with --games"}};
  // Setting the mode also takes the lock.
  database.exec("PRAGMA journal_mode = WAL");
  database.exec("PRAGMA synchronous = FULL");
  database.exec("PRAGMA secure_delete = ON");
  if (const std::string wrong = fresh ? "" : structure_of(database); !wrong.empty()) return damaged(where, wrong);
  SQLite::Transaction all(database, SQLite::TransactionBehavior::IMMEDIATE);
  if (fresh) {
    database.exec(kTables);
    database.exec("PRAGMA application_id = " + std::to_string(kApplicationId));
  } else if (version < kVersion) {
    migrate(database);
  }
  database.exec("PRAGMA user_version = " + std::to_string(kVersion));
  all.commit();
  return {};
}

std::string seat_seal(std::string_view digest, std::string_view table, const std::array<bool, 2>& sides) {
  return seal_of({"seat", digest, table, sides[0] ? "1" : "0", sides[1] ? "1" : "0"});
}

void seal_table(SQLite::Database& database, const std::string& id) {
  SQLite::Statement update(database, "UPDATE tables SET seal = ? WHERE id = ?");
  bind_blob(update, 1, row_seal(database, id));
  update.bind(2, id);
  update.exec();
}

Findings check_table(SQLite::Database& database, const std::string& id, std::string* log,
                     std::vector<Remark>* remarks) {
  SQLite::Statement row(database,
                        "SELECT name, head, length, tip, seal, seats, said, last_said FROM tables WHERE id = ?");
  row.bind(1, id);
  if (!row.executeStep()) return table_damaged(id, "", "the file does not name it any more");
  const auto text = [&](int column) { return row.getColumn(column).getString(); };
  const std::string name = text(0);
  std::string wrong = check_log(database, id, chain_start(id, text(1)), row.getColumn(2).getInt64(), text(3), log);
  if (wrong.empty()) wrong = check_seats(database, id, row.getColumn(5).getInt64());
  if (wrong.empty()) wrong = check_remarks(database, id, row.getColumn(6).getInt64(), text(7), remarks);
  if (wrong.empty() && text(4) != row_seal(database, id)) wrong = "what is said of it is not what was written";
  return wrong.empty() ? Findings{} : table_damaged(id, name, wrong);
}

Findings damage_of(SQLite::Database& database) {
  Findings findings;
  const auto add = [&](const Findings& more) { findings.insert(findings.end(), more.begin(), more.end()); };
  for (const std::string& id : texts(database, "SELECT id FROM tables")) add(check_table(database, id));
  for (const std::string& id : orphans(database)) add(table_damaged(id, "", "the file does not name it any more"));
  return findings;
}

}  // namespace trigh::host::serve
