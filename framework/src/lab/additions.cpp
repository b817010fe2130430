// Which addition of units or support would reach a wanted chance.
#include <algorithm>
#include <optional>

#include "trigh/lab/odds.hpp"
#include "trigh/play/declare.hpp"

namespace trigh {
namespace {

double cleared(const Ruleset& rules, const State& state, const CombatQuery& query) {
  CombatPlan plan;
  plan.combats.push_back(query);
  plan.samples = 400;
  return chances(rules, state, plan).combats[0].cleared;
}

bool among(const UnitList& units, UnitId unit) { return std::ranges::find(units, unit) != units.end(); }

/// `with` and one unit more, if it could be declared so.
std::optional<Reinforced> joined(const Ruleset& rules, const State& state, const Reinforced& with, UnitId unit,
                                 bool adjacent) {
  Reinforced more = with;
  UnitList& list = adjacent ? more.query.attackers : more.query.barrage;
  if (list.full()) return std::nullopt;
  list.push_back(unit);
  (adjacent ? more.attackers : more.barrage).push_back(unit);
  if (!judge_combat(rules, state, more.query)) return std::nullopt;
  more.chance = cleared(rules, state, more.query);
  return more;
}

/// `with` and each unit that could join it, as an attacker or from a distance; units after `after` only.
std::vector<Reinforced> with_one_more(const Ruleset& rules, const State& state, const Reinforced& with, int after) {
  std::vector<Reinforced> found;
  for (int i = after + 1; i < state.pos.unit_count; ++i) {
    const auto unit = static_cast<UnitId>(i);
    if (state.side(unit) != with.query.attacker || !state.unit(unit).on_map()) continue;
    if (among(with.query.attackers, unit) || among(with.query.barrage, unit)) continue;
    for (const bool adjacent : {true, false})
      if (auto more = joined(rules, state, with, unit, adjacent)) found.push_back(std::move(*more));
  }
  return found;
}

int last_of(const Reinforced& each) {
  return !each.attackers.empty() ? each.attackers.back() : !each.barrage.empty() ? each.barrage.back() : -1;
}

}  // namespace

std::vector<Reinforced> additions_for(const Ruleset& rules, const State& state, const CombatQuery& query, double wanted,
                                      std::size_t most) {
  Reinforced plain{query, {}, {}, 0, cleared(rules, state, query)};
  std::vector<Reinforced> found, all;
  const auto sort = [&](std::vector<Reinforced>& list) {
    std::ranges::stable_sort(list, std::greater{}, &Reinforced::chance);
  };
  const auto take = [&](std::vector<Reinforced> list) {
    sort(list);
    for (Reinforced& each : list)
      if (each.chance >= wanted && found.size() < most) found.push_back(each);
    all.insert(all.end(), list.begin(), list.end());
  };
  const std::vector<Reinforced> singles = with_one_more(rules, state, plain, -1);
  take(singles);
  for (int points = query.attack_points + 1; points < query.attack_points + 40; ++points) {
    Reinforced more = plain;
    more.query.attack_points = static_cast<std::int16_t>(points);
    more.points = points - query.attack_points;
    if (!judge_combat(rules, state, more.query)) break;
    more.chance = cleared(rules, state, more.query);
    all.push_back(more);
    if (more.chance < wanted) continue;
    if (found.size() < most) found.push_back(more);
    break;  // fewer points are better
  }
  if (found.empty())
    for (const Reinforced& one : singles) take(with_one_more(rules, state, one, last_of(one)));
  if (!found.empty()) return found;
  sort(all);
  if (!all.empty() && all[0].chance > plain.chance) found.push_back(all[0]);
  return found;
}

}  // namespace trigh
