// Until 07_combat_supply and 07_supply_overrun answer: everybody has Combat Supply, and supply units that fall to an
// advance are destroyed. Weak, so that the sections' own definitions take their place.
#include "captures.hpp"
#include "combat_supply.hpp"

namespace fox {

[[gnu::weak]] std::uint32_t supplied_in_combat(const DesertFox&, const State&, Side, std::span<const UnitId>, bool) { return ~std::uint32_t{0}; }
[[gnu::weak]] std::uint32_t draw_combat_supply(const DesertFox&, State&, Side, std::span<const UnitId>, bool) { return ~std::uint32_t{0}; }

[[gnu::weak]] void begin_captures(const DesertFox&, State& state, Side captor, HexId hex) {
  while (!state.board().vacant(hex) && state.side(state.board().first(hex)) != captor) {
    const UnitId unit = state.board().first(hex);
    state.remove(unit, Place::kUnused);
    state.pos.units[unit] = UnitState{};
  }
}

}  // namespace fox
