// Work of a search that is done ahead of time in other threads, in case it is wanted. The search itself goes on in its
// own thread and in its own order as if it were alone: what it comes to and finds worked out it takes over and pays
// for, what it does not it works out. So it plays the same game whatever the number of threads and their order.
#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>

#include "ai/rollouts.hpp"

namespace trigh {

/// What a thread works with. What copies of a state share is never changed.
struct Helper {
  Helper(const Rollouts& search, const State& from) : start(from), rollouts(search, budget) {}
  State start;
  Budget budget;
  Rollouts rollouts;
};

template <class Job>
class Ahead {
 public:
  /// `work` fills in what it can of a job. The threads are those of `search`, whose own is one of them.
  Ahead(Rollouts& search, const State& start, std::function<void(Job&, Helper&)> work)
      : search_(search), work_(std::move(work)) {
    for (int i = 0; i < search.threads() && search.threads() > 1; ++i) helpers_.emplace_back(search, start);
    try {
      for (Helper& helper : helpers_)
        if (&helper != &helpers_.front()) others_.emplace_back([this, &helper] { help(helper); });
    } catch (const std::system_error&) {  // the system gives no more threads: those that there are will do
    }
  }
  ~Ahead() {
    forget([](const Job&) { return true; });
    {
      const std::lock_guard lock(one_);
      ended_ = true;
    }
    changed_.notify_all();
    for (std::thread& other : others_) other.join();
  }
  Ahead(const Ahead&) = delete;
  Ahead& operator=(const Ahead&) = delete;

  /// A job that will probably be wanted, after those that were added before. It may spend what is left of the budget.
  void add(Job job) {
    {
      const std::lock_guard lock(one_);
      entries_.push_back(std::make_shared<Entry>(std::move(job)));
      entries_.back()->budget = search_.budget().ahead(entries_.back()->abandoned);
    }
    changed_.notify_all();
  }
  std::size_t size() const { return entries_.size(); }
  /// The first job that is the one wanted, as far as it was worked out; nothing when there is none. While another
  /// thread is at it, this one works further ahead.
  template <class Wanted>
  std::optional<Job> take(Wanted wanted) {
    std::unique_lock lock(one_);
    const auto at = std::ranges::find_if(entries_, [&](const auto& entry) { return wanted(entry->job); });
    if (at == entries_.end()) return std::nullopt;
    const std::shared_ptr<Entry> entry = *at;
    while (entry->stage == Stage::kUnderWay)
      if (!work_one(lock, helpers_.front())) changed_.wait(lock);
    entries_.erase(at);
    return std::move(entry->job);
  }
  /// These are not wanted any more.
  template <class Unwanted>
  void forget(Unwanted unwanted) {
    const std::lock_guard lock(one_);
    std::erase_if(entries_, [&](const std::shared_ptr<Entry>& entry) {
      if (!unwanted(std::as_const(entry->job))) return false;
      entry->abandoned = true;
      return true;
    });
  }

 private:
  enum class Stage { kWaiting, kUnderWay, kDone };
  struct Entry {
    explicit Entry(Job&& what) : job(std::move(what)) {}
    Job job;
    std::atomic<bool> abandoned = false;
    Budget budget;
    Stage stage = Stage::kWaiting;
  };

  /// Works the first job out that waits; false when none does.
  bool work_one(std::unique_lock<std::mutex>& lock, Helper& helper) {
    const auto at = std::ranges::find(entries_, Stage::kWaiting, [](const auto& entry) { return entry->stage; });
    if (at == entries_.end()) return false;
    const std::shared_ptr<Entry> entry = *at;
    entry->stage = Stage::kUnderWay;
    lock.unlock();
    try {
      helper.budget = entry->budget;
      work_(entry->job, helper);
    } catch (...) {  // a mistake of the ruleset: the search meets it again if it comes there
    }
    lock.lock();
    entry->stage = Stage::kDone;
    changed_.notify_all();
    return true;
  }
  void help(Helper& helper) {
    for (std::unique_lock lock(one_); !ended_;)
      if (!work_one(lock, helper)) changed_.wait(lock);
  }

  Rollouts& search_;
  std::function<void(Job&, Helper&)> work_;
  std::mutex one_;  ///< for all below
  std::condition_variable changed_;
  std::list<std::shared_ptr<Entry>> entries_;
  bool ended_ = false;
  std::list<Helper> helpers_;
  std::vector<std::thread> others_;
};

}  // namespace trigh
