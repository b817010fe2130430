#include "trigh/lab/interval.hpp"
#include "support/catch.hpp"

using namespace trigh;

TEST_CASE("Wilson's interval of a share is the one of the books") {
  const Interval half = wilson(50, 100);
  CHECK(half.low == Approx(0.4038).margin(0.0001));
  CHECK(half.high == Approx(0.5962).margin(0.0001));
  const Interval none = wilson(0, 10);
  CHECK(none.low == Approx(0).margin(1e-9));
  CHECK(none.high == Approx(0.2775).margin(0.0001));
  CHECK(wilson(0, 0).holds(0.99));
}

TEST_CASE("The bootstrap of a mean narrows with the root of the number, and is the same every time") {
  std::vector<double> few, many;
  for (int i = 0; i < 50; ++i) few.push_back(i % 2 ? 10 : 0);
  for (int i = 0; i < 5000; ++i) many.push_back(i % 2 ? 10 : 0);
  const Interval wide = bootstrap_mean(few), narrow = bootstrap_mean(many);
  CHECK(wide.high - wide.low == Approx(2 * 1.96 * 5 / std::sqrt(50)).epsilon(0.1));
  CHECK(narrow.high - narrow.low == Approx(2 * 1.96 * 5 / std::sqrt(5000)).epsilon(0.1));
  CHECK(wide.holds(5));
  CHECK(bootstrap_mean(few).low == wide.low);
  const std::vector<double> one{3};
  CHECK(bootstrap_mean(one).high == 3);
}

TEST_CASE("Correlation is what it is called") {
  const std::vector<double> up{1, 2, 3, 4}, down{8, 6, 4, 2}, flat{5, 5, 5, 5};
  CHECK(correlation(up, up) == Approx(1));
  CHECK(correlation(up, down) == Approx(-1));
  CHECK(correlation(up, flat) == 0);
}
