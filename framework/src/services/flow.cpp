#include "trigh/services/flow.hpp"

#include <boost/graph/edmonds_karp_max_flow.hpp>
#include <boost/iterator/counting_iterator.hpp>
#include <vector>

#include "trigh/base/assert.hpp"

namespace trigh {

/// A model of Boost.Graph's VertexListGraph and IncidenceGraph. Arc 2n is the n-th made, arc 2n + 1 leads back along
/// it. The last node is where a push starts; its one arc lets no more through than what is pushed.
class FlowNetwork::Graph {
 public:
  explicit Graph(int nodes) : out_(static_cast<std::size_t>(nodes) + 1) { join(nodes, 0, 0); }

  int join(int from, int to, int room) {
    const int arc = static_cast<int>(to_.size());
    to_.insert(to_.end(), {to, from});
    room_.insert(room_.end(), {room, 0});
    out_[from].push_back(arc);
    if (arc > 0) out_[to].push_back(arc + 1);  // nobody goes back to where a push starts
    return arc;
  }
  int start() const { return static_cast<int>(out_.size()) - 1; }
  int room(int arc) const { return room_[arc]; }
  void set_room(int arc, int room) { room_[arc] = room; }
  void drain() {
    for (std::size_t arc = 0; arc < room_.size(); arc += 2) {
      room_[arc] += room_[arc + 1];
      room_[arc + 1] = 0;
    }
  }
  bool push(int from, int to, int points);

  // Boost.Graph's names from here on.
  using vertex_descriptor = int;
  using edge_descriptor = int;
  using directed_category = boost::directed_tag;
  using edge_parallel_category = boost::allow_parallel_edge_tag;
  struct traversal_category : boost::incidence_graph_tag, boost::vertex_list_graph_tag {};
  using degree_size_type = std::size_t;
  using vertices_size_type = std::size_t;
  using vertex_iterator = boost::counting_iterator<int>;
  using out_edge_iterator = std::vector<int>::const_iterator;
  static int null_vertex() { return -1; }

  friend int source(int arc, const Graph& graph) { return graph.to_[arc ^ 1]; }
  friend int target(int arc, const Graph& graph) { return graph.to_[arc]; }
  friend std::pair<out_edge_iterator, out_edge_iterator> out_edges(int node, const Graph& graph) {
    return {graph.out_[node].begin(), graph.out_[node].end()};
  }
  friend std::size_t out_degree(int node, const Graph& graph) { return graph.out_[node].size(); }
  friend std::size_t num_vertices(const Graph& graph) { return graph.out_.size(); }
  friend std::pair<vertex_iterator, vertex_iterator> vertices(const Graph& graph) {
    return {vertex_iterator(0), vertex_iterator(static_cast<int>(graph.out_.size()))};
  }

 private:
  std::vector<std::vector<int>> out_;  ///< arcs by node
  std::vector<int> to_, room_;         ///< by arc
  std::vector<int> left_, via_;        ///< of one push: room by arc, arc by node
  std::vector<boost::default_color_type> colors_;
};

namespace {

/// The arc that leads back along an arc.
struct Back {
  using key_type = int;
  using value_type = int;
  using reference = int;
  using category = boost::readable_property_map_tag;
  friend int get(Back, int arc) { return arc ^ 1; }
};

}  // namespace

bool FlowNetwork::Graph::push(int from, int to, int points) {
  to_[0] = from;
  room_[0] = points;
  room_[1] = 0;
  left_ = room_;
  via_.resize(out_.size());
  colors_.resize(out_.size());
  const int brought =
      boost::edmonds_karp_max_flow(*this, start(), to, room_.data(), left_.data(), Back{}, colors_.data(), via_.data());
  if (brought == points) room_.swap(left_);
  return brought == points;
}

FlowNetwork::FlowNetwork(int nodes) : graph_(std::make_unique<Graph>(nodes)) {}
FlowNetwork::~FlowNetwork() = default;
FlowNetwork::FlowNetwork(FlowNetwork&&) noexcept = default;
FlowNetwork& FlowNetwork::operator=(FlowNetwork&&) noexcept = default;

int FlowNetwork::join(int from, int to, int room) { return graph_->join(from, to, room) / 2 - 1; }
void FlowNetwork::set_room(int arc, int room) { graph_->set_room(2 * (arc + 1), room); }
void FlowNetwork::drain() { graph_->drain(); }
int FlowNetwork::used(int arc) const { return graph_->room(2 * (arc + 1) + 1); }
bool FlowNetwork::push(int from, int to, int points) {
  TRIGH_ASSERT(from != to && points >= 0, "points flow from one node to another");
  return graph_->push(from, to, points);
}

}  // namespace trigh
