// The file of the games as SQLite sees it: its tables, older forms of them, and whether what it says is what was
// written.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "serve/talk.hpp"
#include "trigh/base/finding.hpp"

namespace SQLite {
class Database;
class Exception;
}  // namespace SQLite

namespace trigh::host::serve {

/// TR-751 the file, TR-850 one table.
Findings damaged(const std::string& where, std::string what);
Findings table_damaged(const std::string& id, const std::string& name, const std::string& what);
/// TR-751, TR-753, TR-754: by what SQLite says.
Findings cannot_open(const std::string& where, const SQLite::Exception& error);

/// Makes the file ours: new, brought to the form of this version, or refused. TR-751, TR-752.
Findings take_over(SQLite::Database& database, const std::string& where);
/// What is wrong with the pages of the file, in SQLite's words; empty when nothing is.
std::string structure_of(SQLite::Database& database);

std::string seat_seal(std::string_view digest, std::string_view table, const std::array<bool, 2>& sides);
/// Seals the row of a table anew. REQUIRES the row to be there.
void seal_table(SQLite::Database& database, const std::string& id);
/// Whether the row, the seats, the remarks and every line of the log of a table are as they were written; TR-850. `log`
/// and `remarks`, if given, get the lines and the remarks.
Findings check_table(SQLite::Database& database, const std::string& id, std::string* log = nullptr,
                     std::vector<Remark>* remarks = nullptr);
/// What of the whole file is not as it was written, one finding a table.
Findings damage_of(SQLite::Database& database);

}  // namespace trigh::host::serve
