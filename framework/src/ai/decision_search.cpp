#include "ai/decision_search.hpp"

#include <algorithm>
#include <numeric>

namespace trigh {
namespace {

constexpr std::size_t kMostTrials = 32;  ///< of a candidate
constexpr int kBehindBest = 15;        ///< tenths of a standard error behind the best at which one is
constexpr int kProven = 10;            ///< ahead of the choice of the staff officer, to be taken instead
constexpr std::size_t kLookedAt = 24;  ///< offers that are looked at for different results

Race between(const std::vector<int>& first, const std::vector<int>& second, std::size_t rollouts) {
  Race race;
  for (std::size_t i = 0; i < rollouts; ++i) race.add(first[i] - second[i]);
  return race;
}

}  // namespace

/// The best offers that lead to different positions, and passing, which costs little to try.
void DecisionSearch::choose_candidates(std::size_t most) {
  const std::vector<Ranked> ranked = rollouts_.staff().ranked(rollouts_.rules(), start_);
  const auto add = [&](const Action& action) {
    State after = start_;
    rollouts_.act(after, action);
    const std::uint64_t result = after.pos.hash();
    if (std::ranges::find(candidates_, result, &Candidate::result) == candidates_.end())
      candidates_.push_back({action, result, candidates_.empty()});
  };
  for (std::size_t i = 0; i < ranked.size() && i < kLookedAt && candidates_.size() < most; ++i) add(ranked[i].action);
  for (const Ranked& each : ranked)
    if (rollouts_.rules().forms[each.action.kind].parts == 0) add(each.action);
}

Trial DecisionSearch::trial(Rollouts& rollouts, const State& start, const Action& action, std::uint64_t number) const {
  State state = start;
  rollouts.begin(number);
  if (rollouts.act(state, action) && !pending_.empty() && same_phase(start, state))
    rollouts.follow(start, state, pending_);
  return rollouts.finish(state);
}

bool DecisionSearch::try_out(Candidate& candidate, const std::optional<Job>& ahead) {
  std::optional<int> worth;
  if (ahead && ahead->trial && rollouts_.counts(*ahead->trial)) {
    worth = rollouts_.pay(*ahead->trial);
  } else {
    const Trial tried = trial(rollouts_, start_, candidate.action, candidate.scores.size());
    if (tried.whole) worth = tried.worth;
  }
  if (worth) candidate.scores.push_back(*worth);
  return worth.has_value();
}

void DecisionSearch::drop_beaten(std::size_t rollouts) {
  const auto sum = [&](const Candidate& candidate) {
    return std::accumulate(candidate.scores.begin(), candidate.scores.begin() + static_cast<std::ptrdiff_t>(rollouts),
                           std::int64_t{0});
  };
  if (rollouts < kFewestTrials) return;
  std::ranges::stable_sort(candidates_, [&](const Candidate& a, const Candidate& b) { return sum(a) > sum(b); });
  const auto beaten = [&](const Candidate& candidate) {
    const Race race = between(candidates_.front().scores, candidate.scores, rollouts);
    return race.sum() >= 0 && race.apart(kBehindBest);  // at 0: it comes to the same whatever the dice
  };
  candidates_.erase(std::remove_if(candidates_.begin() + 1, candidates_.end(), beaten), candidates_.end());
}

const Action& DecisionSearch::proven() const {
  const Candidate& best = candidates_.front();
  const auto staffs = std::ranges::find(candidates_, true, &Candidate::staffs);
  if (staffs == candidates_.end()) return best.action;
  const std::size_t rollouts = std::min(best.scores.size(), staffs->scores.size());
  const Race race = between(best.scores, staffs->scores, rollouts);
  return race.sum() > 0 && race.apart(kProven) ? best.action : staffs->action;
}

Action DecisionSearch::search(int most) {
  choose_candidates(static_cast<std::size_t>(most));
  Ahead<Job> ahead(rollouts_, start_, [this](Job& job, Helper& helper) {
    job.trial = trial(helper.rollouts, helper.start, job.action, job.number);
  });
  const auto add = [&](std::uint64_t number) {
    for (const Candidate& each : candidates_) ahead.add({each.action, each.result, number});
  };
  add(0);
  for (std::size_t rollouts = 1; candidates_.size() > 1 && rollouts <= kMostTrials; ++rollouts) {
    if (rollouts < kMostTrials) add(rollouts);
    for (Candidate& candidate : candidates_) {
      const auto job = ahead.take([&](const Job& each) {
        return each.result == candidate.result && each.number == candidate.scores.size();
      });
      if (!try_out(candidate, job)) return proven();
    }
    drop_beaten(rollouts);
    ahead.forget([&](const Job& each) {
      return std::ranges::find(candidates_, each.result, &Candidate::result) == candidates_.end();
    });
  }
  return proven();
}

}  // namespace trigh
