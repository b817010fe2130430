#include "trigh/lab/fit.hpp"

#include <algorithm>
#include <cmath>

#include "trigh/ai/simulation.hpp"
#include "trigh/ai/staff.hpp"

namespace trigh {
namespace {

constexpr const char* kCandidate = "candidate";
constexpr double kFirstStep = 0.12, kShrink = 0.94, kLeastStep = 0.02;  ///< shares of a weight's range
constexpr int kChangedOf = 3;                                           ///< one weight of so many is changed
constexpr double kMargin = 0.25;                                        ///< what the margin of points adds at most

using Vector = std::vector<double>;

/// What a game was worth to one side: 1, 1/2 or 0, and its lead in points against the usual one.
struct Usual {
  double lead = 0, spread = 0;  ///< of the first side's points over the second's
};

double lead_of(const GameResult& game) { return game.points[0] - game.points[1]; }

double value_of(const GameResult& game, int seat, const Usual& usual) {
  const Side side = seat == 0 ? Side::kFirst : Side::kSecond;
  const double won = !is_player(game.winner) ? 0.5 : game.winner == side ? 1.0 : 0.0;
  if (usual.spread <= 0) return won;
  const double ahead = std::clamp((lead_of(game) - usual.lead) / (2 * usual.spread), -1.0, 1.0);
  return won + kMargin * (seat == 0 ? ahead : -ahead);
}

class Fit {
 public:
  explicit Fit(const FitPlan& plan) : plan_(plan), facts_(plan.games[0]->weights.facts()), dice_(plan.seed, 7) {}

  FitResult run(const std::function<void(int, double, double)>& told) {
    for (const auto& rules : plan_.games)
      for (const std::string& opponent : plan_.opponents)
        contests_.push_back({rules, opponent, usual_of(rules, opponent)});
    Vector mean(plan_.start.begin(), plan_.start.end());
    double step = kFirstStep;
    for (int generation = 0; generation < plan_.generations; ++generation, step = std::max(step * kShrink, kLeastStep))
      mean = next_mean(mean, step, generation, told);
    FitResult result;
    const std::vector<int> found = rounded(mean);
    double before = 0, after = 0;
    for (const Contest& contest : contests_) {
      result.start.push_back(trial(plan_.start, contest, 1'000'000, plan_.final_pairs));
      result.end.push_back(trial(found, contest, 1'000'000, plan_.final_pairs));
      before += result.start.back().score;
      after += result.end.back().score;
    }
    result.better = after > before;
    result.weights = result.better ? found : plan_.start;
    result.games = games_;
    return result;
  }

 private:
  /// A scenario against one of the opponents.
  struct Contest {
    std::shared_ptr<const Ruleset> rules;
    std::string opponent;
    Usual usual;
  };

  std::vector<GameResult> play(const std::shared_ptr<const Ruleset>& rules, std::array<std::string, 2> players,
                               const std::vector<int>& weights, std::int64_t first, std::int64_t games) {
    SimulationPlan plan;
    plan.rules = rules;
    plan.players = std::move(players);
    plan.first = first;
    plan.games = games;
    plan.seed = plan_.seed;
    plan.threads = plan_.threads;
    plan.make = [&weights](std::string_view name) -> std::unique_ptr<Player> {
      if (name == kCandidate) return std::make_unique<Staff>(weights);
      return make_player(name);
    };
    std::vector<GameResult> results(static_cast<std::size_t>(games));
    run_simulation(plan, [&](const GameResult& game) {
      results[static_cast<std::size_t>(game.number - first)] = game;
      return true;
    });
    games_ += games;
    return results;
  }

  bool fits(int seat) const { return plan_.side == Side::kNone || seat == index(plan_.side); }

