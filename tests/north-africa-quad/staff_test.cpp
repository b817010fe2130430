// The opponents at Crusader: the staff officer finishes every scenario, and is no random player.
#include <cstdlib>

#include "support/catch.hpp"
#include "support/crusader_game.hpp"
#include "trigh/ai/simulation.hpp"
#include "trigh/play/notation.hpp"

using namespace quad_test;

namespace {

constexpr Side kAxis = Side::kFirst, kAllied = Side::kSecond;

bool quick() { return std::getenv("TRIGH_QUICK") != nullptr; }

SimulationPlan plan_of(CrusaderGame& game, std::string first, std::string second, std::int64_t games) {
  return {game.match().rules_ptr(), {std::move(first), std::move(second)}, 0, games, 20, 1};
}

int wins(const SimulationPlan& plan, Side side) {
  int count = 0;
  run_simulation(plan, [&](const GameResult& game) {
    CHECK(game.finished);
    count += game.winner == side ? 1 : 0;
    return true;
  });
  return count;
}

/// What the appraisal makes of one action of the side to act.
int score(const CrusaderGame& game, std::string_view text) {
  const auto action = parse_action(game.rules(), text);
  REQUIRE(action);
  int value = 0;
  game.rules().appraise_actions(game.state(), std::span<const Action>(&*action, 1), std::span<int>(&value, 1));
  return value;
}

}  // namespace

TEST_CASE("The staff officer plays every scenario to its end against itself") {
  for (const char* scenario : {"sidi-rezeg", "campaign", "dash"}) {
    CAPTURE(scenario);
    CrusaderGame game(scenario);
    for (std::int64_t number = 0; number < (quick() ? 1 : 4); ++number) {
      const GameResult result = play_game(plan_of(game, "staff", "staff", 1), number);
      CHECK(result.finished);
      CHECK(result.turns == game.rules().data->scenario.last_turn);   // nobody agrees to stop early
      CHECK(result.decisions < 20000);
    }
  }
}

TEST_CASE("The staff officer beats the random player on either side of Sidi Rezeg") {
  CrusaderGame game("sidi-rezeg");
  const int games = quick() ? 3 : 20, least = quick() ? 3 : 19;
  CHECK(wins(plan_of(game, "staff", "random", games), kAxis) >= least);
  CHECK(wins(plan_of(game, "random", "staff", games), kAllied) >= least);
}

TEST_CASE("The staff officer beats the random player on either side of the campaign") {
  CrusaderGame game("campaign");
  const int games = quick() ? 1 : 10, least = quick() ? 1 : 9;
  CHECK(wins(plan_of(game, "staff", "random", games), kAxis) >= least);
  CHECK(wins(plan_of(game, "random", "staff", games), kAllied) >= least);
}

TEST_CASE("The staff officer makes the same choices whenever it plays the same game") {
  CrusaderGame game("sidi-rezeg");
  const SimulationPlan plan = plan_of(game, "staff", "staff", 2);
  const GameResult once = play_game(plan, 0), again = play_game(plan, 0), another = play_game(plan, 1);
  CHECK(once.hash == again.hash);
  CHECK(once.decisions == again.decisions);
  CHECK(once.hash != another.hash);
}

TEST_CASE("The appraisal never agrees to stop, and prefers the stronger of two attacks") {
  CrusaderGame game("campaign");
  game.clear().put("ger-1-8", "2010").put("ger-2-8", "1911").put("nz-4nz", "2011").at_phase(3, kAxis, kCombatPhase);
  CHECK(score(game, "attack ger-1-8 ger-2-8 -> nz-4nz") > score(game, "attack ger-1-8 -> nz-4nz"));
  CHECK(score(game, "agree-end") == Ruleset::kNever);
}
