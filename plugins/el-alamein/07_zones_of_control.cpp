// Section 7: zones of control. Where they reach; what they do is the stock section trigh/kit/zones.hpp under the table
// "zones": they stop [ALA 5.22] [ALA 7.21], however many [ALA 7.51], and hold [ALA 5.23] all but those who share their
// hex with a friend [ALA 7.11] [ALA 12.23]; retreats go out of them and not into them [ALA 7.31] [ALA 7.32], supply
// lines not through them [ALA 7.41], but where a friendly unit stands [ALA 7.12].
#include "modules.hpp"
#include "trigh/services/zone.hpp"

namespace ala {

ModulePtr zones_of_control(const ElAlamein& game) {
  return kit::zones(game.zone_effects,
                    [&game](const State& state, Side side) -> const HexSet& { return game.zone(state, side); });
}

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
    for (const HexId hex : state.board().occupied(side)) {
      for (const UnitId unit : state.in(hex)) {
        if (has(state, unit, kColumn)) set |= zone_of(state, unit);
        else if (units[unit].combat) exerting.add(hex);
      }
    }
    exert_zone(map(), edges(Purpose::kZone, 0), exerting, set);
  });
}

}  // namespace ala
