#include "serve/workers.hpp"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <ctime>

namespace trigh::host::serve {

void give_way() { setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), 5); }

double seconds_used() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

Workers::Workers(unsigned threads) {
  for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

void Workers::after(std::chrono::milliseconds time, std::function<void()> what) {
  const std::lock_guard alone(lock_);
  if (stopped_) return;
  queue_.emplace(Clock::now() + time, std::move(what));
  news_.notify_one();
}

void Workers::close() {
  {
    const std::lock_guard alone(lock_);
    stopped_ = true;
  }
  news_.notify_all();
}

void Workers::stop() {
  close();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
  queue_.clear();
}

void Workers::work() {
  give_way();
  std::unique_lock alone(lock_);
  while (!stopped_) {
    if (queue_.empty()) {
      news_.wait(alone);
    } else if (const auto due = queue_.begin()->first; due > Clock::now()) {
      news_.wait_until(alone, due);
    } else {
      const auto what = std::move(queue_.begin()->second);
      queue_.erase(queue_.begin());
      alone.unlock();
      what();
      alone.lock();
    }
  }
}

}  // namespace trigh::host::serve
