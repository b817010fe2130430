#include "lab/report.hpp"

#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "json_object.hpp"
#include "lab/ledgers.hpp"
#include "lab/profile.hpp"
#include "lab/results.hpp"
#include "session.hpp"

namespace trigh::host::lab {
namespace {

/// Each row of a query as a list of its columns.
Json rows(SQLite::Database& results, const std::string& query, int arm) {
  SQLite::Statement statement(results, query);
  statement.bind(1, arm);
  Json list = Json::array();
  while (statement.executeStep()) {
    Json row = Json::array();
    for (int i = 0; i < statement.getColumnCount(); ++i) {
      const SQLite::Column column = statement.getColumn(i);
      if (column.isNull())
        row.push_back(nullptr);
      else if (column.isInteger())
        row.push_back(column.getInt64());
      else if (column.isFloat())
        row.push_back(column.getDouble());
      else
        row.push_back(column.getString());
    }
    list.push_back(std::move(row));
  }
  return list;
}

/// For each pair of an arm: how much of its games side 0 won, and the player of seat 0, a draw being half a game; and
/// the points by which side 0 was ahead.
const char* const kPairs = R"sql(
SELECT pair,
  avg(CASE winner WHEN 0 THEN 1.0 WHEN 1 THEN 0.0 ELSE 0.5 END) AS side,
  avg(CASE WHEN winner = -1 THEN 0.5 WHEN winner = seat THEN 1.0 ELSE 0.0 END) AS player,
  avg(points0 - points1) AS ahead
FROM game WHERE arm = ? AND finished = 1 AND winner IS NOT NULL GROUP BY pair ORDER BY pair)sql";

/// The points of each game as the player-turn of side 1 ends, or that of side 0 in a Game-Turn without one: results do
/// not say who went first.
const char* const kPoints = R"sql(
SELECT turn.turn, turn.points0, turn.points1, turn.front
FROM turn JOIN game ON game.id = turn.game
WHERE game.arm = ? AND game.finished = 1
  AND turn.side = (SELECT max(other.side) FROM turn AS other WHERE other.game = turn.game AND other.turn = turn.turn)
ORDER BY turn.turn)sql";

/// For each game the luck of combat of side 0, in units: what the enemy lost less what it lost itself, above the mean
/// of all combats of the arm by the same side on the same column; and the points by which side 0 was ahead.
const char* const kLuck = R"sql(
WITH fought AS (
  SELECT combat.game, losses1 - losses0 AS gain,
    avg(losses1 - losses0) OVER (
      PARTITION BY combat.side, combat."column", CASE "column" WHEN 0 THEN measure END) AS mean
  FROM combat JOIN game ON game.id = combat.game
  WHERE game.arm = ? AND game.finished = 1 AND game.winner IS NOT NULL)
SELECT game.pair, round(sum(gain - mean), 3), game.points0 - game.points1
FROM fought JOIN game ON game.id = fought.game GROUP BY game.id ORDER BY game.pair, game.seat)sql";

double quantile(std::vector<double>& sorted, double share) {
  const double place = share * static_cast<double>(sorted.size() - 1);
  const auto low = static_cast<std::size_t>(place);
  const double rest = place - static_cast<double>(low);
  return low + 1 < sorted.size() ? sorted[low] * (1 - rest) + sorted[low + 1] * rest : sorted[low];
}

/// The middle of the values and the band that holds four fifths of them.
Json band(std::vector<double>& values) {
  if (values.empty()) return nullptr;
  std::ranges::sort(values);
  return {quantile(values, 0.1), quantile(values, 0.5), quantile(values, 0.9)};
}

Json bands_by_turn(SQLite::Database& results, int arm) {
  struct Turn {
    std::vector<double> points[2], front;
  };
  std::map<int, Turn> turns;
  SQLite::Statement rows(results, kPoints);
  rows.bind(1, arm);
  while (rows.executeStep()) {
    Turn& turn = turns[rows.getColumn(0).getInt()];
    for (int side = 0; side < 2; ++side) turn.points[side].push_back(rows.getColumn(1 + side).getDouble());
    if (!rows.getColumn(3).isNull()) turn.front.push_back(rows.getColumn(3).getDouble());
  }
  Json list = Json::array();
  for (auto& [number, turn] : turns)
    list.push_back(object({{"turn", number},
                           {"games", turn.points[0].size()},
                           {"points", Json::array({band(turn.points[0]), band(turn.points[1])})},
                           {"front", band(turn.front)}}));
  return list;
}

