#include "lab/tournament.hpp"

#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "json_object.hpp"
#include "lab/form.hpp"
#include "lab/results.hpp"

namespace trigh::host::lab {
namespace {

/// What a results file holds of a tournament.
struct Played {
  std::string title;
  std::vector<std::string> players;  ///< in the order they were named in
  std::vector<Meeting> meetings;     ///< one for each two, whatever the scenario
  std::vector<std::int64_t> forfeits;
  std::int64_t games = 0, unfinished = 0;

  std::size_t number_of(const std::string& player) {
    const auto found = std::ranges::find(players, player);
    if (found == players.end()) return players.push_back(player), forfeits.push_back(0), players.size() - 1;
    return static_cast<std::size_t>(found - players.begin());
  }
  Meeting& meeting_of(std::size_t one, std::size_t other) {
    for (Meeting& meeting : meetings)
      if (meeting.one == one && meeting.other == other) return meeting;
    return meetings.emplace_back(Meeting{one, other, {}});
  }
  /// The share that `one` took of the pairs against `other`, and how many they were.
  std::pair<double, std::size_t> result(std::size_t one, std::size_t other) const {
    for (const Meeting& meeting : meetings) {
      if (meeting.pairs.empty()) continue;
      const std::size_t pairs = meeting.pairs.size();
      const double share = meeting.score() / static_cast<double>(pairs);
      if (meeting.one == one && meeting.other == other) return {share, pairs};
      if (meeting.one == other && meeting.other == one) return {1 - share, pairs};
    }
    return {0, 0};
  }
};

Played played(SQLite::Database& results) {
  Played all;
  SQLite::Statement titles(results,
                           "SELECT title_name, group_concat(DISTINCT scenario_name) FROM arm WHERE control = ''");
  if (titles.executeStep()) all.title = titles.getColumn(0).getString() + ", " + titles.getColumn(1).getString();
  SQLite::Statement arms(results, "SELECT player0, player1 FROM arm WHERE control = '' ORDER BY id");
  while (arms.executeStep())
    for (int seat = 0; seat < 2; ++seat) all.number_of(arms.getColumn(seat).getString());
  SQLite::Statement pairs(results, R"sql(
SELECT arm.player0, arm.player1, count(*), sum(game.finished),
       sum(CASE game.winner WHEN -1 THEN 0.5 WHEN game.seat THEN 1 ELSE 0 END)
FROM game JOIN arm ON arm.id = game.arm WHERE arm.control = '' GROUP BY game.arm, game.pair ORDER BY min(game.id))sql");
  while (pairs.executeStep()) {
    const int games = pairs.getColumn(2).getInt(), finished = pairs.getColumn(3).getInt();
    all.games += games;
    all.unfinished += games - finished;
    if (finished < 2) continue;
    const std::size_t one = all.number_of(pairs.getColumn(0).getString());
    all.meeting_of(one, all.number_of(pairs.getColumn(1).getString()))
        .pairs.push_back(pairs.getColumn(4).getDouble() / games);
  }
  SQLite::Statement lost(results,
                         "SELECT CASE winner WHEN 0 THEN player1 ELSE player0 END FROM game "
                         "WHERE finished = 1 AND mistake <> ''");
  while (lost.executeStep()) ++all.forfeits[all.number_of(lost.getColumn(0).getString())];
  return all;
}

/// The rows of the table: players from the strongest to the weakest, those without a rating at the end.
std::vector<std::size_t> ranked(const std::vector<std::optional<Rating>>& found) {
  std::vector<std::size_t> order(found.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::stable_sort(order, [&](std::size_t one, std::size_t other) {
    if (!found[one] || !found[other]) return found[one].has_value() && !found[other];
    return found[one]->elo > found[other]->elo;
  });
  return order;
}

std::string rating_text(const std::optional<Rating>& rating, bool reference) {
  if (!rating) return form("%6s %16s", "-", "");
  if (reference) return form("%6d %16s", 0, "reference");
  return form("%6.0f %16s", rating->elo, form("%.0f to %.0f", rating->interval.low, rating->interval.high).c_str());
}

std::string ranking_text(const Played& all, const std::vector<std::optional<Rating>>& found, std::size_t reference) {
  std::size_t width = 6;
  for (const std::string& player : all.players) width = std::max(width, std::min<std::size_t>(player.size(), 40));
  const std::vector<std::size_t> order = ranked(found);
  const int wide = static_cast<int>(width);
  std::string text = form("%3s %-*s %6s %16s %7s %6s  takes so many %% from:", "", wide, "player", "Elo", "95 %",
                          "takes", "pairs");
  for (std::size_t i = 0; i < order.size(); ++i) text += form(" %4zu", i + 1);
  text += "  stronger than the next\n";
  for (std::size_t i = 0; i < order.size(); ++i) {
    const std::size_t player = order[i];
    const std::optional<Rating>& rating = found[player];
    text += form("%3zu %-*.40s %s", i + 1, wide, all.players[player].c_str(),
                 rating_text(rating, player == reference).c_str());
    text += rating ? form(" %5.1f %% %6lld", 100 * rating->share, static_cast<long long>(rating->pairs))
                   : form(" %7s %6d", "-", 0);
    text += form("  %21s", "");
    for (const std::size_t other : order) {
      const auto [share, pairs] = all.result(player, other);
      text += pairs == 0 ? form(" %4s", "-") : form(" %4.0f", 100 * share);
    }
    if (i + 1 < order.size() && rating && found[order[i + 1]])
      text += form("  in %.0f %%", chance_above(player, order[i + 1], all.players.size(), all.meetings));
    text += "\n";
  }
  return text;
}

/// The pairing that the ratings explain least, where three or more players make it more than a repetition.
std::string misfit_text(const Played& all, const std::vector<std::optional<Rating>>& found) {
  const Meeting* worst = nullptr;
  double most = 0, expected = 0;
  for (const Meeting& meeting : all.meetings) {
    if (meeting.pairs.empty() || !found[meeting.one] || !found[meeting.other]) continue;
    const double share = share_of(found[meeting.one]->elo - found[meeting.other]->elo);
    const auto pairs = static_cast<double>(meeting.pairs.size());
    const double off = std::abs(meeting.score() / pairs - share) * std::sqrt(pairs);
    if (off <= most) continue;
    most = off;
    worst = &meeting;
    expected = share;
  }
  if (!worst || all.players.size() < 3) return "";
  const auto pairs = static_cast<std::int64_t>(worst->pairs.size());
  const double share = worst->score() / static_cast<double>(pairs);
  const bool told = !wilson(worst->score(), pairs).holds(expected);
  return form("The ratings fit worst where %.60s meets %.60s: it takes %.0f %% of the games, %.0f %% is expected%s.\n",
              all.players[worst->one].c_str(), all.players[worst->other].c_str(), 100 * share, 100 * expected,
              told ? ". That is more than luck: one number does not tell their strength" : ", which luck explains");
}

std::string test_text(const SequentialTest& test, const Played& all) {
  if (all.meetings.size() != 1) return "";
  const Meeting& meeting = all.meetings[0];
  const double ratio = test.ratio(meeting.pairs), bound = test.bound();
  const std::string about = form(" (log likelihood ratio %.2f, bounds -%.2f and %.2f, %zu pairs)", ratio, bound, bound,
                                 meeting.pairs.size());
  const char* one = all.players[meeting.one].c_str();
  const char* other = all.players[meeting.other].c_str();
  if (ratio >= bound)
    return form("Test passed: %.80s is rather %+.0f points against %.80s than %+.0f", one, test.high, other, test.low) +
           about + ".\n";
  if (ratio <= -bound)
    return form("Test failed: %.80s is rather %+.0f points against %.80s than %+.0f", one, test.low, other, test.high) +
           about + ".\n";
  return form("Test undecided: more pairs are needed to tell whether %.80s is %+.0f or %+.0f points against %.80s", one,
              test.low, test.high, other) +
         about + ".\n";
}

std::string losses_text(const Played& all) {
  std::string text;
  for (std::size_t i = 0; i < all.players.size(); ++i)
    if (all.forfeits[i] > 0)
      text += form("%.200s could not go on in %lld games, and lost them; the results say why.\n",
                   all.players[i].c_str(), static_cast<long long>(all.forfeits[i]));
  if (const auto games = static_cast<long long>(all.unfinished); games > 0)
    text += form("%lld games did not come to an end; their pairs are left out.\n", games);
  return text;
}

Json json_of(const Played& all, const std::vector<std::optional<Rating>>& found, std::size_t reference,
             const std::optional<SequentialTest>& test) {
  Json players = Json::array(), meetings = Json::array();
  for (const std::size_t i : ranked(found)) {
    Json player = object({{"player", all.players[i]}, {"forfeits", all.forfeits[i]}});
    if (const auto& rating = found[i]) {
      player["elo"] = std::round(rating->elo * 10) / 10;
      player["interval"] = {std::round(rating->interval.low * 10) / 10, std::round(rating->interval.high * 10) / 10};
      player["share"] = rating->share;
      player["pairs"] = rating->pairs;
    }
    players.push_back(std::move(player));
  }
  for (const Meeting& meeting : all.meetings)
    meetings.push_back(object({{"players", Json::array({all.players[meeting.one], all.players[meeting.other]})},
                               {"pairs", meeting.pairs.size()},
                               {"score", meeting.score()}}));
  Json document = object({{"reference", all.players[reference]},
                          {"games", all.games},
                          {"unfinished", all.unfinished},
                          {"players", std::move(players)},
                          {"meetings", std::move(meetings)}});
  if (test && all.meetings.size() == 1)
    document["test"] = object({{"low", test->low},
                               {"high", test->high},
                               {"ratio", test->ratio(all.meetings[0].pairs)},
                               {"bound", test->bound()}});
  return document;
}

/// What the first player took of each pair of a block.
void add_pairs(const BlockRows& rows, std::vector<double>& pairs) {
  double taken = 0;
  bool whole = true;
  for (const std::vector<std::string>& row : rows.lines) {
    if (row[0] != "g") continue;
    const std::string &seat = row[2], &winner = row[3];
    if (seat == "0") taken = 0, whole = true;
    whole &= !winner.empty();
    taken += winner == "-1" ? 0.5 : winner == seat ? 1 : 0;
    if (seat == "1" && whole) pairs.push_back(taken / 2);
  }
}

}  // namespace

Expected<Design> tournament_design(const TournamentPlan& plan) {
  const auto refused = [](std::string text) { return fail("TR-781", "tournament", "--players", std::move(text)); };
  if (plan.players.size() < 2)
    return refused("a tournament needs two players or more; name them with --players, as in --players staff random");
  if (plan.test && plan.players.size() != 2)
    return refused("a test is of two players, here are " + std::to_string(plan.players.size()));
  std::set<std::string> names;
  for (const std::string& player : plan.players)
    if (!names.insert(player).second) return refused("'" + player + "' is named twice; name each player once");
  Design design;
  design.id = plan.test ? form("test %g to %g", plan.test->low, plan.test->high) : "tournament";
  design.title = plan.title;
  design.seed = plan.seed;
  design.pairs = plan.pairs;
  design.control_pairs = 0;
  const std::vector<std::string> scenarios = plan.scenarios.empty() ? std::vector<std::string>{""} : plan.scenarios;
  for (const std::string& scenario : scenarios)
    for (std::size_t one = 0; one < plan.players.size(); ++one)
      for (std::size_t other = one + 1; other < plan.players.size(); ++other) {
        const std::string &first = plan.players[one], &second = plan.players[other];
        const std::string id = (scenario.empty() ? "" : scenario + ": ") + first + " - " + second;
        design.arms.push_back({id, scenario, plan.options, {}, {}, {first, second}});
      }
  if (Findings findings = check_design(design, "tournament"); !findings.empty()) return Unexpected<Findings>{findings};
  return design;
}

std::size_t blocks_that_decide(const SequentialTest& test, const Experiment& experiment, const BlockFolder& folder,
                               std::size_t finished) {
  std::vector<double> pairs;
  for (std::size_t i = 0; i < std::min(finished, experiment.blocks.size()); ++i) {
    add_pairs(folder.rows(i), pairs);
    if (std::abs(test.ratio(pairs)) >= test.bound()) return i + 1;
  }
  return 0;
}

Expected<Standings> standings(const std::filesystem::path& file, const std::string& wanted,
                              const std::optional<SequentialTest>& test) {
  auto results = open_results(file);
  if (!results) return Unexpected<Findings>{results.error()};
  const Played all = played(**results);
  const auto named = std::ranges::find(all.players, wanted);
  if (std::ranges::all_of(all.meetings, [](const Meeting& meeting) { return meeting.pairs.empty(); }))
    return fail("TR-783", file.string(), "", "no pair of games is finished yet; play on");
  const auto reference = named == all.players.end() ? 0 : static_cast<std::size_t>(named - all.players.begin());
  const auto found = ratings(all.players.size(), all.meetings, reference);
  Standings said;
  said.text = all.title + "\n" + ranking_text(all, found, reference) + misfit_text(all, found) + losses_text(all);
  if (test) said.text += test_text(*test, all);
  said.json = json_of(all, found, reference, test).dump(2);
  said.wrong = all.unfinished;
  return said;
}

}  // namespace trigh::host::lab
