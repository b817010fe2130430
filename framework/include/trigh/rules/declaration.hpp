// A combat that somebody asks about, as the actions that would declare it: what turns a CombatQuery into something the
// gate can judge.
#pragma once

#include <span>

#include "trigh/game/action.hpp"
#include "trigh/rules/verdict.hpp"

namespace trigh {

/// How the combat of a query would be declared in one position.
struct Declaration {
  /// One after the other: the attack, what each side adds to it, and what leads from one side to the other. What is
  /// in hand already is left out.
  ActionList actions;
  /// Against support for which there is no action, or for which its side would never be asked.
  Verdict against;

  /// Adds an action that names these units and targets; one that names more than an action holds is against `rule`.
  void add(ActionKind kind, std::span<const UnitId> units, std::span<const UnitId> targets, const Case& rule,
           int value = 0) {
    if (units.size() + targets.size() >= Action::kDataBytes)
      return against.forbid(rule, kNoHex, kNoUnit, "more units than one action can name");
    actions.push_back(naming(kind, units, targets));
    actions.back().value = static_cast<std::int16_t>(value);
  }
};

}  // namespace trigh
