// Attacks that name their units: what no position could make right, and which groups of units are put on offer.
#pragma once

#include <algorithm>
#include <span>

#include "trigh/game/action.hpp"
#include "trigh/game/board.hpp"
#include "trigh/rules/verdict.hpp"

namespace trigh {

/// How many one list of an attack may name, and what is against more.
struct NamedLimit {
  int most = Action::kDataBytes - 1;
  const Case& rule;
  const char* text;  ///< static: "more than six units"
};

/// What is against the lists of an attack: both must name somebody, none too many, nobody twice.
struct NamedRules {
  const Case& none;  ///< against an attack without units or without targets
  NamedLimit units, targets;
  const Case& twice;  ///< against a unit named again, or of another game
};

/// Adds `rule` against each unit of a list that was named before or is of another game.
inline void judge_once(const State& state, std::span<const UnitId> list, const Case& rule, Verdict& verdict) {
  for (auto unit = list.begin(); unit != list.end(); ++unit) {
    if (*unit >= state.pos.unit_count) verdict.forbid(rule, kNoHex, *unit, "no unit of this game");
    else if (std::find(list.begin(), unit, *unit) != unit)
      verdict.forbid(rule, kNoHex, *unit, "it is named twice; name it once");
  }
}

/// Adds the cases against the two lists of an action, whatever the position; true when there are none. After that the
/// units are safe to look up. The order in which units are named makes no difference.
inline bool judge_named(const State& state, const Action& action, const NamedRules& rules, Verdict& verdict) {
  if (action.count == 0 || action.targets == 0) verdict.forbid(rules.none, kNoHex, kNoUnit, "needs units and targets");
  if (action.count > rules.units.most || action.count + action.targets >= Action::kDataBytes)
    verdict.forbid(rules.units.rule, kNoHex, kNoUnit, rules.units.text);
  if (action.targets > rules.targets.most && !verdict.cites(rules.targets.rule))
    verdict.forbid(rules.targets.rule, kNoHex, kNoUnit, rules.targets.text);
  if (!verdict.objections().empty()) return false;
  for (const std::span<const UnitId> list : {action.units(), action.target_units()})
    judge_once(state, list, rules.twice, verdict);
  return verdict.objections().empty();
}

/// Calls each(group) for the groups of `all` that are put on offer, in the same order everywhere and each in the order
/// of `all`: of up to `most` every one that is not empty; of more each member alone, then all together. Both the group
/// and `all` are FixedVectors, so that nothing is allocated. REQUIRES most < 32.
template <class List, class Each>
void each_group(const List& all, std::size_t most, Each&& each) {
  if (all.size() > most) {
    for (const auto& one : all) each(List{one});
    each(all);
    return;
  }
  for (unsigned members = 1; members < 1u << all.size(); ++members) {
    List group;
    for (std::size_t i = 0; i < all.size(); ++i)
      if (members >> i & 1) group.push_back(all[i]);
    each(group);
  }
}

}  // namespace trigh
