// What stock sections share. A stock section is a ready module for a rule that several rulebooks print alike: its
// parameters are a table of the title (docs/formats/transplant.md), so that a transplant can lend them to another
// title.
#pragma once

#include <span>
#include <string_view>

#include "trigh/rules/ruleset.hpp"
#include "trigh/services/decision.hpp"

namespace trigh::kit {

/// A module that knows the game it is part of, which outlives it.
template <class Game>
class Section : public RuleModule {
 public:
  explicit Section(const Game& game, std::initializer_list<ActionKind> verbs = {}) : RuleModule(verbs), game_(game) {}

 protected:
  const Game& game_;
};

/// The case that `table[member]` names: of `own` where it is there, else one that a transplant brought; nullptr when
/// the table names none, or one that is in neither.
const Case* case_in(const GameData& data, const Datum& table, std::string_view member,
                    std::span<const Case* const> own);

}  // namespace trigh::kit
