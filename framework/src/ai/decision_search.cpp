#include "ai/decision_search.hpp"

#include <algorithm>
#include <numeric>

namespace trigh {
namespace {

constexpr int kMostTrials = 32, kFewestTrials = 3;  ///< of a candidate; before one can be dropped
constexpr int kBehindBest = 15;                     ///< tenths of a standard error behind the best at which one is
constexpr std::size_t kLookedAt = 24;               ///< offers that are looked at for different results

}  // namespace

/// The best offers that lead to different positions, and passing, which costs little to try.
void DecisionSearch::choose_candidates(std::size_t most) {
  const std::vector<Ranked> ranked = rollouts_.staff().ranked(rollouts_.rules(), start_);
  const auto add = [&](const Action& action) {
    State after = start_;
    rollouts_.act(after, action);
    const std::uint64_t result = after.pos.hash();
    if (std::ranges::find(candidates_, result, &Candidate::result) == candidates_.end())
      candidates_.push_back({action, result});
  };
  for (std::size_t i = 0; i < ranked.size() && i < kLookedAt && candidates_.size() < most; ++i) add(ranked[i].action);
  for (const Ranked& each : ranked)
    if (rollouts_.rules().forms[each.action.kind].parts == 0) add(each.action);
}

bool DecisionSearch::try_out(Candidate& candidate) {
  State state = start_;
  rollouts_.begin(candidate.scores.size());
  if (!rollouts_.act(state, candidate.action)) return false;
  if (!pending_.empty() && same_phase(start_, state) && !rollouts_.follow(start_, state, pending_)) return false;
  const auto worth = rollouts_.outcome(state);
  if (worth) candidate.scores.push_back(*worth);
  return worth.has_value();
}

void DecisionSearch::drop_beaten(int rollouts) {
  const auto sum = [&](const Candidate& candidate) {
    return std::accumulate(candidate.scores.begin(), candidate.scores.begin() + rollouts, std::int64_t{0});
  };
  if (rollouts < kFewestTrials) return;
  std::ranges::stable_sort(candidates_, [&](const Candidate& a, const Candidate& b) { return sum(a) > sum(b); });
  const std::vector<int>& best = candidates_.front().scores;
  const auto beaten = [&](const Candidate& candidate) {
    Race race;
    for (int i = 0; i < rollouts; ++i)
      race.add(best[static_cast<std::size_t>(i)] - candidate.scores[static_cast<std::size_t>(i)]);
    return race.sum() >= 0 && race.apart(kBehindBest);  // at 0: it comes to the same whatever the dice
  };
  candidates_.erase(std::remove_if(candidates_.begin() + 1, candidates_.end(), beaten), candidates_.end());
}

Action DecisionSearch::search(int most) {
  choose_candidates(static_cast<std::size_t>(most));
  for (int rollouts = 1; candidates_.size() > 1 && rollouts <= kMostTrials; ++rollouts) {
    for (Candidate& candidate : candidates_)
      if (!try_out(candidate)) return candidates_.front().action;
    drop_beaten(rollouts);
  }
  return candidates_.front().action;
}

}  // namespace trigh
