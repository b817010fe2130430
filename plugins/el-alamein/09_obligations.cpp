#include "09_obligations.hpp"

namespace ala {
namespace {

bool contains(const std::vector<HexId>& list, HexId hex) {
  return std::find(list.begin(), list.end(), hex) != list.end();
}

/// The greatest number of owed hexes that units with one attack each can meet: augmenting paths.
class Matching {
 public:
  Matching(const std::vector<HexId>& hexes, const std::vector<std::vector<int>>& units_of, std::size_t units)
      : hexes_(hexes), units_of_(units_of), meets_(units, -1), seen_(units) {}

  /// The hexes nobody is left for.
  std::vector<HexId> unmet() {
    std::vector<HexId> list;
    for (std::size_t i = 0; i < hexes_.size(); ++i) {
      std::fill(seen_.begin(), seen_.end(), false);
      if (!place(static_cast<int>(i))) list.push_back(hexes_[i]);
    }
    return list;
  }

 private:
  bool place(int hex) {
    for (const int unit : units_of_[static_cast<std::size_t>(hex)]) {
      const auto u = static_cast<std::size_t>(unit);
      if (seen_[u]) continue;
      seen_[u] = true;
      if (meets_[u] >= 0 && !place(meets_[u])) continue;
      meets_[u] = hex;
      return true;
    }
    return false;
  }

  const std::vector<HexId>& hexes_;
  const std::vector<std::vector<int>>& units_of_;
  std::vector<int> meets_;
  std::vector<bool> seen_;
};

}  // namespace

Duties::Duties(const ElAlamein& game, const State& state) : game_(game), state_(state), side_(state.pos.phasing) {
  HexSet front = state.board().occupied(side_);
  front.for_each([&](HexId hex) {
    const Hexes near = touched(hex);
    if (near.empty()) return;
    const bool is_exempt = exempt(hex);
    each_in(state, hex, [&](UnitId unit) {
      if (may_attack(game_, state_, unit)) free_.push_back({unit, hex, is_exempt});
    });
  });
  state.board().occupied(opponent(side_)).for_each([&](HexId hex) {
    bool owed = false;
    each_in(state, hex, [&](UnitId unit) { owed = owed || has(state, unit, kOwed); });
    if (owed && needs_attack(hex)) owed_.push_back(hex);
  });
}

Hexes Duties::touched(HexId hex) const { return fighting_hexes(game_, state_, hex, side_); }

bool Duties::exempt(HexId hex) const { return touches_mined_enemy(game_, state_, hex, side_); }

bool Duties::needs_attack(HexId hex) const {
  bool fresh = false;
  each_in(state_, hex,
          [&](UnitId unit) { fresh = fresh || (game_.facts(unit).fights && !has(state_, unit, kDefended)); });
  return fresh && may_be_attacked(game_, state_, hex);
}

std::vector<HexId> Duties::made_owed(Units attackers, const Hexes& targets) const {
  std::vector<HexId> list;
  for (const UnitId unit : attackers) {
    if (!game_.facts(unit).fights) continue;   // an aiding engineer owes nothing
    const HexId hex = state_.hex(unit);
    if (exempt(hex)) continue;  // [ALA 9.25a]
    for (const HexId near : touched(hex))
      if (!targets.contains(near) && needs_attack(near) && !contains(list, near)) list.push_back(near);
  }
  return list;
}

std::vector<HexId> Duties::unmet(const std::vector<HexId>& owed, Units used) const {
  std::vector<HexId> open;                       // not beside a free unit that may take on all it touches
  std::vector<std::vector<int>> units_of;        // exempt units beside each of them
  for (const HexId hex : owed) {
    bool met = false;
    std::vector<int> single;
    for (std::size_t i = 0; i < free_.size() && !met; ++i) {
      if (among(used, free_[i].unit) || !beside(game_, free_[i].hex, hex)) continue;
      met = !free_[i].exempt;
      single.push_back(static_cast<int>(i));
    }
    if (met) continue;
    open.push_back(hex);
    units_of.push_back(std::move(single));
  }
  return Matching(open, units_of, free_.size()).unmet();
}

void Duties::judge_attack(Units attackers, const Hexes& targets, Verdict& verdict) const {
  std::vector<HexId> owed = owed_;
  std::erase_if(owed, [&](HexId hex) { return targets.contains(hex); });
  const std::vector<HexId> made = made_owed(attackers, targets);
  for (const HexId hex : made)
    if (!contains(owed, hex)) owed.push_back(hex);
  const std::vector<HexId> left = unmet(owed, attackers);
  if (left.size() <= unmet(owed_, {}).size()) return;
  for (const HexId hex : left) {
    const bool shared = std::any_of(free_.begin(), free_.end(), [&](const Fighter& each) {
      return !among(attackers, each.unit) && beside(game_, each.hex, hex);
    });
    const UnitId unit = state_.board().first(hex);
    if (contains(made, hex) && !contains(owed_, hex) && !shared)
      verdict.forbid(k9_25a, hex, unit,
                     "an attacker touches it too and nobody else is left to attack it");  // [ALA 9.25a]
    else
      verdict.forbid(k9_25b, hex, unit,
                     "it must be attacked in this phase, and this attack takes who could");  // [ALA 9.25b]
  }
}

void Duties::judge_end(Verdict& verdict) const {
  std::vector<Obligation> list;
  report(list);
  for (const Obligation& each : list) verdict.forbid(*each.rule, state_.hex(each.unit), each.unit, each.text);
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
