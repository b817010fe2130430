// Search for what all units of a side do in a phase in which each goes its own way. The staff officer's orders are the
// first plan; those that he would give with the other sets of weights (doctrines) challenge it, since what many units
// must do together is found by no change of a few orders. Further challengers are made of the best plan so far by
// changing a few orders. All race against it with the same dice. Most challengers lose; so with several threads the
// next ones are made and raced ahead of time, as if the best plan stood.
#pragma once

#include <unordered_set>

#include "ai/ahead.hpp"

namespace trigh {

struct Plan {
  Orders orders;
  std::vector<std::uint64_t> before;  ///< hash of the position in which each order is given, if all goes as imagined
  std::string doctrine;               ///< the set of weights with which all else is decided; empty: the one in use
};

class PlanSearch {
 public:
  /// From `start`, in which the side of `rollouts` has a unit to lead.
  PlanSearch(Rollouts& rollouts, const State& start, std::uint64_t seed);
  /// The best plan found within the budget that is open; `known`, when given, is tried before the staff officer's.
  /// Nothing when the budget did not last for one plan.
  std::optional<Plan> search(const Orders* known);

 private:
  /// What is to become of a unit in a plan that is being made.
  struct Intent {
    UnitId unit = kNoUnit;
    const Action* keep = nullptr;  ///< as it was, if it still can be
    int rank = 0;                  ///< else that one of its offers, staying where it is being one of them
  };
  using Intents = std::vector<Intent>;

  /// The best plan so far.
  struct Champion {
    Plan plan;
    std::uint64_t first = 1;  ///< number of its first rollout: each new best plan has to stand fresh dice
    std::vector<std::optional<Trial>> ahead{};  ///< its trials, where other threads have made them
  };
  /// A plan to be made that is to race against the champion, and what other threads have found out about it.
  struct Challenger {
    std::shared_ptr<Champion> champion;
    Intents intents;
    std::string doctrine;
    std::size_t number = 0;
    bool varied = false;  ///< made from the champion's; one that has raced already does not race again
    Dice after;           ///< random_ once it was made up
    std::optional<Plan> plan{};
    std::int64_t nodes = 0;  ///< spent on making it
    std::vector<Trial> trials{};
  };

  /// All else is decided as the doctrine would.
  std::optional<Plan> compose(Rollouts& rollouts, const State& start, const Intents& intents,
                              const std::string& doctrine, bool note_movers = false);
  const Action* pick(const Intent& intent, const std::vector<Ranked>& ranked) const;
  /// Sets that weigh otherwise for the side than the one in use, and than one another.
  std::vector<std::string> other_doctrines() const;
  Intents kept(const Orders& orders) const;
  Intents varied(const Orders& orders);
  void add_group(Intents& intents);
  int some_rank(int per_cent);
  UnitId some_mover() { return movers_[random_.below(static_cast<std::uint32_t>(movers_.size()))]; }
  /// Those with a doctrine of their own come first, then the orders known before.
  Challenger next_challenger();
  bool there_is_another() const { return next_ < given() || !movers_.empty(); }
  /// Whether one more is to be made, where so many have been and are not taken.
  bool wants_more(std::size_t ahead) const;
  std::size_t given() const { return doctrines_.size() + (known_ ? 1 : 0); }
  /// In another thread: its plan, and its race as long as it is not decided.
  void work_ahead(Challenger& challenger, Helper& helper);
  /// False when the budget is spent before it has its plan.
  bool make(Challenger& challenger);
  bool has_raced(const Plan& plan);
  /// False when a plan with the same orders and doctrine was noted before.
  bool note(const Plan& plan);
  Trial try_out(Rollouts& rollouts, const State& start, const Plan& plan, std::uint64_t number) const;
  std::optional<int> score(const Plan& plan, std::size_t number, const std::optional<Trial>& ahead);
  /// Its trial of that number as far as another thread has made it; with a helper, that one makes it.
  std::optional<Trial> trial_ahead(Champion& champion, std::size_t number, Helper* helper = nullptr);
  /// True when the challenger proves better than the best.
  bool beats(const Challenger& challenger);
  void crown(Plan plan);

  Rollouts& rollouts_;
  const Ruleset& rules_;
  const State& start_;
  Dice random_;
  const Orders* known_ = nullptr;
  Intents staffs_;  ///< the staff officer's
  std::vector<std::string> doctrines_;
  std::size_t next_ = 0;        ///< number of the next challenger
  std::vector<UnitId> movers_;  ///< those that have somewhere to go
  std::shared_ptr<Champion> best_ = std::make_shared<Champion>();
  std::vector<int> scores_;  ///< of the best plan, by rollout
  std::mutex one_;           ///< for raced_, and what champions have ahead
  std::unordered_set<std::uint64_t> raced_;  ///< plans, by what they order
};

}  // namespace trigh
