// MapGraph, as Boost.Graph and routes see the map.
#include "trigh/services/route.hpp"

#include <rapidcheck.h>

#include <boost/concept/assert.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <boost/graph/graph_concepts.hpp>
#include <limits>

#include "support/catch.hpp"
#include "support/test_map.hpp"
#include "support/tree.hpp"
#include "trigh/io/title_reader.hpp"
#include "trigh/services/map_graph.hpp"

using namespace trigh;
using namespace trigh::test;

using AnyGraph = MapGraph<int (*)(HexId, Direction)>;
BOOST_CONCEPT_ASSERT((boost::VertexListGraphConcept<AnyGraph>));
BOOST_CONCEPT_ASSERT((boost::IncidenceGraphConcept<AnyGraph>));
BOOST_CONCEPT_ASSERT((boost::ReadablePropertyMapConcept<AnyGraph::Weights, MapEdge>));

namespace {

const Map& crusader() {
  static const auto data = load_game_data(in_source("/shared-data"), {"crusader", {}, {}, {}, {}, {}});
  return (*data)->map;
}

template <class Graph>
std::vector<int> distances(const Graph& graph, HexId start) {
  std::vector<int> distance(num_vertices(graph), -1);
  boost::dijkstra_shortest_paths(graph, start, boost::distance_map(distance.data()).weight_map(graph.weights()));
  return distance;
}

constexpr int kNowhere = std::numeric_limits<int>::max();

}  // namespace

TEST_CASE("with steps of one point everywhere, shortest routes are as long as the hexes are apart") {
  const Map& map = crusader();
  const MapGraph graph(map, [](HexId, Direction) { return 1; });
  const HexId start = map.grid.parse("2012").value();
  const std::vector<int> distance = distances(graph, start);
  for (const HexId h : map.all()) CHECK(distance[h] == map.grid.distance(start, h));
}

TEST_CASE("a step the cost function refuses is no edge") {
  const Map& map = crusader();
  const TerrainId sea = map.terrain_id("sea").value();
  const MapGraph land(map, [&](HexId from, Direction d) {
    return map.terrain(from) == sea || map.terrain(map.neighbor(from, d)) == sea ? -1 : 2;
  });
  const HexId tobruk = map.grid.parse("1103").value();
  const std::vector<int> distance = distances(land, tobruk);
  for (const HexId h : map.all()) CHECK((distance[h] == kNowhere) == (map.terrain(h) == sea));
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
  for (const HexId h : map.all()) {
    INFO(map.grid.number(h));
    if (map.terrain(h) != sea) CHECK(distance[h] < kNowhere);
  }
}

namespace {

/// What a route costs; fails when it takes a step that there is not.
int price(const Map& map, HexId from, const std::vector<Direction>& steps, const StepCost& cost) {
  int sum = 0;
  for (const Direction d : steps) {
    REQUIRE(map.neighbor(from, d) != kNoHex);
    REQUIRE(cost(from, d) >= 0);
    sum += cost(from, d);
    from = map.neighbor(from, d);
  }
  return sum;
}

int even(HexId, Direction) { return 2; }

}  // namespace

TEST_CASE("the cheapest route goes around what is dear, and there is none through what is shut") {
  const Map map = clear_map(5, 5);
  const HexSet wall = hexes(map, {"0301", "0302", "0303", "0304"});
  const auto around = [&](HexId from, Direction d) { return wall.contains(map.neighbor(from, d)) ? 50 : 1; };
  const HexId from = hex(map, "0101"), to = hex(map, "0501");
  const auto route = cheapest_route(map, from, to, around);
  REQUIRE(route);
  CHECK(price(map, from, *route, around) == static_cast<int>(route->size()));
  CHECK(route->size() > 4);
  CHECK(cheapest_route(map, from, to, even)->size() == 4);
  CHECK(cheapest_route(map, from, from, even)->empty());
  const auto shut = [&](HexId at, Direction d) { return map.neighbor(at, d) == to ? -1 : 1; };
  CHECK_FALSE(cheapest_route(map, from, to, shut));
}

TEST_CASE("of routes that cost the same the lowest first direction is taken, though steps may cost nothing") {
  const Map map = clear_map(5, 5);
  const HexId from = hex(map, "0101"), to = hex(map, "0303");
  const auto all = cheapest_route(map, from, to, even);
  REQUIRE(all);
  for (Direction d = 0; d < all->front(); ++d)
    if (const HexId next = map.neighbor(from, d); next != kNoHex)
      CHECK(map.grid.distance(next, to) >= map.grid.distance(from, to));
  const auto free = cheapest_route(map, from, to, [](HexId, Direction) { return 0; });
  REQUIRE(free);
  CHECK(free->size() == static_cast<std::size_t>(map.grid.distance(from, to)));
}

TEST_CASE("routes cost what Dijkstra says, and hexes are joined where there is one") {
  REQUIRE(rc::check("route = Dijkstra", [] {
    const Map map = clear_map(6, 6);
    std::vector<int> costs(static_cast<std::size_t>(map.grid.size()) * 6);
    for (int& each : costs) each = *rc::gen::inRange(-3, 5);
    const auto cost = [&](HexId from, Direction d) { return std::max(-1, costs[from * 6u + d]); };
    const HexId from = hex(map, "0101"), to = hex(map, "0606");
    const std::vector<int> distance = distances(MapGraph(map, cost), from);
    const auto route = cheapest_route(map, from, to, cost);
    RC_ASSERT(route.has_value() == (distance[to] < kNowhere));
    if (route) RC_ASSERT(price(map, from, *route, cost) == distance[to]);
    std::vector<std::uint8_t> open(static_cast<std::size_t>(map.grid.size()));
    for (std::size_t i = 0; i < costs.size(); ++i)
      if (costs[i] >= 0) open[i / 6] = static_cast<std::uint8_t>(open[i / 6] | 1 << i % 6);
    HexSet goals;
    goals.add(to);
    RC_ASSERT(is_joined(map, from, goals, {}, open) == route.has_value());
    RC_ASSERT(!is_joined(map, from, goals, goals, open));
  }));
}
