// The flood behind supply_area() and linked_relays(), with its sources and blocks given one by one.
#pragma once

#include "trigh/services/supply.hpp"

namespace trigh::detail {

/// Whether the lines of the map's grid are short enough for area_by_rows().
bool rows_fit(const Map& map);

/// As supply_area(); `escorts` may be nullptr. REQUIRES rows_fit(map).
SupplyArea area_by_rows(const Map& map, const EdgeTable& edges, const HexSet* escorts, const HexSet& sources,
                        const HexSet& blocked, std::uint16_t limit);

}  // namespace trigh::detail
