// Ratings against games whose true strengths are known, and how often the sequential test is wrong.
#include "trigh/lab/ratings.hpp"

#include "support/catch.hpp"
#include "trigh/play/dice.hpp"

using namespace trigh;

namespace {

/// Pairs of two players, the first `elo` points stronger; a pair has two games, each of them won or lost.
std::vector<double> pairs_of(double elo, int count, Dice& dice) {
  std::vector<double> pairs;
  const auto game = [&] { return dice.below(1'000'000) < 1'000'000 * share_of(elo) ? 0.5 : 0.0; };
  for (int i = 0; i < count; ++i) {
    const double first = game();
    pairs.push_back(first + game());
  }
  return pairs;
}

}  // namespace

TEST_CASE("Four hundred points are odds of ten to one") {
  CHECK(share_of(0) == Approx(0.5));
  CHECK(share_of(400) == Approx(10.0 / 11));
  CHECK(share_of(-400) == Approx(1.0 / 11));
}

TEST_CASE("Ratings come back from games between players of known strength") {
  const std::vector<double> truth{0, 150, -200, 60};
  Dice dice(7);
  std::vector<Meeting> meetings;
  for (std::size_t one = 0; one < truth.size(); ++one)
    for (std::size_t other = one + 1; other < truth.size(); ++other)
      meetings.push_back({one, other, pairs_of(truth[one] - truth[other], 600, dice)});
  const auto found = ratings(truth.size(), meetings, 0, 1, 300);
  for (std::size_t i = 0; i < truth.size(); ++i) {
    REQUIRE(found[i]);
    CHECK(found[i]->elo == Approx(truth[i]).margin(25));
    CHECK(found[i]->pairs == 1800);
    CHECK(found[i]->interval.holds(found[i]->elo));
  }
  CHECK(found[0]->interval.low == found[0]->interval.high);
  CHECK(found[1]->interval.high - found[1]->interval.low < 60);
  CHECK(chance_above(1, 0, truth.size(), meetings) > 99);
  CHECK(chance_above(2, 0, truth.size(), meetings) < 1);
  // The same meetings told the other way round.
  for (Meeting& meeting : meetings) {
    std::swap(meeting.one, meeting.other);
    for (double& pair : meeting.pairs) pair = 1 - pair;
  }
  const auto again = ratings(truth.size(), meetings, 0, 1, 10);
  for (std::size_t i = 0; i < truth.size(); ++i) CHECK(again[i]->elo == Approx(found[i]->elo).margin(0.1));
}

TEST_CASE("An interval holds the truth about as often as it says") {
  int held = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    Dice dice(seed);
    // Two games of a pair that are independent are worth more than one: the interval takes a pair for one.
    const std::vector<Meeting> meetings{{0, 1, pairs_of(-80, 60, dice)}};
    held += ratings(2, meetings, 0, seed, 200)[1]->interval.holds(80) ? 1 : 0;
  }
  CHECK(held >= 190);
}

TEST_CASE("Who always wins has a finite rating, and who met nobody has none") {
  const std::vector<Meeting> meetings{{0, 1, {1, 1, 1, 1}}, {0, 2, {}}, {3, 4, {0.5}}};
  const auto found = ratings(5, meetings, 1, 1, 200);
  REQUIRE(found[0]);
  CHECK(found[0]->elo > 200);
  CHECK(found[0]->elo < 2000);
  CHECK(found[0]->share == 1);
  CHECK_FALSE(found[2]);  // no pair
  CHECK_FALSE(found[3]);  // no game leads to the reference
  CHECK_FALSE(found[4]);
  const std::vector<Meeting> even{{0, 1, {0.5, 0.5, 0.5}}};
  CHECK(ratings(2, even, 0, 1, 50)[1]->elo == Approx(0).margin(1e-6));
  CHECK(chance_above(0, 1, 2, even) == Approx(50).margin(8));
}

TEST_CASE("A sequential test is wrong no more often than it says, and ends the sooner the clearer it is") {
  const SequentialTest test{0, 60};
  CHECK(test.ratio({}) == Approx(0).margin(1e-3));
  CHECK(std::abs(test.ratio(std::vector<double>{1, 1})) < test.bound());  // two pairs tell nothing, whoever wins them
  CHECK(test.ratio(std::vector<double>(20, 1.0)) == Approx(20 * std::log(share_of(60) / 0.5)).epsilon(0.01));
  const auto play = [&](double elo, std::uint64_t seed) {
    Dice dice(seed);
    std::vector<double> pairs;
    while (std::abs(test.ratio(pairs)) < test.bound()) pairs.push_back(pairs_of(elo, 1, dice)[0]);
    return std::pair(test.ratio(pairs) > 0, pairs.size());
  };
  const auto run = [&](double elo) {
    std::pair<int, std::size_t> passed;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
      const auto [pass, pairs] = play(elo, seed);
      passed.first += pass;
      passed.second += pairs;
    }
    return passed;
  };
  const auto low = run(0), high = run(60), clear = run(250);
  CHECK(low.first <= 20);     // 5 % of 200 are 10
  CHECK(high.first >= 180);
  CHECK(clear.first == 200);
  CHECK(clear.second * 2 < high.second);
}
