#include "lab/runner.hpp"

#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>
#include <utility>

#include "trigh/base/contain.hpp"

namespace trigh::host::lab {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kTold = std::chrono::milliseconds(200);  ///< between two words on how far it is

/// Plays what a block lacks; whether it is then complete. `kept` is told of each game.
Expected<bool> do_block(const Experiment& experiment, const BlockFolder& folder, std::size_t number, Thinkers& thinkers,
                        const std::function<bool()>& wanted, const std::function<void()>& kept) {
  return contain("block " + std::to_string(number), [&]() -> Expected<bool> {
    auto log = folder.go_on(number);
    if (!log) return Unexpected<Findings>{log.error()};
    Findings failed = play_block(experiment, number, log->games(), thinkers, wanted, [&](std::string_view game) {
      Findings wrong = log->keep(game);
      if (wrong.empty()) kept();
      return wrong;
    });
    if (failed.empty()) failed = log->settle();
    if (!failed.empty()) return Unexpected<Findings>{failed};
    return log->games() == experiment.games(experiment.blocks[number]);
  });
}

std::uint64_t digest_of(const Experiment& experiment) { return std::stoull(experiment.digest, nullptr, 16); }

/// What is left to do. Safe to use from several threads.
class Work {
 public:
  Work(const Experiment& experiment, const BlockFolder& folder) : experiment_(experiment), start_(Clock::now()) {
    for (std::size_t i = 0; i < experiment.blocks.size(); ++i) {
      const std::int64_t there = folder.rows(i).games;
      found_ += there;
      if (there < experiment.games(experiment.blocks[i])) left_.push_back(i);
    }
  }

  std::int64_t next() {
    const std::lock_guard lock(one_);
    if (ended_ || at_ == left_.size()) return kNoMoreBlocks;
    return static_cast<std::int64_t>(left_[at_++]);
  }
  void finished() {
    const std::lock_guard lock(one_);
    ++done_;
  }
  void played(std::int64_t games) {
    const std::lock_guard lock(one_);
    played_ += games;
  }
  void fail(Findings findings) {
    const std::lock_guard lock(one_);
    ended_ = true;
    if (findings_.empty()) findings_ = std::move(findings);
  }
  void end() {
    const std::lock_guard lock(one_);
    ended_ = true;
  }
  bool complete() const { return done_ == left_.size(); }
  const Findings& findings() const { return findings_; }

  Progress progress() {
    const std::lock_guard lock(one_);
    Progress progress{found_ + played_, experiment_.games(), -1};
    const double seconds = std::chrono::duration<double>(Clock::now() - start_).count();
    if (played_ > 0)
      progress.seconds_left =
          seconds / static_cast<double>(played_) * static_cast<double>(progress.all - progress.games);
    return progress;
  }

 private:
  const Experiment& experiment_;
  std::mutex one_;
  std::vector<std::size_t> left_;  ///< blocks that lacked some when the run began
  std::size_t at_ = 0, done_ = 0;
  std::int64_t found_ = 0, played_ = 0;  ///< games
  bool ended_ = false;
  Findings findings_;
  Clock::time_point start_;
};

/// Answers what the other ranks ask.
class WorkQueue {
 public:
  WorkQueue(const Experiment& experiment, const BlockFolder& folder, Work& work)
      : experiment_(experiment), folder_(folder), work_(work) {}

  std::int64_t operator()(const RankQuestion& question) {
    work_.played(question.played);
    if (question.finished == RankQuestion::kGone) return ++gone_, kNoMoreBlocks;
    if (question.digest != digest_of(experiment_)) {
      work_.fail({{"TR-784", "mpirun", "",
                   "a rank plays another run than rank 0: its data, plugins or program differ; make them the same"}});
      return kNoMoreBlocks;
    }
    if (question.finished == RankQuestion::kPlaying) return kNoMoreBlocks;
    if (question.finished == RankQuestion::kFailed)
      work_.fail({{"TR-786", folder_.folder().string(), "", "a rank could not go on, and has said why"}});
    if (question.finished >= 0) take(static_cast<std::size_t>(question.finished));
    return work_.next();
  }
  int gone() const { return gone_; }

