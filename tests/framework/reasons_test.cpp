// Why a unit moves (lab/reasons.hpp) where zones do not hold it; the other reasons are tested with the quad's rules.
#include "trigh/lab/reasons.hpp"
#include "support/catch.hpp"
#include "support/test_map.hpp"
#include "support/toy_ruleset.hpp"
#include "trigh/play/notation.hpp"

using namespace trigh;

TEST_CASE("A move is made to leave the zones of the enemy, and not if it ends in one") {
  const auto rules = toy::ruleset();
  const Match match(rules);
  State state = match.state();
  for (const auto& [unit, hex] : {std::pair{"red-1", "0403"}, std::pair{"blue-1", "0503"}})
    state.place(*rules->counters().find(unit), test::hex(rules->map(), hex));
  const auto frees = [&](const char* text) {
    const std::vector<Action> plan{*parse_action(*rules, text)};
    const auto reasons = reasons_for(*rules, state, plan, [](std::size_t) { return true; });
    return std::ranges::any_of(reasons.at(0), [](const Reason& each) { return each.what == Reason::What::kFrees; });
  };
  CHECK(frees("move red-1 0403-0303"));
  CHECK_FALSE(frees("move red-1 0403-0402"));
}
