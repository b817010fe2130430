#include "09_obligations.hpp"

namespace ala {

Obligations::Obligations(const ElAlamein& game, const State& state)
    : game_(game), state_(state), side_(state.pos.phasing) {
  for (const HexId hex : state.board().occupied(side_)) {
    if (touched(hex).empty()) continue;
    const bool is_exempt = exempt(hex);
    for (const UnitId unit : state.in(hex))
      if (may_attack(game_, state_, unit)) free_.push_back({unit, hex, is_exempt});
  }
  for (const HexId hex : state.board().occupied(opponent(side_))) {
    const bool obliged = std::ranges::any_of(state.in(hex), [&](UnitId unit) { return has(state, unit, kOwed); });
    if (obliged && needs_attack(hex)) obliged_.push_back(hex);
  }
}

Hexes Obligations::touched(HexId hex) const { return fighting_hexes(game_, state_, hex, side_); }

bool Obligations::exempt(HexId hex) const { return touches_mined_enemy(game_, state_, hex, side_); }

bool Obligations::needs_attack(HexId hex) const {
  const auto fresh = [&](UnitId unit) { return game_.facts(unit).fights && !has(state_, unit, kDefended); };
  return std::ranges::any_of(state_.in(hex), fresh) && may_be_attacked(game_, state_, hex);
}

std::vector<HexId> Obligations::newly_obliged(Units attackers, const Hexes& targets) const {
  std::vector<HexId> list;
  for (const UnitId unit : attackers) {
    if (!game_.facts(unit).fights) continue;   // an aiding engineer has no obligation
    const HexId hex = state_.hex(unit);
    if (exempt(hex)) continue;  // [ALA 9.25a]
    for (const HexId near : touched(hex))
      if (!targets.contains(near) && needs_attack(near) && !among(list, near)) list.push_back(near);
  }
  return list;
}

std::vector<HexId> Obligations::unmet(const std::vector<HexId>& obliged, Units used) const {
  return left_over(obliged, free_, [&](HexId hex, const Fighter& each) {
    if (among(used, each.unit) || !beside(game_, each.hex, hex)) return Takes::kNone;
    return each.exempt ? Takes::kOne : Takes::kAll;
  });
}

void Obligations::judge_attack(Units attackers, const Hexes& targets, Verdict& verdict) const {
  std::vector<HexId> obliged = obliged_;
  std::erase_if(obliged, [&](HexId hex) { return targets.contains(hex); });
  const std::vector<HexId> made = newly_obliged(attackers, targets);
  for (const HexId hex : made)
    if (!among(obliged, hex)) obliged.push_back(hex);
  const std::vector<HexId> left = unmet(obliged, attackers);
  if (left.size() <= unmet(obliged_, {}).size()) return;
  for (const HexId hex : left) {
    const bool shared = std::any_of(free_.begin(), free_.end(), [&](const Fighter& each) {
      return !among(attackers, each.unit) && beside(game_, each.hex, hex);
    });
    const UnitId unit = state_.board().first(hex);
    if (among(made, hex) && !among(obliged_, hex) && !shared)
      verdict.forbid(k9_25a, hex, unit,
                     "an attacker touches it too and nobody else is left to attack it");  // [ALA 9.25a]
    else
      verdict.forbid(k9_25b, hex, unit,
                     "it must be attacked in this phase, and this attack takes who could");  // [ALA 9.25b]
  }
}

void Obligations::report(std::vector<Obligation>& list) const {
  for (const HexId hex : obliged_) {
    const auto able =
        std::find_if(free_.begin(), free_.end(), [&](const Fighter& each) { return beside(game_, each.hex, hex); });
    if (able == free_.end()) continue;   // the obligation has lapsed
    list.push_back(
        {able->exempt ? &k9_25a : &k9_25b, state_.board().first(hex), able->unit, "must be attacked", false});
  }
}

}  // namespace ala
