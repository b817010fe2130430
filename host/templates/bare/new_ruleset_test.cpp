// Rule tests that look inside; those that a player can write stand in cases/. The name is what a player would say, the
// case is a tag, so that `new_ruleset_test "[NEWRULESET 5.1]"` runs the tests of one case. The last test runs the kit
// that every ruleset must pass.
#include "new_ruleset.hpp"
#include "support/catch.hpp"
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
  return NewRulesetPlugin().compose(data(), options).value();
}

/// Does what the line says and gives the verdict.
Verdict play(Match& match, const char* line) { return match.apply(parse_action(match.rules(), line).value()); }

/// The first side's combat phase, with red-2 next to blue-2.
Match at_combat() {
  Match match(compose());
  for (const char* line : {"move red-2 0104-0203-0303", "end-phase", "end-phase", "move blue-2 0704-0603-0503",
                           "end-phase", "end-phase", "move red-2 0303-0403", "end-phase"})
    REQUIRE(play(match, line));
  return match;
}

}  // namespace

TEST_CASE("A unit moves as far as its allowance reaches", "[NEWRULESET 5.1]") {
  Match match(compose());
  CHECK(play(match, "move red-2 0104-0203-0303-0402-0503").cites(k5_1));
  CHECK(play(match, "move red-2 0104-0203-0303-0402"));
}

TEST_CASE("Rough terrain costs two movement points", "[NEWRULESET 5.2]") {
  Match match(compose());
  CHECK(play(match, "move red-3 0105-0205-0305-0306").cites(k5_1));  // 0205 is rough
  CHECK(play(match, "move red-3 0105-0205-0305"));
}

TEST_CASE("Swift units have one movement point more, if the players want it", "[NEWRULESET 5.4]") {
  Match match(compose({{"swift", "on"}}));
  CHECK(play(match, "move red-2 0104-0203-0303-0402-0503-0603").cites(k5_4));
  CHECK(play(match, "move red-2 0104-0203-0303-0402-0503"));
  CHECK(!NewRulesetPlugin().compose(data(), {{"swift", "very"}}));
}

TEST_CASE("A unit attacks an adjacent enemy, and once", "[NEWRULESET 7.1][NEWRULESET 7.2]") {
  Match match = at_combat();
  CHECK(play(match, "attack red-2 -> blue-1").cites(k7_1));
  REQUIRE(play(match, "attack red-2 -> blue-2"));
  REQUIRE(play(match, "roll 3"));
  CHECK(play(match, "attack red-2 -> blue-2").cites(k7_2));
}

TEST_CASE("The die decides an attack", "[NEWRULESET 7.4]") {
  CHECK(std::string(combat_result(5, 0)) == "DE");
  CHECK(std::string(combat_result(1, 0)) == "AE");
  CHECK(std::string(combat_result(4, 0)) == "-");
  CHECK(std::string(combat_result(4, 1)) == "DE");
  Match match = at_combat();
  REQUIRE(play(match, "attack red-2 -> blue-2"));
  REQUIRE(play(match, "roll 6"));
  CHECK(!match.state().unit(*match.rules().counters().find("blue-2")).on_map());
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
