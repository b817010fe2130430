// trigh simulate: the laboratory. Plays a design, or the short form of one, keeps what is finished, and says what it
// comes to.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdio>
#include <thread>

#include "lab/results.hpp"
#include "lab/results_writer.hpp"
#include "lab/runner.hpp"
#include "lab/summary.hpp"
#include "verbs/verb.hpp"

#include <SQLiteCpp/SQLiteCpp.h>

namespace trigh::host {
namespace {

volatile std::sig_atomic_t interrupted = 0;

struct SimulateWords {
  std::string title, scenario, design, results, csv;
  std::array<std::string, 2> players{"staff", "random"};
  std::vector<std::string> options;
  std::int64_t games = 100, pairs = 0;  ///< pairs: 0 as the design has it
  std::uint64_t seed = 1;
  int threads = 0;  ///< 0: as many as there are cores; of a rank: one
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
  design.control_pairs = lab::usual_controls(words.games);
  design.exchange = false;
  design.arms.push_back({"games", words.scenario, std::move(*options), {}, {}, words.players});
  if (Findings findings = lab::check_design(design, "simulate"); !findings.empty())
    return Unexpected<Findings>{findings};
  return design;
}

Expected<lab::Experiment> opened(Context& context, const SimulateWords& words) {
  const auto design = [&]() -> Expected<lab::Design> {
    if (words.design.empty()) return quick_design(words);
    const auto places = context.places();
    if (!places) return Unexpected<Findings>{places.error()};
    return lab::read_design(words.design, (*places)->data);
  }();
  if (!design) return Unexpected<Findings>{design.error()};
  return lab::open_experiment(context, words.pairs > 0 ? lab::with_pairs(*design, words.pairs) : *design);
}

/// Whether the results file is there and complete; TR-784 when it belongs to another run.
Expected<bool> complete(const lab::Experiment& experiment, const std::string& file) {
  if (file.empty() || !fs::exists(file)) return false;
  auto results = lab::open_results(file);
  if (!results) return Unexpected<Findings>{results.error()};
  if (lab::manifest_of(**results)["digest"] == experiment.digest) return true;
  return fail("TR-784", file, "", "this results file belongs to another run; name another file or delete it");
}

std::string time_text(double seconds) {
  if (seconds < 0) return "";
  const auto whole = static_cast<long long>(seconds + 0.5);
  if (whole < 90) return ", " + std::to_string(whole) + " s left";
  if (whole < 5400) return ", " + std::to_string((whole + 30) / 60) + " min left";
  return ", " + std::to_string((whole + 1800) / 3600) + " h left";
}

/// How far a run is: on a terminal one line written over again, elsewhere a line at the start, one for each tenth of
/// the games and one at the end.
class ProgressLine {
 public:
  void show(const lab::Progress& progress) {
    const std::int64_t tenth = progress.all > 0 ? progress.games * 10 / progress.all : 10;
    if (!terminal_ && tenth == tenth_) return;
    tenth_ = tenth;
    std::fprintf(stderr, "%s%lld of %lld games%s%s", terminal_ ? "\r" : "", static_cast<long long>(progress.games),
                 static_cast<long long>(progress.all),
                 progress.games < progress.all ? time_text(progress.seconds_left).c_str() : "",
                 terminal_ ? "\x1b[K" : "\n");
  }
  void end() const {
    if (terminal_) std::fputs("\n", stderr);
  }

