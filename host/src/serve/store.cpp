#include "serve/store.hpp"

#include <algorithm>
#include <ctime>

#include "serve/clock_rows.hpp"
#include "serve/database.hpp"
#include "serve/leases.hpp"
#include "serve/piece_rows.hpp"
#include "serve/seals.hpp"
#include "serve/table_rows.hpp"
#include "serve/tokens.hpp"
#include "trigh/io/document.hpp"

namespace trigh::host::serve {
namespace {

Expected<std::unique_ptr<Database>> open_database(const std::string& where) {
  return is_postgres(where) ? open_postgres(where) : open_sqlite(where);
}

}  // namespace

std::size_t unchanged_since(std::string_view log, std::int64_t lines) {
  std::int64_t actions = 0, least = 0;
  for (std::int64_t number = 0; !log.empty(); ++number) {
    const std::size_t end = std::min(log.find('\n'), log.size());
    if (number == lines) least = actions;
    actions += actions_in(log.substr(0, end));
    if (number >= lines) least = std::min(least, actions);
    log.remove_prefix(std::min(end + 1, log.size()));
    if (log.empty() && number < lines) least = actions;
  }
  return static_cast<std::size_t>(std::max<std::int64_t>(least, 0));
}

Store::Store(std::unique_ptr<Database> database)
    : database_(std::move(database)),
      time_([] { return static_cast<std::int64_t>(std::time(nullptr)); }),
      run_(std::make_unique<Run>(Run{fresh_table_id(), time_()})) {}
Store::~Store() = default;

Expected<std::unique_ptr<Store>> Store::open(const std::string& where) {
  auto database = open_database(where);
  if (!database) return Unexpected<Findings>{database.error()};
  return std::unique_ptr<Store>(new Store(std::move(*database)));
}

void Store::set_time(std::function<std::int64_t()> time) {
  time_ = std::move(time);
  run_->started = time_();
}

const Findings& Store::damage() const { return database_->damage(); }

Expected<std::size_t> Store::check(const std::string& where) {
  std::error_code ignored;
  if (!is_postgres(where) && !std::filesystem::is_regular_file(where, ignored))
    return fail("TR-754", shown(where), "", std::string(no_file(where)) + "; check the name");
  const auto store = open(where);
  if (!store) return Unexpected<Findings>{store.error()};
  Findings findings = store.value()->damage();
  if (store.value()->shared())
    findings = store.value()->database_->read([&](Sql& sql) { return damage_of(sql); });
  if (!findings.empty()) return Unexpected<Findings>{findings};
  return store.value()->tables();
}

Findings Store::back_up(const std::filesystem::path& path, const std::atomic<bool>& stop) const {
  return database_->back_up(path, stop);
}

Expected<Hold> Store::create(const TableRecord& table, std::string_view lines, const std::vector<Seat>& seats) {
  Hold hold;
  Findings findings = database_->write([&](Sql& sql) -> Findings {
    TableRow row{table, std::time(nullptr), static_cast<std::int64_t>(seats.size())};
    row.record.changed = row.made;
    row.tip = chain_start(table.id, table.head);
    insert_row(sql, row);
    for (const Seat& seat : seats) insert_seat(sql, table.id, seat);
    if (Findings wrong = add_lines(sql, row, lines); !wrong.empty()) return wrong;
    update_row(sql, row);
    if (shared()) first_lease(sql, database_->node(), table.id);
    hold = {row.length, row.said, shared() ? 1 : 0};
    return {};
  });
  if (!findings.empty()) return Unexpected<Findings>{findings};
  return hold;
}

/// Changes a table as `how` says, if it is as `hold` knows it.
Findings Store::change(const std::string& table, Hold& hold, const std::function<Findings(Sql&, TableRow&)>& how,
                       bool goes_on) {
  Hold after;
  Findings findings = database_->write([&](Sql& sql) -> Findings {
    after = hold;
    if (shared())
      if (Findings taken = claim(sql, database_->node(), table, after); !taken.empty()) return taken;
    auto row = read_row(sql, table);
    if (!row) return table_damaged(table, table, "it is not there any more");
    if (shared() && (row->length != hold.lines || row->said != hold.remarks)) return gone_on();
    if (Findings wrong = how(sql, *row); !wrong.empty()) return wrong;
    if (goes_on) clock_goes_on(sql, *row, *run_, time_());
    update_row(sql, *row);
    if (shared()) tell_others(sql, database_->node(), table);
    after.lines = row->length;
    after.remarks = row->said;
    return {};
  });
  if (findings.empty()) hold = after;
  return findings;
}

Findings Store::append(const std::string& table, std::string_view lines, const Standing& standing, Hold& hold) {
  return change(table, hold, [&](Sql& sql, TableRow& row) -> Findings {
    row.record.standing = standing;
    row.record.changed = std::time(nullptr);
    return add_lines(sql, row, lines);
  });
}

Findings Store::say(const std::string& table, const Remark& remark, bool over, Hold& hold) {
  return change(table, hold, [&](Sql& sql, TableRow& row) -> Findings {
    row.record.standing.over = row.record.standing.over || over;
    return add_remark(sql, row, remark), Findings{};
  });
}

Findings Store::renew(const std::string& table, const std::string& digest, const Seat& seat, const Remark& remark,
                      Hold& hold) {
  return change(table, hold, [&](Sql& sql, TableRow& row) -> Findings {
    if (!remove_seat(sql, digest)) return no_such_seat();
    insert_seat(sql, table, seat);
    return add_remark(sql, row, remark), Findings{};
  });
}

Expected<std::optional<std::pair<TableRecord, std::array<bool, 2>>>> Store::find(const std::string& digest) const {
  std::optional<std::pair<TableRecord, std::array<bool, 2>>> found;
  Findings findings = database_->read([&](Sql& sql) -> Findings {
    found.reset();
    const auto seats =
        sql.run("SELECT table_id, side0, side1, seal FROM seats WHERE digest = $1", {Sql::Bytes(digest)});
    if (seats.empty()) return {};
    auto row = read_row(sql, seats[0].text(0));
    if (!row) return {};
    const std::array<bool, 2> sides{seats[0].number(1) != 0, seats[0].number(2) != 0};
    if (seats[0].text(3) != seat_seal(digest, row->record.id, sides))
      return table_damaged(row->record.id, row->record.name, "one of its seats is not as it was given");
    found = {std::move(row->record), sides};
    return {};
  });
  if (!findings.empty()) return Unexpected<Findings>{findings};
  return found;
}

Expected<TableLog> Store::log(const std::string& table) const {
  TableLog log;
  Findings findings = database_->read([&](Sql& sql) -> Findings {
    log = {};
    if (Findings wrong = check_table(sql, table, &log); !wrong.empty() || !shared()) return wrong;
    if (const auto hold = hold_of(sql, database_->node(), table)) log.hold = *hold;
    return {};
  });
  if (!findings.empty()) return Unexpected<Findings>{findings};
  return log;
}

Expected<std::optional<GameClock>> Store::clock(const std::string& table) const {
  std::optional<GameClock> clock;
  Findings findings = database_->read([&](Sql& sql) -> Findings {
    const auto row = read_row(sql, table);
    clock = row ? clock_of(sql, row->record, *run_, time_()) : std::nullopt;
    return {};
  });
  if (!findings.empty()) return Unexpected<Findings>{findings};
  return clock;
}

Findings Store::meet(const std::string& table, const std::array<bool, 2>& sides, Hold& hold) {
  return change(table, hold, [&](Sql&, TableRow& row) -> Findings {
    auto clock = read_clock(row.record.clock);
    if (!clock) return {};
    for (std::size_t i = 0; i < 2; ++i) clock->came[i] = clock->came[i] || sides[i];
    row.record.clock = text_of(*clock);
    return {};
  });
}

Findings Store::give(const std::string& table, int side, std::int64_t seconds, const Remark& remark, Hold& hold) {
  return change(table, hold, [&](Sql& sql, TableRow& row) -> Findings {
    if (auto clock = clock_of(sql, row.record, *run_, time_())) {
      serve::give(*clock, side, seconds);
      row.record.clock = text_of(*clock);
    }
    return add_remark(sql, row, remark), Findings{};
  });
}

Findings Store::wait(const std::string& table, Hold& hold) {
  const auto waits = [&](Sql& sql, TableRow& row) { return clock_waits(sql, row, *run_, time_()), Findings{}; };
  return change(table, hold, waits, false);
}

void Store::tick() {
  bool needed = false;
  static_cast<void>(database_->read([&](Sql& sql) -> Findings {
    needed = !sql.run("SELECT 1 FROM runs LIMIT 1").empty();   // the first clock that goes on writes one
    return {};
  }));
  if (needed) static_cast<void>(database_->write([&](Sql& sql) { return mark_up(sql, *run_, time_()), Findings{}; }));
}

Expected<std::string> Store::pieces(const std::string& table, const std::string& heading) const {
  std::string lines;
  Findings findings =
      database_->read([&](Sql& sql) { return lines = pieces_of(sql, table, heading), Findings{}; });
  if (!findings.empty()) return Unexpected<Findings>{findings};
  return lines;
}

Findings Store::keep_pieces(const std::string& table, const std::string& heading, std::string_view lines) {
  return database_->write([&](Sql& sql) -> Findings {
    if (!shared() || lock_lease(sql, table)) put_pieces(sql, table, heading, lines);
    return {};
  });
}

Findings Store::remove(const std::string& table) {
  return database_->write([&](Sql& sql) -> Findings {
    if (shared()) end_lease(sql, table);   // first of all, as claim() does
    if (remove_table(sql, table) && shared()) tell_others(sql, database_->node(), table);
    return {};
  });
}

Expected<std::vector<std::string>> Store::untouched_since(std::int64_t time) const {
  std::vector<std::string> ids;
  Findings findings = database_->read([&](Sql& sql) -> Findings {
    ids = texts(sql,
                "SELECT id FROM tables WHERE changed < $1 AND NOT EXISTS "
                "(SELECT 1 FROM remarks WHERE table_id = id AND at >= $1)",
                {time});
    std::erase_if(ids, [&](const std::string& id) {
      return !check_table(sql, id).empty() || (shared() && is_held_elsewhere(sql, database_->node(), id));
    });
    return {};
  });
  if (!findings.empty()) return Unexpected<Findings>{findings};
  return ids;
}

std::size_t Store::tables() const {
  std::int64_t count = 0;
  static_cast<void>(database_->read([&](Sql& sql) -> Findings {
    count = sql.run("SELECT count(*) FROM tables")[0].number(0);
    return {};
  }));
  return static_cast<std::size_t>(count);
}

Findings Store::in_place() const { return database_->in_place(); }

bool Store::shared() const { return !database_->node().empty(); }

Expected<std::optional<Hold>> Store::look(const std::string& table) const {
  std::optional<Hold> hold;
  Findings findings =
      database_->read([&](Sql& sql) { return hold = hold_of(sql, database_->node(), table), Findings{}; });
  if (!findings.empty()) return Unexpected<Findings>{findings};
  return hold;
}

bool Store::lease(const std::string& table, Hold& hold) {
  static_cast<void>(database_->write(
      [&](Sql& sql) { return hold.token = lease_if_free(sql, database_->node(), table), Findings{}; }));
  return hold.token != 0;
}

void Store::release(const std::string& table, Hold& hold) {
  const std::int64_t token = std::exchange(hold.token, 0);
  const Findings failed = database_->write([&](Sql& sql) {
    release_lease(sql, database_->node(), table, token);
    return tell_others(sql, database_->node(), table), Findings{};
  });
  const std::lock_guard alone(owed_lock_);
  if (!failed.empty()) owed_.emplace_back(table, token);
}

void Store::beat(bool last) {
  static_cast<void>(database_->write([&](Sql& sql) {
    return last ? say_gone(sql, database_->node()) : say_alive(sql, database_->node()), Findings{};
  }));
  std::unique_lock alone(owed_lock_);
  const auto owed = std::exchange(owed_, {});
  alone.unlock();
  for (const auto& [table, token] : owed) {
    Hold hold{.token = token};
    release(table, hold);
  }
}

std::optional<std::vector<std::string>> Store::news() { return database_->news(); }

}  // namespace trigh::host::serve
