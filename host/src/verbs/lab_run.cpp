#include "verbs/lab_run.hpp"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdio>
#include <thread>

#include "lab/results.hpp"
#include "lab/results_writer.hpp"
#include "lab/runner.hpp"

#include <SQLiteCpp/SQLiteCpp.h>

namespace trigh::host {
namespace {

volatile std::sig_atomic_t interrupted = 0;

bool wanted() { return interrupted == 0; }

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

/// Prints what the file comes to, and writes it as CSV where that is asked for; the exit code.
int tell(const fs::path& file, const LabRun& run) {
  const int code = run.tell(file);
  if (!run.csv.empty())
    if (const Findings findings = lab::write_csv(file, run.csv); !findings.empty()) return complain(findings);
  return code;
}

/// What is there of a run that did not come to its end.
int tell_stopped(const lab::Experiment& experiment, const lab::BlockFolder& folder, const Findings& findings,
                 const LabRun& run) {
  const fs::path part = folder.folder() / "part";
  if (lab::write_results(experiment, folder, part).empty()) static_cast<void>(run.tell(part));
  std::error_code ignored;
  fs::remove(part, ignored);
  if (!findings.empty()) return complain(findings);
  std::fprintf(stderr, "Stopped. %s\n",
               run.results.empty() ? "With --results FILE a run can be resumed." : "The same command goes on.");
  return kFailed;
}

int threads_of(const LabRun& run, const lab::Ranks* ranks) {
  if (run.threads > 0) return run.threads;
  return ranks ? 1 : static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
}

/// Plays all blocks; or, where fewer may be enough, as many at a time as there are threads, until they are.
lab::RunEnd play(const LabRun& run, lab::Experiment& experiment, const lab::BlockFolder& folder, lab::Ranks* ranks) {
  ProgressLine line;
  const auto show = [&](const lab::Progress& progress) { line.show(progress); };
  const int threads = threads_of(run, ranks);
  const std::vector<lab::Block> all = experiment.blocks;
  lab::RunEnd end;
  for (std::size_t count = 0; count < all.size();) {
    count = run.enough ? std::min(all.size(), count + static_cast<std::size_t>(threads)) : all.size();
    experiment.blocks.assign(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count));
    end = lab::run_experiment(experiment, folder, threads, ranks, wanted, show);
    if (end.stopped) break;
    if (const std::size_t enough = run.enough ? run.enough(experiment, folder, count) : 0; enough > 0) {
      experiment.blocks.resize(enough);
      break;
    }
  }
  line.end();
  return end;
}

int lead(const LabRun& run, lab::Ranks* ranks, bool& released) {
  if (ranks && ranks->count() > 1 && run.results.empty())
    return complain({{"TR-788", "mpirun", "",
                      "several processes need --results FILE, in a folder that all of them see, to meet in"}});
  if (ranks && run.enough)
    return complain({{"TR-788", "mpirun", "",
                      "a sequential test looks at its pairs in their order as they come; play it in one process"}});
  auto experiment = run.open();
  if (!experiment) return complain(experiment.error());
  const auto known = complete(*experiment, run.results);
  if (!known) return complain(known.error());
  if (*known) return tell(run.results, run);
  const auto folder = lab::BlockFolder::open(run.results, *experiment, false);
  if (!folder) return complain(folder.error());
  released = true;
  const lab::RunEnd end = play(run, *experiment, **folder, ranks);
  if (end.stopped) return tell_stopped(*experiment, **folder, end.findings, run);
  const fs::path file = run.results.empty() ? (*folder)->folder() / "results" : fs::path(run.results);
  if (const Findings findings = lab::write_results(*experiment, **folder, file); !findings.empty())
    return complain(findings);
  const int code = tell(file, run);
  (*folder)->remove();
  return code;
}

int follow(const LabRun& run, lab::Ranks& ranks) {
  const auto experiment = run.open();
  if (experiment && !run.results.empty()) {
    const auto folder = lab::BlockFolder::open(run.results, *experiment, true);
    if (folder) {
      const Findings findings = lab::work_for_rank_0(*experiment, **folder, threads_of(run, &ranks), ranks, wanted);
      return findings.empty() ? kDone : complain(findings);
    }
  }
  ranks.ask({lab::RankQuestion::kFailed, 0});
  ranks.ask({lab::RankQuestion::kGone, 0});
  return kFailed;
}

}  // namespace

void add_run_options(CLI::App& app, LabRun& run) {
  app.add_option("--threads", run.threads, "games at a time; without it one a core")->check(CLI::Range(1, 256));
  app.add_option("--results", run.results, "keeps all results in this SQLite file; a run that was stopped goes on");
  app.add_option("--csv", run.csv, "writes the results as CSV files into this folder besides");
}

int run_lab(const LabRun& run) {
  for (const int ending : {SIGINT, SIGTERM}) std::signal(ending, [](int) { interrupted = 1; });
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is told like a disk that is full
  if (!lab::started_as_rank()) {
    bool unused = false;
    return lead(run, nullptr, unused);
  }
  const auto joined = lab::join_ranks();
  if (!joined) return complain(joined.error());
  lab::Ranks& ranks = **joined;
  bool released = false;
  const int code = ranks.rank() == 0 ? lead(run, &ranks, released) : follow(run, ranks);
  if (ranks.rank() == 0 && !released) lab::release(ranks);
  lab::leave_ranks();
  return code;
}

}  // namespace trigh::host