  /// The lead that is usual in games of the weights to begin with against the opponent.
  Usual usual_of(const std::shared_ptr<const Ruleset>& rules, const std::string& opponent) {
    std::array<std::string, 2> players{opponent, opponent};
    for (int seat = 0; seat < 2; ++seat)
      if (fits(seat)) players[static_cast<std::size_t>(seat)] = kCandidate;
    std::vector<double> leads;
    for (const GameResult& game : play(rules, players, plan_.start, 2'000'000, 2 * plan_.pairs))
      leads.push_back(lead_of(game));
    Usual usual{mean_of(leads), 0};
    for (const double lead : leads) usual.spread += (lead - usual.lead) * (lead - usual.lead);
    usual.spread = std::sqrt(usual.spread / static_cast<double>(leads.size()));
    return usual;
  }

  FitTrial trial(const std::vector<int>& weights, const Contest& contest, std::int64_t first, std::int64_t pairs) {
    FitTrial found;
    found.pairs = pairs;
    const int seats = plan_.side == Side::kNone ? 2 : 1;
    for (int seat = 0; seat < 2; ++seat) {
      if (!fits(seat)) continue;
      std::array<std::string, 2> players{contest.opponent, contest.opponent};
      players[static_cast<std::size_t>(seat)] = kCandidate;
      double won = 0;
      for (const GameResult& game : play(contest.rules, players, weights, first, pairs)) {
        found.score += value_of(game, seat, contest.usual) / static_cast<double>(seats * pairs);
        won += value_of(game, seat, {});
      }
      found.share[static_cast<std::size_t>(seat)] = won / static_cast<double>(pairs);
      found.interval[static_cast<std::size_t>(seat)] = wilson(won, pairs);
    }
    return found;
  }

  double score_of(const std::vector<int>& weights, int generation) {
    double sum = 0;
    for (const Contest& contest : contests_)
      sum += trial(weights, contest, generation * plan_.pairs, plan_.pairs).score;
    return sum / static_cast<double>(contests_.size());
  }

  std::vector<int> rounded(const Vector& point) const {
    std::vector<int> weights;
    for (std::size_t i = 0; i < point.size(); ++i)
      weights.push_back(
          static_cast<int>(std::lround(std::clamp(point[i], double(facts_[i].least), double(facts_[i].most)))));
    return weights;
  }

  /// About normal, from six even draws.
  double normal() {
    double sum = 0;
    for (int i = 0; i < 6; ++i) sum += dice_.below(10001) / 10000.0 - 0.5;
    return sum * std::sqrt(2.0);
  }

  Vector near(const Vector& mean, double step) {
    Vector point = mean;
    for (std::size_t i = 0; i < point.size(); ++i) {
      if (dice_.below(kChangedOf) != 0) continue;
      const double range = facts_[i].most - facts_[i].least;
      point[i] = std::clamp(point[i] + normal() * step * range, double(facts_[i].least), double(facts_[i].most));
    }
    return point;
  }

  /// Candidates that do better than the mean with the same dice draw it towards them, by how much better.
  Vector next_mean(const Vector& mean, double step, int generation,
                   const std::function<void(int, double, double)>& told) {
    const double of_mean = score_of(rounded(mean), generation);
    double best = of_mean, sum = 0;
    Vector drawn(mean.size(), 0.0);
    for (int i = 0; i < plan_.candidates; ++i) {
      const Vector point = near(mean, step);
      const double gain = score_of(rounded(point), generation) - of_mean;
      best = std::max(best, of_mean + gain);
      if (gain <= 0) continue;
      sum += gain;
      for (std::size_t k = 0; k < mean.size(); ++k) drawn[k] += gain * (point[k] - mean[k]);
    }
    if (told) told(generation, best, of_mean);
    if (sum <= 0) return mean;
    Vector next = mean;
    for (std::size_t k = 0; k < mean.size(); ++k) next[k] += drawn[k] / sum;
    return next;
  }

  const FitPlan& plan_;
  std::span<const WeightFact> facts_;
  Dice dice_;
  std::vector<Contest> contests_;
  std::int64_t games_ = 0;
};

}  // namespace

FitResult fit_weights(const FitPlan& plan, const std::function<void(int, double, double)>& told) {
  return Fit(plan).run(told);
}

}  // namespace trigh
