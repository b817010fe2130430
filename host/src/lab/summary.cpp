#include "lab/summary.hpp"

#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <vector>

#include "lab/design.hpp"
#include "lab/form.hpp"
#include "lab/results.hpp"
#include "trigh/base/hash.hpp"
#include "trigh/lab/interval.hpp"

namespace trigh::host::lab {

std::string form(const char* format, ...) {
  char text[512];
  va_list values;
  va_start(values, format);
  std::vsnprintf(text, sizeof text, format, values);
  va_end(values);
  return text;
}

namespace {

/// Fewer pairs than this can all go one way by chance more than once in twenty runs (sign test: 2 / 2^n).
constexpr std::size_t kFewest = 6;
constexpr double kSaturated = 0.75;  ///< share of the pairs in which the greedy player must do better than the random

/// What the seats of one pair come to together: the unit of every interval.
struct Pair {
  int games = 0;
  double wins[2] = {0, 0};   ///< share of the games, by side
  double margin = 0;         ///< mean of points of side 0 less those of side 1
  double first_player = 0;   ///< share of the games that the first player takes, a draw being half
  double swing[2] = {0, 0};  ///< what the first player has got before the second: games won; points
  std::vector<std::string> hashes;
};

struct ArmRows {
  std::string name, control, sides[2], players[2];
  std::string setting;  ///< what besides options and players makes the arm: scenario and overlays
  nlohmann::json options;
  std::map<std::int64_t, Pair> pairs;
  std::int64_t games = 0, unfinished = 0, mistaken = 0, draws = 0;
  bool scored = false;  ///< some game had a point
};

std::vector<ArmRows> arms_of(SQLite::Database& results) {
  std::vector<ArmRows> arms;
  SQLite::Statement rows(results,
                         "SELECT name, control, side0, side1, player0, player1, options, scenario || overlays FROM arm "
                         "ORDER BY id");
  while (rows.executeStep()) {
    ArmRows& arm = arms.emplace_back();
    arm.name = rows.getColumn(0).getString();
    arm.control = rows.getColumn(1).getString();
    for (int side = 0; side < 2; ++side) {
      arm.sides[side] = rows.getColumn(2 + side).getString();
      arm.players[side] = rows.getColumn(4 + side).getString();
    }
    arm.setting = rows.getColumn(7).getString();
    arm.options = nlohmann::json::parse(rows.getColumn(6).getString(), nullptr, false);
  }
  return arms;
}

void read_games(SQLite::Database& results, std::vector<ArmRows>& arms) {
  SQLite::Statement rows(results,
                         "SELECT arm, pair, seat, winner, points0, points1, hash, finished, mistake <> '' "
                         "FROM game ORDER BY id");
  while (rows.executeStep()) {
    ArmRows& arm = arms.at(static_cast<std::size_t>(rows.getColumn(0).getInt()));
    Pair& pair = arm.pairs[rows.getColumn(1).getInt64()];
    const int seat = rows.getColumn(2).getInt(), points = rows.getColumn(4).getInt() - rows.getColumn(5).getInt();
    ++arm.games;
    ++pair.games;
    const int sign = seat == 0 ? 1 : -1;  // the first player plays side 0, then side 1
    pair.margin += points;
    pair.swing[1] += sign * points;
    if (arm.control == "mirror") pair.hashes.push_back(rows.getColumn(6).getString());
    arm.scored |= rows.getColumn(4).getInt() != 0 || rows.getColumn(5).getInt() != 0;
    if (rows.getColumn(7).getInt() == 0) {
      ++arm.unfinished;
      arm.mistaken += rows.getColumn(8).getInt();
      continue;
    }
    const int winner = rows.getColumn(3).getInt();
    if (winner < 0) {
      ++arm.draws;
      pair.first_player += 0.5;
    } else {
      ++pair.wins[winner];
      pair.swing[0] += winner == 0 ? sign : -sign;
      pair.first_player += winner == seat ? 1 : 0;
    }
  }
  for (ArmRows& arm : arms)
    for (auto& [number, pair] : arm.pairs) {
      pair.margin /= pair.games;
      pair.wins[0] /= pair.games;
      pair.wins[1] /= pair.games;
      pair.first_player /= pair.games;
    }
}

template <class Of>
std::vector<double> figures(const ArmRows& arm, Of of) {
  std::vector<double> list;
  for (const auto& [number, pair] : arm.pairs) list.push_back(of(pair));
  return list;
}

std::string percent(const Interval& interval) {
  return form("[%.1f to %.1f]", 100 * interval.low, 100 * interval.high);
}

std::string arm_lines(const ArmRows& arm) {
  const auto pairs = static_cast<std::int64_t>(arm.pairs.size());
  std::string text = form("%s: %s against %s, %lld games in %lld pairs\n", arm.name.c_str(), arm.players[0].c_str(),
                          arm.players[1].c_str(), static_cast<long long>(arm.games), static_cast<long long>(pairs));
  for (int side = 0; side < 2; ++side) {
    const std::vector<double> wins = figures(arm, [&](const Pair& pair) { return pair.wins[side]; });
    const double share = mean_of(wins);
    text += form("  %-14s wins %5.1f %%  %s\n", arm.sides[side].c_str(), 100 * share,
                 percent(wilson(share * static_cast<double>(pairs), pairs)).c_str());
  }
  if (arm.players[0] != arm.players[1] && arm.games > pairs) {
    const double share = mean_of(figures(arm, [](const Pair& pair) { return pair.first_player; }));
    text += form("  %-14s takes %4.1f %% of the games from both seats, a draw being half  %s\n", arm.players[0].c_str(),
                 100 * share, percent(wilson(share * static_cast<double>(pairs), pairs)).c_str());
  }
  if (arm.scored) {
    const std::vector<double> margins = figures(arm, [](const Pair& pair) { return pair.margin; });
    const Interval interval = bootstrap_mean(margins);
    text += form("  points of %s less those of %s: %.2f  [%.2f to %.2f]\n", arm.sides[0].c_str(), arm.sides[1].c_str(),
                 mean_of(margins), interval.low, interval.high);
  }
  text += form("  draws %lld", static_cast<long long>(arm.draws));
  if (arm.unfinished > 0) text += form(", not finished %lld", static_cast<long long>(arm.unfinished));
  return text + "\n";
}

/// "map-ridges=ignored": what an arm has otherwise than the first. Its name where that is more than options.
std::string difference_of(const ArmRows& first, const ArmRows& arm) {
  std::string text;
  if (arm.setting != first.setting || !std::ranges::equal(arm.players, first.players)) return arm.name;
  for (const auto& [option, chosen] : arm.options.items()) {
    const auto choice = chosen.get<std::string>();
    if (first.options.value(option, std::string()) != choice)
      text += (text.empty() ? "" : ", ") + option + "=" + choice;
  }
  return text.empty() ? arm.name : text;
}

/// Figures of the pairs that both arms have.
struct PairedFigures {
  std::vector<double> one, other, difference;
  double mean() const { return mean_of(difference); }
};

template <class Of>
PairedFigures compare(const ArmRows& first, const ArmRows& arm, Of of) {
  PairedFigures both;
  for (const auto& [number, pair] : arm.pairs) {
    const auto with = first.pairs.find(number);
    if (with == first.pairs.end()) continue;
    both.one.push_back(of(with->second));
    both.other.push_back(of(pair));
    both.difference.push_back(both.other.back() - both.one.back());
  }
  return both;
}

/// One plain sentence: what the arm changes, or that the run cannot tell. `unit`: "points a game".
std::string effect_sentence(const ArmRows& first, const ArmRows& arm, const PairedFigures& both, double scale,
                            double telling, const char* unit) {
  const double mean = scale * both.mean();
  Interval interval = bootstrap_mean(both.difference);
  interval = {scale * interval.low, scale * interval.high};
  const std::string what = "With " + difference_of(first, arm);
  const auto pairs = both.difference.size();
  if (pairs < kFewest)
    return what + form(": %zu %s too few to tell anything about %s; play at least %zu.", pairs,
                       pairs == 1 ? "pair is" : "pairs are", unit, kFewest);
  if (std::ranges::all_of(both.difference, [](double each) { return each == 0; }))
    return what +
           form(" nothing changes in %s: all %zu pairs end as they do with %s.", unit, pairs, first.name.c_str());
  if (interval.holds(0)) {
    const double half = (interval.high - interval.low) / 2;
    const double wanted = std::ceil(static_cast<double>(pairs) * half * half / (telling * telling));
    std::string text =
        what + form(" the difference is too small to tell from %zu pairs: %s gains between %.2f and %.2f %s", pairs,
                    arm.sides[0].c_str(), interval.low, interval.high, unit);
    if (wanted > static_cast<double>(pairs))
      text += form("; about %.0f pairs would show a difference of %.0f", wanted, telling);
    return text + ".";
  }
  const int better = mean > 0 ? 0 : 1;
  const double low = better == 0 ? interval.low : -interval.high, high = better == 0 ? interval.high : -interval.low;
  return what + form(" %s gains %.2f %s against %s, between %.2f and %.2f (95 %%, %zu pairs).",
                     arm.sides[better].c_str(), std::abs(mean), unit, arm.sides[1 - better].c_str(), low, high, pairs);
}

std::string effect_lines(const ArmRows& first, const ArmRows& arm) {
  std::string text;
  const PairedFigures wins = compare(first, arm, [](const Pair& pair) { return pair.wins[0] - pair.wins[1]; });
  if (first.scored || arm.scored) {
    const PairedFigures margins = compare(first, arm, [](const Pair& pair) { return pair.margin; });
    text += effect_sentence(first, arm, margins, 1, 1, "points a game") + "\n";
    text +=
        form("  Shared luck: correlation %.2f of the points of both arms.\n", correlation(margins.one, margins.other));
  }
  return text + effect_sentence(first, arm, wins, 50, 5, "wins in a hundred games") + "\n";
}

/// One kind of mistake of the ruleset, as it was first seen.
struct MistakeSeen {
  std::string kind, told, where, again;
  std::int64_t times = 0;
};

/// The same module goes wrong in the same phase with the same verb, whatever units and turn: one kind.
std::string kind_of(const std::string& told) {
  static const std::regex kPassing("(action '[^ ']*)[^']*'|turn [0-9]+");
  return std::regex_replace(told, kPassing, "$1");
}

/// Each kind of mistake that ended games, once, and how to see one of them again.
std::string mistake_lines(SQLite::Database& results, const std::vector<ArmRows>& arms) {
  auto manifest = manifest_of(results);
  SQLite::Statement rows(results,
                         "SELECT arm, pair, player0, player1, mistake FROM game WHERE mistake <> '' AND finished = 0 "
                         "ORDER BY id");
  std::vector<MistakeSeen> seen;
  while (rows.executeStep()) {
    const std::string told = rows.getColumn(4).getString(), kind = kind_of(told);
    auto known = std::ranges::find(seen, kind, &MistakeSeen::kind);
    if (known == seen.end()) {
      const ArmRows& arm = arms.at(static_cast<std::size_t>(rows.getColumn(0).getInt()));
      const std::string game = rows.getColumn(1).getString();
      std::string players;  // who plays in a control of a run without a design is not what the command says
      if (!arm.control.empty() && manifest["id"] == kQuickDesign)
        players = "--first " + rows.getColumn(2).getString() + " --second " + rows.getColumn(3).getString() + " ";
      known = seen.insert(seen.end(), {kind, told, "game " + game + " of '" + arm.name + "'",
                                       players + "--game " + game});
    }
    ++known->times;
  }
  std::string text;
  for (const MistakeSeen& each : seen)
    text += each.told + form("\n  It ended %lld %s, first ", static_cast<long long>(each.times),
                             each.times == 1 ? "game" : "games") +
            each.where + ", seed " + manifest["seed"] + "; the same command with " + each.again +
            " plays that one again.\n";
  return text;
}

std::string control_line(const ArmRows& arm, bool& holds) {
  const auto pairs = arm.pairs.size();
  if (arm.mistaken > 0) {  // says nothing of who plays better
    holds = false;
    return form("Control: %s tells nothing, since a mistake of the ruleset ended %lld of its %lld games.\n",
                arm.name.c_str(), static_cast<long long>(arm.mistaken), static_cast<long long>(arm.games));
  }
  if (arm.control == "mirror") {
    const auto same = static_cast<std::size_t>(std::ranges::count_if(arm.pairs, [](const auto& each) {
      const auto& hashes = each.second.hashes;
      return std::ranges::all_of(hashes, [&](const std::string& hash) { return hash == hashes[0]; });
    }));
    holds = same == pairs;
    return form(
        "Control: %s against itself from both seats, %zu of %zu pairs are the same game twice: %s.\n",
        arm.players[0].c_str(), same, pairs,
        holds ? "the seat gives nothing away, as it must be" : "FAILED, a game depends on more than its number");
  }
  // Some scenarios cannot be won by one side, however well it plays: only both seats together tell who is better.
  const auto better = std::ranges::count_if(arm.pairs, [](const auto& each) {
    const auto& [wins, points] = each.second.swing;
    return wins != 0 ? wins > 0 : points > 0;
  });
  holds = static_cast<double>(better) >= kSaturated * static_cast<double>(pairs);
  return form(
      "Control: %s does better than %s with the same luck in both seats in %lld of %zu pairs: %s.\n",
      arm.players[0].c_str(), arm.players[1].c_str(), static_cast<long long>(better), pairs,
      holds ? "skill decides, as it must be" : "FAILED, these players are too weak to say much about the rules");
}

/// One number for all games: who played which, how each went and where it ended. Two runs that agree in it played the
/// same games, whatever programs they were played with.
std::string digest_line(SQLite::Database& results) {
  SQLite::Statement rows(results,
                         "SELECT arm || ' ' || pair || ' ' || seat || ' ' || player0 || ' ' || player1 || ' ' || "
                         "ifnull(winner, '') || ' ' || points0 || ' ' || points1 || ' ' || hash FROM game ORDER BY id");
  std::uint64_t digest = 0;
  std::int64_t games = 0;
  for (; rows.executeStep(); ++games) digest = hash_text(rows.getColumn(0).getString(), digest);
  return form("Digest of the %lld games, controls included: %s\n", static_cast<long long>(games),
              hash_text_of(digest).text);
}

}  // namespace

Expected<Summary> sum_up(const std::filesystem::path& file) {
  auto results = open_results(file);
  if (!results) return Unexpected<Findings>{results.error()};
  std::vector<ArmRows> arms = arms_of(**results);
  read_games(**results, arms);
  Summary summary;
  for (const ArmRows& arm : arms) summary.mistakes += arm.mistaken;
  SQLite::Statement titles(**results, "SELECT title_name, scenario_name FROM arm WHERE id = 0");
  if (titles.executeStep())
    summary.text = titles.getColumn(0).getString() + ", " + titles.getColumn(1).getString() + "\n";
  summary.text += mistake_lines(**results, arms);
  for (const ArmRows& arm : arms)
    if (arm.control.empty() && arm.games > 0) summary.text += arm_lines(arm);
  for (std::size_t i = 1; i < arms.size(); ++i)
    if (arms[i].control.empty() && arms[i].games > 0) summary.text += effect_lines(arms[0], arms[i]);
  for (const ArmRows& arm : arms) {
    if (arm.control.empty() || arm.games == 0) continue;
    bool holds = true;
    summary.text += control_line(arm, holds);
    summary.controls_hold &= holds;
  }
  summary.text += digest_line(**results);
  return summary;
}

}  // namespace trigh::host::lab
