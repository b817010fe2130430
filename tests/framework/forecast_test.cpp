// Forecasts: what is counted in a position, how it is weighed, and how the weights are learned.
#include "trigh/rules/forecast.hpp"

#include <algorithm>
#include <cmath>

#include "support/catch.hpp"
#include "support/toy_ruleset.hpp"
#include "trigh/ai/search.hpp"
#include "trigh/io/document.hpp"
#include "trigh/lab/learn.hpp"
#include "trigh/play/match.hpp"
#include "trigh/play/notation.hpp"

using namespace trigh;

namespace {

const Forecast::Shape kShape{{"0104"}, {0, 1}, {"moved"}, {}};

Datum forecasts(const std::string& entries) { return *parse_json(R"({"forecasts": [)" + entries + "]}", "test"); }

std::string entry(const char* places, const char* statuses, const char* weights) {
  return std::string(R"({"scenario": "standard", "places": [)") + places + R"(], "rings": [0, 1], "statuses": [)" +
         statuses + R"(], "apart": [], "weights": {)" + weights + "}}";
}

/// The toy with a forecast by which only what red has at 0104 counts.
std::shared_ptr<const Ruleset> toy_with_forecast() {
  const auto data = std::make_shared<GameData>(*toy::game_data());
  data->weights = forecasts(entry(R"("0104")", "", R"("red.0104.within-1": [1000, 3000])"));
  return toy::ToyPlugin().compose(data, {}).value();
}

int counted(const Forecast& forecast, const Ruleset& rules, const State& state, std::string_view term) {
  const auto found = std::ranges::find(forecast.terms(), term);
  REQUIRE(found != forecast.terms().end());
  return forecast.count(rules, state)[static_cast<std::size_t>(found - forecast.terms().begin())];
}

}  // namespace

TEST_CASE("A forecast counts strength by side, place, distance and status") {
  const auto rules = toy::ruleset();
  Forecast forecast;
  REQUIRE(forecast.take(*rules, kShape, "test").empty());
  CHECK_FALSE(forecast.known());
  State state = Match(rules).state();  // units of strength 2 in 0103, 0104, 0105 and 0703, 0704, 0705
  const auto count = [&](std::string_view term) { return counted(forecast, *rules, state, term); };
  CHECK(count("bias") == 1);
  CHECK(count("reply") == 0);
  CHECK(count("red.strength") == 6);
  CHECK(count("red.moved") == 0);
  CHECK(count("red.0104.held") == 1);
  CHECK(count("red.0104.within-0") == 2);
  CHECK(count("red.0104.within-1") == 6);
  CHECK(count("blue.strength") == 6);
  CHECK(count("blue.0104.held") == 0);
  CHECK(count("blue.0104.within-1") == 0);
  Events unheard;
  Action move = *parse_action(*rules, "move red-2 0104-0204-0304");
  move.actor = Side::kFirst;
  apply(*rules, state, move, unheard);
  CHECK(count("red.moved") == 2);
  CHECK(count("red.0104.held") == 0);
  CHECK(count("red.0104.within-1") == 4);
}

TEST_CASE("Counters of a type that counts apart count by their number") {
  const auto data = std::make_shared<GameData>(*toy::game_data());
  CounterSet counters;
  for (int unit = 0; unit < data->counters.size(); ++unit) {
    Counter counter = data->counters[static_cast<UnitId>(unit)];
    if (counter.id == "red-1") counter.type = "supply";
    for (const std::string& name : data->counters.value_names()) counters.value_slot(name);
    counters.add(std::move(counter));
  }
  data->counters = counters;
  const std::shared_ptr<const Ruleset> rules = toy::ToyPlugin().compose(data, {}).value();
  Forecast forecast;
  REQUIRE(forecast.take(*rules, {{"0104"}, {0, 1}, {}, {"supply"}}, "test").empty());
  const State state = Match(rules).state();
  CHECK(counted(forecast, *rules, state, "red.strength") == 4);
  CHECK(counted(forecast, *rules, state, "red.0104.within-1") == 4);
  CHECK(counted(forecast, *rules, state, "red.supply.units") == 1);
  CHECK(counted(forecast, *rules, state, "red.supply.0104.within-0") == 0);
  CHECK(counted(forecast, *rules, state, "red.supply.0104.within-1") == 1);
  CHECK(counted(forecast, *rules, state, "blue.supply.units") == 0);
}