Json arm_json(SQLite::Database& results, SQLite::Statement& row) {
  const int id = row.getColumn(0).getInt();
  const auto text = [&](const char* column) { return row.getColumn(column).getString(); };
  Json arm = object({{"id", id}});
  for (const char* column : {"name", "control", "title", "scenario", "title_name", "scenario_name"})
    arm[column] = text(column);
  arm["sides"] = {text("side0"), text("side1")};
  arm["players"] = {text("player0"), text("player1")};
  arm["options"] = Json::parse(text("options"), nullptr, false);
  if (!arm["options"].is_object()) arm["options"] = Json::object();
  arm["overlays"] = Json::parse(text("overlays"), nullptr, false);
  if (!arm["overlays"].is_array()) arm["overlays"] = Json::array();
  arm["same"] = rows(results,
                     "SELECT count(*) FROM game JOIN game AS base ON base.arm = 0 AND base.pair = game.pair "
                     "AND base.seat = game.seat AND base.hash = game.hash WHERE game.arm = ? AND game.finished = 1",
                     id)[0][0];
  arm["unfinished"] =
      rows(results, "SELECT count(*) FROM game WHERE arm = ? AND (finished = 0 OR winner IS NULL)", id)[0][0];
  arm["wins"] = rows(results,
                     "SELECT winner, count(*) FROM game WHERE arm = ? AND finished = 1 AND winner IS NOT NULL "
                     "GROUP BY winner ORDER BY winner",
                     id);
  arm["pairs"] = rows(results, kPairs, id);
  arm["length"] = rows(
      results, "SELECT turns, count(*) FROM game WHERE arm = ? AND finished = 1 GROUP BY turns ORDER BY turns", id);
  arm["turns"] = bands_by_turn(results, id);
  arm["combats"] = rows(results,
                        "SELECT combat.\"column\", min(combat.measure), combat.result, count(*), sum(losses0), "
                        "sum(losses1), max(combat.measure) FROM combat JOIN game ON game.id = combat.game "
                        "WHERE game.arm = ? GROUP BY 1, 3 ORDER BY 1, 4 DESC, 3",
                        id);
  arm["luck"] = rows(results, kLuck, id);
  arm["places"] = rows(results, "SELECT hex, side, losses, contact FROM place WHERE arm = ? ORDER BY hex, side", id);
  return arm;
}

/// Centres of the hexes in thousandths of their distance, with number and terrain.
Json outline(const Map& map) {
  Json hexes = Json::array();
  for (int i = 0; i < map.grid.size(); ++i) {
    const auto hex = static_cast<HexId>(i);
    if (!map.exists(hex)) continue;
    const Grid::Point centre = map.grid.centre(hex);
    hexes.push_back(
        {map.grid.number(hex), centre.x, centre.y, std::string(map.terrain_name(hex)), map.hexes[hex].name});
  }
  return object({{"flat", map.grid.flat_top()}, {"hexes", std::move(hexes)}});
}

/// The map of each title, by its id; null for one that is not here.
Json maps_of(Context& context, const Json& arms) {
  Json maps = Json::object();
  for (const Json& arm : arms) {
    const std::string title = arm["title"];
    if (maps.contains(title)) continue;
    GameChoice choice;
    choice.request.title = title;
    choice.request.scenario = arm["scenario"];
    const auto game = open_game(context, choice);
    maps[title] = game ? outline(game->data->map) : Json();
  }
  return maps;
}

/// Of each game its luck and the worth of its end, for side 0 in points; and what `trigh profile` makes of them.
Expected<Json> ledger_json(Context& context, const std::filesystem::path& file, int games) {
  const auto ledgers = ledgers_of(context, file, games);
  if (!ledgers) return Unexpected<Findings>{ledgers.error()};
  const auto profile = profile_of(file, *ledgers);
  if (!profile) return Unexpected<Findings>{profile.error()};
  Json ledger = object({{"games", Json::array()}, {"figures", Json::array()}});
  for (const GameLuck& each : *ledgers) ledger["games"].push_back({each.luck, each.end});
  for (const Figure& figure : profile->figures)
    if (figure.id.starts_with("luck") && figure.measured)
      ledger["figures"].push_back({figure.id, figure.measured->value, figure.measured->interval.low,
                                   figure.measured->interval.high});
  return ledger;
}

}  // namespace

Expected<Json> sum_up_report(Context& context, const std::filesystem::path& file, int ledgers) {
  auto results = open_results(file);
  if (!results) return Unexpected<Findings>{results.error()};
  SQLite::Database& open = **results;
  try {
    if (open.execAndGet("SELECT count(*) FROM game WHERE finished = 1 AND winner IS NOT NULL").getInt() == 0)
      return fail("TR-783", file.string(), "", "no game of it is finished; let the run go on and ask again");
    Json report = object({{"format", "trigh-report/1"}, {"manifest", manifest_of(open)}, {"arms", Json::array()}});
    SQLite::Statement arms(open, "SELECT * FROM arm ORDER BY id");
    while (arms.executeStep()) report["arms"].push_back(arm_json(open, arms));
    report["maps"] = maps_of(context, report["arms"]);
    if (ledgers == 0) return report;
    const auto ledger = ledger_json(context, file, ledgers);
    if (!ledger) return Unexpected<Findings>{ledger.error()};
    report["ledger"] = *ledger;
    return report;
  } catch (const SQLite::Exception& error) {
    return fail("TR-785", file.string(), "",
                std::string("the results file cannot be read (") + error.what() +
                    "); name a file that 'trigh simulate --results' has made");
  }
}

Expected<std::string> report_page(std::string page, const Json& data) {
  constexpr std::string_view kPlace = "\"trigh-report-data\"";
  const std::size_t at = page.find(kPlace);
  if (at == std::string::npos || page.find(kPlace, at + 1) != std::string::npos)
    return fail("TR-789", "report.html", "", "the page of reports is not the built one; build the browser client anew");
  const std::string json = data.dump(-1, ' ', false, Json::error_handler_t::replace);
  std::string safe;
  safe.reserve(json.size());
  for (const char letter : json) {
    if (letter == '<')
      safe += "\\u003c";
    else
      safe += letter;
  }
  return page.replace(at, kPlace.size(), safe);
}

}  // namespace trigh::host::lab
