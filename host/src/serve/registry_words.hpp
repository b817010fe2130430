// What the parts of a registry share: checks and words about tables, and the lines that workers are asked with.
#pragma once

#include <string>

#include "json_object.hpp"
#include "serve/table_registry.hpp"

namespace trigh::host::serve {

/// What is wrong with the seats; empty when each can be given.
Findings check_seats(const TableWish& wish, const std::array<std::string, 2>& sides);
/// Not the rules' fault, and mended by looking again.
bool is_of_database(const Findings& findings);
/// Who plays a side, as the log says it.
std::string player_name(const TableRecord& record, std::size_t side);
/// Tells the operator that a machine cannot go on.
void report(const SharedGame& game, Findings findings);
/// A request of the protocol.
std::string request_line(const std::string& method, const Json& params);
/// The findings of an answer that is an error.
Findings findings_in(const std::string& answer);

}  // namespace trigh::host::serve
