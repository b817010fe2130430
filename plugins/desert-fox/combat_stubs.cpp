// Until 07_supply_overrun answers, supply units that fall to an advance are destroyed. Weak, so that the section's own
// definition takes its place.
#include "captures.hpp"

namespace fox {

[[gnu::weak]] void begin_captures(const DesertFox&, State& state, Side captor, HexId hex) {
  while (!state.board().vacant(hex) && state.side(state.board().first(hex)) != captor) {
    const UnitId unit = state.board().first(hex);
    state.remove(unit, Place::kUnused);
    state.pos.units[unit] = UnitState{};
  }
}

}  // namespace fox