TEST_CASE("Weights go from those of the beginning to those of the end, and searches go by the chance") {
  const auto rules = toy_with_forecast();
  REQUIRE(rules->forecast.known());
  State state = Match(rules).state();  // three turns of two player-turns: five steps from the first to the last
  CHECK(rules->forecast.exponent(*rules, state) == 6 * 1000);
  state.pos.turn = 3;
  CHECK(rules->forecast.exponent(*rules, state) == 6 * (1000 + 2000 * 4 / 5));
  state.pos.player_turn = 1;
  CHECK(rules->forecast.exponent(*rules, state) == 6 * 3000);
  const int worth = worth_of(*rules, state, Side::kFirst);
  CHECK(worth > 700'000);  // 0.858 of a hundred: 0.716 of the way from an even chance to a game won
  CHECK(worth < 740'000);
  CHECK(worth_of(*rules, state, Side::kSecond) == -worth);
}

TEST_CASE("The curve is the logistic one, by whole numbers") {
  for (int exponent = -200'000; exponent <= 200'000; exponent += 777) {
    const int chance = Forecast::chance(exponent);
    CHECK(std::abs(chance - 10'000 / (1 + std::exp(-exponent / 10'000.0))) < 20);
    CHECK(chance + Forecast::chance(-exponent) == Forecast::kCertain);
    CHECK(chance >= Forecast::chance(exponent - 777));
  }
}

TEST_CASE("What is wrong with a forecast is said with its place") {
  const auto rules = toy::ruleset();
  const auto of = [&](const std::string& entries) {
    Forecast forecast;
    const Findings found = forecast.read(*rules, forecasts(entries), "weights.json");
    REQUIRE(found.size() == 1);
    CHECK(found[0].code == "TR-177");
    return found[0];
  };
  CHECK(of(entry(R"("0104", "9999")", "", "")).pointer == "/forecasts/0/places/1");
  const Finding status = of(entry("", R"("lost")", ""));
  CHECK(status.pointer == "/forecasts/0/statuses/0");
  CHECK(status.text == "there is no status 'lost'; known are moved, fought");
  CHECK(of(entry("", "", R"("red.courage": [1, 2])")).pointer == "/forecasts/0/weights/red.courage");
  CHECK(of(entry("", "", "") + "," + entry("", "", "")).pointer == "/forecasts/1");
  std::string backward = entry("", "", "");
  backward.replace(backward.find("[0, 1]"), 6, "[2, 1]");
  CHECK(of(backward).pointer == "/forecasts/0/rings");
  Forecast forecast;
  CHECK(forecast.read(*rules, {}, "none").empty());
  CHECK_FALSE(forecast.known());
}

TEST_CASE("What is learned from games tells how they end, and is the same with two threads") {
  LearnPlan plan;
  plan.rules = toy::ruleset();
  REQUIRE(plan.counts.take(*plan.rules, kShape, "test").empty());
  plan.players = {"staff", "random"};
  plan.games = 120;
  std::int64_t over = 0;
  const Learned one = learn_forecast(plan, [&](std::int64_t games) { over = games; });
  CHECK(over == 120);
  CHECK(one.games == 120);
  CHECK(one.positions > 600);
  CHECK(one.sight > 0.1);
  const auto red =
      static_cast<std::size_t>(std::ranges::find(plan.counts.terms(), "red.strength") - plan.counts.terms().begin());
  CHECK(one.weights[red][1] > 0);  // who has more units left wins
  plan.threads = 2;
  CHECK(learn_forecast(plan, [](std::int64_t) {}).weights == one.weights);
}
