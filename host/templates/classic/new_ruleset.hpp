// What the sections share. The constants of the cases (k5_1 is case 5.1) are made from data/new-ruleset/cases.json by
// trigh_add_plugin; a case has its text there, the section that enforces it under its number, and a test with its tag.
#pragma once

#include "new-ruleset/rulebook.hpp"
#include "trigh/kit/classic.hpp"
#include "trigh/rules/plugin.hpp"

namespace new_ruleset {

using namespace trigh;
using kit::ClassicGame;

// What this rulebook alone says; all else are stock sections.
ModulePtr rivers(const ClassicGame& game);    ///< 06_rivers: 6.2, 7.8
ModulePtr pioneers(const ClassicGame& game);  ///< 06_rivers: 7.9, optional

class NewRulesetPlugin : public RulesPlugin {
 public:
  std::optional<Knowledge> knows(std::string_view title) const override;
  Expected<std::unique_ptr<Ruleset>> compose(std::shared_ptr<const GameData> data,
                                             const Options& options) const override;
};

}  // namespace new_ruleset