 private:
  bool terminal_ = ::isatty(STDERR_FILENO) != 0;
  std::int64_t tenth_ = -1;
};

/// Prints what the file comes to; the exit code.
int tell(const fs::path& file, const SimulateWords& words) {
  const auto summary = lab::sum_up(file);
  if (!summary) return complain(summary.error());
  std::fputs(summary->text.c_str(), stdout);
  if (!words.csv.empty())
    if (const Findings findings = lab::write_csv(file, words.csv); !findings.empty()) return complain(findings);
  return summary->mistakes > 0 || !summary->controls_hold ? kFailed : kDone;
}

/// What is there of a run that did not come to its end.
int tell_stopped(const lab::Experiment& experiment, const lab::BlockFolder& folder, const lab::RunEnd& end,
                 const SimulateWords& words) {
  const fs::path part = folder.folder() / "part";
  if (lab::write_results(experiment, folder, part).empty())
    if (const auto summary = lab::sum_up(part)) std::fputs(summary->text.c_str(), stdout);
  std::error_code ignored;
  fs::remove(part, ignored);
  if (!end.findings.empty()) return complain(end.findings);
  std::fprintf(stderr, "Stopped. %s\n",
               words.results.empty() ? "With --results FILE a run can be resumed." : "The same command goes on.");
  return kFailed;
}

int threads_of(const SimulateWords& words, const lab::Ranks* ranks) {
  if (words.threads > 0) return words.threads;
  return ranks ? 1 : static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
}

int lead(Context& context, const SimulateWords& words, lab::Ranks* ranks, bool& sent_home) {
  const auto wanted = [] { return interrupted == 0; };
  if (ranks && ranks->count() > 1 && words.results.empty())
    return complain({{"TR-788", "mpirun", "",
                      "several processes need --results FILE, in a folder that all of them see, to meet in"}});
  const auto experiment = opened(context, words);
  if (!experiment) return complain(experiment.error());
  const auto known = complete(*experiment, words.results);
  if (!known) return complain(known.error());
  if (*known) return tell(words.results, words);
  const auto folder = lab::BlockFolder::open(words.results, *experiment, false);
  if (!folder) return complain(folder.error());
  sent_home = true;
  ProgressLine line;
  const lab::RunEnd end = lab::run_experiment(*experiment, **folder, threads_of(words, ranks), ranks, wanted,
                                              [&](const lab::Progress& progress) { line.show(progress); });
  line.end();
  if (end.stopped) return tell_stopped(*experiment, **folder, end, words);
  const fs::path file = words.results.empty() ? (*folder)->folder() / "results" : fs::path(words.results);
  if (const Findings findings = lab::write_results(*experiment, **folder, file); !findings.empty())
    return complain(findings);
  const int code = tell(file, words);
  (*folder)->remove();
  return code;
}

int follow(Context& context, const SimulateWords& words, lab::Ranks& ranks) {
  const auto experiment = opened(context, words);
  if (experiment && !words.results.empty()) {
    const auto folder = lab::BlockFolder::open(words.results, *experiment, true);
    if (folder) {
      const Findings findings = lab::work_for_rank_0(*experiment, **folder, threads_of(words, &ranks), ranks,
                                                     [] { return interrupted == 0; });
      return findings.empty() ? kDone : complain(findings);
    }
  }
  ranks.ask({lab::RankQuestion::kFailed, 0});
  ranks.ask({lab::RankQuestion::kGone, 0});
  return kFailed;
}

int run_simulate(Context& context, const SimulateWords& words) {
  for (const int ending : {SIGINT, SIGTERM}) std::signal(ending, [](int) { interrupted = 1; });
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is told like a disk that is full
  if (!lab::started_as_rank()) {
    bool unused = false;
    return lead(context, words, nullptr, unused);
  }
  const auto joined = lab::join_ranks();
  if (!joined) return complain(joined.error());
  lab::Ranks& ranks = **joined;
  bool sent_home = false;
  const int code = ranks.rank() == 0 ? lead(context, words, &ranks, sent_home) : follow(context, words, ranks);
  if (ranks.rank() == 0 && !sent_home) lab::send_home(ranks);
  lab::leave_ranks();
  return code;
}

std::function<int()> set_up_simulate(CLI::App& app, Context& context) {
  const auto words = std::make_shared<SimulateWords>();
  const std::vector<CLI::Option*> short_form{
      app.add_option("title", words->title, "the title"),
      app.add_option("scenario", words->scenario, "the scenario; without it the title's first"),
      app.add_option("--first", words->players[0], "who plays the first side: random, staff, general")
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
  app.add_option("--threads", words->threads, "games at a time; without it one a core")->check(CLI::Range(1, 256));
  app.add_option("--results", words->results, "keeps all results in this SQLite file; a run that was stopped goes on");
  app.add_option("--csv", words->csv, "writes the results as CSV files into this folder besides");
  return [&context, words] { return run_simulate(context, *words); };
}

}  // namespace

const Verb kSimulateVerb{"simulate", "Play many games, compare options, and say what comes of it", set_up_simulate};

}  // namespace trigh::host
