#include "serve/table_rows.hpp"

#include <algorithm>

#include "serve/seals.hpp"
#include "serve/tokens.hpp"

namespace trigh::host::serve {
namespace {

// Nothing has an index beside it, so that there is no second copy of anything that could say otherwise.
constexpr const char* kTables[] = {
    "CREATE TABLE tables(id TEXT PRIMARY KEY, name TEXT NOT NULL, title TEXT NOT NULL, scenario TEXT NOT NULL, "
    "side0 TEXT NOT NULL, side1 TEXT NOT NULL, machine0 TEXT NOT NULL, machine1 TEXT NOT NULL, head TEXT NOT NULL, "
    "turn INTEGER NOT NULL, last_turn INTEGER NOT NULL, to_act TEXT NOT NULL, actions INTEGER NOT NULL, "
    "over INTEGER NOT NULL, made INTEGER NOT NULL, changed INTEGER NOT NULL, seats INTEGER NOT NULL, "
    "length INTEGER NOT NULL, tip BLOB NOT NULL, talk TEXT NOT NULL, said INTEGER NOT NULL, last_said BLOB NOT NULL, "
    "seal BLOB NOT NULL, clock TEXT NOT NULL DEFAULT '')",
    "CREATE TABLE seats(digest BLOB PRIMARY KEY, table_id TEXT NOT NULL, side0 INTEGER NOT NULL, "
    "side1 INTEGER NOT NULL, seal BLOB NOT NULL)",
    "CREATE TABLE lines(table_id TEXT NOT NULL, number INTEGER NOT NULL, line TEXT NOT NULL, link BLOB NOT NULL, "
    "PRIMARY KEY(table_id, number))",
    "CREATE TABLE remarks(table_id TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, "
    "side INTEGER NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL, text TEXT NOT NULL, actions INTEGER NOT NULL, "
    "link BLOB NOT NULL, PRIMARY KEY(table_id, number))",
    // When servers were up, for the clocks. Of no table, and nothing that could be damaged beyond a clock.
    "CREATE TABLE runs(id TEXT PRIMARY KEY, since INTEGER NOT NULL, until INTEGER NOT NULL)",
    // Of analyses, which can be made again.
    "CREATE TABLE pieces(table_id TEXT NOT NULL, heading TEXT NOT NULL, place TEXT NOT NULL, line BLOB NOT NULL, "
    "seal BLOB NOT NULL, PRIMARY KEY(table_id, heading, place))"};

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != text.npos; at += to.size()) text.replace(at, from.size(), to);
}

std::string seal_of_row(const TableRow& row) {
  const TableRecord& record = row.record;
  const Standing& standing = record.standing;
  std::string numbers;
  for (const std::int64_t number : {std::int64_t{standing.turn}, std::int64_t{standing.last_turn}, standing.actions,
                                    std::int64_t{standing.over}, row.made, record.changed, row.seats, row.length,
                                    row.said})
    numbers += (numbers.empty() ? "" : " ") + std::to_string(number);
  if (!record.clock.empty()) numbers += " " + record.clock;   // rows of before there were clocks keep their seals
  return seal_of({record.id, record.name, record.title, record.scenario, record.sides[0], record.sides[1],
                  record.machines[0], record.machines[1], record.head, standing.to_act, row.tip, numbers, record.talk,
                  row.last_said});
}

/// Lines, seats and remarks of tables that are not named.
std::vector<std::string> orphans(Sql& sql) {
  return texts(sql,
               "SELECT DISTINCT table_id FROM (SELECT table_id FROM lines UNION SELECT table_id FROM seats UNION "
               "SELECT table_id FROM remarks) AS rows WHERE table_id NOT IN (SELECT id FROM tables)");
}

std::string check_seats(Sql& sql, const TableRow& row) {
  const auto seats = sql.run("SELECT digest, side0, side1, seal FROM seats WHERE table_id = $1", {row.record.id});
  for (const Sql::Row& seat : seats)
    if (seat.text(3) != seat_seal(seat.text(0), row.record.id, {seat.number(1) != 0, seat.number(2) != 0}))
      return "one of its seats is not as it was given";
  return static_cast<std::int64_t>(seats.size()) == row.seats ? "" : "its seats are not all there";
}

