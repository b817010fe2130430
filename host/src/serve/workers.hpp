// A few threads that do things when their time has come. Machines think here, so that nobody waits for them.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

namespace trigh::host::serve {

/// The thread that calls gives way to the others, but is not starved by whatever else the machine does.
void give_way();

/// Processor time of the thread that calls.
double seconds_used();

/// Each of the threads gives way.
class Workers {
 public:
  explicit Workers(unsigned threads);
  ~Workers() { stop(); }

  /// Runs `what` once that much time has gone by. What is not begun when the workers stop is dropped.
  void after(std::chrono::milliseconds time, std::function<void()> what);
  /// Nothing more is begun. Does not wait.
  void close();
  /// The same, and waits for what is being done.
  void stop();

 private:
  using Clock = std::chrono::steady_clock;
  void work();

  std::mutex lock_;
  std::condition_variable news_;
  std::multimap<Clock::time_point, std::function<void()>> queue_;
  bool stopped_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace trigh::host::serve
