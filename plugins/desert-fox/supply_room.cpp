// How the room of dumps and MSUs is shared among those who trace through them [7.14 to 7.17]: a flow of Stacking Points
// from the units through MSUs to dumps and sources. A unit of several points may split them; it is served whole or not.
#include <algorithm>

#include "supply_lines.hpp"

namespace fox {
namespace {

constexpr int kUnlimited = 999;

/// A flow by augmenting paths, a point at a time. Node 0 is where all supply comes from.
class Flow {
 public:
  explicit Flow(std::size_t nodes) : at_(nodes) {}
  void join(int from, int to, int room) {
    at_[from].push_back(static_cast<int>(arcs_.size()));
    arcs_.push_back({to, room});
    at_[to].push_back(static_cast<int>(arcs_.size()));
    arcs_.push_back({from, 0});
  }
  int used(int arc) const { return arcs_[arc ^ 1].room; }
  int next_arc() const { return static_cast<int>(arcs_.size()); }

  /// Brings `points` from `from` to node 0, or changes nothing.
  bool push(int from, int points) {
    const std::vector<Arc> before = arcs_;
    for (int i = 0; i < points; ++i)
      if (!push_one(from)) {
        arcs_ = before;
        return false;
      }
    return true;
  }

 private:
  struct Arc { int to, room; };

  bool push_one(int from) {
    std::vector<int> via(at_.size(), -1), queue{from};
    for (std::size_t next = 0; next < queue.size() && via[0] < 0; ++next)
      for (const int arc : at_[queue[next]]) {
        const int to = arcs_[arc].to;
        if (arcs_[arc].room == 0 || to == from || via[to] >= 0) continue;
        via[to] = arc;
        queue.push_back(to);
      }
    if (via[0] < 0) return false;
    for (int node = 0; node != from; node = arcs_[via[node] ^ 1].to) {
      --arcs_[via[node]].room;
      ++arcs_[via[node] ^ 1].room;
    }
    return true;
  }

  std::vector<std::vector<int>> at_;
  std::vector<Arc> arcs_;
};

}  // namespace

SupplyLimits limits_of(const DesertFox& game, SupplyUse use) {
  const Datum& table = game.table("supply");
  if (use == SupplyUse::kGeneral) return {table["general"]["free"].as_int(), table["general"]["most"].as_int()};   // [7.14]
  if (use == SupplyUse::kAttack) return {table["attack"]["free"].as_int(), table["attack"]["most"].as_int()};      // [7.15]
  return {table["defense"]["free"].as_int(), kUnlimited};
}

int carried(const Load& load, SupplyUse use) {
  return use == SupplyUse::kGeneral ? load.general : use == SupplyUse::kAttack ? load.attack : load.defense;
}
void carry(Load& load, SupplyUse use, int points) {
  int& into = use == SupplyUse::kGeneral ? load.general : use == SupplyUse::kAttack ? load.attack : load.defense;
  into = std::min(into + points, 15);
}

SupplyNet::Allocation SupplyNet::solve(std::span<const Demand> demands, SupplyUse use, std::span<const int> room) const {
  const int size = static_cast<int>(elements_.size()), first_unit = 1 + 2 * size;
  const auto into = [](int i) { return 1 + 2 * i; };
  Flow flow(static_cast<std::size_t>(first_unit) + demands.size());
  for (int i = 0; i < size; ++i) flow.join(into(i), into(i) + 1, room[i]);   // arc 2 * i
  for (int i = 0; i < size; ++i) {
    if (elements_[i].dump || elements_[i].at_source) flow.join(into(i) + 1, 0, kUnlimited);
    for (int to = 0; to < size; ++to)
      if (link(i, to)) flow.join(into(i) + 1, into(to), kUnlimited);
  }
  Allocation result;
  for (std::size_t d = 0; d < demands.size(); ++d) {
    const Demand& demand = demands[d];
    const int node = first_unit + static_cast<int>(d);
    if (demand.points == 0 || direct(demand.hex, use, demand.foot)) {
      result.served.push_back(traces(demand.hex, use, demand.foot));
      continue;
    }
    for (int i = 0; i < size; ++i)
      if (elements_[i].reach.contains(demand.hex)) flow.join(node, into(i), kUnlimited);
    result.served.push_back(flow.push(node, demand.points));                 // [7.17]
  }
  for (int i = 0; i < size; ++i) result.carried.push_back(flow.used(2 * i));
  return result;
}

SupplyNet::Allocation SupplyNet::allocate(const State& state, std::span<const Demand> demands, SupplyUse use) const {
  const SupplyLimits limits = limits_of(game_, use);
  std::vector<int> had, room;
  for (const Element& each : elements_) {
    had.push_back(fox::carried(load_of(state.unit(each.unit)), use));
    room.push_back(std::max(0, limits.most - had.back()));
  }
  Allocation best = solve(demands, use, room);
  const auto spent = [&](const Allocation& what) {   // every dump counts, and at most two MSUs [7.16]
    int dumps = 0, msus = 0;
    for (std::size_t i = 0; i < had.size(); ++i)
      if (had[i] <= limits.free && had[i] + what.carried[i] > limits.free) ++(elements_[i].dump ? dumps : msus);
    return dumps * 3 + std::min(msus, 2);
  };
  // Who would be expended is asked to stay within what is free, as long as nobody loses supply by it.
  for (std::size_t i = 0; i < had.size(); ++i) {
    if (had[i] > limits.free || had[i] + best.carried[i] <= limits.free) continue;
    const int most = room[i];
    room[i] = limits.free - had[i];
    Allocation saving = solve(demands, use, room);
    if (saving.served == best.served && spent(saving) < spent(best)) best = std::move(saving);
    else room[i] = most;
  }
  return best;
}

}  // namespace fox
