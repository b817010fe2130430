// Processes of one run on one machine or many, started together by mpirun. Only the program that was started so loads
// the module that speaks MPI; no other program links or starts it.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "trigh/base/expected.hpp"

namespace trigh::host::lab {

/// A worker's question, and what it has to say of the block before.
struct RankQuestion {
  static constexpr std::int64_t kNothing = -1, kFailed = -2, kGone = -3, kPlaying = -4;
  /// The block it has committed; kFailed: it could not; kGone: it asks no more; kPlaying: it only tells `played`.
  std::int64_t finished = kNothing;
  std::uint64_t digest = 0;  ///< of the manifest of the run it plays
  std::int64_t played = 0;   ///< games it has kept since it last said so

  bool wants_answer() const { return finished != kGone && finished != kPlaying; }
};
constexpr std::int64_t kNoMoreBlocks = -1;

class Ranks {
 public:
  virtual ~Ranks() = default;
  virtual int rank() const = 0;
  virtual int count() const = 0;
  /// Of a worker: asks rank 0 for a block and waits for the answer, where the question wants one. One call at a time.
  virtual std::int64_t ask(const RankQuestion& question) = 0;
  /// Of rank 0: hands on the questions that have come, and sends the replies to those that want one.
  virtual void answer(const std::function<std::int64_t(const RankQuestion&)>& reply) = 0;
};

/// Whether mpirun or its like started this process.
bool started_as_rank();
/// The ranks of this process; they last until it ends. TR-788: this program has no module for them.
Expected<Ranks*> join_ranks();
/// Leaves them; no rank may be asked any more.
void leave_ranks();

}  // namespace trigh::host::lab
