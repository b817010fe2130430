// Search for one decision: the best few offers of the staff officer, each tried out with the same dice until one of
// them proves best.
#pragma once

#include "ai/ahead.hpp"

namespace trigh {

class DecisionSearch {
 public:
  static constexpr std::size_t kFewestTrials = 3;  ///< of a candidate, before one can be dropped

  /// `pending`: the orders of the phase that are still to be given after this decision.
  DecisionSearch(Rollouts& rollouts, const State& start, std::span<const Order> pending)
      : rollouts_(rollouts), start_(start), pending_(pending) {}
  /// The best of at most `most` offers; the staff officer's own as long as the budget tells nothing better.
  Action search(int most);

 private:
  struct Candidate {
    Action action;
    std::uint64_t result = 0;   ///< hash of what it leads to at once
    bool staffs = false;        ///< the staff officer's choice
    std::vector<int> scores{};  ///< by rollout
  };

  void choose_candidates(std::size_t most);
  /// A trial that will probably be wanted.
  struct Job {
    Action action;
    std::uint64_t result = 0, number = 0;
    std::optional<Trial> trial{};
  };

  Trial trial(Rollouts& rollouts, const State& start, const Action& action, std::uint64_t number) const;
  bool try_out(Candidate& candidate, const std::optional<Job>& ahead);
  void drop_beaten(std::size_t rollouts);
  /// What proved best; the staff officer's choice while nothing proves better than that.
  const Action& proven() const;

  Rollouts& rollouts_;
  const State& start_;
  std::span<const Order> pending_;
  std::vector<Candidate> candidates_;  ///< the best so far first; at the start the staff officer's choice
};

}  // namespace trigh
