// Section 10: zones of control. Who exerts them, where they reach, and which of them can be infiltrated. What they do
// to movement is asked of this module too; supply and retreats ask DesertFox::zone().
#include "modules.hpp"
#include "trigh/services/zone.hpp"

namespace fox {
namespace {

class ZonesOfControl final : public Section {
 public:
  explicit ZonesOfControl(const DesertFox& game) : Section(game), carries_(game.roads) {
    if (!game.reads("zone-along-tracks", "tracks-too")) return;
    carries_ = game.ways;  // [DF 10.13]
  }

  void on_edge(const EdgeQuery& query, EdgeRuling& ruling) const override {
    if (query.purpose != Purpose::kZone) return;
    const TerrainFacts& to = game_.ground(query.to);
    const HexsideKinds side = game_.map().side(query.from, query.direction);
    const bool by_road = (side & carries_) != 0;                                        // [DF 10.13]
    if (side & game_.escarpments) ruling.forbid(k10_12_1);                              // [DF 10.12-1]
    if (to.city) ruling.forbid(k10_12_2);                                               // [DF 10.12-2]
    if (to.prohibited || game_.ground(query.from).prohibited) ruling.forbid(k10_12_3);  // [DF 10.12-3]
    if (query.mover != kOnFoot && to.needs_way && !by_road) ruling.forbid(k10_12_3);
    if (query.mover == kArmored && to.mountain && !by_road) ruling.forbid(k10_12_4);  // [DF 10.12-4]
  }

 private:
  HexsideKinds carries_;
};

}  // namespace

ModulePtr zones_of_control(const DesertFox& game) { return std::make_unique<ZonesOfControl>(game); }

bool DesertFox::exerts_zone(const State& state, UnitId unit) const {
  return state.unit(unit).on_map() && is_combat(unit) && !parenthesized(state, unit) &&
         stacking(unit) > 0 &&  // [DF 10.11]
         !has(state, unit, kDisrupted) && !has(state, unit, kUnsupplied);
}

HexSet DesertFox::zone_of(const State& state, UnitId unit) const {
  HexSet set;
  if (exerts_zone(state, unit))  // [DF 10.0-G]
    each_open(map(), edges(Purpose::kZone, mover_class(unit)), state.hex(unit), [&](HexId to) { set.add(to); });
  return set;
}

const HexSet& DesertFox::zone(const State& state, Side side) const {
  return state.derived(kZoneFirst + index(side), stamp_of(state, side), [&](HexSet& set) {
    state.board().occupied(side).for_each([&](HexId hex) {
      for (const UnitId unit : state.in(hex))
        if (exerts_zone(state, unit))  // [DF 10.0-G]
          each_open(map(), edges(Purpose::kZone, mover_class(unit)), hex, [&](HexId to) { set.add(to); });
    });
  });
}

const HexSet& DesertFox::hard_zone(const State& state, Side side) const {
  return state.derived(kHardZoneFirst + index(side), stamp_of(state, side), [&](HexSet& set) {
    HexSet one_point;   // covered by exactly one Stacking Point on foot so far
    const auto cover = [&](HexId hex, int points) {
      if (points > 1 || one_point.contains(hex)) set.add(hex);
      one_point.add(hex);
    };
    state.board().occupied(side).for_each([&](HexId hex) {
      for (const UnitId unit : state.in(hex)) {
        if (!exerts_zone(state, unit)) continue;
        const int points = motorized(unit) ? 2 : stacking(unit);  // [DF 10.3]
        each_open(map(), edges(Purpose::kZone, mover_class(unit)), hex, [&](HexId to) { cover(to, points); });
      }
    });
  });
}

}  // namespace fox
