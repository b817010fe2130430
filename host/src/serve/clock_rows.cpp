#include "serve/clock_rows.hpp"

#include <algorithm>
#include <utility>

namespace trigh::host::serve {

void mark_up(Sql& sql, const Run& run, std::int64_t now) {
  sql.run("INSERT INTO runs VALUES($1, $2, $3) ON CONFLICT(id) DO UPDATE SET until = $3",
          {run.id, std::min(run.started, now), now});
}

std::int64_t seconds_up(Sql& sql, const Run& run, std::int64_t since, std::int64_t now) {
  std::int64_t seconds = 0, counted = since;   // up to then
  const auto add = [&](std::int64_t from, std::int64_t until) {
    from = std::max(from, counted);
    seconds += std::max<std::int64_t>(until - from, 0);
    counted = std::max(counted, until);
  };
  std::int64_t started = run.started;
  for (const Sql::Row& row :
       sql.run("SELECT since, until FROM runs WHERE until > $1 AND id <> $2 ORDER BY since", {since, run.id})) {
    if (row.number(0) > started) add(std::exchange(started, now), now);
    add(row.number(0), std::min(row.number(1), now));
  }
  add(started, now);
  return seconds;
}

std::optional<GameClock> clock_of(Sql& sql, const TableRecord& record, const Run& run, std::int64_t now) {
  auto clock = read_clock(record.clock);
  if (clock) settle(*clock, clock->side < 0 ? 0 : seconds_up(sql, run, clock->since, now), now);
  return clock;
}

void clock_goes_on(Sql& sql, TableRow& row, const Run& run, std::int64_t now) {
  auto clock = clock_of(sql, row.record, run, now);
  if (!clock) return;
  const Standing& standing = row.record.standing;
  int side = -1;
  for (int i = 0; i < 2; ++i)
    if (const auto at = static_cast<std::size_t>(i);
        !standing.over && row.record.sides[at] == standing.to_act && row.record.machines[at].empty())
      side = i;
  follow(*clock, standing.turn, side);
  row.record.clock = text_of(*clock);
  mark_up(sql, run, now);
}

void clock_waits(Sql& sql, TableRow& row, const Run& run, std::int64_t now) {
  auto clock = clock_of(sql, row.record, run, now);
  if (!clock) return;
  clock->side = -1;
  row.record.clock = text_of(*clock);
}

}  // namespace trigh::host::serve
