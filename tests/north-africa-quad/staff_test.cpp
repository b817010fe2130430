// The opponents at Crusader: the staff officer finishes every scenario, and is no random player.
#include "support/catch.hpp"
#include "support/quad_game.hpp"
#include "support/quick.hpp"
#include "support/staff_games.hpp"
#include "trigh/play/notation.hpp"

using namespace quad_test;

namespace {

using test::wins;

SimulationPlan plan_of(CrusaderGame& game, std::string first, std::string second, std::int64_t games) {
  return test::plan_of(game.match(), std::move(first), std::move(second), games);
}

/// What the appraisal makes of one action of the side to act.
int score(const CrusaderGame& game, std::string_view text) {
  const auto action = parse_action(game.rules(), text);
  REQUIRE(action);
  return test::score(game.rules(), game.state(), *action);
}

}  // namespace

TEST_CASE("The staff officer plays every scenario to its end against itself") {
  for (const char* scenario : {"sidi-rezeg", "campaign", "dash"}) {
    CAPTURE(scenario);
    CrusaderGame game(scenario);
    for (std::int64_t number = 0; number < test::trials(4, 1); ++number) {
      const GameResult result = play_game(plan_of(game, "staff", "staff", 1), number);
      CHECK(result.finished);
      CHECK(result.turns == game.rules().data->scenario.last_turn);   // nobody agrees to stop early
      CHECK(result.decisions < 20000);
    }
  }
}

TEST_CASE("The staff officer beats the random player on either side of Sidi Rezeg") {
  CrusaderGame game("sidi-rezeg");
  const int games = test::trials(20, 3), least = test::trials(19, 3);
  CHECK(wins(plan_of(game, "staff", "random", games), kAxis) >= least);
  CHECK(wins(plan_of(game, "random", "staff", games), kAllied) >= least);
}

TEST_CASE("The staff officer beats the random player on either side of the campaign") {
  CrusaderGame game("campaign");
  const int games = test::trials(10, 1), least = test::trials(9, 1);
  CHECK(wins(plan_of(game, "staff", "random", games), kAxis) >= least);
  CHECK(wins(plan_of(game, "random", "staff", games), kAllied) >= least);
}

TEST_CASE("What the appraisal keeps from earlier positions changes none of its scores") {
  CrusaderGame game("sidi-rezeg");
  const Ruleset& rules = game.rules();
  State state = game.state();
  const auto player = make_player("staff");
  Dice dice(7);
  Events events;
  for (int i = 0; i < 400 && !state.pos.over; ++i) {
    const bool asked = is_player(to_act(state));
    if (asked && i % 5 == 0) {
      State anew(rules.counters());
      anew.pos = state.pos;
      anew.rebuild();
      ActionList list;
      offers(rules, state, list);
      const std::span<const int> weights = rules.weights.used(to_act(state));
      std::vector<int> kept(list.size()), worked_out(list.size());
      rules.appraise_actions(state, list, kept, weights);
      rules.appraise_actions(anew, list, worked_out, weights);
      CAPTURE(i);
      REQUIRE(kept == worked_out);
    }
    apply(rules, state, asked ? player->choose(rules, state, dice) : dice.roll(chance(rules, state)), events);
  }
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
