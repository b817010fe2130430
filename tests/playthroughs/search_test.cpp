// The general (ai/general.hpp) over games of each rule system: legal, repeatable, within its budget. How well it plays
// is measured in docs/opponents.md.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <future>
#include <thread>

#include "ai/choice_table.hpp"
#include "ai/decision_search.hpp"
#include "ai/plan_search.hpp"
#include "context.hpp"
#include "session.hpp"
#include "support/catch.hpp"
#include "support/quick.hpp"
#include "trigh/ai/hint.hpp"
#include "trigh/ai/search.hpp"
#include "trigh/io/document.hpp"

using namespace trigh;

namespace {

host::OpenGame open(host::Context& context, const char* title, const char* scenario) {
  host::GameChoice choice;
  choice.request.title = title;
  choice.request.scenario = scenario;
  auto game = host::open_game(context, choice);
  if (!game) FAIL(to_string(game.error()));
  return std::move(*game);
}

/// The hash of a game of `name` against itself after so many actions. Each choice is judged, and leaves the position as
/// it was.
std::uint64_t played(const host::OpenGame& game, const char* name, int actions) {
  Match match(game.rules);
  Dice rolls(5, 0), choices(5, 1);
  const std::unique_ptr<Player> players[2] = {make_player(name), make_player(name)};
  for (; !match.over() && actions > 0; --actions) {
    const Side side = match.to_act();
    if (side == Side::kChance) {
      match.apply_unchecked(rolls.roll(match.chance()));
      continue;
    }
    const std::uint64_t before = match.hash();
    const Action action =
        players[static_cast<std::size_t>(index(side))]->choose(match.rules(), match.state(), choices);
    REQUIRE(match.hash() == before);
    REQUIRE(match.apply(action));
  }
  return match.hash();
}

/// What `use` makes of rollouts from `state` that may spend so many nodes.
template <class Use>
auto with_rollouts(const Ruleset& rules, const State& state, std::uint64_t seed, std::int64_t nodes, ChoiceTable& known,
                   const Use& use, int threads = 1) {
  const std::atomic<bool> never = false;
  Budget budget({.nodes = nodes}, never);
  budget.refill(100);
  budget.open(100);
  Rollouts rollouts(rules, to_act(state), seed, player_turns(state.pos) + kAhead, budget, known, threads);
  return use(rollouts);
}

}  // namespace

TEST_CASE("The general's choices are legal, and the same again for the same number of nodes") {
  host::Context context;
  for (const auto& [title, scenario] : {std::pair{"crusader", "sidi-rezeg"}, std::pair{"el-alamein", "july"},
                                        std::pair{"desert-fox", "race-for-tobruk"}}) {
    INFO(title);
    const host::OpenGame game = open(context, title, scenario);
    CHECK(played(game, "general:nodes=400", 60) == played(game, "general:nodes=400", 60));
  }
}

TEST_CASE("The general plays the same game whatever the number of its threads") {
  host::Context context;
  for (const auto& [title, scenario] :
       {std::pair{"crusader", "sidi-rezeg"}, std::pair{"desert-fox", "race-for-tobruk"}}) {
    INFO(title);
    const host::OpenGame game = open(context, title, scenario);
    const int actions = test::trials(150, 40);
    const std::uint64_t alone = played(game, "general:nodes=2000", actions);
    CHECK(played(game, "general:nodes=2000,threads=2", actions) == alone);
    CHECK(played(game, "general:nodes=2000,threads=5", actions) == alone);
  }
}

