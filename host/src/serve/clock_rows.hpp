// Clocks in the rows of a table, and the runs of servers: time counts only while one of them is up.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "serve/clocks.hpp"
#include "serve/sql.hpp"
#include "serve/table_rows.hpp"

namespace trigh::host::serve {

/// A server from its start on.
struct Run {
  std::string id;
  std::int64_t started = 0;
};

/// Writes down that the server is up now.
void mark_up(Sql& sql, const Run& run, std::int64_t now);
/// How many seconds since `since` a server was up; this one is.
std::int64_t seconds_up(Sql& sql, const Run& run, std::int64_t since, std::int64_t now);
/// The clock of a table as it stands now.
std::optional<GameClock> clock_of(Sql& sql, const TableRecord& record, const Run& run, std::int64_t now);
/// The clock follows the table's standing.
void clock_goes_on(Sql& sql, TableRow& row, const Run& run, std::int64_t now);
/// It waits until the game goes on.
void clock_waits(Sql& sql, TableRow& row, const Run& run, std::int64_t now);

}  // namespace trigh::host::serve
