// The general (ai/general.hpp) over games of each rule system: legal, repeatable, within its budget. How well it plays
// is measured in docs/opponents.md.
#include <atomic>
#include <chrono>

#include "ai/plan_search.hpp"
#include "context.hpp"
#include "session.hpp"
#include "support/catch.hpp"
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
    const std::atomic<bool> never = false;
    Budget budget({.nodes = 20'000}, never);
    budget.refill(100);
    budget.open(100);
    Rollouts rollouts(rules, match.to_act(), 7, player_turns(match.state().pos) + kAhead, budget);
    return PlanSearch(rollouts, match.state(), 7).search(nullptr).value().doctrine;
  };
  const std::string set = R"({"id": "wild", "values": {)" + wild + "}}";
  CHECK(doctrine(R"({"used": "wild", "sets": [)" + set + "]}") == "plain");
  CHECK(doctrine(R"({"used": "plain", "sets": [)" + set + "]}").empty());
}

TEST_CASE("A general that is stopped answers at once, and one with a time keeps to it") {
  using Clock = std::chrono::steady_clock;
  host::Context context;
  const host::OpenGame game = open(context, "crusader", "sidi-rezeg");
  const Match match(game.rules);
  Dice dice(1);
  const auto stopped = make_player("general:nodes=1000000000");
  stopped->stop();
  REQUIRE(match.judge(stopped->choose(match.rules(), match.state(), dice)));
  const auto hurried = make_player("general:ms=200");
  const auto begin = Clock::now();
  REQUIRE(match.judge(hurried->choose(match.rules(), match.state(), dice)));
  CHECK(Clock::now() - begin < std::chrono::seconds(3));  // one plan is finished, however slow the machine
}

TEST_CASE("An opponent's parameters that cannot be are told in a sentence") {
  CHECK(player_trouble("general").empty());
  CHECK(player_trouble("general:nodes=500,search=moves").empty());
  CHECK(player_trouble("staff:noise=10").empty());
  CHECK(player_trouble("napoleon").find("there is no opponent called 'napoleon'; take one of") == 0);
  for (const auto& [name, said] : {std::pair{"general:nodes=0", "nodes is a number from 1 to"},
                                   std::pair{"general:nodes=5,ms=5", "exclude each other"},
                                   std::pair{"general:nodes=5,nodes=6", "given twice"},
                                   std::pair{"general:depth=3", "general has no parameter 'depth'"},
                                   std::pair{"general:search=all", "search is moves, decisions or both"},
                                   std::pair{"staff:noise", "written name=value"},
                                   std::pair{"random:noise=1", "it takes none"}}) {
    INFO(name);
    CHECK(player_trouble(name).find(said) != std::string::npos);
    CHECK(make_player(name) == nullptr);
  }
}
