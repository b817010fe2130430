// Combat Supply, judged at the instant of a combat [DF 7.15, DF 7.34].
#pragma once

#include <cstdint>
#include <span>

#include "desert_fox.hpp"

namespace fox {

/// Which of the units of one side in a combat have Combat Supply: bit i is set when units[i] can trace it and the dumps
/// and MSUs it traces through have room left. Units under emergency supply need none [DF 7.41], those that decline get
/// none
/// [DF 7.18]. Supply unspent so far in the phase is seen in the loads of the supply units.
/// REQUIRES at most 32 units, all on the map and of `side`.
std::uint32_t supplied_in_combat(const DesertFox& game, const State& state, Side side, std::span<const UnitId> units,
                                 bool attacking);

/// The same, and books what it takes on the dumps and MSUs. Call it once for each side of a combat.
std::uint32_t draw_combat_supply(const DesertFox& game, State& state, Side side, std::span<const UnitId> units,
                                 bool attacking);

/// Stacking Points of the unit for purposes of Combat Supply [DF 12.17].
int combat_supply_points(const DesertFox& game, const State& state, UnitId unit);

}  // namespace fox
