#include "trigh/map/map_graph.hpp"

#include <boost/concept/assert.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <boost/graph/graph_concepts.hpp>
#include <limits>

#include "support/catch.hpp"
#include "support/tree.hpp"
#include "trigh/io/title_reader.hpp"

using namespace trigh;

BOOST_CONCEPT_ASSERT((boost::VertexListGraphConcept<MapGraph>));
BOOST_CONCEPT_ASSERT((boost::IncidenceGraphConcept<MapGraph>));
BOOST_CONCEPT_ASSERT((boost::ReadablePropertyMapConcept<MapGraph::Weights, MapGraph::Edge>));

namespace {

const Map& crusader() {
  static const auto data = load_game_data(trigh::test::in_source("/shared-data"), {"crusader", {}, {}, {}, {}, {}});
  return (*data)->map;
}

std::vector<int> distances(const MapGraph& graph, HexId start) {
  std::vector<int> distance(num_vertices(graph), -1);
  boost::dijkstra_shortest_paths(graph, std::size_t{start},
                                 boost::distance_map(distance.data()).weight_map(graph.weights()));
  return distance;
}

constexpr int kFar = std::numeric_limits<int>::max();

}  // namespace

TEST_CASE("with steps of one point everywhere, shortest routes are as long as the hexes are apart") {
  const Map& map = crusader();
  const MapGraph graph(map, [](HexId, Direction) { return 1; });
  const HexId start = map.grid.parse("2012").value();
  const std::vector<int> distance = distances(graph, start);
  map.all().for_each([&](HexId h) { CHECK(distance[h] == map.grid.distance(start, h)); });
}

TEST_CASE("a step the cost function refuses is no edge") {
  const Map& map = crusader();
  const TerrainId sea = map.terrain_id("sea").value();
  const MapGraph land(map, [&](HexId from, Direction d) {
    return map.terrain(from) == sea || map.terrain(map.neighbor(from, d)) == sea ? -1 : 2;
  });
  const HexId tobruk = map.grid.parse("1103").value();
  const std::vector<int> distance = distances(land, tobruk);
  map.all().for_each([&](HexId h) { CHECK((distance[h] == kFar) == (map.terrain(h) == sea)); });
  CHECK(out_degree(tobruk, land) < 6);
}

TEST_CASE("every land hex of Crusader can be reached from Tobruk across hexsides without escarpment or along ways") {
  const Map& map = crusader();
  const TerrainId sea = map.terrain_id("sea").value();
  const HexsideKinds wall = map.hexside_bit("escarpment"), ways = map.hexside_bit("road") | map.hexside_bit("trail");
  const MapGraph graph(map, [&](HexId from, Direction d) {
    const HexsideKinds side = map.side(from, d);
    return map.terrain(map.neighbor(from, d)) == sea || ((side & wall) && !(side & ways)) ? -1 : 1;
  });
  const std::vector<int> distance = distances(graph, map.grid.parse("1103").value());
  map.all().for_each([&](HexId h) {
    INFO(map.grid.number(h));
    if (map.terrain(h) != sea) CHECK(distance[h] < kFar);
  });
}
