#include "trigh/services/route.hpp"

#include <boost/graph/breadth_first_search.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <boost/pending/queue.hpp>
#include <boost/property_map/function_property_map.hpp>
#include <cstdint>
#include <limits>

#include "trigh/services/map_graph.hpp"

namespace trigh {
namespace {

constexpr std::int64_t kCost = 1 << 12;  ///< more steps than any way has
constexpr std::int64_t kNoWay = std::numeric_limits<std::int64_t>::max();

/// Remembers whether a hex of the goals was seen. Boost.Graph asks the queue of what is seen for the next hex: emptied,
/// it ends the search.
class SeesGoal : public boost::default_bfs_visitor {
 public:
  SeesGoal(const HexSet& goals, boost::queue<HexId>& queue, bool& seen) : goals_(goals), queue_(queue), seen_(seen) {}
  template <class Graph>
  void examine_vertex(HexId hex, const Graph&) {
    if (!goals_.contains(hex)) return;
    seen_ = true;
    while (!queue_.empty()) queue_.pop();
  }

 private:
  const HexSet& goals_;
  boost::queue<HexId>& queue_;
  bool& seen_;
};

/// What has been seen of a search, as Boost.Graph's colors.
struct Seen {
  using key_type = HexId;
  using value_type = boost::two_bit_color_type;
  using reference = value_type;
  using category = boost::read_write_property_map_tag;
  HexSet* hexes;
  friend value_type get(const Seen& seen, HexId hex) {
    return seen.hexes->contains(hex) ? boost::two_bit_black : boost::two_bit_white;
  }
  friend void put(const Seen& seen, HexId hex, value_type color) {
    if (color != boost::two_bit_white) seen.hexes->add(hex);
  }
};

}  // namespace

std::optional<std::vector<Direction>> cheapest_route(const Map& map, HexId from, HexId to, const StepCost& cost) {
  // Backward from the end, so that the way can be read off from its beginning. What is left to go is counted in costs
  // and steps, because a step may cost nothing.
  const MapGraph back(map, [&](HexId at, Direction d) { return cost(map.neighbor(at, d), opposite(d)); });
  const auto weight = boost::make_function_property_map<MapEdge, std::int64_t>(
      [](const MapEdge& edge) { return edge.cost * kCost + 1; });
  std::vector<std::int64_t> left(num_vertices(back), kNoWay);
  const auto index = get(boost::vertex_index, back);
  boost::dijkstra_shortest_paths(back, to,
                                 boost::distance_map(boost::make_iterator_property_map(left.begin(), index))
                                     .weight_map(weight)
                                     .distance_inf(kNoWay));
  if (left[from] == kNoWay) return std::nullopt;
  std::vector<Direction> steps;
  for (HexId at = from; at != to; at = map.neighbor(at, steps.back()))
    for (Direction d = 0; d < kDirections; ++d) {
      const HexId next = map.neighbor(at, d);
      if (next == kNoHex || left[next] >= left[at]) continue;
      const int step = cost(at, d);
      if (step < 0 || left[next] / kCost + step != left[at] / kCost) continue;
      steps.push_back(d);
      break;
    }
  return steps;
}

bool is_joined(const Map& map, HexId start, const HexSet& goals, const HexSet& closed,
               std::span<const std::uint8_t> open) {
  if (closed.contains(start)) return false;
  const MapGraph graph(map, [&](HexId from, Direction d) { return open[from] >> d & 1 ? 0 : -1; });
  HexSet seen = closed;
  boost::queue<HexId> queue;
  bool found = false;
  boost::breadth_first_visit(graph, start, queue, SeesGoal(goals, queue, found), Seen{&seen});
  return found;
}

}  // namespace trigh
