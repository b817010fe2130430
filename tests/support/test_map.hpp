// Maps and edge tables for tests, made in memory.
#pragma once

#include "trigh/map/map.hpp"
#include "trigh/rules/edge.hpp"

namespace trigh::test {

/// A map of `columns` x `rows` clear hexes, numbered 0101 up to CCRR.
Map clear_map(int columns, int rows);
/// The same over any grid.
Map clear_map(Grid grid);

/// The hex printed as `number`. REQUIRES the map to have it.
HexId hex(const Map& map, std::string_view number);
HexSet hexes(const Map& map, std::initializer_list<std::string_view> numbers);

/// Every hexside of the map at one cost.
EdgeTable even_edges(const Map& map, std::uint8_t cost);
/// Sets the cost of a hexside, both ways.
void set_side(EdgeTable& edges, const Map& map, std::string_view a, std::string_view b, std::uint8_t cost);

}  // namespace trigh::test
