// The rows that keep a table, in either kind of database: how they are written and sealed, and whether what they say is
// what was written.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "serve/sql.hpp"
#include "serve/store.hpp"

namespace trigh::host::serve {

/// TR-850.
Findings table_damaged(const std::string& id, const std::string& name, const std::string& what);

/// The row of a table. `length` and `tip`: lines of the log, and the link of the last one; `said` and `last_said`: the
/// same of the remarks.
struct TableRow {
  TableRecord record;
  std::int64_t made = 0, seats = 0, length = 0, said = 0;
  std::string tip, last_said, seal;
};

/// The statements that make the tables, with the words of that database for its types; `from`: without those that older
/// versions had, too.
std::vector<std::string> table_statements(std::string_view integer, std::string_view bytes, std::string_view behind,
                                          std::size_t from = 0);
constexpr std::size_t kFromClocks = 4, kFromAnalyses = 5;   ///< what is new with them; with clocks this, too:
constexpr const char* kClockColumn = "ALTER TABLE tables ADD COLUMN clock TEXT NOT NULL DEFAULT ''";
std::optional<TableRow> read_row(Sql& sql, const std::string& id);
/// Writes it, sealed.
void insert_row(Sql& sql, const TableRow& row);
void update_row(Sql& sql, const TableRow& row);
void insert_seat(Sql& sql, const std::string& table, const Seat& seat);
/// Whether there was one.
bool remove_seat(Sql& sql, const std::string& digest);
std::string seat_seal(std::string_view digest, std::string_view table, const std::array<bool, 2>& sides);
/// Adds whole lines behind the last one, each linked to the one before. Nothing is added to a log that is damaged.
Findings add_lines(Sql& sql, TableRow& row, std::string_view text);
void add_remark(Sql& sql, TableRow& row, const Remark& remark);
/// Whether there was one.
bool remove_table(Sql& sql, const std::string& id);

/// Whether the row, the seats, the remarks and every line of the log of a table are as they were written; TR-850.
/// `log`, if given, gets the lines and the remarks.
Findings check_table(Sql& sql, const std::string& id, TableLog* log = nullptr);
/// What is not as it was written, one finding a table.
Findings damage_of(Sql& sql);
/// The first column of what was asked for.
std::vector<std::string> texts(Sql& sql, const char* query, const std::vector<Sql::Value>& values = {});

}  // namespace trigh::host::serve