TEST_CASE("What another thread has worked out ahead is handed over, in any order") {
  host::Context context;
  const host::OpenGame game = open(context, "crusader", "sidi-rezeg");
  const Match match(game.rules);
  ChoiceTable known;
  with_rollouts(
      *game.rules, match.state(), 7, 1000, known,
      [&](Rollouts& rollouts) {
        struct Job {
          int number, square = 0;
        };
        std::atomic<int> worked = 0;
        Ahead<Job> ahead(rollouts, match.state(), [&](Job& job, Helper&) {
          job.square = job.number * job.number;
          ++worked;
        });
        for (int number = 1; number <= 6; ++number) ahead.add({number});
        while (worked < 6) std::this_thread::yield();
        ahead.forget([](const Job& job) { return job.number == 3; });
        for (const int number : {4, 1, 6}) {
          const auto job = ahead.take([&](const Job& each) { return each.number == number; });
          REQUIRE(job);
          CHECK(job->square == number * number);
        }
        CHECK_FALSE(ahead.take([](const Job& each) { return each.number == 3; }));
        CHECK(ahead.size() == 2);
      },
      3);
}

TEST_CASE("A staff officer who looks up what he chose before chooses as one who thinks each time") {
  host::Context context;
  for (const auto& [title, scenario] : {std::pair{"crusader", "sidi-rezeg"}, std::pair{"el-alamein", "july"},
                                        std::pair{"desert-fox", "race-for-tobruk"}}) {
    INFO(title);
    const host::OpenGame game = open(context, title, scenario);
    const Ruleset& rules = *game.rules;
    ChoiceTable known;
    Staff thinking, noting, looking_up, hesitating(90);
    for (Staff* each : {&noting, &looking_up, &hesitating}) each->look_up_in(&known);
    Match match(game.rules);
    Dice rolls(5, 0), none(5, 1);
    for (int actions = 0; !match.over() && actions < 250; ++actions) {
      if (match.to_act() == Side::kChance) {
        match.apply_unchecked(rolls.roll(match.chance()));
        continue;
      }
      const Action action = thinking.choose(rules, match.state(), none);
      REQUIRE(noting.choose(rules, match.state(), none) == action);
      REQUIRE(looking_up.choose(rules, match.state(), none) == action);
      const auto before = known.looked_up();
      hesitating.choose(rules, match.state(), none);
      REQUIRE(known.looked_up() == before);
      REQUIRE(match.apply(action));
    }
    CHECK(known.looked_up() > 100);
  }
}

