#include "trigh/lab/learn.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>

#include "ai/in_threads.hpp"
#include "lab/logistic.hpp"
#include "trigh/ai/search.hpp"
#include "trigh/ai/simulation.hpp"

namespace trigh {
namespace {

constexpr double kEvenRidge = 10;
constexpr std::int64_t kHeldOut = 5;  ///< of so many games one

/// A position of a game, and how that ended.
struct Seen {
  std::vector<int> counts;
  double gone = 0;   ///< share of the scenario
  double score = 0;  ///< of the first side
  bool held_out = false;
};

/// Counts at the beginning of each player-turn.
class Onlooker final : public Witness {
 public:
  explicit Onlooker(const Forecast& forecast) : forecast_(forecast) {}
  void before(const Ruleset& rules, const State& state, const Action&) override {
    if (player_turns(state.pos) == clock_) return;
    clock_ = player_turns(state.pos);
    const double gone = forecast_.gone_by(rules, state);
    seen_.push_back({forecast_.count(rules, state), gone / Forecast::kOne});
  }
  std::vector<Seen> take() { return std::move(seen_); }

 private:
  const Forecast& forecast_;
  int clock_ = -1;
  std::vector<Seen> seen_;
};

std::vector<Seen> play(const LearnPlan& plan, std::int64_t number) {
  const auto many = static_cast<std::int64_t>(plan.players.size());
  SimulationPlan game;
  game.rules = plan.rules;
  game.players = {plan.players[static_cast<std::size_t>(number % many)],
                  plan.players[static_cast<std::size_t>(number / many % many)]};
  game.seed = plan.seed;
  Onlooker onlooker(plan.counts);
  const GameResult result = play_game(game, number, &onlooker);
  std::vector<Seen> seen;
  if (result.finished) seen = onlooker.take();
  for (Seen& each : seen) {
    each.score = !is_player(result.winner) ? 0.5 : result.winner == Side::kFirst ? 1 : 0;
    each.held_out = number / many / many % kHeldOut == 0;  // all pairs of players are in both parts
  }
  return seen;
}

std::vector<std::vector<Seen>> play_all(const LearnPlan& plan, const std::function<void(std::int64_t)>& told) {
  std::vector<std::vector<Seen>> games(static_cast<std::size_t>(plan.games));
  std::int64_t over = 0;
  std::mutex one_at_a_time;
  in_threads(0, plan.games, plan.threads, [&](std::int64_t number) {
    games[static_cast<std::size_t>(number)] = play(plan, number);
    const std::lock_guard lock(one_at_a_time);
    told(++over);
    return true;
  });
  return games;
}

/// Each term as it departs from its mean, in its own spread: so that the ridge is fair to all.
class Scale {
 public:
  explicit Scale(const std::vector<Seen>& seen) : mean_(seen[0].counts.size()), spread_(mean_.size()) {
    const auto all = static_cast<double>(seen.size());
    for (const Seen& each : seen)
      for (std::size_t i = 0; i < mean_.size(); ++i) mean_[i] += each.counts[i] / all;
    for (const Seen& each : seen)
      for (std::size_t i = 0; i < mean_.size(); ++i) spread_[i] += std::pow(each.counts[i] - mean_[i], 2) / all;
    for (double& spread : spread_) spread = std::sqrt(spread);
  }
  /// The bias, then each of the terms, by what is to come and by what is gone.
  Sample sample(const Seen& seen, const std::vector<std::size_t>& terms) const {
    Sample sample{{1 - seen.gone, seen.gone}, seen.score, seen.held_out};
    for (const std::size_t term : terms) {
      const double value = spread_[term] > 0 ? (seen.counts[term] - mean_[term]) / spread_[term] : 0;
      sample.features.push_back(value * (1 - seen.gone));
      sample.features.push_back(value * seen.gone);
    }
    return sample;
  }
  /// Weights of the counts themselves.
  std::vector<Forecast::Weight> unscaled(const std::vector<double>& fitted) const {
    std::vector<Forecast::Weight> weights(mean_.size());
    for (std::size_t end = 0; end < 2; ++end) {
      double bias = fitted[end];
      for (std::size_t i = 1; i < mean_.size(); ++i) {
        const double weight = spread_[i] > 0 ? fitted[2 * i + end] / spread_[i] : 0;
        bias -= weight * mean_[i];
        weights[i][end] = static_cast<int>(std::lround(weight * Forecast::kOne));
      }
      weights[0][end] = static_cast<int>(std::lround(bias * Forecast::kOne));
    }
    return weights;
  }

 private:
  std::vector<double> mean_, spread_;
};

}  // namespace

Learned learn_forecast(const LearnPlan& plan, const std::function<void(std::int64_t)>& told) {
  Learned learned;
  std::vector<Seen> seen;
  for (std::vector<Seen>& game : play_all(plan, told)) {
    if (game.empty()) continue;
    ++learned.games;
    learned.won += game[0].score;
    std::ranges::move(game, std::back_inserter(seen));
  }
  if (seen.empty()) return learned;
  learned.won /= static_cast<double>(learned.games);
  learned.positions = static_cast<std::int64_t>(seen.size());
  const Scale scale(seen);
  const auto samples_of = [&](const std::vector<std::size_t>& terms) {
    std::vector<Sample> samples;
    for (const Seen& each : seen) samples.push_back(scale.sample(each, terms));
    return samples;
  };
  const auto& names = plan.counts.terms();
  std::vector<std::size_t> terms;
  for (std::size_t i = 1; i < names.size(); ++i) terms.push_back(i);
  const std::vector<Sample> samples = samples_of(terms);
  learned.sight = sight_of(samples, kEvenRidge);
  const auto appraisal = static_cast<std::size_t>(std::ranges::find(names, "appraisal") - names.begin());
  learned.sight_of_appraisal = sight_of(samples_of({appraisal}), kEvenRidge);
  learned.weights = scale.unscaled(fit_logistic(samples, kEvenRidge, true));
  return learned;
}

}  // namespace trigh
