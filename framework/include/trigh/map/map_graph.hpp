// The map as a Boost.Graph graph: vertices are hexes, edges the steps between neighbours that a cost function
// allows. For routes, connectivity and checking; the inner loop of movement is services/reach. Models
// VertexListGraph and IncidenceGraph; the edge weights are a property map:
//
//   const MapGraph graph(map, [&](HexId from, Direction d) { return edges.cost(from, d); });
//   boost::dijkstra_shortest_paths(graph, start, boost::weight_map(graph.weights()) ...);
//
// Include in map, services and tests only: Boost.Graph is slow to compile.
#pragma once

#include <array>
#include <boost/graph/graph_traits.hpp>
#include <boost/graph/properties.hpp>
#include <boost/iterator/counting_iterator.hpp>
#include <boost/property_map/property_map.hpp>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "trigh/map/map.hpp"

namespace trigh {

class MapGraph {
 public:
  /// Cost of the step from a hex in a direction to a hex of the map; negative: no step.
  using Cost = std::function<int(HexId from, Direction direction)>;

  struct Edge {
    HexId from = kNoHex, to = kNoHex;
    std::uint8_t direction = 0;
    int cost = 0;
    friend bool operator==(const Edge& a, const Edge& b) { return a.from == b.from && a.to == b.to; }
  };

  /// Asks `cost` once for each step of the map. Independent of `map` afterwards.
  MapGraph(const Map& map, const Cost& cost) : steps_(map.hexes.size()) {
    map.all().for_each([&](HexId from) {
      for (Direction d = 0; d < kDirections; ++d) {
        const HexId to = map.neighbor(from, d);
        const int price = to == kNoHex ? -1 : cost(from, d);
        if (price >= 0) steps_[from].edges[steps_[from].count++] = {from, to, d, price};
      }
    });
  }

  struct Weights {
    using key_type = Edge;
    using value_type = int;
    using reference = int;
    using category = boost::readable_property_map_tag;
    friend int get(Weights, const Edge& edge) { return edge.cost; }
  };
  Weights weights() const { return {}; }

  // Boost.Graph's names from here on.
  using vertex_descriptor = std::size_t;
  using edge_descriptor = Edge;
  using vertex_iterator = boost::counting_iterator<std::size_t>;
  using out_edge_iterator = const Edge*;
  using vertices_size_type = std::size_t;
  using degree_size_type = std::size_t;
  using directed_category = boost::directed_tag;
  using edge_parallel_category = boost::disallow_parallel_edge_tag;
  struct traversal_category : boost::incidence_graph_tag, boost::vertex_list_graph_tag {};

  friend std::size_t num_vertices(const MapGraph& g) { return g.steps_.size(); }
  friend std::pair<vertex_iterator, vertex_iterator> vertices(const MapGraph& g) {
    return {vertex_iterator(0), vertex_iterator(g.steps_.size())};
  }
  friend std::pair<out_edge_iterator, out_edge_iterator> out_edges(std::size_t v, const MapGraph& g) {
    const Steps& steps = g.steps_[v];
    return {steps.edges.data(), steps.edges.data() + steps.count};
  }
  friend std::size_t out_degree(std::size_t v, const MapGraph& g) { return g.steps_[v].count; }
  friend std::size_t source(const Edge& edge, const MapGraph&) { return edge.from; }
  friend std::size_t target(const Edge& edge, const MapGraph&) { return edge.to; }
  friend boost::identity_property_map get(boost::vertex_index_t, const MapGraph&) { return {}; }

 private:
  struct Steps {
    std::array<Edge, kDirections> edges;
    std::size_t count = 0;
  };
  std::vector<Steps> steps_;
};

}  // namespace trigh

template <>
struct boost::property_map<trigh::MapGraph, boost::vertex_index_t> {
  using type = boost::identity_property_map;
  using const_type = boost::identity_property_map;
};
