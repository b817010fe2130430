// The rows that keep pieces of analyses with a table. One that is not as it was written is left out: it is found again.
#pragma once

#include <string>
#include <string_view>

#include "serve/sql.hpp"

namespace trigh::host::serve {

std::string pieces_of(Sql& sql, const std::string& table, const std::string& heading);
/// REQUIRES that nobody deletes the table meanwhile.
void put_pieces(Sql& sql, const std::string& table, const std::string& heading, std::string_view lines);

}  // namespace trigh::host::serve
