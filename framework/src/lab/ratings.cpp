#include "trigh/lab/ratings.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "trigh/base/assert.hpp"
#include "trigh/play/dice.hpp"

namespace trigh {
namespace {

constexpr double kPrior = 0.5;  ///< pairs won, and as many lost, that each meeting is thought to have had besides
constexpr std::uint64_t kStream = 0x72617465;
constexpr std::array<double, 5> kPairScores{0, 0.25, 0.5, 0.75, 1};
using Frequencies = std::array<double, kPairScores.size()>;

/// Numbers that are not whole, from dice.
class Draws {
 public:
  explicit Draws(std::uint64_t seed) : dice_(seed, kStream) {}

  /// Between 0 and 1, neither of them.
  double uniform() { return (dice_.below(1u << 30) + 0.5) / (1u << 30); }
  double normal() { return std::sqrt(-2 * std::log(uniform())) * std::cos(2 * std::acos(-1.0) * uniform()); }
  /// Marsaglia and Tsang, "A simple method for generating gamma variables" (2000).
  double gamma(double shape) {
    if (shape < 1) return gamma(shape + 1) * std::pow(uniform(), 1 / shape);
    const double d = shape - 1.0 / 3, c = 1 / std::sqrt(9 * d);
    for (;;) {
      const double x = normal(), v = std::pow(1 + c * x, 3);
      if (v > 0 && std::log(uniform()) < x * x / 2 + d - d * v + d * std::log(v)) return d * v;
    }
  }
  double beta(double one, double other) {
    const double a = gamma(one), b = gamma(other);
    return std::clamp(a / (a + b), 1e-9, 1 - 1e-9);
  }