TEST_CASE("A decision is the staff officer's own unless trials prove another one better") {
  host::Context context;
  const host::OpenGame game = open(context, "desert-fox", "race-for-tobruk");
  const Ruleset& rules = *game.rules;
  constexpr std::uint64_t kSeed = 11, kTrials = 32;
  Match match(game.rules);
  Dice rolls(5, 0), none(5, 1);
  Staff staff;
  int searched = 0;
  for (const int most = test::trials(60, 10); !match.over() && searched < most;) {
    if (match.to_act() == Side::kChance) {
      match.apply_unchecked(rolls.roll(match.chance()));
      continue;
    }
    const State& state = match.state();
    const Action own = staff.choose(rules, state, none);
    if (!Staff::moves_units(rules, state)) {
      ++searched;
      ChoiceTable known;
      const auto with = [&](std::int64_t nodes, const auto& use) {
        return with_rollouts(rules, state, kSeed, nodes, known, use);
      };
      const Action found = with(6'000, [&](Rollouts& each) { return DecisionSearch(each, state, {}).search(4); });
      const auto worth = [&](const Action& action, std::uint64_t number) {
        return with(1'000'000, [&](Rollouts& each) {
          State after = state;
          each.begin(number);
          each.act(after, action);
          return each.outcome(after).value();
        });
      };
      Race race;
      bool proven = found == own;
      for (std::uint64_t number = 0; number < kTrials && !proven; ++number) {
        race.add(worth(found, number) - worth(own, number));
        proven = race.count() > 1 && race.sum() > 0 && race.apart(10);
      }
      CHECK(proven);
    }
    REQUIRE(match.apply(own));
  }
  CHECK(searched > 5);
}

TEST_CASE("A general searches a decision only where its time lets all candidates be tried") {
  host::Context context;
  const host::OpenGame game = open(context, "desert-fox", "race-for-tobruk");
  auto& rules = const_cast<Ruleset&>(*game.rules);
  rules.forecast = {};  // so that a trial goes through the reply, however late in the player-turn it begins
  Match match(game.rules);
  Dice rolls(5, 0), choices(5, 1);
  const auto general = make_player("general:nodes=2000");
  Staff enemy;
  bool led = false;  // once it has made a plan it knows what a trial costs
  int searched = 0, left_alone = 0;
  for (int actions = 0; !match.over() && actions < 120; ++actions) {
    const Side side = match.to_act();
    if (side == Side::kChance) {
      match.apply_unchecked(rolls.roll(match.chance()));
      continue;
    }
    if (side == Side::kSecond) {
      REQUIRE(match.apply(enemy.choose(rules, match.state(), choices)));
      continue;
    }
    const std::uint64_t used = choices.used();
    const bool moves = Staff::moves_units(rules, match.state());
    const Action action = general->choose(rules, match.state(), choices);
    const bool drew = choices.used() > used;  // each search has a seed of its own
    if (!moves && led) CHECK_FALSE(drew);
    if (!moves && drew) ++searched;
    if (!moves && !drew) ++left_alone;
    led = led || moves;
    REQUIRE(match.apply(action));
  }
  CHECK(searched > 0);
  CHECK(left_alone > 10);
}

TEST_CASE("A search for a plan ends when there is nothing left to try") {
  host::Context context;
  const host::OpenGame game = open(context, "desert-fox", "race-for-tobruk");
  const Ruleset& rules = *game.rules;
  Match match(game.rules);
  Dice rolls(5, 0), none(5, 1);
  Staff staff;
  int searched = 0;
  while (!match.over() && searched < 3) {
    if (match.to_act() == Side::kChance) {
      match.apply_unchecked(rolls.roll(match.chance()));
      continue;
    }
    const State& state = match.state();
    if (Staff::moves_units(rules, state)) {
      const std::vector<UnitId> units = Staff::in_order(rules, state, match.to_act());
      const auto movers = std::ranges::count_if(units, [&](UnitId unit) {
        ActionList list;
        offers(rules, state, list, {unit});
        return !list.empty();
      });
      if (movers == 1) {
        ++searched;
        ChoiceTable known;
        with_rollouts(rules, state, 7, 1'000'000'000, known, [&](Rollouts& each) {
          CHECK(PlanSearch(each, state, 7).search(nullptr));
          CHECK(each.budget().goes_on());
        });
      }
    }
    REQUIRE(match.apply(staff.choose(rules, state, none)));
  }
  CHECK(searched == 3);
}

TEST_CASE("A plan is made with the set of weights that proves best") {
  host::Context context;
  const host::OpenGame game = open(context, "crusader", "sidi-rezeg");
  auto& rules = const_cast<Ruleset&>(*game.rules);
  std::string wild;
  for (const WeightFact& fact : rules.weights.facts())
    wild += (wild.empty() ? "" : ",") + ("\"" + std::string(fact.id) + "\":" + std::to_string(fact.most));
  const Match match(game.rules);
  const auto doctrine = [&](const std::string& sets) {
    const auto facts = rules.weights.facts();
    REQUIRE(rules.weights.read(facts, *parse_json(sets, "test"), "test", rules.data->side_ids, "").empty());
    ChoiceTable known;
    return with_rollouts(rules, match.state(), 7, 20'000, known, [&](Rollouts& each) {
      return PlanSearch(each, match.state(), 7).search(nullptr).value().doctrine;
    });
  };
  const std::string set = R"({"id": "wild", "values": {)" + wild + "}}";
  CHECK(doctrine(R"({"used": "wild", "sets": [)" + set + "]}") == "plain");
  CHECK(doctrine(R"({"used": "plain", "sets": [)" + set + "]}").empty());
}