std::string check_log(Sql& sql, const TableRow& row, std::string* log) {
  const std::string& id = row.record.id;
  std::string link = chain_start(id, row.record.head);
  std::int64_t number = 0;
  for (const Sql::Row& line :
       sql.run("SELECT number, line, link FROM lines WHERE table_id = $1 ORDER BY number", {id})) {
    link = chain_link(link, id, ++number, line.text(1));
    if (line.number(0) != number || line.text(2) != link)
      return "line " + std::to_string(number) + " of its log is not what was written after the line before";
    if (log) *log += line.text(1) + "\n";
  }
  if (number != row.length)
    return "its log has " + std::to_string(number) + " lines where " + std::to_string(row.length) + " were written";
  return link == row.tip ? "" : "its log does not end as it was written";
}

std::string check_remarks(Sql& sql, const TableRow& row, std::vector<Remark>* remarks) {
  const std::string& id = row.record.id;
  std::int64_t number = 0;
  std::string link;
  for (const Sql::Row& said : sql.run(
           "SELECT number, link, at, side, name, kind, text, actions FROM remarks WHERE table_id = $1 ORDER BY number",
           {id})) {
    const std::int64_t side = said.number(3);
    const auto kind = remark_kind(said.text(5));
    const Remark remark{said.number(2),
                        side == 0 || side == 1 ? std::optional(static_cast<Side>(side)) : std::nullopt,
                        said.text(4),
                        kind.value_or(RemarkKind::kSay),
                        said.text(6),
                        said.number(7)};
    link = remark_link(link, id, ++number, remark);
    if (!kind || side < -1 || side > 1 || said.number(0) != number || said.text(1) != link)
      return "remark " + std::to_string(number) + " of its players is not what was said";
    if (remarks) remarks->push_back(remark);
  }
  return number == row.said && link == row.last_said ? "" : "what its players have said is not all there";
}

}  // namespace

std::vector<std::string> texts(Sql& sql, const char* query, const std::vector<Sql::Value>& values) {
  std::vector<std::string> list;
  for (const Sql::Row& row : sql.run(query, values)) list.push_back(row.text(0));
  return list;
}

Findings table_damaged(const std::string& id, const std::string& name, const std::string& what) {
  const std::string called = name.empty() ? id : id + " ('" + name.substr(0, 60) + "')";
  return {{"TR-850", "games", "",
           "the table " + called + " is damaged where the games are kept: " + what +
               "; bring it back from a backup, the other tables can be played"}};
}

std::vector<std::string> table_statements(std::string_view integer, std::string_view bytes, std::string_view behind,
                                          std::size_t from) {
  std::vector<std::string> statements(std::begin(kTables) + from, std::end(kTables));
  for (std::string& statement : statements) {
    replace_all(statement, "INTEGER", integer);
    replace_all(statement, "BLOB", bytes);
    statement += behind;
  }
  return statements;
}

std::optional<TableRow> read_row(Sql& sql, const std::string& id) {
  const auto rows = sql.run(
      "SELECT name, title, scenario, side0, side1, machine0, machine1, head, turn, last_turn, to_act, actions, over, "
      "changed, talk, made, seats, length, tip, said, last_said, seal, clock FROM tables WHERE id = $1",
      {id});
  if (rows.empty()) return std::nullopt;
  const Sql::Row& at = rows.front();
  TableRow row;
  row.record = {id,         at.text(0), at.text(1), at.text(2), {at.text(3), at.text(4)}, {at.text(5), at.text(6)},
                at.text(7), {},         at.number(13), at.text(14),  at.text(22)};
  row.record.standing = {static_cast<int>(at.number(8)), static_cast<int>(at.number(9)), at.text(10), at.number(11),
                         at.number(12) != 0};
  row.made = at.number(15);
  row.seats = at.number(16);
  row.length = at.number(17);
  row.tip = at.text(18);
  row.said = at.number(19);
  row.last_said = at.text(20);
  row.seal = at.text(21);
  return row;
}

void insert_row(Sql& sql, const TableRow& row) {
  const TableRecord& record = row.record;
  sql.run(
      "INSERT INTO tables VALUES($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, 0, '', 0, 0, $10, 0, $11, 0, $12, $13, 0, $14, "
      "$14, '')",
      {record.id, record.name, record.title, record.scenario, record.sides[0], record.sides[1], record.machines[0],
       record.machines[1], record.head, row.made, row.seats, Sql::Bytes{row.tip}, record.talk, Sql::Bytes{""}});
  update_row(sql, row);
}

