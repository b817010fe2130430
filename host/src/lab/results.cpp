#include "lab/results.hpp"

#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>

#include "trigh/io/document.hpp"

namespace trigh::host::lab {
namespace {

Findings unreadable(const std::filesystem::path& file, std::string why) {
  std::ranges::replace(why, '\n', ' ');
  return {{"TR-785", file.string(), "", why + "; name a file that 'trigh simulate --results' has made"}};
}

}  // namespace

const char* const kResultsTables = R"sql(
CREATE TABLE manifest(key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE arm(
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, control TEXT NOT NULL,
  title TEXT NOT NULL, scenario TEXT NOT NULL, title_name TEXT NOT NULL, scenario_name TEXT NOT NULL,
  side0 TEXT NOT NULL, side1 TEXT NOT NULL, player0 TEXT NOT NULL, player1 TEXT NOT NULL,
  options TEXT NOT NULL, overlays TEXT NOT NULL, data TEXT NOT NULL) STRICT;
CREATE TABLE game(
  id INTEGER PRIMARY KEY, arm INTEGER NOT NULL REFERENCES arm(id), pair INTEGER NOT NULL, seat INTEGER NOT NULL,
  player0 TEXT NOT NULL, player1 TEXT NOT NULL,
  winner INTEGER, level INTEGER NOT NULL, points0 INTEGER NOT NULL, points1 INTEGER NOT NULL,
  worth INTEGER NOT NULL, turns INTEGER NOT NULL, decisions INTEGER NOT NULL, rolls INTEGER NOT NULL,
  finished INTEGER NOT NULL, hash TEXT NOT NULL, mistake TEXT NOT NULL) STRICT;
CREATE INDEX game_of_arm ON game(arm, pair, seat);
CREATE TABLE turn(
  game INTEGER NOT NULL REFERENCES game(id), turn INTEGER NOT NULL, side INTEGER NOT NULL,
  points0 INTEGER NOT NULL, points1 INTEGER NOT NULL, units0 INTEGER NOT NULL, units1 INTEGER NOT NULL,
  strength0 INTEGER NOT NULL, strength1 INTEGER NOT NULL,
  unsupplied0 INTEGER NOT NULL, unsupplied1 INTEGER NOT NULL, lost0 INTEGER NOT NULL, lost1 INTEGER NOT NULL,
  entered0 INTEGER NOT NULL, entered1 INTEGER NOT NULL, left0 INTEGER NOT NULL, left1 INTEGER NOT NULL,
  decisions INTEGER NOT NULL, counted INTEGER NOT NULL, alternatives INTEGER NOT NULL, attacks INTEGER NOT NULL,
  contact0 INTEGER NOT NULL, contact1 INTEGER NOT NULL, front REAL) STRICT;
CREATE INDEX turn_of_game ON turn(game);
CREATE TABLE combat(
  game INTEGER NOT NULL REFERENCES game(id), number INTEGER NOT NULL, turn INTEGER NOT NULL, side INTEGER NOT NULL,
  hex TEXT NOT NULL, attack INTEGER NOT NULL, defense INTEGER NOT NULL, measure TEXT NOT NULL, line TEXT NOT NULL,
  "column" INTEGER NOT NULL, roll INTEGER NOT NULL, result TEXT NOT NULL,
  losses0 INTEGER NOT NULL, losses1 INTEGER NOT NULL,
  PRIMARY KEY(game, number)) STRICT, WITHOUT ROWID;
CREATE TABLE place(
  arm INTEGER NOT NULL REFERENCES arm(id), hex TEXT NOT NULL, side INTEGER NOT NULL,
  losses INTEGER NOT NULL, contact INTEGER NOT NULL,
  PRIMARY KEY(arm, hex, side)) STRICT, WITHOUT ROWID;
)sql";

Expected<std::unique_ptr<SQLite::Database>> open_results(const std::filesystem::path& file) {
  if (!std::filesystem::is_regular_file(file)) return Unexpected<Findings>{unreadable(file, no_file(file))};
  try {
    auto results = std::make_unique<SQLite::Database>(file.string(), SQLite::OPEN_READONLY);
    if (results->execAndGet("PRAGMA application_id").getInt() != kResultsId)
      return Unexpected<Findings>{unreadable(file, "this is no results file")};
    if (results->execAndGet("PRAGMA user_version").getInt() != kResultsVersion)
      return Unexpected<Findings>{unreadable(file, "this results file is of another version of Trigh")};
    const std::string check = results->execAndGet("PRAGMA quick_check(1)").getString();
    if (check != "ok") return Unexpected<Findings>{unreadable(file, "the results file is damaged (" + check + ")")};
    return results;
  } catch (const SQLite::Exception& error) {
    return Unexpected<Findings>{
        unreadable(file, std::string("the results file cannot be read (") + error.what() + ")")};
  }
}

std::map<std::string, std::string> manifest_of(SQLite::Database& results) {
  std::map<std::string, std::string> manifest;
  SQLite::Statement rows(results, "SELECT key, value FROM manifest");
  while (rows.executeStep()) manifest[rows.getColumn(0).getString()] = rows.getColumn(1).getString();
  return manifest;
}

}  // namespace trigh::host::lab
