// trigh simulate: many games between opponents, with progress, results by side and confidence intervals. A results
// file makes a run that was stopped go on where it was.
#include <CLI/CLI.hpp>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <set>
#include <sstream>

#include "session.hpp"
#include "trigh/ai/simulation.hpp"
#include "trigh/base/hash.hpp"
#include "verbs/verb.hpp"

namespace trigh::host {
namespace {

volatile std::sig_atomic_t interrupted = 0;
constexpr std::int64_t kMistakesShown = 5;

struct SimulateWords {
  std::string title, scenario, results;
  std::array<std::string, 2> players{"staff", "random"};
  std::vector<std::string> options;
  std::int64_t games = 100;
  std::uint64_t seed = 1;
  int threads = 2;
};

/// Wins of each side and draws.
struct Tally {
  std::array<std::int64_t, 2> wins{};
  std::int64_t draws = 0, unfinished = 0, decisions = 0;
  std::int64_t games() const { return wins[0] + wins[1] + draws + unfinished; }
  void count(const GameResult& game) {
    decisions += game.decisions;
    if (!game.finished) ++unfinished;
    else if (is_player(game.winner)) ++wins[static_cast<std::size_t>(index(game.winner))];
    else ++draws;
  }
};

/// Wilson's interval of a share, at 95 %.
std::pair<double, double> interval(std::int64_t hits, std::int64_t games) {
  if (games == 0) return {0, 1};
  const double n = static_cast<double>(games), p = static_cast<double>(hits) / n, z = 1.96;
  const double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
  const double half = z * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n);
  return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

std::string line_of(const GameResult& game) {
  std::ostringstream line;
  line << game.number << ' ' << index(game.winner) << ' ' << game.level << ' ' << game.turns << ' ' << game.decisions
       << ' ' << (game.finished ? 1 : 0) << ' ' << hash_text_of(game.hash).text;
  return line.str();
}

/// What makes two runs the same run.
std::string header_of(const SimulateWords& words, const OpenGame& game) {
  return "trigh-simulation/1 " + words.title + " " + game.data->scenario.id + " " + words.players[0] + " " +
         words.players[1] + " seed " + std::to_string(words.seed) + " data " + hash_text_of(game.data->hash).text;
}

/// Reads the games a results file already holds; TR-701 when it belongs to another run.
Expected<std::set<std::int64_t>> resume(const std::string& file, const std::string& header, Tally& tally) {
  std::set<std::int64_t> done;
  std::ifstream in(file);
  std::string line;
  if (!in || !std::getline(in, line)) return done;
  if (line != header)
    return fail("TR-701", file, "1", "this results file belongs to another run; name another file or delete it");
  while (std::getline(in, line)) {
    std::istringstream words(line);
    GameResult game;
    int winner = 0, finished = 0;
    std::string hash;
    if (!(words >> game.number >> winner >> game.level >> game.turns >> game.decisions >> finished >> hash) ||
        hash.size() != 16)
      continue;
    game.winner = static_cast<Side>(winner);
    game.finished = finished != 0;
    if (done.insert(game.number).second) tally.count(game);
  }
  return done;
}

void print_tally(const SimulateWords& words, const OpenGame& game, const Tally& tally) {
  std::printf("%s, %s: %lld games\n", game.data->title_name.c_str(), game.data->scenario.name.c_str(),
              static_cast<long long>(tally.games()));
  for (std::size_t side = 0; side < 2; ++side) {
    const auto [low, high] = interval(tally.wins[side], tally.games());
    std::printf("  %-10s (%s) wins %5lld  %5.1f %%  [%.1f to %.1f]\n", game.data->side_names[side].c_str(),
                words.players[side].c_str(), static_cast<long long>(tally.wins[side]),
                100.0 * static_cast<double>(tally.wins[side]) / std::max<double>(1, static_cast<double>(tally.games())),
                100 * low, 100 * high);
  }
  std::printf("  draws %lld", static_cast<long long>(tally.draws));
  if (tally.unfinished) std::printf(", not finished %lld", static_cast<long long>(tally.unfinished));
  std::printf("\n");
}

int run_simulate(Context& context, const SimulateWords& words) {
  auto options = parse_options(words.options);
  if (!options) return complain(options.error());
  for (const std::string& name : words.players)
    if (!make_player(name))
      return complain({{"TR-702", "simulate", name, "there is no opponent of this name; take random or staff"}});
  GameChoice choice;
  choice.request.title = words.title;
  choice.request.scenario = words.scenario;
  choice.options = *options;
  auto overlays = chosen_overlays(context, words.title);
  if (!overlays) return complain(overlays.error());
  choice.overlays = std::move(*overlays);
  const auto game = open_game(context, choice);
  if (!game) return complain(game.error());
  Tally tally;
  std::set<std::int64_t> done;
  std::ofstream out;
  if (!words.results.empty()) {
    const std::string header = header_of(words, *game);
    auto known = resume(words.results, header, tally);
    if (!known) return complain(known.error());
    done = *known;
    out.open(words.results, std::ios::app);
    if (!out)
      return complain({{"TR-703", words.results, "", "the results cannot be written there; name another file"}});
    if (done.empty()) out << header << "\n";
  }
  std::signal(SIGINT, [](int) { interrupted = 1; });
  SimulationPlan plan{game->rules, words.players, 0, 1, words.seed, words.threads};
  std::int64_t mistaken = 0;
  const auto finished = [&](const GameResult& result) {
    tally.count(result);
    if (!result.mistake.empty() && ++mistaken <= kMistakesShown)
      std::fprintf(stderr, "\nseed %llu, game %lld: %s\n", static_cast<unsigned long long>(words.seed),
                   static_cast<long long>(result.number), result.mistake.c_str());
    if (out.is_open()) out << line_of(result) << std::endl;
    std::fprintf(stderr, "\r%lld of %lld games", static_cast<long long>(tally.games()),
                 static_cast<long long>(words.games));
    return interrupted == 0;
  };
  for (std::int64_t first = 0; first < words.games && !interrupted;) {   // stretches of games not yet played
    if (done.count(first)) {
      ++first;
      continue;
    }
    std::int64_t end = first;
    while (end < words.games && !done.count(end)) ++end;
    plan.first = first;
    plan.games = end - first;
    run_simulation(plan, finished);
    first = end;
  }
  std::fprintf(stderr, "\n");
  print_tally(words, *game, tally);
  if (mistaken > 0)
    std::fprintf(stderr, "%lld games ended by a mistake of the ruleset; 'trigh check ruleset %s' looks for more.\n",
                 static_cast<long long>(mistaken), words.title.c_str());
  if (interrupted)
    std::fprintf(stderr, "Stopped. %s\n",
                 words.results.empty() ? "With --results FILE a run can be resumed." : "The same command goes on.");
  return mistaken > 0 ? kFailed : kDone;
}

std::function<int()> set_up_simulate(CLI::App& app, Context& context) {
  const auto words = std::make_shared<SimulateWords>();
  app.add_option("title", words->title, "the title")->required();
  app.add_option("scenario", words->scenario, "the scenario; without it the title's first");
  app.add_option("--first", words->players[0], "who plays the first side: random, staff")->capture_default_str();
  app.add_option("--second", words->players[1], "who plays the second side")->capture_default_str();
  app.add_option("--games,-n", words->games, "how many games")->capture_default_str()->check(CLI::Range(1, 100000000));
  app.add_option("--seed", words->seed, "of all dice")->capture_default_str();
  app.add_option("--threads", words->threads, "games at a time")->capture_default_str()->check(CLI::Range(1, 256));
  app.add_option("--results", words->results, "keeps each result; an interrupted run goes on from it");
  app.add_option("--option,-o", words->options, "an option as id=choice");
  return [&context, words] { return run_simulate(context, *words); };
}

}  // namespace

const Verb kSimulateVerb{"simulate", "Play many games between opponents and count", set_up_simulate};

}  // namespace trigh::host
