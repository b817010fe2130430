#include "trigh/rules/supply_ruling.hpp"

namespace trigh {

HexSet& SupplyRuling::own() {
  own_.push_back(HexSet{});
  return own_.back();
}

void SupplyRuling::lift(LastingSet hexes, const Case& rule, const Case& by) {
  lifts_.push_back({&hexes.get(), &rule, &by});
}

void SupplyRuling::along(HexsideKinds ways, int reach, const Case& rule) {
  if (!ways_rule_ || reach < reach_) {
    reach_ = reach;
    ways_ = ways_rule_ ? ways_ & ways : ways;
    ways_rule_ = &rule;
  } else {
    ways_ &= ways;
  }
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

HexSet SupplyRuling::source_hexes() const {
  HexSet all;
  for (const SupplyTerm& source : sources_) all |= *source.hexes;
  return all;
}

}  // namespace trigh
