// What is done to the file of the games besides play: tables that go.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace SQLite {
class Database;
}

namespace trigh::host::serve {

/// Removes the row, the lines, the seats and the remarks of a table; false when there was none.
bool remove_table(SQLite::Database& database, const std::string& id);
/// The tables at which nothing was done or said since `time`. A damaged one is left out: it may only look old.
std::vector<std::string> untouched_since(SQLite::Database& database, std::int64_t time);
std::size_t count_tables(SQLite::Database& database);

}  // namespace trigh::host::serve
