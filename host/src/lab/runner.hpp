// Plays the blocks of an experiment that are not finished, over threads and ranks. Which of them plays which block does
// not matter to any result.
#pragma once

#include "lab/block_folder.hpp"
#include "lab/ranks.hpp"

namespace trigh::host::lab {

struct Progress {
  /// Games that are kept, each as it ends (those of other ranks some time later), and all that are wanted; those found
  /// on the disk are counted in both.
  std::int64_t games = 0, all = 0;
  double seconds_left = -1;  ///< -1: not known yet
};

struct RunEnd {
  bool stopped = false;  ///< asked to stop before all was played
  Findings findings;     ///< what went wrong, and ended the run
};

/// Plays what is left. `wanted` false ends the run at once, without the games under way; `progress` is told now and
/// then, on the calling thread. `ranks`: of rank 0, nullptr without any.
RunEnd run_experiment(const Experiment& experiment, const BlockFolder& folder, int threads, Ranks* ranks,
                      const std::function<bool()>& wanted, const std::function<void(const Progress&)>& progress);
/// Of the other ranks: plays what rank 0 gives out. What goes wrong here is told here, and ends the run.
Findings work_for_rank_0(const Experiment& experiment, const BlockFolder& folder, int threads, Ranks& ranks,
                         const std::function<bool()>& wanted);

/// Of rank 0 that has nothing to give: answers the others so, until all have gone.
void release(Ranks& ranks);

}  // namespace trigh::host::lab
