#include "serve/upkeep.hpp"

#include <SQLiteCpp/SQLiteCpp.h>

#include "serve/game_file.hpp"

namespace trigh::host::serve {

bool remove_table(SQLite::Database& database, const std::string& id) {
  int removed = 0;
  for (const char* rows : {"DELETE FROM lines WHERE table_id = ?", "DELETE FROM seats WHERE table_id = ?",
                           "DELETE FROM remarks WHERE table_id = ?", "DELETE FROM tables WHERE id = ?"}) {
    SQLite::Statement statement(database, rows);
    statement.bind(1, id);
    removed = statement.exec();
  }
  return removed > 0;
}

std::vector<std::string> untouched_since(SQLite::Database& database, std::int64_t time) {
  SQLite::Statement query(database,
                          "SELECT id FROM tables WHERE changed < ?1 AND NOT EXISTS "
                          "(SELECT 1 FROM remarks WHERE table_id = id AND at >= ?1)");
  query.bind(1, time);
  std::vector<std::string> ids;
  while (query.executeStep()) ids.push_back(query.getColumn(0).getString());
  std::erase_if(ids, [&](const std::string& id) { return !check_table(database, id).empty(); });
  return ids;
}

std::size_t count_tables(SQLite::Database& database) {
  return static_cast<std::size_t>(database.execAndGet("SELECT count(*) FROM tables").getInt64());
}

}  // namespace trigh::host::serve
