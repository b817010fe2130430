// The map as a graph of Boost.Graph: vertices are hexes, edges the steps between neighbors that a cost function allows.
// A model of VertexListGraph and IncidenceGraph whose edge weights are a property map. Nothing is copied: the function
// is asked whenever an algorithm looks at a hex.
//
//   const MapGraph graph(map, [&](HexId from, Direction d) { return edges.open(from, d) ? edges.cost(from, d) : -1; });
//   boost::dijkstra_shortest_paths(graph, start, boost::weight_map(graph.weights()) ...);
//
// Steps come in the order of their directions, so that what an algorithm finds is the same everywhere. Routes are found
// by route.hpp, floods that are wanted often by reach.hpp and supply.hpp; Boost.Graph itself is included in services
// and tests only, because it is slow to compile.
#pragma once

#include <boost/graph/graph_traits.hpp>
#include <boost/graph/properties.hpp>
#include <boost/iterator/counting_iterator.hpp>
#include <boost/iterator/iterator_facade.hpp>
#include <boost/property_map/property_map.hpp>
#include <iterator>
#include <utility>

#include "trigh/map/map.hpp"

namespace trigh {

/// A step from a hex to its neighbor, with what it costs.
struct MapEdge {
  HexId from = kNoHex, to = kNoHex;
  Direction direction = 0;
  int cost = 0;
  friend bool operator==(const MapEdge& a, const MapEdge& b) { return a.from == b.from && a.direction == b.direction; }
};

/// `Cost` is called as int(HexId from, Direction): the cost of a step to a hex of the map, negative when there is no
/// step. REQUIRES the map to outlive it.
template <class Cost>
class MapGraph {
 public:
  class OutEdges : public boost::iterator_facade<OutEdges, MapEdge, boost::forward_traversal_tag, MapEdge> {
   public:
    OutEdges() = default;
    OutEdges(const MapGraph& graph, HexId from, int direction) : graph_(&graph), from_(from), direction_(direction) {
      skip();
    }

   private:
    friend class boost::iterator_core_access;
    void skip() {
      for (; direction_ < kDirections; ++direction_) {
        const auto d = static_cast<Direction>(direction_);
        const HexId to = graph_->map_->neighbor(from_, d);
        const int cost = to == kNoHex ? -1 : graph_->cost_(from_, d);
        edge_ = {from_, to, d, cost};
        if (cost >= 0) return;
      }
    }
    void increment() {
      ++direction_;
      skip();
    }
    bool equal(const OutEdges& other) const { return direction_ == other.direction_; }
    MapEdge dereference() const { return edge_; }

    const MapGraph* graph_ = nullptr;
    HexId from_ = kNoHex;
    int direction_ = kDirections;
    MapEdge edge_;
  };

  MapGraph(const Map& map, Cost cost) : map_(&map), cost_(std::move(cost)) {}

  struct Weights {
    using key_type = MapEdge;
    using value_type = int;
    using reference = int;
    using category = boost::readable_property_map_tag;
    friend int get(Weights, const MapEdge& edge) { return edge.cost; }
  };
  Weights weights() const { return {}; }

  // Boost.Graph's names from here on.
  using vertex_descriptor = HexId;
  using edge_descriptor = MapEdge;
  using directed_category = boost::directed_tag;
  using edge_parallel_category = boost::disallow_parallel_edge_tag;
  struct traversal_category : boost::incidence_graph_tag, boost::vertex_list_graph_tag {};
  using degree_size_type = unsigned;
  using vertices_size_type = unsigned;
  using vertex_iterator = boost::counting_iterator<HexId>;
  using out_edge_iterator = OutEdges;
  static HexId null_vertex() { return kNoHex; }

  friend HexId source(const MapEdge& edge, const MapGraph&) { return edge.from; }
  friend HexId target(const MapEdge& edge, const MapGraph&) { return edge.to; }
  friend std::pair<OutEdges, OutEdges> out_edges(HexId h, const MapGraph& graph) {
    return {{graph, h, 0}, {graph, h, kDirections}};
  }
  friend unsigned out_degree(HexId h, const MapGraph& graph) {
    const auto [first, last] = out_edges(h, graph);
    return static_cast<unsigned>(std::distance(first, last));
  }
  friend unsigned num_vertices(const MapGraph& graph) { return static_cast<unsigned>(graph.map_->grid.size()); }
  friend std::pair<vertex_iterator, vertex_iterator> vertices(const MapGraph& graph) {
    return {vertex_iterator(0), vertex_iterator(static_cast<HexId>(num_vertices(graph)))};
  }
  friend boost::typed_identity_property_map<HexId> get(boost::vertex_index_t, const MapGraph&) { return {}; }

 private:
  const Map* map_;
  Cost cost_;
};

}  // namespace trigh

template <class Cost>
struct boost::property_map<trigh::MapGraph<Cost>, boost::vertex_index_t> {
  using type = boost::typed_identity_property_map<trigh::HexId>;
  using const_type = type;
};
