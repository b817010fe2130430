// trigh simulate: the laboratory. Plays a design, or the short form of one, keeps what is finished, and says what it
// comes to.
#include <CLI/CLI.hpp>
#include <cstdio>

#include "lab/summary.hpp"
#include "verbs/lab_run.hpp"

namespace trigh::host {
namespace {

struct SimulateWords {
  std::string title, scenario, design;
  std::array<std::string, 2> players{"staff", "random"};
  std::vector<std::string> options;
  std::int64_t games = 100, pairs = 0;  ///< pairs: 0 as the design has it
  std::int64_t game = -1;               ///< the only one to play, -1: all
  std::uint64_t seed = 1;
  LabRun run;
};

Expected<lab::Design> quick_design(const SimulateWords& words) {
  if (words.title.empty())
    return fail("TR-780", "simulate", "", "there is nothing to play; name a title, or a design with --design FILE");
  auto options = parse_options(words.options);
  if (!options) return Unexpected<Findings>{options.error()};
  lab::Design design;
  design.title = words.title;
  design.scenario = words.scenario;
  design.seed = words.seed;
  design.pairs = words.games;
  design.control_pairs = words.game < 0 ? lab::usual_controls(words.games) : 0;
  design.exchange = false;
  design.arms.push_back({"games", words.scenario, std::move(*options), {}, {}, words.players});
  if (Findings findings = lab::check_design(design, "simulate"); !findings.empty())
    return Unexpected<Findings>{findings};
  return design;
}

Expected<lab::Experiment> opened(Context& context, const SimulateWords& words) {
  const auto design = words.design.empty() ? quick_design(words) : lab::read_design(words.design);
  if (!design) return Unexpected<Findings>{design.error()};
  if (words.game >= 0) return lab::open_experiment(context, lab::with_only(*design, words.game));
  return lab::open_experiment(context, words.pairs > 0 ? lab::with_pairs(*design, words.pairs) : *design);
}

/// Prints what the file comes to; the exit code.
int tell_results(const fs::path& file) {
  const auto summary = lab::sum_up(file);
  if (!summary) return complain(summary.error());
  std::fputs(summary->text.c_str(), stdout);
  return summary->mistakes > 0 || !summary->controls_hold ? kFailed : kDone;
}

std::function<int()> set_up_simulate(CLI::App& app, Context& context) {
  const auto words = std::make_shared<SimulateWords>();
  const std::vector<CLI::Option*> short_form{
      app.add_option("title", words->title, "the title"),
      app.add_option("scenario", words->scenario, "the scenario; without it the title's first"),
      app.add_option("--first", words->players[0],
                     "who plays the first side: random, recruit, lieutenant, staff, brigadier, general")
          ->capture_default_str(),
      app.add_option("--second", words->players[1], "who plays the second side")->capture_default_str(),
      app.add_option("--games,-n", words->games, "how many games")
          ->capture_default_str()
          ->check(CLI::Range(1, 100000000)),
      app.add_option("--seed", words->seed, "of all dice")->capture_default_str(),
      app.add_option("--option,-o", words->options, "an option as id=choice"),
  };
  CLI::Option* design = app.add_option("--design", words->design, "a design to play (trigh-design/1) instead");
  for (CLI::Option* option : short_form) design->excludes(option);
  app.add_option("--pairs", words->pairs, "how many pairs of each arm, instead of what the design says")
      ->needs(design)
      ->check(CLI::Range(1, 100000000));
  app.add_option("--game", words->game, "plays this one alone, by its number in the results: the first is 0")
      ->excludes("--pairs")
      ->check(CLI::Range(0, 100000000));
  add_run_options(app, words->run);
  words->run.open = [&context, words = words.get()] { return opened(context, *words); };
  words->run.tell = tell_results;
  return [words] { return run_lab(words->run); };
}

}  // namespace

const Verb kSimulateVerb{"simulate", "Play many games, compare options, and say what comes of it", set_up_simulate};

}  // namespace trigh::host
