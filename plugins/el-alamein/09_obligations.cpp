#include "09_obligations.hpp"

namespace ala {

Duties::Duties(const ElAlamein& game, const State& state) : game_(game), state_(state), side_(state.pos.phasing) {
  for (const HexId hex : state.board().occupied(side_)) {
    if (touched(hex).empty()) continue;
    const bool is_exempt = exempt(hex);
    for (const UnitId unit : state.in(hex))
      if (may_attack(game_, state_, unit)) free_.push_back({unit, hex, is_exempt});
  }
  for (const HexId hex : state.board().occupied(opponent(side_))) {
    const bool owed = std::ranges::any_of(state.in(hex), [&](UnitId unit) { return has(state, unit, kOwed); });
    if (owed && needs_attack(hex)) owed_.push_back(hex);
  }
}

Hexes Duties::touched(HexId hex) const { return fighting_hexes(game_, state_, hex, side_); }

bool Duties::exempt(HexId hex) const { return touches_mined_enemy(game_, state_, hex, side_); }

bool Duties::needs_attack(HexId hex) const {
  const auto fresh = [&](UnitId unit) { return game_.facts(unit).fights && !has(state_, unit, kDefended); };
  return std::ranges::any_of(state_.in(hex), fresh) && may_be_attacked(game_, state_, hex);
}

std::vector<HexId> Duties::made_owed(Units attackers, const Hexes& targets) const {
  std::vector<HexId> list;
  for (const UnitId unit : attackers) {
    if (!game_.facts(unit).fights) continue;   // an aiding engineer owes nothing
    const HexId hex = state_.hex(unit);
    if (exempt(hex)) continue;  // [ALA 9.25a]
    for (const HexId near : touched(hex))
      if (!targets.contains(near) && needs_attack(near) && !among(list, near)) list.push_back(near);
  }
  return list;
}

std::vector<HexId> Duties::unmet(const std::vector<HexId>& owed, Units used) const {
  return left_over(owed, free_, [&](HexId hex, const Fighter& each) {
    if (among(used, each.unit) || !beside(game_, each.hex, hex)) return Takes::kNone;
    return each.exempt ? Takes::kOne : Takes::kAll;
  });
}

void Duties::judge_attack(Units attackers, const Hexes& targets, Verdict& verdict) const {
  std::vector<HexId> owed = owed_;
  std::erase_if(owed, [&](HexId hex) { return targets.contains(hex); });
  const std::vector<HexId> made = made_owed(attackers, targets);
  for (const HexId hex : made)
    if (!among(owed, hex)) owed.push_back(hex);
  const std::vector<HexId> left = unmet(owed, attackers);
  if (left.size() <= unmet(owed_, {}).size()) return;
  for (const HexId hex : left) {
    const bool shared = std::any_of(free_.begin(), free_.end(), [&](const Fighter& each) {
      return !among(attackers, each.unit) && beside(game_, each.hex, hex);
    });
    const UnitId unit = state_.board().first(hex);
    if (among(made, hex) && !among(owed_, hex) && !shared)
      verdict.forbid(k9_25a, hex, unit,
                     "an attacker touches it too and nobody else is left to attack it");  // [ALA 9.25a]
    else
      verdict.forbid(k9_25b, hex, unit,
                     "it must be attacked in this phase, and this attack takes who could");  // [ALA 9.25b]
  }
}

void Duties::report(std::vector<Obligation>& list) const {
  for (const HexId hex : owed_) {
    const auto able =
        std::find_if(free_.begin(), free_.end(), [&](const Fighter& each) { return beside(game_, each.hex, hex); });
    if (able == free_.end()) continue;   // the duty has lapsed
    list.push_back(
        {able->exempt ? &k9_25a : &k9_25b, state_.board().first(hex), able->unit, "must be attacked", false});
  }
}

}  // namespace ala
