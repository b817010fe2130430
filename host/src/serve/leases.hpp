// Whose turn it is at a table, among servers that share a database: rows of their own, which only PostgreSQL has.
#pragma once

#include <optional>
#include <string>

#include "serve/sql.hpp"
#include "serve/store.hpp"

namespace trigh::host::serve {

/// The channel on which servers tell each other of tables.
constexpr const char* kChannel = "trigh";

/// TR-856.
Findings gone_on();
/// The statements that make the rows.
std::vector<std::string> lease_statements();
/// Locks the lease of a table and makes sure that it may be changed under `hold`: by the token that it names, which
/// must still be the last one given, or by a new one. TR-856.
Findings claim(Sql& sql, const std::string& node, const std::string& table, Hold& hold);
/// Keeps others from changing or deleting the table meanwhile; false when it is gone.
bool lock_lease(Sql& sql, const std::string& table);
/// The lease of a new table.
void first_lease(Sql& sql, const std::string& node, const std::string& table);
void end_lease(Sql& sql, const std::string& table);
/// A new token, unless another server has the lease that is alive; 0: it has.
std::int64_t lease_if_free(Sql& sql, const std::string& node, const std::string& table);
void release_lease(Sql& sql, const std::string& node, const std::string& table, std::int64_t token);
std::optional<Hold> hold_of(Sql& sql, const std::string& node, const std::string& table);
bool is_held_elsewhere(Sql& sql, const std::string& node, const std::string& table);
/// The others learn of it once this is written.
void tell_others(Sql& sql, const std::string& node, const std::string& table);
/// Says that this server is alive, and forgets those that are not: who has said nothing for too long, and who holds no
/// line any more, as a process that was killed. One that is forgotten by mistake is there again when it next says so.
void say_alive(Sql& sql, const std::string& node);
/// What a server's line holds as long as it is open. REQUIRES a line of its own, outside any transaction.
std::string hold_line(const std::string& node);
void say_gone(Sql& sql, const std::string& node);

}  // namespace trigh::host::serve
