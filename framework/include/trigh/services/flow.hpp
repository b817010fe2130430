// A network with limited room through which points flow: supply through dumps, demands shared out among sources.
#pragma once

#include <memory>

namespace trigh {

/// Nodes are numbered from 0, arcs in the order in which they were made. What flows is the same on every machine: of
/// the ways with room left the shortest is used, among equals that of the arcs made first.
///
///   FlowNetwork net(3);
///   const int arc = net.join(0, 1, 5);   // room for five points from 0 to 1
///   net.join(1, 2, 3);
///   net.push(0, 2, 2);                   // true: two points flow
///   net.push(0, 2, 2);                   // false: only one more has room, so none goes
///   net.used(arc);                       // 2
class FlowNetwork {
 public:
  explicit FlowNetwork(int nodes);
  ~FlowNetwork();
  FlowNetwork(FlowNetwork&&) noexcept;
  FlowNetwork& operator=(FlowNetwork&&) noexcept;

  /// A new arc and its number. REQUIRES two nodes of the network and room >= 0.
  int join(int from, int to, int room);
  /// Changes the room of an arc. REQUIRES nothing to flow.
  void set_room(int arc, int room);
  /// Nothing flows any more.
  void drain();
  /// Brings `points` from one node to another beside what flows already, which may be led another way for it; all of
  /// them and true, or none and false. REQUIRES two different nodes and points >= 0.
  bool push(int from, int to, int points);
  /// Points that flow through an arc.
  int used(int arc) const;

 private:
  class Graph;
  std::unique_ptr<Graph> graph_;
};

}  // namespace trigh
