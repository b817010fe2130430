// trigh analyse SAVE: where the chance to win came from and went, as text, JSON or a page.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <memory>

#include "lab/analysis_page.hpp"
#include "lab/kept_analysis.hpp"
#include "rpc/analysis_json.hpp"
#include "trigh/io/document.hpp"
#include "verbs/file_game.hpp"
#include "verbs/verb.hpp"
#include "words.hpp"

namespace trigh::host {
namespace {

struct AnalyseWords {
  std::string file, html, keep, plans;
  bool json = false;
  AnalysisSettings settings;
};

volatile std::sig_atomic_t told_to_stop = 0;

/// How far it is and how long the rest may take, where a person waits for it.
class Waiting {
 public:
  void show(const Analysis& analysis) {
    if (!watched_) return;
    const double gone = std::chrono::duration<double>(Clock::now() - begun_).count();
    const auto done = analysis.finished() - before_, left = analysis.pieces() - analysis.finished();
    std::fprintf(stderr, "\r%zu of %zu parts", analysis.finished(), analysis.pieces());
    if (done > 0) std::fprintf(stderr, ", %.0f s left", gone / static_cast<double>(done) * static_cast<double>(left));
    std::fputs("\x1b[K", stderr);
  }
  void begin(const Analysis& analysis) { before_ = analysis.finished(); }
  void end() const {
    if (watched_) std::fputs("\r\x1b[K", stderr);
  }

 private:
  using Clock = std::chrono::steady_clock;
  bool watched_ = ::isatty(STDERR_FILENO) != 0;
  Clock::time_point begun_ = Clock::now();
  std::size_t before_ = 0;
};

/// Empty, or what could not be kept.
Findings work(Analysis& analysis, lab::KeptAnalysis& kept) {
  for (const int ending : {SIGINT, SIGTERM}) std::signal(ending, [](int) { told_to_stop = 1; });
  Waiting waiting;
  waiting.begin(analysis);
  Findings findings;
  while (!analysis.done() && !told_to_stop && findings.empty()) {
    waiting.show(analysis);
    analysis.step();
    findings = kept.keep(analysis);
  }
  waiting.end();
  return findings;
}

/// A save for each error, which stands after the better plan.
Findings write_plans(TitleLibrary& library, const std::string& text, const AnalyseWords& words,
                     const AnalysisReport& report) {
  std::error_code ignored;
  fs::create_directories(words.plans, ignored);
  for (const SegmentReport& each : report.segments) {
    if (!each.error) continue;
    auto table = Table::from_save(library, text, words.file, ReplayMode::kJudged, each.segment.from);
    if (!table) return table.error();
    (*table)->make_analysis();
    for (const Action& action : each.plan) {
      const auto done = (*table)->apply(action);
      if (!done) return done.error();
      if (!done->legal()) break;  // a roll along the way fell otherwise than imagined
    }
    const fs::path file = fs::path(words.plans) / ("action-" + std::to_string(each.segment.from + 1) + ".save");
    if (Findings findings = (*table)->save(file); !findings.empty()) return findings;
  }
  return {};
}

std::string name_of(const Match& match) {
  const GameData& data = *match.rules().data;
  return data.title_name + ", " + data.scenario.name + ": " + std::to_string(match.journal().size()) + " actions, " +
         words::moment(match.rules(), match.position());
}

int run_analyse(Context& context, const AnalyseWords& words) {
  const auto text = read_text(words.file);
  if (!text) return complain(text.error());
  InstalledLibrary library(context);
  const auto table = Table::from_save(library, *text, words.file);
  if (!table) return complain(table.error());
  Analysis analysis((*table)->match(), words.settings);
  lab::KeptAnalysis kept;
  if (!words.keep.empty())
    if (const Findings findings = kept.open(words.keep, analysis, words.settings); !findings.empty())
      return complain(findings);
  if (const Findings findings = work(analysis, kept); !findings.empty()) return complain(findings);
  const AnalysisReport report = analysis.report();
  const Json told = rpc::analysis_json((*table)->rules(), report);
  const Json named = rpc::with_names((*table)->rules(), told);
  if (words.json)
    std::printf("%s\n", told.dump(2, ' ', false, Json::error_handler_t::replace).c_str());
  else
    std::printf("%s\n%s", name_of((*table)->match()).c_str(), rpc::analysis_text(named).c_str());
  if (!words.html.empty())
    if (const Findings findings = write_durably(words.html, lab::analysis_page(named, name_of((*table)->match())));
        !findings.empty())
      return complain(findings);
  if (!words.plans.empty())
    if (const Findings findings = write_plans(library, *text, words, report); !findings.empty())
      return complain(findings);
  if (analysis.done()) return kDone;
  std::fprintf(stderr, "Stopped. %s\n",
               words.keep.empty() ? "With --keep FILE an analysis can be gone on with." : "The same command goes on.");
  return kFailed;
}

std::function<int()> set_up_analyse(CLI::App& app, Context& context) {
  const auto words = std::make_shared<AnalyseWords>();
  app.add_option("file", words->file, "a save")->required();
  app.add_flag("--json", words->json, "print the analysis as game.analyse answers it");
  app.add_option("--html", words->html, "write a page that opens without a network, too");
  app.add_option("--keep", words->keep, "a file that keeps what is found; the same command goes on from there");
  app.add_option("--plans", words->plans,
                 "a folder for saves, one for each error, in which the better plan was played");
  app.add_option("--nodes", words->settings.nodes, "actions that the search may try out for each decision")
      ->capture_default_str()
      ->check(CLI::Range(100, 10'000'000));
  app.add_option("--games", words->settings.games,
                 "games played on from each player-turn, above 16 in sixteens; from the start four times as many")
      ->capture_default_str()
      ->check(CLI::Range(1, 10'000));
  app.add_option("--seed", words->settings.seed, "of search and trials; those of the game stay unknown")
      ->capture_default_str();
  return [&context, words] { return run_analyse(context, *words); };
}

}  // namespace

const Verb kAnalyseVerb{"analyse", "Where a game was won and lost: chances over time, luck, errors and better plans",
                        set_up_analyse};

}  // namespace trigh::host
