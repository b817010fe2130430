// trigh check ruleset TITLE: plays random games of a title, on all its scenarios, under all its options, and checks
// that the ruleset keeps what every ruleset must.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>

#include "conformance_setup.hpp"
#include "verbs/verb.hpp"

namespace trigh::host {
namespace {

struct CheckWords {
  std::string title, scenario;
  int games = 2;
  std::uint64_t seed = 1;
  std::vector<std::string> options;
};

/// The scenario named, or all of the title.
Expected<std::vector<std::string>> scenarios_of(Context& context, const CheckWords& words) {
  if (!words.scenario.empty()) return std::vector{words.scenario};
  std::vector<std::string> ids;
  const auto titles = context.titles();
  if (!titles) return Unexpected<Findings>{titles.error()};
  for (const TitleHome& home : titles.value())
    if (home.info.id == words.title)
      for (const ScenarioInfo& scenario : home.info.scenarios) ids.push_back(scenario.id);
  if (ids.empty()) ids.emplace_back();  // opening the game says what is wrong with the title
  return ids;
}

int check_scenario(Context& context, const CheckWords& words, const std::string& scenario) {
  const auto chosen = parse_options(words.options);
  if (!chosen) return complain(chosen.error());
  GameChoice choice;
  choice.request.title = words.title;
  choice.request.scenario = scenario;
  choice.options = *chosen;
  const auto game = open_game(context, choice);
  if (!game) return complain(game.error());
  ConformanceSetup setup = conformance_setup(*game);
  setup.games = words.games;
  setup.seed = words.seed;
  setup.chosen = *chosen;
  const std::string name = words.title + ", " + game->data->scenario.id;
  setup.progress = [&](const std::string& line) { std::fprintf(stderr, "%s: %s\n", name.c_str(), line.c_str()); };
  const auto report = run_conformance(*game, setup);
  if (!report) return complain(report.error());
  std::printf("%s: %s", name.c_str(), to_string(*report).c_str());
  return report->passed() ? kDone : kFailed;
}

int run_check(Context& context, const CheckWords& words) {
  const auto scenarios = scenarios_of(context, words);
  if (!scenarios) return complain(scenarios.error());
  int result = kDone;
  for (const std::string& scenario : scenarios.value())
    result = std::max(result, check_scenario(context, words, scenario));
  return result;
}

std::function<int()> set_up_check_ruleset(CLI::App& app, Context& context) {
  const auto words = std::make_shared<CheckWords>();
  app.add_option("title", words->title, "the title")->required();
  app.add_option("--scenario", words->scenario, "one scenario; without it, all of the title");
  app.add_option("--games,-n", words->games, "random games of a scenario, besides those under each option")
      ->capture_default_str()
      ->check(CLI::Range(1, 1000000));
  app.add_option("--seed", words->seed, "of the first random game; each further one has the next")
      ->capture_default_str();
  app.add_option("--option,-o", words->options,
                 "an option as id=choice; with any, the games are played under these alone");
  return [&context, words] { return run_check(context, *words); };
}

}  // namespace

const Verb kCheckRulesetVerb{"ruleset", "Check a ruleset: random games with the conformance kit, scenario by scenario",
                             set_up_check_ruleset};

}  // namespace trigh::host
