#include "trigh/play/declare.hpp"

#include <algorithm>

#include "trigh/play/match.hpp"

namespace trigh {

Declaration Ruleset::declaration(const State& state, const CombatQuery& query) const {
  Declaration declared;
  const Case& rule = *phases[state.pos.top().phase].rule;
  const auto attack = std::ranges::find_if(forms, [](const ActionForm& form) {
    return (form.parts & kHasTargets) && (form.parts & (kHasUnit | kHasUnits)) && !(form.parts & kHasNumber);
  });
  const std::span<const UnitId> attackers{query.attackers.begin(), query.attackers.size()};
  const std::span<const UnitId> defenders{query.defenders.begin(), query.defenders.size()};
  const bool several = attack != forms.end() && (attack->parts & kHasUnits);
  if (attack == forms.end())
    declared.against.forbid(rule, kNoHex, kNoUnit, "nobody declares attacks here");
  else if (!several && attackers.size() != 1)
    declared.against.forbid(rule, kNoHex, kNoUnit, "units attack one by one; name one");
  else
    declared.add(static_cast<ActionKind>(attack - forms.begin()), several ? attackers : std::span<const UnitId>{},
                 defenders, rule);
  if (!several && !declared.actions.empty()) declared.actions[0].unit = attackers[0];
  if (!query.barrage.empty() || !query.defensive_fire.empty() || query.attack_points > 0 || query.defense_points > 0)
    declared.against.forbid(rule, kNoHex, kNoUnit, "there is no such support here");
  return declared;
}

namespace {

/// Judges each action of the declaration, and of what is done `then`, where those before it lead to, and applies all of
/// them, or all but the last.
Verdict go_through(const Ruleset& rules, State& state, const CombatQuery& query, std::span<const Action> then,
                   bool last_too, Events& events) {
  const Declaration declared = rules.declaration(state, query);
  const std::size_t named = declared.actions.size(), all = named + then.size();
  for (std::size_t i = 0; i < all; ++i) {
    Action action = i < named ? declared.actions[i] : then[i - named];
    const Verdict verdict = judge(rules, state, action);
    if (!verdict) {
      // Nobody is asked for it, and the ruleset says why.
      const bool asked = !state.pos.over && rules.phases[state.pos.top().phase].allows_kind(action.kind);
      return i == 0 || asked || declared.against.legal() ? verdict : declared.against;
    }
    if (i + 1 == all && !last_too) break;
    action.actor = to_act(state);
    apply(rules, state, action, events);
  }
  return declared.against;
}

}  // namespace

Verdict judge_combat(const Ruleset& rules, const State& state, const CombatQuery& query) {
  State after = state;
  Events unheard;
  return go_through(rules, after, query, {}, false, unheard);
}

Verdict judge_combat(const Ruleset& rules, const CombatQuery& query, std::span<const Action> then, State& state) {
  Events unheard;
  return go_through(rules, state, query, then, true, unheard);
}

CombatReport weigh_combat(const Ruleset& rules, const State& state, const CombatQuery& query) {
  CombatQuery there = query;
  for (UnitList* list : {&there.attackers, &there.barrage, &there.defenders, &there.defensive_fire})
    list->erase_if([&](UnitId unit) { return !state.unit(unit).on_map(); });
  if (there.defenders.empty()) return {};
  return rules.combat(state, there);
}

Verdict declare_combat(const Ruleset& rules, State& state, const CombatQuery& query, Events& events) {
  return go_through(rules, state, query, {}, true, events);
}

}  // namespace trigh