 private:
  void take(std::size_t number) {
    if (number < experiment_.blocks.size() && folder_.finished(number)) return work_.finished();
    work_.fail({{"TR-786", folder_.folder().string(), "",
                 "a block that a rank has written is not to be found; name a results file in a folder that all "
                 "machines share"}});
  }

  const Experiment& experiment_;
  const BlockFolder& folder_;
  Work& work_;
  int gone_ = 0;
};

}  // namespace

RunEnd run_experiment(const Experiment& experiment, const BlockFolder& folder, int threads, Ranks* ranks,
                      const std::function<bool()>& wanted, const std::function<void(const Progress&)>& progress) {
  Work work(experiment, folder);
  Thinkers thinkers;
  std::atomic<int> playing = threads;
  const auto play = [&] {
    for (std::int64_t next; wanted() && (next = work.next()) != kNoMoreBlocks;) {
      const auto number = static_cast<std::size_t>(next);
      const auto done = do_block(experiment, folder, number, thinkers, wanted, [&] { work.played(1); });
      if (!done)
        work.fail(done.error());
      else if (*done)
        work.finished();
    }
    --playing;
  };
  std::vector<std::thread> players;
  for (int i = 0; i < threads; ++i) players.emplace_back(play);
  WorkQueue work_queue(experiment, folder, work);
  const int others = ranks ? ranks->count() - 1 : 0;
  progress(work.progress());
  for (auto told = Clock::now(); playing > 0 || work_queue.gone() < others;) {
    if (!wanted()) {
      work.end();
      thinkers.stop();
    }
    if (ranks) ranks->answer(std::ref(work_queue));
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    if (Clock::now() - told < kTold) continue;
    told = Clock::now();
    progress(work.progress());
  }
  for (std::thread& player : players) player.join();
  progress(work.progress());
  return {!work.complete(), work.findings()};
}

Findings work_for_rank_0(const Experiment& experiment, const BlockFolder& folder, int threads, Ranks& ranks,
                         const std::function<bool()>& wanted) {
  std::mutex one;
  Thinkers thinkers;  // nobody here looks after them: they think to the end of their decision
  Findings findings;
  std::int64_t played = 0;
  auto told = Clock::now();
  const auto say = [&](std::int64_t finished) {
    told = Clock::now();
    return ranks.ask({finished, digest_of(experiment), std::exchange(played, 0)});
  };
  const auto ask = [&](std::int64_t finished) {
    const std::lock_guard lock(one);
    return say(finished);
  };
  const auto kept = [&] {
    const std::lock_guard lock(one);
    ++played;
    if (Clock::now() - told >= kTold) say(RankQuestion::kPlaying);
  };
  const auto work = [&] {
    for (std::int64_t next = ask(RankQuestion::kNothing); next != kNoMoreBlocks;) {
      const auto done = do_block(experiment, folder, static_cast<std::size_t>(next), thinkers, wanted, kept);
      if (!done) {
        const std::lock_guard lock(one);
        findings = done.error();
      } else if (!*done) {
        return;
      }
      next = ask(done ? next : RankQuestion::kFailed);
    }
  };
  std::vector<std::thread> others;
  for (int i = 1; i < threads; ++i) others.emplace_back(work);
  work();
  for (std::thread& other : others) other.join();
  ask(RankQuestion::kGone);
  return findings;
}

void release(Ranks& ranks) {
  for (int gone = 1; gone < ranks.count();) {
    ranks.answer([&](const RankQuestion& question) {
      gone += question.finished == RankQuestion::kGone ? 1 : 0;
      return kNoMoreBlocks;
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

}  // namespace trigh::host::lab