TEST_CASE("A hint tells its gain in points of victory where searches go by a forecast, too") {
  host::Context context;
  const host::OpenGame game = open(context, "desert-fox", "race-for-tobruk");
  const Ruleset& rules = *game.rules;
  REQUIRE(rules.forecast.known());
  Match match(game.rules);
  Dice rolls(5, 0), none(5, 1);
  Staff staff;
  double most = 0;
  for (int hints = 0; hints < 4;) {
    REQUIRE_FALSE(match.over());
    if (match.to_act() == Side::kChance) {
      match.apply_unchecked(rolls.roll(match.chance()));
      continue;
    }
    const State& state = match.state();
    if (Staff::moves_units(rules, state)) {
      ++hints;
      const Hint hint = hint_from(rules, state, staff, 5);
      CHECK(hint.over_staff.points == 0);  // it is what the staff officer would do
      REQUIRE(hint.over_passing);
      const double gain = std::abs(hint.over_passing->points);
      most = std::max(most, gain);
      CHECK(gain < rules.counters().size());  // a chance would be counted in thousands
    }
    REQUIRE(match.apply(staff.choose(rules, state, none)));
  }
  CHECK(most > 0);
}

TEST_CASE("A general that is stopped answers at once, and one with a time keeps to it") {
  using Clock = std::chrono::steady_clock;
  host::Context context;
  const host::OpenGame game = open(context, "crusader", "sidi-rezeg");
  const Match match(game.rules);
  Dice dice(1);
  for (const std::string threads : {"", ",threads=3"}) {
    INFO(threads);
    const auto stopped = make_player("general:nodes=1000000000" + threads);
    stopped->stop();
    REQUIRE(match.judge(stopped->choose(match.rules(), match.state(), dice)));
    const auto thinking = make_player("general:nodes=1000000000" + threads);
    auto answer = std::async(std::launch::async, [&] { return thinking->choose(match.rules(), match.state(), dice); });
    CHECK(answer.wait_for(std::chrono::milliseconds(300)) == std::future_status::timeout);
    thinking->stop();
    CHECK(answer.wait_for(std::chrono::seconds(3)) == std::future_status::ready);
    REQUIRE(match.judge(answer.get()));
    const auto hurried = make_player("general:ms=200" + threads);
    const auto begin = Clock::now();
    REQUIRE(match.judge(hurried->choose(match.rules(), match.state(), dice)));
    CHECK(Clock::now() - begin < std::chrono::seconds(3));  // one plan is finished, however slow the machine
  }
}

TEST_CASE("By the clock a player pays for the time outside of searches, too") {
  static constexpr int kMs = 200, kSlept = 60;
  const std::atomic<bool> never{false};
  const auto sleep = [] { std::this_thread::sleep_for(std::chrono::milliseconds(kSlept)); };
  Budget clock({0, kMs}, never), nodes({.nodes = 1000}, never);
  for (Budget* budget : {&clock, &nodes}) {
    budget->resume();
    budget->refill(100);
    sleep();
    budget->open(50);
    budget->close();
    sleep();
    budget->pause();
  }
  CHECK(clock.share(100) <= (kMs - 2 * kSlept) * 1000);
  CHECK(nodes.share(100) == 1000);
  const std::int64_t left = clock.share(100);
  sleep();   // between its decisions others think
  clock.resume();
  clock.pause();
  CHECK(clock.share(100) > left - kSlept * 1000);
}

TEST_CASE("An opponent's parameters that cannot be are told in a sentence") {
  CHECK(player_trouble("general").empty());
  CHECK(player_trouble("general:nodes=500,search=moves,threads=2").empty());
  CHECK(player_trouble("staff:noise=10").empty());
  CHECK(player_trouble("napoleon").find("there is no opponent called 'napoleon'; take one of") == 0);
  for (const auto& [name, said] : {std::pair{"general:nodes=0", "nodes is a number from 1 to"},
                                   std::pair{"general:nodes=5,ms=5", "exclude each other"},
                                   std::pair{"general:nodes=5,nodes=6", "given twice"},
                                   std::pair{"general:depth=3", "general has no parameter 'depth'"},
                                   std::pair{"general:threads=0", "threads is a number from 1 to"},
                                   std::pair{"general:search=all", "search is moves, decisions or both"},
                                   std::pair{"staff:noise", "written name=value"},
                                   std::pair{"random:noise=1", "it takes none"}}) {
    INFO(name);
    CHECK(player_trouble(name).find(said) != std::string::npos);
    CHECK(make_player(name) == nullptr);
  }
}
