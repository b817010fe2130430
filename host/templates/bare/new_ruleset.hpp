// What the sections share. trigh_add_plugin makes the constants: of the cases (k5_1 is case 5.1) from
// data/new-ruleset/cases.json, of actions, phases and statuses (kMove, kMovementPhase, kMoved) from words.json beside
// it. A case has its text there, the code that enforces it under its number, and a test with its tag.
#pragma once

#include <memory>

#include "new-ruleset/words.hpp"
#include "trigh/rules/plugin.hpp"

namespace new_ruleset {

using namespace trigh;

/// Numbers of the counters, by slot in Counter::values.
struct Values {
  int attack = 0, defense = 0, movement = 0;
};

// The sections. A module refers to the ruleset it is part of, which outlives it.
std::unique_ptr<const RuleModule> make_movement(const Ruleset& rules, Values slots, bool swift);
std::unique_ptr<const RuleModule> make_zones_of_control(const Ruleset& rules);
std::unique_ptr<const RuleModule> make_combat(const Ruleset& rules, Values slots);

/// An attack of one unit on another as a question to the rules.
CombatQuery attack_of(const State& state, UnitId attacker, UnitId defender);
/// Result of a roll at a differential: "DE", "AE" or "-".
const char* combat_result(int roll, int differential);

class NewRulesetPlugin : public RulesPlugin {
 public:
  std::optional<Knowledge> knows(std::string_view title) const override;
  Expected<std::unique_ptr<Ruleset>> compose(std::shared_ptr<const GameData> data,
                                             const Options& options) const override;
};

}  // namespace new_ruleset
