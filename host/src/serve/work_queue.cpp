#include "serve/work_queue.hpp"

#include <algorithm>

#include "serve/journal.hpp"
#include "serve/pool.hpp"
#include "serve/workers.hpp"
#include "trigh/base/contain.hpp"

namespace trigh::host::serve {
namespace {

/// Whose light requests take more than this of one processor for long has them done among the dear ones, for ten
/// seconds at most after the last of them.
constexpr double kLightShare = 0.15, kLightBurst = 0.5, kLightDebt = 10 * kLightShare;

}  // namespace

/// Everything REQUIRES the work queue's lock.
class WorkQueue::Account {
 public:
  Account(const WorkLimits& limits, Clock::time_point now)
      : budget(limits.burst, limits.each_second, now), light_share(kLightBurst, kLightShare, now) {}

  std::deque<Work> light, dear;
  double turn = 0;         ///< seconds of processor time, on the clock that all accounts share
  unsigned at_work[2]{};   ///< threads that work for it: slow ones, quick ones
  Allowance budget;        ///< of all its work
  Allowance light_share;   ///< of its light requests
  bool waits = false;

  bool heavy(Clock::time_point now) { return light_share.paid(now) > now; }
  /// Whether a new account would be the same.
  bool is_fresh(Clock::time_point now) { return budget.full(now) && light_share.full(now); }
};

WorkQueue::WorkQueue(const WorkLimits& limits) : limits_(limits) {
  for (unsigned i = 0; i < limits.quick; ++i) threads_.emplace_back([this] { run(true); });
  for (unsigned i = 0; i < limits.slow; ++i) threads_.emplace_back([this] { run(false); });
}

std::shared_ptr<WorkQueue::Account> WorkQueue::account(const std::string& client) {
  const std::lock_guard alone(lock_);
  const Clock::time_point now = Clock::now();
  // Who has gone is remembered while something is owed: who comes back at once begins where he was.
  std::erase_if(accounts_,
                [&](const auto& each) { return each.second.use_count() == 1 && each.second->is_fresh(now); });
  std::shared_ptr<Account>& account = accounts_[client];
  if (!account) account = std::make_shared<Account>(limits_, now);
  return account;
}

void WorkQueue::take(std::shared_ptr<Account> account, bool dear, Work work) {
  const std::lock_guard alone(lock_);
  if (closed_) return;
  (dear ? account->dear : account->light).push_back(std::move(work));
  if (!account->waits) {
    account->waits = true;
    account->turn = std::max(account->turn, turn_);   // who asked for nothing has saved nothing up
    waiting_.push_back(std::move(account));
  }
  if (!dear) quick_news_.notify_one();
  slow_news_.notify_one();
}

std::array<std::size_t, 2> WorkQueue::waiting() const {
  const std::lock_guard alone(lock_);
  std::array<std::size_t, 2> sum{};
  for (const auto& account : waiting_) {
    sum[0] += account->light.size();
    sum[1] += account->dear.size();
  }
  return sum;
}

void WorkQueue::close() {
  std::vector<std::shared_ptr<Account>> dropped;   // what waits may come back to the queue as it goes
  std::vector<std::deque<Work>> works;
  {
    const std::lock_guard alone(lock_);
    closed_ = true;
    dropped.swap(waiting_);
    for (const auto& account : dropped) {
      works.push_back(std::move(account->light));
      works.push_back(std::move(account->dear));
      account->light.clear();
      account->dear.clear();
    }
  }
  quick_news_.notify_all();
  slow_news_.notify_all();
}

void WorkQueue::stop() {
  close();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

/// A thread for light requests takes only these, half of the threads at most for one account. The others take the light
/// requests of who asks for many, and whatever is left when no quick thread is idle.
std::optional<WorkQueue::Choice> WorkQueue::choose(bool quick, Clock::time_point now, Clock::time_point& again) {
  const unsigned most = quick ? std::max(1u, limits_.quick / 2) : std::max(1u, limits_.slow - 1);
  std::size_t best = waiting_.size();
  bool best_dear = false;
  for (std::size_t i = 0; i < waiting_.size(); ++i) {
    Account& account = *waiting_[i];
    if (account.at_work[quick] >= most) continue;
    if (limits_.each_second > 0)
      if (const auto paid = account.budget.paid(now); paid > now) {
        again = std::min(again, paid);
        continue;
      }
    const bool light = !account.light.empty() && (quick ? !account.heavy(now) : account.heavy(now) || quick_idle_ == 0);
    const bool dear = !quick && !account.dear.empty();
    if (!light && !dear) continue;
    if (best < waiting_.size() && waiting_[best]->turn <= account.turn) continue;
    best = i;
    best_dear = !light;
  }
  if (best == waiting_.size()) return std::nullopt;
  Choice choice{waiting_[best], {}, !best_dear};
  auto& queue = best_dear ? choice.account->dear : choice.account->light;
  choice.work = std::move(queue.front());
  queue.pop_front();
  if (choice.account->light.empty() && choice.account->dear.empty()) {
    choice.account->waits = false;
    waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(best));
  }
  return choice;
}

void WorkQueue::run(bool quick) {
  if (!quick) give_way();
  std::unique_lock alone(lock_);
  while (!closed_) {
    const auto now = Clock::now();
    auto again = now + std::chrono::hours(1);
    auto choice = choose(quick, now, again);
    if (!choice) {
      quick_idle_ += quick;
      (quick ? quick_news_ : slow_news_).wait_until(alone, again);
      quick_idle_ -= quick;
      continue;
    }
    ++choice->account->at_work[quick];
    alone.unlock();
    const double before = seconds_used();
    const auto done = contain("serve", [&] { return choice->work(), true; });
    if (!done) warn(done.error());
    choice->work = nullptr;   // what it held may end here
    const double used = seconds_used() - before + take_borrowed_seconds();
    alone.lock();
    Account& account = *choice->account;
    --account.at_work[quick];
    account.turn += used;
    double least = account.turn;
    for (const auto& each : waiting_) least = std::min(least, each->turn);
    turn_ = std::max(turn_, least);
    account.budget.charge(used, Clock::now());
    if (choice->light) account.light_share.charge(used, Clock::now(), kLightDebt);
    if (!account.waits) continue;   // else its own work may have held it up
    quick_news_.notify_one();
    slow_news_.notify_one();
  }
}

}  // namespace trigh::host::serve
