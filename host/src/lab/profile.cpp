#include "lab/profile.hpp"

#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <numeric>

#include "json_object.hpp"
#include "lab/form.hpp"
#include "lab/results.hpp"

namespace trigh::host::lab {
namespace {

constexpr std::size_t kFewestPairs = 4;  ///< to say anything about a spread

/// What one game leaves for the figures.
struct GameRow {
  std::int64_t pair = 0, seat = 0;
  int winner = -1;
  double margin = 0;  ///< points of side 0 less those of side 1
  double turns = 0, player_turns = 0, decisions = 0, counted = 0, alternatives = 0, attacks = 0, losses = 0;
  double unsupplied = 0, units = 0, leads = 0, steps = 0, moved = 0;
};

/// Games of an arm that were finished, by id.
std::map<std::int64_t, GameRow> games_of(SQLite::Database& results, int arm) {
  std::map<std::int64_t, GameRow> games;
  SQLite::Statement rows(
      results, "SELECT id, pair, seat, winner, points0 - points1, turns FROM game WHERE arm = ? AND finished");
  rows.bind(1, arm);
  while (rows.executeStep()) {
    GameRow& game = games[rows.getColumn(0).getInt64()];
    game.pair = rows.getColumn(1).getInt64();
    game.seat = rows.getColumn(2).getInt64();
    game.winner = rows.getColumn(3).getInt();
    game.margin = rows.getColumn(4).getDouble();
    game.turns = rows.getColumn(5).getDouble();
  }
  return games;
}

/// Adds what the player-turns of the games come to.
void read_turns(SQLite::Database& results, int arm, std::map<std::int64_t, GameRow>& games) {
  SQLite::Statement rows(results,
                         "SELECT game, t.decisions, counted, alternatives, attacks, lost0 + lost1, unsupplied0 + "
                         "unsupplied1, units0 + units1, t.points0 - t.points1, front FROM turn t JOIN game ON game.id "
                         "= game WHERE arm = ? ORDER BY game, t.rowid");
  rows.bind(1, arm);
  std::int64_t current = -1;
  int leader = 0;
  double front = 0;
  bool contact = false;
  while (rows.executeStep()) {
    const auto found = games.find(rows.getColumn(0).getInt64());
    if (found == games.end()) continue;
    if (found->first != current) {
      current = found->first;
      leader = 0;
      contact = false;
    }
    GameRow& game = found->second;
    ++game.player_turns;
    double* const sums[] = {&game.decisions, &game.counted,    &game.alternatives, &game.attacks,
                            &game.losses,    &game.unsupplied, &game.units};
    for (int i = 0; i < 7; ++i) *sums[i] += rows.getColumn(1 + i).getDouble();
    const double margin = rows.getColumn(8).getDouble();
    const int now = margin > 0 ? 1 : margin < 0 ? -1 : leader;
    game.leads += leader != 0 && now != leader;
    leader = now;
    if (rows.getColumn(9).isNull()) continue;
    const double stands = rows.getColumn(9).getDouble();
    if (contact) {
      ++game.steps;
      game.moved += std::abs(stands - front);
    }
    front = stands;
    contact = true;
  }
}

/// One value a pair: the games of a pair share their luck and are not independent of each other.
template <class Of>
std::optional<Measured> measure(const std::map<std::int64_t, GameRow>& games, Of of) {
  std::map<std::int64_t, std::pair<double, int>> pairs;
  for (const auto& [id, game] : games)
    if (const std::optional<double> value = of(game)) {
      pairs[game.pair].first += *value;
      ++pairs[game.pair].second;
    }
  if (pairs.empty()) return std::nullopt;
  std::vector<double> values;
  for (const auto& [pair, sum] : pairs) values.push_back(sum.first / sum.second);
  return Measured{mean_of(values), bootstrap_mean(values)};
}

std::optional<double> ratio(double part, double whole) {
  return whole > 0 ? std::optional(part / whole) : std::nullopt;
}

/// The variance, as a sample tells it.
double spread_of(std::span<const double> values) {
  const double middle = mean_of(values);
  double sum = 0;
  for (const double value : values) sum += (value - middle) * (value - middle);
  return sum / static_cast<double>(values.size() - 1);
}

/// `part` as a share of both; 0 where nothing spreads.
double part_of(double part, double rest) { return part + rest > 0 ? part / (part + rest) : 0; }

/// How much of the spread of the points is explained by which seat the better player has, the rest being dice: from
/// pairs of games with the same dice and the seats exchanged. Half of the difference of a pair, squared, is the
/// players'; the spread of the pairs' means is the dice's. Both are estimated anew from each drawing of the pairs.
std::optional<Measured> skill_in_points(const std::map<std::int64_t, GameRow>& games) {
  std::map<std::int64_t, std::map<std::int64_t, double>> pairs;
  for (const auto& [id, game] : games) pairs[game.pair][game.seat] = game.margin;
  std::erase_if(pairs, [](const auto& pair) { return pair.second.size() != 2; });
  if (pairs.size() < kFewestPairs) return std::nullopt;
  std::vector<double> means, halves;
  for (const auto& [number, seats] : pairs) {
    means.push_back((seats.at(0) + seats.at(1)) / 2);
    halves.push_back((seats.at(0) - seats.at(1)) * (seats.at(0) - seats.at(1)) / 4);
  }
  const auto share = [&](std::span<const std::size_t> drawn) {
    std::vector<double> dice;
    double players = 0;
    for (const std::size_t each : drawn) {
      dice.push_back(means[each]);
      players += halves[each];
    }
    return part_of(players / static_cast<double>(drawn.size()), spread_of(dice));
  };
  std::vector<std::size_t> all(means.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  return Measured{share(all), bootstrap(all.size(), share)};
}

/// How much of the spread of the last positions' worth goes when the luck of each game's rolls is taken out of it: the
/// same decisions with other dice, as the ledgers have played them.
std::optional<Measured> luck_in_points(const std::vector<GameLuck>& ledgers) {
  if (ledgers.size() < kFewestPairs) return std::nullopt;
  const auto share = [&](std::span<const std::size_t> drawn) {
    std::vector<double> ends, adjusted;
    for (const std::size_t each : drawn) {
      ends.push_back(ledgers[each].end);
      adjusted.push_back(ledgers[each].end - ledgers[each].luck);
    }
    const double whole = spread_of(ends);
    return whole > 0 ? 1 - spread_of(adjusted) / whole : 0;
  };
  std::vector<std::size_t> all(ledgers.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  return Measured{share(all), bootstrap(all.size(), share)};
}

std::optional<Measured> luck_a_game(const std::vector<GameLuck>& ledgers) {
  if (ledgers.empty()) return std::nullopt;
  std::vector<double> lucks;
  for (const GameLuck& each : ledgers) lucks.push_back(each.luck);
  return Measured{mean_of(lucks), bootstrap_mean(lucks)};
}

/// What the first side gains in points by what another arm has otherwise, pair by pair.
std::optional<Measured> gain(const std::map<std::int64_t, GameRow>& first,
                             const std::map<std::int64_t, GameRow>& other) {
  const auto margins = [](const std::map<std::int64_t, GameRow>& games) {
    std::map<std::pair<std::int64_t, std::int64_t>, double> found;
    for (const auto& [id, game] : games) found[{game.pair, game.seat}] = game.margin;
    return found;
  };
  const auto before = margins(first);
  std::map<std::int64_t, std::vector<double>> pairs;
  for (const auto& [key, margin] : margins(other))
    if (const auto found = before.find(key); found != before.end()) pairs[key.first].push_back(margin - found->second);
  std::vector<double> gains;
  for (const auto& [pair, differences] : pairs) gains.push_back(mean_of(differences));
  if (gains.empty()) return std::nullopt;
  return Measured{mean_of(gains), bootstrap_mean(gains)};
}

/// Share of the games that the better of two players takes from both seats, a draw being half.
std::optional<Measured> skill_in_games(const std::map<std::int64_t, GameRow>& games) {
  const auto share = measure(games, [](const GameRow& game) -> std::optional<double> {
    return game.winner < 0 ? 0.5 : game.winner == game.seat ? 1.0 : 0.0;
  });
  if (!share) return std::nullopt;
  std::map<std::int64_t, int> pairs;
  for (const auto& [id, game] : games) ++pairs[game.pair];
  const auto count = static_cast<std::int64_t>(pairs.size());
  return Measured{share->value, wilson(share->value * static_cast<double>(count), count)};
}

std::optional<Measured> first_side_wins(const std::map<std::int64_t, GameRow>& games) {
  double wins = 0;
  for (const auto& [id, game] : games) wins += game.winner == 0 ? 1 : game.winner < 0 ? 0.5 : 0;
  const auto count = static_cast<std::int64_t>(games.size());
  return Measured{wins / static_cast<double>(count), wilson(wins, count)};
}

std::vector<Figure> figures_of(const std::map<std::int64_t, GameRow>& games,
                               const std::map<std::int64_t, GameRow>& control, const std::vector<GameLuck>& ledgers) {
  using Row = const GameRow&;
  return {
      {"length", "Game-Turns played", 1, measure(games, [](Row g) { return std::optional(g.turns); })},
      {"decisions", "decisions a player-turn", 1,
       measure(games, [](Row g) { return ratio(g.decisions, g.player_turns); })},
      {"alternatives", "alternatives a decision", 0,
       measure(games, [](Row g) { return ratio(g.alternatives, g.counted); })},
      {"attacks", "attacks a player-turn", 2, measure(games, [](Row g) { return ratio(g.attacks, g.player_turns); })},
      {"losses", "units lost a player-turn", 2, measure(games, [](Row g) { return ratio(g.losses, g.player_turns); })},
      {"unsupplied", "share of units out of supply", 3,
       measure(games, [](Row g) { return ratio(g.unsupplied, g.units); })},
      {"tempo", "hexes the front moves a player-turn", 2,
       measure(games, [](Row g) { return ratio(g.moved, g.steps); })},
      {"leads", "changes of the lead a game", 2, measure(games, [](Row g) { return std::optional(g.leads); })},
      {"first-side", "share of games the first side takes", 3, first_side_wins(games)},
      {"skill", "share of games staff takes from random", 3, skill_in_games(control)},
      {"skill-in-points", "spread of points that players explain", 3, skill_in_points(control)},
      {"luck-in-points", "spread of worth that the rolls explain", 3, luck_in_points(ledgers)},
      {"luck", "luck of the first side a game, points", 2, luck_a_game(ledgers)},
  };
}

int arm_of(SQLite::Database& results, const char* control) {
  SQLite::Statement row(results, "SELECT id FROM arm WHERE control = ? ORDER BY id LIMIT 1");
  row.bind(1, control);
  return row.executeStep() ? row.getColumn(0).getInt() : -1;
}

}  // namespace

Expected<Profile> profile_of(const std::filesystem::path& file, const std::vector<GameLuck>& ledgers) {
  const auto results = open_results(file);
  if (!results) return Unexpected<Findings>{results.error()};
  SQLite::Database& base = **results;
  const int arm = arm_of(base, "");
  auto games = games_of(base, arm);
  if (games.empty()) return fail("TR-783", file.string(), "", "no game of the first arm was finished; play some first");
  read_turns(base, arm, games);
  const auto control = games_of(base, arm_of(base, "greedy"));
  Profile profile;
  SQLite::Statement row(base, "SELECT title_name, scenario_name, side0, player0, player1 FROM arm WHERE id = ?");
  row.bind(1, arm);
  row.executeStep();
  profile.title = row.getColumn(0).getString();
  profile.scenario = row.getColumn(1).getString();
  profile.side = row.getColumn(2).getString();
  profile.player = row.getColumn(3).getString() + " against " + row.getColumn(4).getString();
  profile.games = static_cast<std::int64_t>(games.size());
  profile.control_games = static_cast<std::int64_t>(control.size());
  profile.figures = figures_of(games, control, ledgers);
  SQLite::Statement others(base, "SELECT id, name FROM arm WHERE control = '' AND id <> ? ORDER BY id");
  others.bind(1, arm);
  while (others.executeStep())
    profile.figures.push_back({"gain-" + others.getColumn(1).getString(),
                               "points that " + others.getColumn(1).getString() + " gives the first side", 2,
                               gain(games, games_of(base, others.getColumn(0).getInt()))});
  return profile;
}

std::string profile_table(const std::vector<Profile>& profiles) {
  constexpr int kName = 52, kCell = 28;
  const auto line = [&](const std::string& name, const auto& cell) {
    std::string text = form("%-*s", kName, name.c_str());
    for (const Profile& profile : profiles) text += form("%*s", kCell, cell(profile).c_str());
    return text + "\n";
  };
  std::string text = line("", [](const Profile& p) { return p.title; });
  text += line("scenario", [](const Profile& p) { return p.scenario; });
  text += line("first side", [](const Profile& p) { return p.side; });
  text += line("players", [](const Profile& p) { return p.player; });
  text += line("games, of them controls of skill", [](const Profile& p) {
    return std::to_string(p.games + p.control_games) + ", " + std::to_string(p.control_games);
  });
  std::vector<const Figure*> rows;  // those of an arm are in its own profile only
  for (const Profile& profile : profiles)
    for (const Figure& figure : profile.figures)
      if (std::ranges::none_of(rows, [&](const Figure* row) { return row->id == figure.id; })) rows.push_back(&figure);
  for (const Figure* row : rows)
    text += line(row->name, [&](const Profile& profile) -> std::string {
      const auto figure = std::ranges::find(profile.figures, row->id, &Figure::id);
      if (figure == profile.figures.end() || !figure->measured) return "not measured";
      const Measured& m = *figure->measured;
      return form("%.*f [%.*f to %.*f]", figure->digits, m.value, figure->digits, m.interval.low, figure->digits,
                  m.interval.high);
    });
  return text;
}

std::string profile_json(const std::vector<Profile>& profiles) {
  Json list = Json::array();
  for (const Profile& profile : profiles) {
    Json figures;
    for (const Figure& figure : profile.figures)
      figures[figure.id] = figure.measured ? object({{"value", figure.measured->value},
                                                     {"low", figure.measured->interval.low},
                                                     {"high", figure.measured->interval.high}})
                                           : Json(nullptr);
    list.push_back(object({{"title", profile.title},
                           {"scenario", profile.scenario},
                           {"first_side", profile.side},
                           {"players", profile.player},
                           {"games", profile.games},
                           {"control_games", profile.control_games},
                           {"figures", figures}}));
  }
  return list.dump(2) + "\n";
}

}  // namespace trigh::host::lab
