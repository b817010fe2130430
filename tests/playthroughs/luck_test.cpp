// The luck ledger (lab/luck.hpp) over games of each rule system: its mean is zero, and its parts add up.
#include <cmath>

#include "context.hpp"
#include "session.hpp"
#include "support/catch.hpp"
#include "support/quick.hpp"
#include "trigh/ai/search.hpp"
#include "trigh/lab/luck.hpp"

using namespace trigh;

namespace {

struct Choice {
  const char *title, *scenario;
  int games, decisions;  ///< a game is cut there
};

host::OpenGame open(host::Context& context, const Choice& which) {
  host::GameChoice choice;
  choice.request.title = which.title;
  choice.request.scenario = which.scenario;
  auto game = host::open_game(context, choice);
  if (!game) FAIL(to_string(game.error()));
  return std::move(*game);
}

/// Game number `number` of staff against itself, as far as `decisions`.
Match played(const host::OpenGame& game, int number, int decisions) {
  Match match(game.rules);
  const auto stream = static_cast<std::uint64_t>(number);
  Dice rolls(77, 2 * stream), choices(77, 2 * stream + 1);
  const auto first = make_player("staff"), second = make_player("staff");
  for (; !match.over() && decisions > 0; --decisions) {
    const Side side = match.to_act();
    match.apply_unchecked(side == Side::kChance
                              ? rolls.roll(match.chance())
                              : (side == Side::kFirst ? first : second)->choose(match.rules(), match.state(), choices));
  }
  return match;
}

/// What must be true of each roll, whatever the appraisal thinks.
void check_roll(const RollLuck& roll) {
  double all = 0, mean = 0;
  for (const LuckResult& each : roll.results) {
    all += each.p;
    mean += each.p * (each.points - roll.expected);
  }
  CHECK(all == Approx(1));
  CHECK(std::abs(mean) < 1e-9);
  CHECK(std::ranges::find(roll.results[roll.fell].values, roll.value) != roll.results[roll.fell].values.end());
  CHECK(roll.luck == Approx(roll.points() - roll.expected).margin(1e-9));
}

void check_parts(const LuckLedger& ledger) {
  CHECK(ledger.end - ledger.start ==
        Approx(ledger.luck + ledger.moves[0] + ledger.moves[1] + ledger.revision).margin(1e-6));
  CHECK(ledger.luck == Approx(ledger.attacks[0] + ledger.attacks[1] + ledger.other).margin(1e-6));
}

/// The sum of luck over the games lies within three of the standard errors that the faces themselves imply.
void check_mean(const Choice& which) {
  host::Context context;
  const host::OpenGame game = open(context, which);
  double luck = 0, variance = 0;
  std::size_t rolls = 0, of_combats = 0, mattered = 0;
  for (int number = 0; number < which.games; ++number) {
    const LuckLedger ledger = luck_of(played(game, number, which.decisions));
    CHECK(ledger.done());
    check_parts(ledger);
    for (const RollLuck& roll : ledger.rolls) {
      check_roll(roll);
      of_combats += roll.attacker != Side::kNone;
      mattered += roll.variance() > 0;
    }
    rolls += ledger.rolls.size();
    luck += ledger.luck;
    variance += ledger.variance;
  }
  INFO("luck " << luck << ", standard error " << std::sqrt(variance) << ", " << rolls << " rolls, " << of_combats
               << " of combats, " << mattered << " with something at stake");
  CHECK(rolls >= 100);
  CHECK(of_combats >= 50);
  CHECK(mattered >= of_combats / 2);
  CHECK(std::abs(luck) < 3 * std::sqrt(variance));
}

constexpr Choice kRace{"crusader", "sidi-rezeg", 40, 100'000};

}  // namespace

TEST_CASE("Over many games the luck of a quad title is nothing") {
  Choice race = kRace;
  race.games = test::trials(40, 12);
  check_mean(race);
}
TEST_CASE("Over many games the luck of El Alamein is nothing") {
  check_mean({"el-alamein", "july", test::trials(12, 6), 4'000});
}
TEST_CASE("Over many games the luck of Desert Fox is nothing") {
  check_mean({"desert-fox", "race-for-tobruk", test::trials(8, 4), 4'000});
}

TEST_CASE("A ledger in parts adds up to the whole, and is the same every time") {
  host::Context context;
  const host::OpenGame game = open(context, kRace);
  const Match match = played(game, 0, 1'200);
  const LuckLedger whole = luck_of(match);
  LuckLimits limits;
  limits.budget = 500;
  std::size_t parts = 0, rolls = 0;
  double luck = 0, worth = whole.start;
  for (std::size_t from = 0; from < whole.of; ++parts) {
    const LuckLedger part = luck_of(match, from, limits);
    REQUIRE(part.next > from);
    CHECK(part.start == Approx(worth).margin(1e-9));
    for (const RollLuck& roll : part.rolls) {
      REQUIRE(rolls < whole.rolls.size());
      const RollLuck& same = whole.rolls[rolls++];
      CHECK(roll.action == same.action);
      CHECK(roll.luck == same.luck);
      CHECK(match.journal()[roll.action - 1].action.value == roll.value);
    }
    worth = part.end;
    luck += part.luck;
    from = part.next;
  }
  CHECK(parts > 3);
  CHECK(rolls == whole.rolls.size());
  CHECK(luck == Approx(whole.luck).margin(1e-6));
}

TEST_CASE("Had another face fallen, the roll has the luck of that face, and the luck of all faces is nothing") {
  host::Context context;
  const host::OpenGame game = open(context, kRace);
  const Match match = played(game, 1, 3'000);
  State state(game.rules->counters());
  int looked_at = 0;
  for (const RollLuck& roll : luck_of(match).rolls) {
    if (roll.attacker == Side::kNone || ++looked_at > 20) continue;
    state.pos = match.position_after(roll.action - 1);
    state.rebuild();
    double sum = 0, weights = 0;
    for (const ChanceOutcome& outcome : chance(*game.rules, state).outcomes) {
      const RollLuck other = luck_of_roll(*game.rules, state, roll_action(outcome.value));
      CHECK(other.expected == roll.expected);
      sum += outcome.weight * other.luck;
      weights += outcome.weight;
      if (outcome.value == roll.value) CHECK(other.luck == roll.luck);
    }
    CHECK(std::abs(sum / weights) < 1e-9);
  }
  CHECK(looked_at >= 20);
}

TEST_CASE("The end of a game changes no points") {
  host::Context context;
  const host::OpenGame game = open(context, kRace);
  State state = Match(game.rules).state();
  const double open_worth = points_of(*game.rules, state);
  state.pos.over = 1;
  state.pos.winner = Side::kSecond;
  CHECK(points_of(*game.rules, state) == open_worth);
}
