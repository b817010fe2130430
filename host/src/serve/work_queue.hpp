// Where the requests of all connections are worked off: each client in its turn by the processor time that was spent
// on it so far, dear questions apart from light ones, so that nobody who asks much keeps the others waiting.
#pragma once

#include <array>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "serve/gate.hpp"

namespace trigh::host::serve {

struct WorkLimits {
  unsigned quick = 4;      ///< threads for light requests
  unsigned slow = 3;       ///< threads for dear ones, which give way to the quick ones
  double each_second = 0;  ///< of processor time that a client may use; 0: as much as there is
  double burst = 10;       ///< of the same, saved up, in seconds
};

class WorkQueue {
 public:
  using Clock = Allowance::Clock;
  using Work = std::function<void()>;

  /// What one client has asked for and was given.
  class Account;

  explicit WorkQueue(const WorkLimits& limits);
  ~WorkQueue() { stop(); }
  WorkQueue(const WorkQueue&) = delete;
  WorkQueue& operator=(const WorkQueue&) = delete;

  std::shared_ptr<Account> account(const std::string& client);
  /// Does the work on one of the threads when its account's turn has come. Dropped when the work queue has closed. What
  /// the work throws is told to the operator and no one else.
  void take(std::shared_ptr<Account> account, bool dear, Work work);
  /// Light requests and dear ones that are not begun.
  std::array<std::size_t, 2> waiting() const;
  /// Nothing more is begun, what waits is dropped. Does not wait.
  void close();
  /// The same, and waits for what is being done.
  void stop();

 private:
  struct Choice {
    std::shared_ptr<Account> account;
    Work work;
    bool light;
  };
  void run(bool quick);
  std::optional<Choice> choose(bool quick, Clock::time_point now, Clock::time_point& again);

  WorkLimits limits_;
  mutable std::mutex lock_;
  std::condition_variable quick_news_, slow_news_;
  std::map<std::string, std::shared_ptr<Account>> accounts_;   ///< until nobody holds them and nothing is owed
  std::vector<std::shared_ptr<Account>> waiting_;   ///< accounts with work that is not begun, each once
  double turn_ = 0;                                 ///< where those that wait stand at least
  unsigned quick_idle_ = 0;
  bool closed_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace trigh::host::serve
