// A run of the laboratory from the command line: opened, played over threads and ranks, kept where that is asked for,
// and told.
#pragma once

#include <functional>
#include <string>

#include "lab/block_folder.hpp"
#include "verbs/verb.hpp"

namespace trigh::host {

struct LabRun {
  std::function<Expected<lab::Experiment>()> open;
  /// Prints what a results file comes to, also that of a run that is not whole; the exit code.
  std::function<int(const fs::path& results)> tell;
  /// Asked now and then how many of the blocks are enough, the first `finished` being whole: 0 while more are wanted.
  /// Empty: all of them have to be played.
  std::function<std::size_t(const lab::Experiment&, const lab::BlockFolder&, std::size_t finished)> enough = {};
  std::string results, csv;  ///< a file, a folder; empty: not asked for
  int threads = 0;           ///< 0: as many as there are cores; of a rank: one
};

/// Adds --threads, --results and --csv, which go into `run`.
void add_run_options(CLI::App& app, LabRun& run);
/// Plays the run to its end, or until somebody interrupts it; the exit code. TR-784, TR-786 to TR-788.
int run_lab(const LabRun& run);

}  // namespace trigh::host
