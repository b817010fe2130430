// Section 7: zones of control. Where they reach, that they stop and hold, and that a friendly unit negates them.
#include "modules.hpp"
#include "trigh/services/zone.hpp"

namespace ala {
namespace {

class ZonesOfControl final : public RuleModule {
 public:
  explicit ZonesOfControl(const ElAlamein& game) : game_(game) {}

  void on_move(const State& state, UnitId unit, MoveRuling& ruling) const override {
    if (!ruling.terms_wanted()) return;
    const HexSet& zone = game_.zone(state, opponent(state.side(unit)));
    ruling.stop(zone, k7_21);     // [ALA 5.22] [ALA 7.21], however many [ALA 7.51]
    ruling.no_exit(zone, k5_23);  // [ALA 5.23]
    if (state.unit(unit).on_map() && shares_hex(state, unit)) ruling.lift(k5_23, k7_11);  // [ALA 7.11] [ALA 12.23]
  }

  void on_retreat(const State& state, UnitId unit, RetreatRuling& ruling) const override {
    const Side side = state.side(unit);
    HexSet& controlled = ruling.own();
    controlled = game_.zone(state, opponent(side)) - state.board().occupied(side);  // [ALA 7.12]
    ruling.no_entry(controlled, k7_32);  // into, not out of [ALA 7.31] [ALA 7.32]
  }

  void on_supply(const State& state, Side side, SupplyRuling& ruling) const override {
    ruling.block(game_.zone(state, opponent(side)), k7_41);   // [ALA 7.41]
    ruling.lift(state.board().occupied(side), k7_41, k7_12);  // [ALA 7.12]
  }

 private:
  /// Another friendly unit of any kind would stay in the hex.
  static bool shares_hex(const State& state, UnitId unit) {
    return state.board().first(state.hex(unit)) != unit || state.board().next(unit) != kNoUnit;
  }

  const ElAlamein& game_;
};

}  // namespace

ModulePtr zones_of_control(const ElAlamein& game) { return std::make_unique<ZonesOfControl>(game); }

HexSet ElAlamein::zone_of(const State& state, UnitId unit) const {
  HexSet set;
  if (!state.unit(unit).on_map() || !units[unit].combat) return set;  // [ALA 7.0-G]
  if (!has(state, unit, kColumn)) {
    each_open(map(), edges(Purpose::kZone, 0), state.hex(unit),
              [&](HexId to) { set.add(to); });  // over mines [ALA 11.25]
    return set;
  }
  for (const HexId each : space(state, unit))  // [ALA 6.22-1]
    if (each != kNoHex) set.add(each);
  return set;
}

const HexSet& ElAlamein::zone(const State& state, Side side) const {
  return state.derived(kZoneFirst + index(side), state.board().epoch(side), [&](HexSet& set) {
    HexSet exerting;  // alike units, all at once
    state.board().occupied(side).for_each([&](HexId hex) {
      each_in(state, hex, [&](UnitId unit) {
        if (has(state, unit, kColumn))
          set |= zone_of(state, unit);
        else if (units[unit].combat)
          exerting.add(hex);
      });
    });
    exert_zone(map(), edges(Purpose::kZone, 0), exerting, set);
  });
}

}  // namespace ala
