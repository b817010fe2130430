#include "serve/piece_rows.hpp"

#include <algorithm>

#include "serve/tokens.hpp"

namespace trigh::host::serve {
namespace {

constexpr std::int64_t kMostBytes = 8 << 20;   ///< of a table

std::string piece_seal(std::string_view table, std::string_view heading, std::string_view place,
                       std::string_view line) {
  return seal_of({"piece", table, heading, place, line});
}

bool have_room(Sql& sql, const std::string& table, std::string_view lines) {
  const auto sum = sql.run("SELECT COALESCE(SUM(LENGTH(line)), 0) FROM pieces WHERE table_id = $1", {table});
  return sum[0].number(0) + static_cast<std::int64_t>(lines.size()) <= kMostBytes;
}

}  // namespace

std::string pieces_of(Sql& sql, const std::string& table, const std::string& heading) {
  std::string lines;
  for (const Sql::Row& row :
       sql.run("SELECT place, line, seal FROM pieces WHERE table_id = $1 AND heading = $2", {table, heading}))
    if (row.text(2) == piece_seal(table, heading, row.text(0), row.text(1))) lines += row.text(1) + "\n";
  return lines;
}

void put_pieces(Sql& sql, const std::string& table, const std::string& heading, std::string_view lines) {
  if (sql.run("SELECT 1 FROM tables WHERE id = $1", {table}).empty()) return;
  if (!have_room(sql, table, lines))
    sql.run("DELETE FROM pieces WHERE table_id = $1 AND heading <> $2", {table, heading});
  if (!have_room(sql, table, lines)) return;
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    const std::string_view line = lines.substr(0, end), place = line.substr(0, line.find(' '));
    const std::string seal = piece_seal(table, heading, place, line);
    sql.run(
        "INSERT INTO pieces VALUES($1, $2, $3, $4, $5) ON CONFLICT(table_id, heading, place) "
        "DO UPDATE SET line = excluded.line, seal = excluded.seal",
        {table, heading, place, Sql::Bytes{line}, Sql::Bytes{seal}});
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
}

}  // namespace trigh::host::serve
