// The conformance kit on every scenario of a title, through the plugin as a player's host loads it; the shortest
// scenario also under every option, and the others under those that are not its own. Under TRIGH_QUICK (sanitizers)
// without the options. The title is $TRIGH_TITLE; left out: all.
#include "conformance_setup.hpp"

#include <algorithm>
#include <cstdlib>

#include "support/catch.hpp"
#include "support/quick.hpp"
#include "trigh/rules/options.hpp"

namespace {

using namespace trigh;

void check_passed(const ConformanceReport& report, int least_games) {
  INFO(host::to_string(report));
  CHECK(report.passed());
  CHECK(report.games >= least_games);
  CHECK(report.legal_candidates > 100);
  CHECK(report.refusals > 1000);
}

host::OpenGame open(host::Context& context, const std::string& title, const std::string& scenario) {
  host::GameChoice choice;
  choice.request.title = title;
  choice.request.scenario = scenario;
  auto game = host::open_game(context, choice);
  if (!game) FAIL(to_string(game.error()));
  return std::move(*game);
}

/// Choices besides the defaults: each is played.
int choices_of(const ConformanceSetup& setup) {
  int choices = 0;
  for (const OptionInfo& each : setup.options)
    if (belongs_to(each, setup.scenario)) choices += static_cast<int>(each.choices.size()) - 1;
  return choices;
}

/// `shortest`: the scenario that is played under every option.
void check_scenario(const host::OpenGame& game, const host::OpenGame& shortest, bool with_options) {
  const std::string& scenario = game.data->scenario.id;
  const bool all = scenario == shortest.data->scenario.id;
  INFO(game.data->title_id << ", " << scenario);
  ConformanceSetup setup = host::conformance_setup(game);
  setup.games = 1;
  setup.option_games = 1;
  if (!all) {
    setup.option_pairs = 0;
    std::erase_if(setup.options, [&](const OptionInfo& each) { return belongs_to(each, shortest.data->scenario.id); });
  }
  if (!with_options) setup.options.clear();
  const auto report = host::run_conformance(game, setup);
  if (!report) FAIL(to_string(report.error()));
  check_passed(*report, setup.games + setup.option_games * choices_of(setup));
}

int turns_of(const host::OpenGame& game) { return game.data->scenario.last_turn - game.data->scenario.first_turn; }

void check_title(host::Context& context, const host::TitleHome& home, bool with_options) {
  std::vector<host::OpenGame> games;
  for (const ScenarioInfo& scenario : home.info.scenarios) games.push_back(open(context, home.info.id, scenario.id));
  const auto shortest = std::min_element(games.begin(), games.end(),
                                         [](const auto& a, const auto& b) { return turns_of(a) < turns_of(b); });
  for (auto game = games.begin(); game != games.end(); ++game) check_scenario(*game, *shortest, with_options);
}

}  // namespace

TEST_CASE("Every scenario passes the conformance kit, the shortest under every option") {
  const char* const wanted = std::getenv("TRIGH_TITLE");
  const bool quick = test::trials(0, 1) == 1;
  host::Context context;
  const auto titles = context.titles();
  REQUIRE(titles);
  int seen = 0;
  for (const host::TitleHome& home : titles.value()) {
    if (wanted && home.info.id != wanted) continue;
    ++seen;
    check_title(context, home, !quick);
  }
  CHECK(seen >= (wanted ? 1 : 3));
}
