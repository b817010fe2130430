// The map as a graph of Boost.Graph: hexes are vertices, open hexsides are edges. A model of IncidenceGraph and
// VertexListGraph with a vertex index, for routes, connectivity and cross-checks. Nothing is copied;
// floods that are wanted often are in reach.hpp and supply.hpp.
#pragma once

#include <boost/graph/graph_traits.hpp>
#include <boost/graph/properties.hpp>
#include <boost/iterator/counting_iterator.hpp>
#include <boost/iterator/iterator_facade.hpp>
#include <boost/property_map/property_map.hpp>
#include <iterator>
#include <utility>

#include "trigh/map/map.hpp"
#include "trigh/rules/edge.hpp"

namespace trigh {

/// One hexside crossed in one direction.
struct MapEdge {
  HexId from = kNoHex;
  Direction direction = 0;
  friend bool operator==(MapEdge, MapEdge) = default;
};

/// REQUIRES map, edges and sets to outlive it. Hexes in `closed` are not entered, those in `halts` not left.
class MapGraph {
 public:
  using vertex_descriptor = HexId;
  using edge_descriptor = MapEdge;
  using directed_category = boost::directed_tag;
  using edge_parallel_category = boost::disallow_parallel_edge_tag;
  struct traversal_category : boost::incidence_graph_tag, boost::vertex_list_graph_tag {};
  using degree_size_type = unsigned;
  using vertices_size_type = unsigned;
  using vertex_iterator = boost::counting_iterator<HexId>;

  class out_edge_iterator
      : public boost::iterator_facade<out_edge_iterator, MapEdge, boost::forward_traversal_tag, MapEdge> {
   public:
    out_edge_iterator() = default;
    out_edge_iterator(const MapGraph& graph, HexId from, int d) : graph_(&graph), from_(from), d_(d) { skip(); }

   private:
    friend class boost::iterator_core_access;
    void skip() {
      while (d_ < kDirections && !graph_->passes(from_, static_cast<Direction>(d_))) ++d_;
    }
    void increment() {
      ++d_;
      skip();
    }
    bool equal(const out_edge_iterator& other) const { return d_ == other.d_; }
    MapEdge dereference() const { return {from_, static_cast<Direction>(d_)}; }
    const MapGraph* graph_ = nullptr;
    HexId from_ = kNoHex;
    int d_ = kDirections;
  };

  MapGraph(const Map& map, const EdgeTable& edges, const HexSet* closed = nullptr, const HexSet* halts = nullptr)
      : map_(&map), edges_(&edges), closed_(closed), halts_(halts) {}

  static HexId null_vertex() { return kNoHex; }
  const Map& map() const { return *map_; }
  /// Half points of an edge; whole-allowance hexsides are no edges.
  int cost(MapEdge edge) const { return edges_->cost(edge.from, edge.direction); }
  bool passes(HexId from, Direction d) const {
    const HexId to = map_->neighbor(from, d);
    if (to == kNoHex || edges_->cost(from, d) >= EdgeTable::kWholeAllowance) return false;
    return !(closed_ && closed_->contains(to)) && !(halts_ && halts_->contains(from));
  }

 private:
  const Map* map_;
  const EdgeTable* edges_;
  const HexSet* closed_;
  const HexSet* halts_;
};

inline HexId source(MapEdge edge, const MapGraph&) { return edge.from; }
inline HexId target(MapEdge edge, const MapGraph& graph) { return graph.map().neighbor(edge.from, edge.direction); }
inline std::pair<MapGraph::out_edge_iterator, MapGraph::out_edge_iterator> out_edges(HexId h, const MapGraph& graph) {
  return {{graph, h, 0}, {graph, h, kDirections}};
}
inline unsigned out_degree(HexId h, const MapGraph& graph) {
  const auto [first, last] = out_edges(h, graph);
  return static_cast<unsigned>(std::distance(first, last));
}
inline unsigned num_vertices(const MapGraph& graph) { return static_cast<unsigned>(graph.map().grid.size()); }
inline std::pair<MapGraph::vertex_iterator, MapGraph::vertex_iterator> vertices(const MapGraph& graph) {
  return {MapGraph::vertex_iterator(0), MapGraph::vertex_iterator(static_cast<HexId>(num_vertices(graph)))};
}
inline boost::typed_identity_property_map<HexId> get(boost::vertex_index_t, const MapGraph&) { return {}; }

}  // namespace trigh

template <>
struct boost::property_map<trigh::MapGraph, boost::vertex_index_t> {
  using type = boost::typed_identity_property_map<trigh::HexId>;
  using const_type = type;
};
