#include "trigh/rules/supply_ruling.hpp"

#include <algorithm>
#include <cstring>

namespace trigh {

void SupplyRuling::along(HexsideKinds ways, int reach, const Case& rule) {
  ways_ = ways_rule_ ? ways_ & ways : ways;
  const bool cited = !ways_rule_ || reach < reach_ || (reach == reach_ && std::strcmp(rule.id, ways_rule_->id) < 0);
  if (!cited) return;
  reach_ = reach;
  ways_rule_ = &rule;
}

bool SupplyRuling::blocks_at(const SupplyTerm& block, HexId hex) const {
  if (!block.hexes->contains(hex)) return false;
  for (const LiftTerm& lift : lifts_)
    if (lift.rule == block.rule && lift.hexes->contains(hex)) return false;
  return true;
}

HexSet SupplyRuling::blocked() const {
  HexSet all;
  for (const SupplyTerm& block : blocks_) {
    HexSet set = *block.hexes;
    for (const LiftTerm& lift : lifts_)
      if (lift.rule == block.rule) set -= *lift.hexes;
    all |= set;
  }
  return all;
}

HexSet SupplyRuling::escorts() const {
  HexSet all;
  for (const SupplyTerm& escort : escorts_) all |= *escort.hexes;
  for (const HexSet* none : no_escorts_) all -= *none;
  return all;
}

bool SupplyRuling::escorted(HexId hex) const {
  return std::ranges::any_of(escorts_, [&](const SupplyTerm& escort) { return escort.hexes->contains(hex); }) &&
         std::ranges::none_of(no_escorts_, [&](const HexSet* none) { return none->contains(hex); });
}

HexSet SupplyRuling::source_hexes() const {
  HexSet all;
  for (const SupplyTerm& source : sources_) all |= *source.hexes;
  return all;
}

}  // namespace trigh