 private:
  Dice dice_;
};

/// Of a meeting: how many pairs, and which share of them the first took; both more than nothing.
struct Result {
  std::size_t one = 0, other = 0;
  double weight = 0, share = 0;
};

/// Strengths by Bradley and Terry, with Newton's method in one player after the other; mean 0, in Elo.
std::vector<double> fitted(std::size_t players, std::span<const Result> results, std::vector<double> elo) {
  const double unit = std::log(10.0) / 400;
  for (int round = 0; round < 500; ++round) {
    double moved = 0;
    for (std::size_t player = 0; player < players; ++player) {
      double slope = 0, bend = 0;
      for (const Result& result : results) {
        if (result.one != player && result.other != player) continue;
        const double expected = share_of(elo[result.one] - elo[result.other]);
        const double missing = result.weight * (result.share - expected);
        slope += result.one == player ? missing : -missing;
        bend += result.weight * expected * (1 - expected);
      }
      if (bend <= 0) continue;
      const double step = std::clamp(slope / (bend * unit), -200.0, 200.0);
      elo[player] += step;
      moved = std::max(moved, std::abs(step));
    }
    if (moved < 1e-3) break;
  }
  return elo;
}

std::vector<Result> as_they_stand(std::span<const Meeting> meetings) {
  std::vector<Result> results;
  for (const Meeting& meeting : meetings)
    if (const auto pairs = static_cast<double>(meeting.pairs.size()); pairs > 0)
      results.push_back(
          {meeting.one, meeting.other, pairs + 2 * kPrior, (meeting.score() + kPrior) / (pairs + 2 * kPrior)});
  return results;
}

/// Calls `use` with the strengths of each draw.
template <class Use>
void draw(std::size_t players, std::span<const Meeting> meetings, std::uint64_t seed, int draws, Use use) {
  Draws numbers(seed);
  std::vector<Result> results = as_they_stand(meetings);
  const std::vector<double> start = fitted(players, results, std::vector<double>(players));
  for (int i = 0; i < draws; ++i) {
    std::size_t at = 0;
    for (const Meeting& meeting : meetings)
      if (!meeting.pairs.empty())
        results[at++].share = numbers.beta(meeting.score() + kPrior, meeting.conceded() + kPrior);
    use(fitted(players, results, start));
  }
}

/// Players that chains of games lead to from `start`.
std::vector<bool> reached(std::size_t players, std::span<const Meeting> meetings, std::size_t start) {
  std::vector<bool> known(players);
  known[start] = true;
  for (bool more = true; more;) {
    more = false;
    for (const Meeting& meeting : meetings)
      if (!meeting.pairs.empty() && known[meeting.one] != known[meeting.other])
        known[meeting.one] = known[meeting.other] = more = true;
  }
  return known;
}

Interval middle_of(std::vector<double> values) {
  std::ranges::sort(values);
  const std::size_t tail = values.size() / 40;  // 2.5 % on either side
  return {values[tail], values[values.size() - 1 - tail]};
}

/// Logarithm of the likelihood that pairs come out so when `share` is taken on the average, less that of what they are:
/// of all distributions with this mean the likeliest is found, by halving.
double likelihood(Frequencies times, double share) {
  constexpr double kLittle = 1e-3;  // a score that has not come yet may come
  for (double& each : times) each += kLittle;
  double low = -1 / (1 - share), high = 1 / share;
  for (int round = 0; round < 100; ++round) {
    const double middle = (low + high) / 2;
    double slope = 0;
    for (std::size_t i = 0; i < times.size(); ++i)
      slope += times[i] * (kPairScores[i] - share) / (1 + middle * (kPairScores[i] - share));
    (slope > 0 ? low : high) = middle;
  }
  double sum = 0;
  for (std::size_t i = 0; i < times.size(); ++i) sum -= times[i] * std::log1p(low * (kPairScores[i] - share));
  return sum;
}

}  // namespace

double share_of(double elo) { return 1 / (1 + std::pow(10.0, -elo / 400)); }


double Meeting::score() const { return std::accumulate(pairs.begin(), pairs.end(), 0.0); }

double Meeting::conceded() const { return static_cast<double>(pairs.size()) - score(); }

std::vector<std::optional<Rating>> ratings(std::size_t players, std::span<const Meeting> meetings,
                                           std::size_t reference, std::uint64_t seed, int draws) {
  TRIGH_ASSERT(reference < players && draws > 0, "ratings() needs a reference among the players, and draws");
  const std::vector<double> elo = fitted(players, as_they_stand(meetings), std::vector<double>(players));
  std::vector<std::vector<double>> drawn(players);
  draw(players, meetings, seed, draws, [&](const std::vector<double>& each) {
    for (std::size_t player = 0; player < players; ++player) drawn[player].push_back(each[player] - each[reference]);
  });
  const std::vector<bool> known = reached(players, meetings, reference);
  std::vector<std::optional<Rating>> found(players);
  for (std::size_t player = 0; player < players; ++player) {
    double score = 0;
    std::int64_t pairs = 0;
    for (const Meeting& meeting : meetings) {
      if (meeting.one != player && meeting.other != player) continue;
      score += meeting.one == player ? meeting.score() : meeting.conceded();
      pairs += static_cast<std::int64_t>(meeting.pairs.size());
    }
    if (pairs == 0 || !known[player]) continue;
    found[player] = Rating{elo[player] - elo[reference], middle_of(std::move(drawn[player])),
                           score / static_cast<double>(pairs), pairs};
  }
  return found;
}

double chance_above(std::size_t one, std::size_t other, std::size_t players, std::span<const Meeting> meetings,
                    std::uint64_t seed, int draws) {
  int above = 0;
  draw(players, meetings, seed, draws, [&](const std::vector<double>& each) { above += each[one] > each[other]; });
  return 100.0 * above / draws;
}

double SequentialTest::bound() const { return std::log((1 - error) / error); }

double SequentialTest::ratio(std::span<const double> pairs) const {
  Frequencies times{};
  for (const double score : pairs) times[static_cast<std::size_t>(std::clamp(score, 0.0, 1.0) * 4 + 0.5)] += 1;
  return likelihood(times, share_of(high)) - likelihood(times, share_of(low));
}

}  // namespace trigh
