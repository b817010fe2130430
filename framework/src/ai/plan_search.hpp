// Search for what all units of a side do in a phase in which each goes its own way. The staff officer's orders are the
// first plan; those that he would give with the other sets of weights (doctrines) challenge it, since what many units
// must do together is found by no change of a few orders. Further challengers are made of the best plan so far by
// changing a few orders. All race against it with the same dice.
#pragma once

#include <unordered_set>

#include "ai/rollouts.hpp"

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
  int tried() const { return tried_; }

 private:
  /// What is to become of a unit in a plan that is being made.
  struct Intent {
    UnitId unit = kNoUnit;
    const Action* keep = nullptr;  ///< as it was, if it still can be
    int rank = 0;                  ///< else that one of its offers, staying where it is being one of them
  };
  using Intents = std::vector<Intent>;

  /// All else is decided as the doctrine would.
  std::optional<Plan> compose(const Intents& intents, const std::string& doctrine, bool note_movers = false);
  const Action* pick(const Intent& intent, const std::vector<Ranked>& ranked) const;
  std::vector<std::string> other_doctrines() const;
  Intents kept(const Orders& orders) const;
  Intents varied(const Orders& orders);
  void add_group(Intents& intents);
  int some_rank(int per_cent);
  UnitId some_mover() { return movers_[random_.below(static_cast<std::uint32_t>(movers_.size()))]; }
  bool note(const Plan& plan);
  std::optional<int> score(const Plan& plan, std::size_t number);
  /// True when the challenger proves better than the best.
  bool beats(const Plan& challenger);
  void crown(Plan plan);

  Rollouts& rollouts_;
  const Ruleset& rules_;
  const State& start_;
  Dice random_;
  std::vector<UnitId> movers_;  ///< those that have somewhere to go
  Plan best_;
  std::vector<int> scores_;  ///< of the best plan, by rollout
  std::uint64_t first_ = 1;  ///< number of the first rollout in use: each new best plan has to stand fresh dice
  std::unordered_set<std::uint64_t> raced_;  ///< plans, by what they order
  int tried_ = 0;
};

}  // namespace trigh
