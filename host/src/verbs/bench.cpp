// trigh bench: the speed figures with their goals and floors.
#include <CLI/CLI.hpp>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>

#include "bench/figures.hpp"
#include "plugin_loader.hpp"
#include "session.hpp"
#include "verbs/verb.hpp"

namespace trigh::host {
namespace {

struct BenchWords {
  std::string title = "crusader";
  double seconds = 0.3;
  bool markdown = false, check = false;
};

void print_figures(const std::vector<bench::Figure>& figures, bool markdown) {
  if (markdown) std::printf("| figure | measured | goal | floor | note |\n| --- | ---: | ---: | ---: | --- |\n");
  for (const bench::Figure& f : figures) {
    if (markdown) {
      std::printf("| %s | %.3g %s | %.3g | %.3g | %s |\n", f.name.c_str(), f.value, f.unit.c_str(), f.goal, f.floor, f.note.c_str());
      continue;
    }
    const char* verdict = f.meets(f.goal) ? "goal met" : f.meets(f.floor) ? "above its floor" : "BELOW ITS FLOOR";
    std::printf("%-42s %9.3g %-16s goal %-7.3g floor %-7.3g %s\n", f.name.c_str(), f.value, f.unit.c_str(), f.goal, f.floor, verdict);
    if (!f.note.empty()) std::printf("    %s\n", f.note.c_str());
  }
}

/// Seconds to load and create a plugin from a copy of its file, which the process cannot have loaded before.
double load_a_copy(const PluginManifest& manifest) {
  static int copies = 0;
  PluginManifest copy = manifest;
  copy.library = std::filesystem::temp_directory_path() /
                 ("trigh-bench-" + std::to_string(getpid()) + "-" + std::to_string(copies++) + ".so");
  std::filesystem::copy_file(manifest.library, copy.library);
  const auto start = std::chrono::steady_clock::now();
  const bool failed = !try_plugin(copy).empty();
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  std::filesystem::remove(copy.library);
  return failed ? 1e9 : took.count();
}

/// Every scenario of a title, the shorter ones first; of equals the one listed first.
Expected<std::vector<OpenGame>> open_all(Context& context, const std::string& title) {
  GameChoice choice;
  choice.request.title = title;
  auto first = open_game(context, choice);
  if (!first) return Unexpected<Findings>{first.error()};
  std::vector<OpenGame> games;
  const auto titles = context.titles();
  if (!titles) return Unexpected<Findings>{titles.error()};
  for (const TitleHome& home : titles.value()) {
    if (home.info.id != title) continue;
    for (const ScenarioInfo& scenario : home.info.scenarios) {
      choice.request.scenario = scenario.id;
      auto game = open_game(context, choice);
      if (!game) return Unexpected<Findings>{game.error()};
      games.push_back(std::move(*game));
    }
  }
  if (games.empty()) games.push_back(std::move(*first));
  const auto turns = [](const OpenGame& game) { return game.data->scenario.last_turn - game.data->scenario.first_turn; };
  std::stable_sort(games.begin(), games.end(), [&](const OpenGame& a, const OpenGame& b) { return turns(a) < turns(b); });
  return games;
}

int run_bench(Context& context, const BenchWords& words) {
  bench::BenchSubject subject;
  const auto games = open_all(context, words.title);
  if (!games) return complain(games.error());
  subject.race = games->front().rules;
  subject.campaign = games->back().rules;
  subject.load_plugin = [&] { return load_a_copy(games->front().plugin->manifest()); };
  subject.program = std::filesystem::read_symlink("/proc/self/exe").string();
  const auto figures = bench::measure(subject, words.seconds, [](const std::string& line) { std::fprintf(stderr, "measuring: %s\n", line.c_str()); });
  print_figures(figures, words.markdown);
  for (const bench::Figure& figure : figures)
    if (words.check && !figure.meets(figure.floor)) return kFailed;
  return kDone;
}

std::function<int()> set_up_bench(CLI::App& app, Context& context) {
  const auto words = std::make_shared<BenchWords>();
  app.add_option("title", words->title, "the title whose longest and shortest scenario are measured")->capture_default_str();
  app.add_option("--seconds", words->seconds, "for each figure")->capture_default_str()->check(CLI::Range(0.01, 60.0));
  app.add_flag("--check", words->check, "fail when a figure is on the wrong side of its floor");
  app.add_flag("--markdown", words->markdown, "as a table for docs/performance.md");
  return [&context, words] { return run_bench(context, *words); };
}

}  // namespace

const Verb kBenchVerb{"bench", "Measure the speed figures, each beside its reference", set_up_bench};

}  // namespace trigh::host
