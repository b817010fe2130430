// trigh tournament: who of several players is the stronger, and by how much.
#include "lab/tournament.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>

#include "verbs/lab_run.hpp"

namespace trigh::host {
namespace {

struct TournamentWords {
  lab::TournamentPlan plan;
  std::vector<std::string> options;
  std::string reference;
  std::vector<double> test;  ///< low and high, in Elo
  bool json = false;
  LabRun run;
};

Expected<lab::Experiment> opened(Context& context, TournamentWords& words) {
  auto options = parse_options(words.options);
  if (!options) return Unexpected<Findings>{options.error()};
  words.plan.options = std::move(*options);
  if (!words.reference.empty() && std::ranges::find(words.plan.players, words.reference) == words.plan.players.end())
    return fail("TR-781", "tournament", "--reference", "'" + words.reference + "' is none of the players");
  const auto design = lab::tournament_design(words.plan);
  if (!design) return Unexpected<Findings>{design.error()};
  return lab::open_experiment(context, *design);
}

/// Prints the standings; the exit code.
int tell(const TournamentWords& words, const fs::path& file) {
  const auto standings = lab::standings(file, words.reference, words.plan.test);
  if (!standings) return complain(standings.error());
  std::printf("%s%s", words.json ? standings->json.c_str() : standings->text.c_str(), words.json ? "\n" : "");
  return standings->wrong > 0 ? kFailed : kDone;
}

int run_tournament(TournamentWords& words) {
  if (!words.test.empty()) {
    if (words.test[0] >= words.test[1])
      return complain({{"TR-790", "tournament", "--test",
                        "the first number must be below the second; 0 30 asks: no better, or 30 points stronger"}});
    words.plan.test = SequentialTest{words.test[0], words.test[1]};
    words.run.enough = [&words](const auto& experiment, const auto& folder, std::size_t finished) {
      return lab::blocks_that_decide(*words.plan.test, experiment, folder, finished);
    };
  }
  return run_lab(words.run);
}

std::function<int()> set_up_tournament(CLI::App& app, Context& context) {
  const auto words = std::make_shared<TournamentWords>();
  app.add_option("title", words->plan.title, "the title")->required();
  app.add_option("scenario", words->plan.scenarios, "scenarios, each played by all; without any the title's first");
  app.add_option("--players,-p", words->plan.players,
                 "two or more: random, staff, general, with their parameters, or \"program:COMMAND\"")
      ->required();
  app.add_option("--pairs,-n", words->plan.pairs,
                 "of games with the same luck and seats exchanged, for each two players; with --test the most")
      ->capture_default_str()
      ->check(CLI::Range(1, 10000000));
  app.add_option("--seed", words->plan.seed, "of all dice")->capture_default_str();
  app.add_option("--option,-o", words->options, "an option as id=choice");
  app.add_option("--reference", words->reference, "the player whose rating is 0; without it the first");
  app.add_option("--test", words->test,
                 "LOW HIGH: is the first player so many points stronger than the second? Ends as soon as it can tell")
      ->expected(2)
      ->check(CLI::Range(-2000.0, 2000.0));
  app.add_flag("--json", words->json, "the standings as JSON");
  add_run_options(app, words->run);
  words->run.open = [&context, words = words.get()] { return opened(context, *words); };
  words->run.tell = [words = words.get()](const fs::path& file) { return tell(*words, file); };
  return [words] { return run_tournament(*words); };
}

}  // namespace

const Verb kTournamentVerb{"tournament", "Let opponents play each other, and say how strong they are",
                           set_up_tournament};

}  // namespace trigh::host
