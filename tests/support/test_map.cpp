#include "support/test_map.hpp"

#include <utility>

namespace trigh::test {

Map clear_map(int columns, int rows) { return clear_map(Grid(Layout::kColumns, columns, rows)); }

Map clear_map(Grid grid) {
  Map map;
  map.id = "test";
  map.title = "Test map";
  map.grid = std::move(grid);
  map.terrain_kinds = {"clear"};
  map.hexes.assign(static_cast<std::size_t>(map.grid.size()), HexData{0, 0, Provenance::kInferred, ""});
  map.index();
  return map;
}

HexId hex(const Map& map, std::string_view number) { return map.grid.parse(number).value(); }

HexSet hexes(const Map& map, std::initializer_list<std::string_view> numbers) {
  HexSet set;
  for (std::string_view number : numbers) set.add(hex(map, number));
  return set;
}

EdgeTable even_edges(const Map& map, std::uint8_t cost) {
  EdgeTable edges;
  edges.resize(map.grid);
  for (const HexId h : map.all()) {
    for (Direction d = 0; d < kDirections; ++d)
      if (map.neighbor(h, d) != kNoHex) edges.set(h, d, cost);
  }
  return edges;
}

void set_side(EdgeTable& edges, const Map& map, std::string_view a, std::string_view b, std::uint8_t cost) {
  const Direction d = map.grid.direction(hex(map, a), hex(map, b)).value();
  edges.set(hex(map, a), d, cost);
  edges.set(hex(map, b), opposite(d), cost);
}

}  // namespace trigh::test
