// The conformance kit on every scenario, through the plugin as a player's host loads it. Under TRIGH_QUICK (sanitizers)
// one game each is enough.
#include "conformance_setup.hpp"
#include "support/catch.hpp"
#include "support/quick.hpp"

namespace {

using namespace trigh;

ConformanceReport report_of(const char* scenario, int option_games) {
  host::Context context;
  host::GameChoice choice;
  choice.request.title = "el-alamein";
  choice.request.scenario = scenario;
  const auto game = host::open_game(context, choice);
  if (!game) FAIL(to_string(game.error()));
  ConformanceSetup setup = host::conformance_setup(*game);
  setup.games = 1;
  setup.option_games = option_games;
  if (option_games == 0) setup.options.clear();
  const auto report = host::run_conformance(*game, setup);
  if (!report) FAIL(to_string(report.error()));
  return *report;
}

void check_passed(const ConformanceReport& report, int least_games) {
  INFO(host::to_string(report));
  CHECK(report.passed());
  CHECK(report.games >= least_games);
  CHECK(report.legal_candidates > 100);
  CHECK(report.refusals > 1000);
}

const bool quick = test::trials(0, 1) == 1;

}  // namespace

TEST_CASE("July passes the conformance kit under every option") { check_passed(report_of("july", quick ? 0 : 1), quick ? 1 : 20); }

TEST_CASE("September passes the conformance kit") { check_passed(report_of("september", 0), 1); }

TEST_CASE("October passes the conformance kit") { check_passed(report_of("october", 0), 1); }
