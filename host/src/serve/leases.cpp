#include "serve/leases.hpp"

namespace trigh::host::serve {

Findings gone_on() {
  return {{"TR-856", "table", "",
           "another server of this site has gone on with the table meanwhile; nothing was done, look again"}};
}

std::vector<std::string> lease_statements() {
  return {"CREATE TABLE leases(table_id TEXT PRIMARY KEY, node TEXT NOT NULL, token BIGINT NOT NULL)",
          "CREATE TABLE nodes(id TEXT PRIMARY KEY, seen TIMESTAMPTZ NOT NULL)",
          // Servers that have not been seen for four of their beats are gone. By the clock of the database alone.
          "CREATE VIEW living AS SELECT id FROM nodes WHERE seen > clock_timestamp() - interval '4 seconds'"};
}

Findings claim(Sql& sql, const std::string& node, const std::string& table, Hold& hold) {
  const auto lease = sql.run("SELECT node, token FROM leases WHERE table_id = $1 FOR UPDATE", {table});
  if (lease.empty()) return gone_on();
  const std::int64_t token = lease[0].number(1);
  if (hold.token != 0) return lease[0].text(0) == node && token == hold.token ? Findings{} : gone_on();
  hold.token = token + 1;
  sql.run("UPDATE leases SET node = $2, token = $3 WHERE table_id = $1", {table, node, hold.token});
  return {};
}

bool lock_lease(Sql& sql, const std::string& table) {
  return !sql.run("SELECT 1 FROM leases WHERE table_id = $1 FOR UPDATE", {table}).empty();
}

void first_lease(Sql& sql, const std::string& node, const std::string& table) {
  sql.run("INSERT INTO leases VALUES($1, $2, 1)", {table, node});
}

void end_lease(Sql& sql, const std::string& table) { sql.run("DELETE FROM leases WHERE table_id = $1", {table}); }

std::int64_t lease_if_free(Sql& sql, const std::string& node, const std::string& table) {
  const auto taken = sql.run(
      "UPDATE leases SET node = $2, token = token + 1 WHERE table_id = $1 AND (node = '' OR node = $2 OR node NOT IN "
      "(SELECT id FROM living)) RETURNING token",
      {table, node});
  return taken.empty() ? 0 : taken[0].number(0);
}

void release_lease(Sql& sql, const std::string& node, const std::string& table, std::int64_t token) {
  sql.run("UPDATE leases SET node = '' WHERE table_id = $1 AND node = $2 AND token = $3", {table, node, token});
}

std::optional<Hold> hold_of(Sql& sql, const std::string& node, const std::string& table) {
  const auto rows = sql.run(
      "SELECT length, said, node, token FROM tables JOIN leases ON table_id = id WHERE id = $1", {table});
  if (rows.empty()) return std::nullopt;
  return Hold{rows[0].number(0), rows[0].number(1), rows[0].text(2) == node ? rows[0].number(3) : 0};
}

bool is_held_elsewhere(Sql& sql, const std::string& node, const std::string& table) {
  return !sql.run("SELECT 1 FROM leases JOIN living ON node = id WHERE table_id = $1 AND node <> $2", {table, node})
              .empty();
}

void tell_others(Sql& sql, const std::string& node, const std::string& table) {
  sql.run("SELECT pg_notify($1, $2)", {kChannel, node + " " + table});
}

void say_alive(Sql& sql, const std::string& node) {
  sql.run("INSERT INTO nodes VALUES($1, clock_timestamp()) ON CONFLICT(id) DO UPDATE SET seen = clock_timestamp()",
          {node});
  // The others do the same at the same time: whose row is locked is left to them.
  sql.run(
      "DELETE FROM nodes WHERE id IN (SELECT id FROM nodes WHERE id <> $1 AND (id NOT IN (SELECT id FROM living) OR "
      "hashtext(id) NOT IN (SELECT objid::bigint::bit(32)::int FROM pg_locks WHERE locktype = 'advisory' AND classid = "
      "1414678344 AND objsubid = 2 AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))) "
      "FOR UPDATE SKIP LOCKED)",
      {node});
}

std::string hold_line(const std::string& node) {
  return "SELECT pg_advisory_lock_shared(1414678344, hashtext('" + node + "'))";   // a former line may not be gone yet
}

void say_gone(Sql& sql, const std::string& node) {
  sql.run("DELETE FROM nodes WHERE id = $1", {node});
}

}  // namespace trigh::host::serve
