// Section 6: zones of control. Where they reach, across hexsides that section 5 leaves open; what they do is the stock
// section trigh/kit/zones.hpp under the table "zones": a stop and nothing else [QUAD 6.0-G], entering costs no more
// [QUAD 6.12], and twice controlled is controlled [QUAD 6.22]; nobody moves out of one [QUAD 5.14] [QUAD 6.13];
// retreats [QUAD 7.71] and supply lines [QUAD 12.21-3] keep out of them, friendly units or not.
#include "quad.hpp"
#include "trigh/services/zone.hpp"

namespace quad {

HexSet Quad::zone_of(const State& state, UnitId unit) const {  // every unit, always [QUAD 6.11] [QUAD 6.21]
  HexSet set;
  if (state.unit(unit).on_map())
    each_open(map(), edges(Purpose::kZone, mover_class(unit)), state.hex(unit), [&](HexId to) { set.add(to); });
  return set;
}

const HexSet& Quad::zone(const State& state, Side side) const {
  return state.derived(kZoneFirst + index(side), stamp_of(state, side), [&](HexSet& set) {
    const EdgeTable& across = edges(Purpose::kZone, static_cast<std::uint8_t>(index(side) * 2));
    exert_zone(map(), across, state.board().occupied(side), set);  // every unit, always [QUAD 6.11] [QUAD 6.21]
  });
}

}  // namespace quad
