// trigh bench: the speed figures with their goals and floors.
#include <unistd.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>

#include "bench/figures.hpp"
#include "plugin_loader.hpp"
#include "session.hpp"
#include "trigh/io/document.hpp"
#include "verbs/verb.hpp"

namespace trigh::host {
namespace {

struct BenchWords {
  std::string title = "crusader", only;
  double seconds = 0.3;
  bool markdown = false, check = false;
};

void print_figures(const std::vector<bench::Figure>& figures, bool markdown) {
  if (markdown) std::printf("| figure | measured | goal | floor | note |\n| --- | ---: | ---: | ---: | --- |\n");
  const auto bound = [](const bench::Figure& f, double bench::Bounds::*which) {
    char text[32] = "none";
    if (f.bounds) std::snprintf(text, sizeof text, "%.3g", *f.bounds.*which);
    return std::string(text);
  };
  for (const bench::Figure& f : figures) {
    const std::string goal = bound(f, &bench::Bounds::goal), floor = bound(f, &bench::Bounds::floor);
    if (markdown) {
      std::printf("| %s | %.3g %s | %s | %s | %s |\n", f.name.c_str(), f.value, f.unit.c_str(), goal.c_str(),
                  floor.c_str(), f.note.c_str());
      continue;
    }
    const char* verdict = !f.bounds                 ? ""
                          : f.meets(f.bounds->goal) ? "goal met"
                          : f.fails()               ? "BELOW ITS FLOOR"
                                                    : "above its floor";
    std::printf("%-42s %9.3g %-16s goal %-7s floor %-7s %s\n", f.name.c_str(), f.value, f.unit.c_str(), goal.c_str(),
                floor.c_str(), verdict);
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
  auto overlays = chosen_overlays(context, title);
  if (!overlays) return Unexpected<Findings>{overlays.error()};
  choice.overlays = std::move(*overlays);
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
  const auto turns = [](const OpenGame& game) {
    return game.data->scenario.last_turn - game.data->scenario.first_turn;
  };
  std::stable_sort(games.begin(), games.end(),
                   [&](const OpenGame& a, const OpenGame& b) { return turns(a) < turns(b); });
  return games;
}

/// Goals and floors of a title, from the file beside its data; a title may have none.
Expected<std::map<std::string, bench::Bounds, std::less<>>> read_bounds(const fs::path& data_root,
                                                                        const std::string& title, bool needed) {
  std::map<std::string, bench::Bounds, std::less<>> bounds;
  const fs::path file = data_root / title / "speed.json";
  if (!needed && !fs::exists(file)) return bounds;
  const auto document = read_document(file, "trigh-speed/1");
  if (!document) return Unexpected<Findings>{document.error()};
  const auto number = [](const Datum& value) { return static_cast<double>(value.milli()) / 1000; };
  const Datum& figures = (*document)["figures"];
  for (const auto& [id, entry] : figures.members()) bounds[id] = {number(entry["goal"]), number(entry["floor"])};
  return bounds;
}

int run_bench(Context& context, const BenchWords& words) {
  bench::BenchSubject subject;
  const auto games = open_all(context, words.title);
  if (!games) return complain(games.error());
  auto bounds = read_bounds(games->front().data_root, words.title, words.check);
  if (!bounds) return complain(bounds.error());
  subject.bounds = std::move(*bounds);
  subject.race = games->front().rules;
  subject.campaign = games->back().rules;
  subject.load_plugin = [&] { return load_a_copy(games->front().plugin->manifest()); };
  subject.program = std::filesystem::read_symlink("/proc/self/exe").string();
  subject.only = words.only;
  const auto figures = bench::measure(
      subject, words.seconds, [](const std::string& line) { std::fprintf(stderr, "measuring: %s\n", line.c_str()); });
  print_figures(figures, words.markdown);
  for (const bench::Figure& figure : figures)
    if (words.check && figure.fails()) return kFailed;
  return kDone;
}

std::function<int()> set_up_bench(CLI::App& app, Context& context) {
  const auto words = std::make_shared<BenchWords>();
  app.add_option("title", words->title, "the title whose longest and shortest scenario are measured")
      ->capture_default_str();
  app.add_option("--seconds", words->seconds, "for each figure")->capture_default_str()->check(CLI::Range(0.01, 60.0));
  app.add_option("--only", words->only, "one part of them")->check(CLI::IsMember(bench::parts()));
  app.add_flag("--check", words->check, "fail when a figure is on the wrong side of the floor the title sets it");
  app.add_flag("--markdown", words->markdown, "as a table for docs/performance.md");
  return [&context, words] { return run_bench(context, *words); };
}

}  // namespace

const Verb kBenchVerb{"bench", "Measure the speed figures, each beside its reference", set_up_bench};

}  // namespace trigh::host
