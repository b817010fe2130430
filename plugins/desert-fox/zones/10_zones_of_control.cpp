// Section 10: zones of control. Who exerts them, where they reach, which of them can be infiltrated, and what they do
// to movement; supply and retreats ask DesertFox::zone().
#include "movement/moving.hpp"

namespace fox {
namespace {

constexpr int kOnePoint = 2;   // in half points

/// Calls each(unit, hex) for the hexes into which units of the side exert their zones [DF 10.0-G].
template <class Each>
void each_exerted(const DesertFox& game, const State& state, Side side, Each&& each) {
  for (const HexId hex : state.board().occupied(side))
    for (const UnitId unit : state.in(hex))
      if (game.exerts_zone(state, unit))
        each_open(game.map(), game.edges(Purpose::kZone, game.mover_class(unit)), hex,
                  [&](HexId to) { each(unit, to); });
}

class ZonesOfControl final : public Section {
 public:
  explicit ZonesOfControl(const DesertFox& game)
      : Section(game), carries_(game.reads("zone-along-tracks", "tracks-too") ? game.ways : game.roads) {}

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

  /// Infiltration [DF 10.3], and what zones do to all others [DF 10.2].
  void on_move(const State& state, UnitId unit, MoveRuling& ruling) const override {
    if (!ruling.terms_wanted()) return;
    const Side side = state.side(unit);
    const HexSet& zone = game_.zone(state, opponent(side));
    ruling.entry_cost(zone, kOnePoint, k10_22);  // [DF 10.22]
    const bool reacting = reacts(state, ruling);
    if (ruling.mode() == kInfiltrating || (!reacting && infiltrates(game_, state, unit))) {
      const HexSet& hard = game_.hard_zone(state, opponent(side));
      HexSet& soft = ruling.own();
      soft = zone - hard;
      ruling.stop(hard, k10_21);                         // [DF 10.21]
      ruling.no_step(hard, zone, k10_23);                // [DF 10.23]
      ruling.step_cost(soft, zone, kOnePoint, k10_3_C);  // [DF 10.3]
      return;
    }
    ruling.stop(zone, k10_21);                              // [DF 8.26, DF 10.21]
    ruling.no_step(zone, zone, reacting ? k8_47 : k10_23);  // [DF 10.23, DF 8.47]
    if (game_.fights(state, unit) || ruling.mode() == kEscorted) return;
    HexSet& closed = ruling.own();
    for (const HexId hex : zone)
      if (!game_.has_fighting_unit(state, side, hex)) closed.add(hex);
    ruling.no_entry(closed, k10_24);  // [DF 10.24]
  }

 private:
  HexsideKinds carries_;  ///< zones along them reach ground closed to the unit [DF 10.13]
};

}  // namespace

ModulePtr zones_of_control(const DesertFox& game) { return std::make_unique<ZonesOfControl>(game); }

bool DesertFox::exerts_zone(const State& state, UnitId unit) const {
  return state.unit(unit).on_map() && fights(state, unit) && stacking(unit) > 0 &&  // [DF 10.11]
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
    each_exerted(*this, state, side, [&](UnitId, HexId to) { set.add(to); });
  });
}

const HexSet& DesertFox::hard_zone(const State& state, Side side) const {
  return state.derived(kHardZoneFirst + index(side), stamp_of(state, side), [&](HexSet& set) {
    HexSet one_point;   // covered by exactly one Stacking Point on foot so far
    each_exerted(*this, state, side, [&](UnitId unit, HexId to) {
      if (motorized(unit) || stacking(unit) > 1 || one_point.contains(to)) set.add(to);  // [DF 10.3]
      one_point.add(to);
    });
  });
}

HexSet watched(const DesertFox& game, const State& state, UnitId unit) {
  HexSet set;
  each_exerted(game, state, state.side(unit), [&](UnitId other, HexId to) {
    if (other != unit) set.add(to);
  });
  return set;
}

}  // namespace fox
