// Weights fitted by self-play: the same plan gives the same weights on any number of threads, within their ranges; and
// a set named "plain" is what every appraisal began with.
#include "trigh/lab/fit.hpp"
#include "context.hpp"
#include "session.hpp"
#include "support/catch.hpp"
#include "trigh/ai/simulation.hpp"

using namespace trigh;

namespace {

std::shared_ptr<const Ruleset> open(const char* title, const char* scenario) {
  static host::Context context;
  host::GameChoice choice;
  choice.request.title = title;
  choice.request.scenario = scenario;
  auto game = host::open_game(context, choice);
  if (!game) FAIL(to_string(game.error()));
  return game->rules;
}

FitPlan small_plan(const std::shared_ptr<const Ruleset>& rules, int threads) {
  FitPlan plan;
  plan.games = {rules};
  plan.side = Side::kFirst;
  plan.start = rules->weights.find("plain")->values[0];
  plan.generations = 2;
  plan.candidates = 3;
  plan.pairs = 2;
  plan.final_pairs = 2;
  plan.threads = threads;
  return plan;
}

}  // namespace

TEST_CASE("A fit gives the same weights on one thread and on two, within their ranges") {
  const auto rules = open("crusader", "dash");
  std::vector<double> means;
  const FitResult one = fit_weights(small_plan(rules, 1), [&](int, double best, double mean) {
    CHECK(best >= mean);
    means.push_back(mean);
  });
  const FitResult two = fit_weights(small_plan(rules, 2), nullptr);
  CHECK(one.weights == two.weights);
  CHECK(one.games == two.games);
  CHECK(means.size() == 2);
  REQUIRE(one.end.size() == 1);
  CHECK(one.end[0].score == two.end[0].score);
  CHECK(one.end[0].interval[1].high == 0);  // the other side was not asked for
  const auto facts = rules->weights.facts();
  for (std::size_t i = 0; i < facts.size(); ++i)
    CHECK((facts[i].least <= one.weights[i] && one.weights[i] <= facts[i].most));
}

TEST_CASE("Weights are tried against each opponent, and the trial tells them apart") {
  FitPlan plan = small_plan(open("crusader", "dash"), 2);
  plan.opponents = {"random", "staff:weights=plain"};
  plan.generations = plan.candidates = 1;
  const FitResult found = fit_weights(plan, nullptr);
  REQUIRE(found.start.size() == 2);
  REQUIRE(found.end.size() == 2);
  CHECK(found.start[0].share[0] == 1);      // nobody loses to a random player
  CHECK(found.start[0].score > found.start[1].score);
  CHECK(found.games == 2 * (4 + 2 * 2 + 2 * 2));  // each: what is usual, mean and candidate, start and end
}

TEST_CASE("Every weight has its plain value within its range, and sets of titles are told apart by players") {
  for (const auto& [title, scenario] :
       {std::pair{"crusader", "dash"}, std::pair{"el-alamein", "july"}, std::pair{"desert-fox", "race-for-tobruk"}}) {
    INFO(title);
    const auto rules = open(title, scenario);
    for (const WeightFact& fact : rules->weights.facts()) {
      INFO(fact.id);
      CHECK((fact.least <= fact.plain && fact.plain <= fact.most));
    }
    CHECK(player_trouble("staff:weights=plain", rules.get()).empty());
    CHECK(player_trouble("staff:weights=rash", rules.get()).find("known are plain") != std::string::npos);
  }
}
