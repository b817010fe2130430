// Cases 8.0 to 8.2: movement. What a hexside costs, what a unit may spend, and the action `move`.
#include <algorithm>

#include "modules.hpp"

namespace fox {
namespace {

class Movement final : public Section {
 public:
  using Section::Section;
  const char* id() const override { return "movement"; }
  CaseList cases() const override {
    static constexpr const Case* kCases[] = {&k8_11,      &k8_14,      &k8_25,     &k8_29,      &k8_29_CLEAR, &k8_29_ROUGH,
                                             &k8_29_MOUNTAIN, &k8_29_SAND, &k8_29_OASIS, &k8_29_CITY, &k8_29_MARSH, &k8_29_ROAD,
                                             &k8_29_TRACK, &k8_29_NIL, &k8_29_HEXSIDE};
    return kCases;
  }

  void on_edge(const EdgeQuery& query, EdgeRuling& ruling) const override {
    if (query.purpose != Purpose::kMovement && query.purpose != Purpose::kSupply) return;
    const bool foot = query.mover == kOnFoot && query.purpose == Purpose::kMovement;   // lines are traced as if motorized [7.1]
    const TerrainFacts& to = game_.ground(query.to);
    if (to.prohibited || game_.ground(query.from).prohibited) return ruling.forbid(k8_29);
    const HexsideKinds kinds = game_.map().side(query.from, query.direction);
    const bool along_way = (kinds & game_.ways) != 0;
    if (!foot && !along_way && (to.needs_way || (kinds & game_.escarpments))) ruling.forbid(k8_14);   // [8.14]
    const int cost = foot ? to.foot : to.motorized;                                                   // [8.11]
    ruling.base(cost, *to.rule, to.label);
    for (std::size_t i = 0; i < game_.hexsides.size(); ++i) {
      if ((kinds >> i & 1) == 0) continue;
      const HexsideFacts& side = game_.hexsides[i];
      const int price = foot ? side.foot : side.halves_terrain ? (to.motorized + 1) / 2 : side.motorized;
      if (side.way) ruling.rate(std::min(price, cost), *side.rule, side.label);                       // [8.25]
      else if (price > 0 && !(along_way && game_.waives_hexsides)) ruling.add(price, *side.rule, side.label);
    }
  }
};

}  // namespace

ModulePtr movement(const DesertFox& game) { return std::make_unique<Movement>(game); }

void DesertFox::reach(const State&, UnitId, ActionList&) const {}

}  // namespace fox
