// The tests that look inside; those that a player can write stand in cases/. The last one runs the kit that every
// ruleset must pass.
#include "new_ruleset.hpp"
#include "support/catch.hpp"
#include "trigh/ai/player.hpp"
#include "trigh/io/title_reader.hpp"
#include "trigh/play/conformance.hpp"
#include "trigh/play/notation.hpp"

using namespace new_ruleset;

namespace {

std::shared_ptr<const GameData> data() {
  GameRequest request;
  request.title = "new-ruleset";
  auto data = load_game_data(DATA_FOLDER, request);
  INFO((data ? "" : to_string(data.error())));
  REQUIRE(data);
  return data.value();
}

std::unique_ptr<Ruleset> compose(const Options& options = {}) {
  auto made = NewRulesetPlugin().compose(data(), options);
  INFO((made ? "" : to_string(made.error())));
  REQUIRE(made);
  return std::move(made).value();
}

Verdict play(Match& match, const char* line) { return match.apply(parse_action(match.rules(), line).value()); }

}  // namespace

TEST_CASE("A six brings mud, and mud halves what units may spend", "[NEWRULESET 4.2]") {
  Match match(compose());
  REQUIRE(play(match, "roll 6"));
  const UnitId unit = *match.rules().counters().find("west-1");
  CHECK(match.rules().rule_move(match.state(), unit).allowance_halves() == 4);  // half points: of 4 points 2 are left
  Match other(compose());
  REQUIRE(play(other, "roll 5"));
  CHECK(other.rules().rule_move(other.state(), unit).allowance_halves() == 8);
}

TEST_CASE("The players choose who leads a retreat", "[NEWRULESET 7.6]") {
  CHECK(compose({{"retreat-leader", "victor"}})->options.at("retreat-leader") == "victor");
  CHECK(!NewRulesetPlugin().compose(data(), {{"retreat-leader", "nobody"}}));
}

TEST_CASE("The ruleset passes the conformance kit", "[conformance]") {
  ConformanceSetup setup;
  setup.compose = [](const Options& options) { return NewRulesetPlugin().compose(data(), options); };
  setup.options = NewRulesetPlugin().options(*data());
  const ConformanceReport report = check_conformance(setup);
  for (const ConformanceFailure& failure : report.failures) UNSCOPED_INFO(to_string(failure));
  CHECK(report.passed());
  CHECK(report.games > 0);
}
