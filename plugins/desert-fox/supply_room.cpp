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

namespace {

/// Which elements may be expended, tried in the order of what that costs.
class Savings {
 public:
  Savings(std::vector<std::size_t> dumps, std::vector<std::size_t> msus, int msus_free)
      : dumps_(std::move(dumps)), msus_(std::move(msus)), msus_free_(msus_free) {}

  /// Calls each(chosen) for the sets that expend `count` supply units, those with fewer dumps first, until one says true.
  template <class Each>
  bool any(int count, Each&& each) const {
    for (int dumps = 0; dumps <= count; ++dumps) {
      std::vector<std::size_t> chosen;
      if (pick(dumps_, 0, dumps, chosen, [&] { return with_msus(count - dumps, chosen, each); })) return true;
    }
    return false;
  }

 private:
  template <class Each>
  bool with_msus(int msus, std::vector<std::size_t>& chosen, Each&& each) const {
    if (msus > msus_free_) return false;
    if (msus < msus_free_) return pick(msus_, 0, msus, chosen, [&] { return each(chosen); });
    const std::size_t before = chosen.size();   // no more of them are expended, however many carry too much [7.16]
    chosen.insert(chosen.end(), msus_.begin(), msus_.end());
    const bool found = each(chosen);
    chosen.resize(before);
    return found;
  }
  template <class Then>
  static bool pick(const std::vector<std::size_t>& from, std::size_t at, int count, std::vector<std::size_t>& chosen, Then&& then) {
    if (count == 0) return then();
    for (; at < from.size(); ++at) {
      chosen.push_back(from[at]);
      const bool found = pick(from, at + 1, count - 1, chosen, then);
      chosen.pop_back();
      if (found) return true;
    }
    return false;
  }

  std::vector<std::size_t> dumps_, msus_;
  int msus_free_;
};

constexpr int kMostTries = 300;   ///< beyond so many the search ends with what it has

}  // namespace

/// Elements that one of the demands can trace through, by whatever chain.
std::vector<bool> SupplyNet::concerned(std::span<const Demand> demands, SupplyUse use) const {
  std::vector<bool> list(elements_.size());
  std::vector<std::size_t> queue;
  const auto add = [&](std::size_t i) {
    if (!list[i]) queue.push_back(i);
    list[i] = true;
  };
  for (const Demand& demand : demands)
    for (std::size_t i = 0; i < elements_.size(); ++i)
      if (demand.points > 0 && elements_[i].reach.contains(demand.hex) && !direct(demand.hex, use, demand.foot)) add(i);
  for (std::size_t at = 0; at < queue.size(); ++at)
    for (std::size_t to = 0; to < elements_.size(); ++to)
      if (link(queue[at], to)) add(to);
  return list;
}

SupplyNet::Allocation SupplyNet::allocate(const State& state, std::span<const Demand> demands, SupplyUse use) const {
  const SupplyLimits limits = limits_of(game_, use);
  std::vector<int> had, room;
  for (const Element& each : elements_) {
    had.push_back(fox::carried(load_of(state.unit(each.unit)), use));
    room.push_back(std::max(0, limits.most - had.back()));
  }
  Allocation best = solve(demands, use, room);
  const std::vector<bool> known = concerned(demands, use);
  std::vector<std::size_t> dumps, msus;   // that this may expend
  int msus_left = game_.table("supply")["msu_expended_at_most"].as_int(), dumps_over = 0, msus_over = 0;
  for (std::size_t i = 0; i < had.size(); ++i) {
    if (had[i] > limits.free) {
      if (!elements_[i].dump && msus_left > 0) --msus_left;                      // [7.16]
      continue;
    }
    if (known[i]) (elements_[i].dump ? dumps : msus).push_back(i);
    if (had[i] + best.carried[i] > limits.free) ++(elements_[i].dump ? dumps_over : msus_over);
  }
  const int spent = dumps_over + std::min(msus_over, msus_left);
  if (dumps_over + msus_over == 0) return best;
  // All of them stay within what is free but for a few, as long as nobody loses supply by it.
  const Savings savings(dumps, msus, msus_left);
  int tries = 0;
  bool found = false;
  for (int count = 0; count <= spent && !found && tries < kMostTries; ++count)
    savings.any(count, [&](const std::vector<std::size_t>& chosen) {
      std::vector<int> less = room;
      for (const auto* list : {&dumps, &msus})
        for (const std::size_t i : *list)
          if (std::find(chosen.begin(), chosen.end(), i) == chosen.end()) less[i] = limits.free - had[i];
      Allocation saving = solve(demands, use, less);
      found = saving.served == best.served;
      if (found) best = std::move(saving);
      return found || ++tries >= kMostTries;
    });
  if (found) return best;
  for (const auto* list : {&dumps, &msus})   // too many: one after the other, as far as it goes
    for (const std::size_t i : *list) {
      const int most = room[i];
      room[i] = limits.free - had[i];
      Allocation saving = solve(demands, use, room);
      if (saving.served == best.served) best = std::move(saving);
      else room[i] = most;
    }
  return best;
}

}  // namespace fox