void update_row(Sql& sql, const TableRow& row) {
  const Standing& standing = row.record.standing;
  const std::string seal = seal_of_row(row);
  sql.run(
      "UPDATE tables SET turn = $2, last_turn = $3, to_act = $4, actions = $5, over = $6, changed = $7, length = $8, "
      "tip = $9, said = $10, last_said = $11, seal = $12, clock = $13 WHERE id = $1",
      {row.record.id, std::int64_t{standing.turn}, std::int64_t{standing.last_turn}, standing.to_act, standing.actions,
       std::int64_t{standing.over}, row.record.changed, row.length, Sql::Bytes{row.tip}, row.said,
       Sql::Bytes{row.last_said}, Sql::Bytes{seal}, row.record.clock});
}

std::string seat_seal(std::string_view digest, std::string_view table, const std::array<bool, 2>& sides) {
  return seal_of({"seat", digest, table, sides[0] ? "1" : "0", sides[1] ? "1" : "0"});
}

void insert_seat(Sql& sql, const std::string& table, const Seat& seat) {
  const std::string seal = seat_seal(seat.digest, table, seat.sides);
  sql.run("INSERT INTO seats VALUES($1, $2, $3, $4, $5)",
          {Sql::Bytes{seat.digest}, table, std::int64_t{seat.sides[0]}, std::int64_t{seat.sides[1]},
           Sql::Bytes{seal}});
}

bool remove_seat(Sql& sql, const std::string& digest) {
  return !sql.run("DELETE FROM seats WHERE digest = $1 RETURNING table_id", {Sql::Bytes{digest}}).empty();
}

Findings add_lines(Sql& sql, TableRow& row, std::string_view text) {
  const std::string& id = row.record.id;
  const auto last =
      sql.run("SELECT number, link FROM lines WHERE table_id = $1 ORDER BY number DESC LIMIT 1", {id});
  if (last.empty() ? row.length != 0 : last[0].number(0) != row.length || last[0].text(1) != row.tip)
    return table_damaged(id, row.record.name, "its log does not end where it should");
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    row.tip = chain_link(row.tip, id, ++row.length, line);
    sql.run("INSERT INTO lines(table_id, number, line, link) VALUES($1, $2, $3, $4)",
            {id, row.length, line, Sql::Bytes{row.tip}});
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return {};
}

void add_remark(Sql& sql, TableRow& row, const Remark& remark) {
  const std::string& id = row.record.id;
  row.last_said = remark_link(row.last_said, id, ++row.said, remark);
  sql.run("INSERT INTO remarks VALUES($1, $2, $3, $4, $5, $6, $7, $8, $9)",
          {id, row.said, remark.at, std::int64_t{remark.side ? index(*remark.side) : -1}, remark.name,
           word_of(remark.kind), remark.text, remark.actions, Sql::Bytes{row.last_said}});
}

bool remove_table(Sql& sql, const std::string& id) {
  for (const char* rows : {"DELETE FROM lines WHERE table_id = $1", "DELETE FROM seats WHERE table_id = $1",
                           "DELETE FROM remarks WHERE table_id = $1"})
    sql.run(rows, {id});
  const bool removed = !sql.run("DELETE FROM tables WHERE id = $1 RETURNING id", {id}).empty();
  // Those, too, that an older server left behind on a database it shares.
  sql.run("DELETE FROM pieces WHERE table_id NOT IN (SELECT id FROM tables)");
  return removed;
}

Findings check_table(Sql& sql, const std::string& id, TableLog* log) {
  const auto row = read_row(sql, id);
  if (!row) return table_damaged(id, "", "its row is not there any more");
  std::string wrong = check_log(sql, *row, log ? &log->lines : nullptr);
  if (wrong.empty()) wrong = check_seats(sql, *row);
  if (wrong.empty()) wrong = check_remarks(sql, *row, log ? &log->remarks : nullptr);
  if (wrong.empty() && row->seal != seal_of_row(*row)) wrong = "what is said of it is not what was written";
  if (!wrong.empty()) return table_damaged(id, row->record.name, wrong);
  if (log) log->hold = {row->length, row->said};
  return {};
}

Findings damage_of(Sql& sql) {
  Findings findings;
  const auto add = [&](const Findings& more) { findings.insert(findings.end(), more.begin(), more.end()); };
  for (const std::string& id : texts(sql, "SELECT id FROM tables")) add(check_table(sql, id));
  for (const std::string& id : orphans(sql)) add(table_damaged(id, "", "its row is not there any more"));
  return findings;
}

}  // namespace trigh::host::serve
