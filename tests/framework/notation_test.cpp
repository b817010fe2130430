#include <rapidcheck.h>

#include "support/catch.hpp"
#include "support/test_map.hpp"
#include "support/toy_ruleset.hpp"
#include "trigh/play/match.hpp"
#include "trigh/play/notation.hpp"

using namespace trigh;

namespace {

/// The toy's forms and two more, so that every part of a form is used.
const Ruleset& rules() {
  static const std::unique_ptr<Ruleset> made = [] {
    auto toy = toy::ToyPlugin().compose(toy::game_data(), {}).value();
    toy->forms.push_back(
        {"assault", kHasUnits | kHasNumber | kHasTargets, "Many against many.", {"fire", "shock", "surprise"}});
    toy->forms.push_back({"place", kHasUnit | kHasHex, "Puts a unit down.", {}});
    return toy;
  }();
  return *made;
}

std::string first_code(std::string_view line) {
  const auto action = parse_action(rules(), line);
  if (action.has_value()) return "none";
  for (const Finding& finding : action.error()) CHECK_FALSE(finding.text.empty());
  return action.error().front().code;
}

int below(int n) { return *rc::gen::inRange(0, n); }
UnitId any_unit() { return static_cast<UnitId>(below(rules().counters().size())); }

Action any_action() {
  Action action;
  action.kind = static_cast<ActionKind>(below(6));
  const ActionForm& form = rules().forms[action.kind];
  const Map& map = rules().map();
  if (form.parts & kHasUnit) action.unit = any_unit();
  if (form.parts & kHasUnits)
    for (int i = below(12); i > 0; --i) action.push_unit(any_unit());
  if (form.parts & kHasNumber) action.value = static_cast<std::int16_t>(below(65536) - 32768);
  if (form.parts & (kHasHex | kHasPath)) action.hex = static_cast<HexId>(below(map.grid.size()));
  if (form.parts & kHasPath) {
    HexId at = action.hex;
    for (int i = below(Action::kMaxSteps + 1); i > 0; --i) {
      const auto d = static_cast<Direction>(below(6));
      if (map.neighbor(at, d) == kNoHex) continue;
      action.push_step(d);
      at = map.neighbor(at, d);
    }
  }
  if (form.parts & kHasTargets)
    for (int i = below(12); i > 0; --i) action.push_target(any_unit());
  if (!form.modes.empty()) action.mode = static_cast<std::uint8_t>(below(static_cast<int>(form.modes.size())));
  return action;
}

}  // namespace

TEST_CASE("each action's line parses back to it") {
  REQUIRE(rc::check("text round trip", [] {
    const Action action = any_action();
    const std::string line = to_text(rules(), action);
    const auto back = parse_action(rules(), line);
    RC_ASSERT(back.has_value());
    RC_ASSERT(back.value() == action);
    RC_ASSERT(to_text(rules(), back.value()) == line);
  }));
}

TEST_CASE("the canonical lines are what the documents show") {
  CHECK(to_text(rules(), roll_action(4)) == "roll 4");
  CHECK(to_text(rules(), Action{}) == "end-phase");
  const auto line = [](const char* text) { return to_text(rules(), parse_action(rules(), text).value()); };
  CHECK(line("  move\tred-1   0103-0202 \r") == "move red-1 0103-0202");
  CHECK(line("attack red-1 -> blue-1") == "attack red-1 -> blue-1");
  CHECK(line("assault red-1 red-2 5 -> blue-1 by shock") == "assault red-1 red-2 5 -> blue-1 by shock");
  CHECK(line("assault 0 -> by fire") == "assault 0 ->");  // the first way goes without saying
  CHECK(line("place blue-3 0707") == "place blue-3 0707");
  CHECK(parse_action(rules(), "roll 4").value().actor == Side::kNone);
}

TEST_CASE("every defect of a line has its finding") {
  CHECK(first_code("") == "TR-401");
  CHECK(first_code(" \t ") == "TR-401");
  CHECK(first_code("march red-1") == "TR-402");
  CHECK(first_code("Move red-1 0103") == "TR-402");
  CHECK(first_code("move") == "TR-403");
  CHECK(first_code("move red-1") == "TR-403");
  CHECK(first_code("roll") == "TR-403");
  CHECK(first_code("attack red-1") == "TR-403");
  CHECK(first_code("attack red-1 blue-1") == "TR-403");
  CHECK(first_code("move grey-1 0103-0202") == "TR-404");
  CHECK(first_code("attack red-1 -> grey-1") == "TR-404");
  std::string many = "assault";
  for (int i = 0; i < Action::kDataBytes + 1; ++i) many += " red-1";
  CHECK(first_code(many + " 1 -> blue-1") == "TR-405");
  CHECK(first_code("roll six") == "TR-406");
  CHECK(first_code("roll 40000") == "TR-406");
  CHECK(first_code("roll 4x") == "TR-406");
  CHECK(first_code("place red-1 0808") == "TR-407");
  CHECK(first_code("move red-1 0103-") == "TR-407");
  CHECK(first_code("move red-1 0103-0303") == "TR-408");
  std::string far = "move red-1 0103";
  for (int i = 0; i < Action::kMaxSteps + 1; ++i) far += i % 2 == 0 ? "-0104" : "-0103";
  CHECK(first_code(far) == "TR-408");
  CHECK(first_code("end-phase now") == "TR-409");
  CHECK(first_code("assault red-1 3 -> blue-1 by magic") == "TR-410");
  CHECK(first_code("assault red-1 3 -> blue-1 by") == "TR-403");
}

TEST_CASE("all that is wrong with a line is told at once") {
  const auto action = parse_action(rules(), "place grey-1 9999 now");
  REQUIRE_FALSE(action.has_value());
  REQUIRE(action.error().size() == 3);
  CHECK(action.error()[0].code == "TR-404");
  CHECK(action.error()[1].code == "TR-407");
  CHECK(action.error()[2].code == "TR-409");
  CHECK(action.error()[0].pointer == "place grey-1 9999 now");
}

TEST_CASE("no line of any characters breaks the reader") {
  REQUIRE(rc::check("fuzzed lines", [](const std::string& noise) {
    static const char* const kWords[] = {"move", "assault", "->", "by", "red-1", "0103-0104", "-", "7", "roll"};
    std::string line;
    for (int i = below(6); i > 0; --i) line += std::string(kWords[below(9)]) + " ";
    const auto action = parse_action(rules(), line + noise);
    if (action.has_value())
      RC_ASSERT(parse_action(rules(), to_text(rules(), action.value())).value() == action.value());
    else RC_ASSERT(!action.error().empty());
  }));
}
