#include "trigh/services/matching.hpp"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/max_cardinality_matching.hpp>

namespace trigh {
namespace {

using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS>;
using Index = boost::property_map<Graph, boost::vertex_index_t>::const_type;

}  // namespace

std::vector<std::size_t> unmatched(std::span<const std::vector<std::size_t>> links, std::size_t partners) {
  std::vector<std::size_t> list;
  if (links.empty()) return list;
  Graph graph(partners + links.size());
  std::vector<std::size_t> mates(num_vertices(graph), boost::graph_traits<Graph>::null_vertex());
  const Index index = get(boost::vertex_index, graph);
  boost::edmonds_augmenting_path_finder<Graph, std::size_t*, Index> finder(graph, mates.data(), index);
  // One joins after the other; one that cannot be added to those before it stays without.
  for (std::size_t i = 0; i < links.size(); ++i) {
    for (const std::size_t partner : links[i]) add_edge(partners + i, partner, graph);
    if (links[i].empty() || !finder.augment_matching()) list.push_back(i);
  }
  return list;
}

}  // namespace trigh
