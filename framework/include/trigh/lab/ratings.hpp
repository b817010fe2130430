// How strong players are, from games between them: ratings on Elo's scale, where 400 points are odds of ten to one, and
// a test of two players that ends as soon as it can tell. The unit is the pair of games with the same luck and the
// seats exchanged: its two games are not independent. Doubles are drawn from a stream of its own, never from a clock.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "trigh/lab/interval.hpp"

namespace trigh {

/// The share of the games that a player who is so many points stronger is expected to take, draws being half.
double share_of(double elo);

/// What two players did against each other: the share that `one` took of each pair of games, from 0 to 1.
struct Meeting {
  std::size_t one = 0, other = 0;  ///< numbers of players
  std::vector<double> pairs;

  double score() const;     ///< sum of `pairs`
  double conceded() const;  ///< what `other` took of them
};

struct Rating {
  double elo = 0;
  Interval interval;      ///< at 95 %
  double share = 0;       ///< of all its games, draws being half
  std::int64_t pairs = 0; ///< it played
};

/// Ratings of `players` players, relative to `reference`, whose rating is 0 without an interval; nothing for those who
/// met nobody, or nobody that the reference met by any chain of games. The model is Bradley's and Terry's, each meeting
/// counted with half a pair won and half a pair lost more, so that a player who never loses has a finite rating.
/// Intervals: each meeting's true share is drawn `draws` times from what its pairs leave possible (a beta
/// distribution, Jeffreys' prior) and the ratings are worked out for each.
std::vector<std::optional<Rating>> ratings(std::size_t players, std::span<const Meeting> meetings,
                                           std::size_t reference, std::uint64_t seed = 1, int draws = 1000);

/// Of how many of a hundred such draws `one` comes out above `other`: 50 when nothing can be told.
double chance_above(std::size_t one, std::size_t other, std::size_t players, std::span<const Meeting> meetings,
                    std::uint64_t seed = 1, int draws = 1000);

/// A sequential test (Wald's, on pairs, in their order): is the first player `low` points stronger, or `high`?
struct SequentialTest {
  double low = 0, high = 30;  ///< in Elo; low < high
  double error = 0.05;        ///< how often either answer may be wrong

  double bound() const;  ///< the ratio at which it ends: accepts `high` at it, `low` at its negative
  /// Logarithm of the likelihood ratio of high to low: each is given the likeliest distribution of pairs that has its
  /// mean (Van den Bergh, "The generalized SPRT", the pentanomial model).
  double ratio(std::span<const double> pairs) const;
};

}  // namespace trigh
