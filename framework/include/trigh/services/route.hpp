// Routes over the map: the cheapest way between two hexes, and whether there is any way at all. For what is asked
// seldom and for any length; what a unit can reach is reach.hpp's, supply lines are supply.hpp's.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "trigh/map/map.hpp"

namespace trigh {

/// The cost of a step from a hex in a direction, of any unit of measure; negative: there is no such step. Only asked of
/// steps that stay on the map.
using StepCost = std::function<int(HexId from, Direction direction)>;

/// The directions of the cheapest way from one hex to another; nullopt when there is none, empty when both are the
/// same. Among ways of equal cost the one whose first step has the lowest direction is taken, then its second, and so
/// on. REQUIRES both on the map.
std::optional<std::vector<Direction>> cheapest_route(const Map& map, HexId from, HexId to, const StepCost& cost);

/// Whether steps lead from `start` to one of `goals`. `open` holds by hex the directions that lead out of it, a bit
/// each; bits that lead off the map make no difference. Hexes in `closed` are not entered; a start in it leads nowhere.
bool is_joined(const Map& map, HexId start, const HexSet& goals, const HexSet& closed,
               std::span<const std::uint8_t> open);

}  // namespace trigh
