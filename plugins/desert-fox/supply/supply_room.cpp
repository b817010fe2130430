// How the room of dumps and MSUs is shared among those who trace through them [DF 7.14 to DF 7.17]: a flow of Stacking
// Points from the units through MSUs to dumps and sources. A unit of several points may split them; it is served whole
// or not.

#include "supply/supply_lines.hpp"
#include "trigh/services/flow.hpp"

namespace fox {

namespace {

constexpr int kUnlimited = 999;
constexpr int kMostTries = 300;  ///< beyond so many the search ends with what it has

int& load_for(Load& load, SupplyUse use) {
  return use == SupplyUse::kGeneral ? load.general : use == SupplyUse::kAttack ? load.attack : load.defense;
}

}  // namespace

void SupplyNet::book(State& state, const Allocation& allocation, SupplyUse use) const {
  for (std::size_t i = 0; i < elements_.size(); ++i) {
    Load load = load_of(state.unit(elements_[i].unit));
    load_for(load, use) = std::min(load_for(load, use) + allocation.carried[i], 15);
    set_load(state, elements_[i].unit, load);
  }
}

/// The demands of one allocation, joined to who can serve them; solved for any room of the elements. Node 0 is where
/// all supply comes from.
class SupplyNet::Sharing {
 public:
  Sharing(const SupplyNet& net, std::span<const Demand> demands, SupplyUse use)
      : size_(static_cast<int>(net.elements_.size())), flow_(1 + 2 * size_ + static_cast<int>(demands.size())) {
    for (int i = 0; i < size_; ++i) flow_.join(into(i), into(i) + 1, 0);  // arc i
    for (int i = 0; i < size_; ++i) {
      if (net.elements_[i].dump || net.elements_[i].at_source) flow_.join(into(i) + 1, 0, kUnlimited);
      for (const std::size_t to : net.links_[i]) flow_.join(into(i) + 1, into(static_cast<int>(to)), kUnlimited);
    }
    for (std::size_t d = 0; d < demands.size(); ++d) {
      const Demand& demand = demands[d];
      const bool free = demand.points == 0 || net.direct(demand.hex, use, demand.foot);
      needs_.push_back({free ? 0 : demand.points, free && net.traces(demand.hex, use, demand.foot)});
      for (int i = 0; i < size_ && !free; ++i)
        if (net.elements_[i].reach.contains(demand.hex))
          flow_.join(1 + 2 * size_ + static_cast<int>(d), into(i), kUnlimited);
    }
  }

  Allocation solve(std::span<const int> room) {
    flow_.drain();
    for (int i = 0; i < size_; ++i) flow_.set_room(i, room[i]);
    Allocation result;
    for (std::size_t d = 0; d < needs_.size(); ++d) {
      const Need& need = needs_[d];
      result.served.push_back(need.points == 0
                                  ? need.served
                                  : flow_.push(1 + 2 * size_ + static_cast<int>(d), 0, need.points));  // [DF 7.17]
    }
    for (int i = 0; i < size_; ++i) result.carried.push_back(flow_.used(i));
    return result;
  }

 private:
  struct Need {
    int points;   ///< to be brought to it
    bool served;  ///< without any
  };
  static int into(int i) { return 1 + 2 * i; }

  int size_;
  FlowNetwork flow_;
  std::vector<Need> needs_;
};

namespace {

/// Calls each(chosen) for the choices of so many of `from`, those of its first ones first, until one says true.
template <class Each>
bool any_choice(const std::vector<std::size_t>& from, std::size_t count, Each&& each) {
  if (count > from.size()) return false;
  std::vector<char> taken(from.size());
  std::fill_n(taken.begin(), count, 1);
  do {
    std::vector<std::size_t> chosen;
    for (std::size_t i = 0; i < from.size(); ++i)
      if (taken[i]) chosen.push_back(from[i]);
    if (each(chosen)) return true;
  } while (std::prev_permutation(taken.begin(), taken.end()));
  return false;
}

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
    for (const std::size_t to : links_[queue[at]]) add(to);
  return list;
}

SupplyNet::Allocation SupplyNet::allocate(const State& state, std::span<const Demand> demands, SupplyUse use) const {
  const SupplyFacts& facts = game_.supply_facts;
  const SupplyLimits limits =
      use == SupplyUse::kGeneral ? facts.general : use == SupplyUse::kAttack ? facts.attack : facts.defense;
  std::vector<int> had, room;
  for (const Element& each : elements_) {
    Load load = load_of(state.unit(each.unit));
    had.push_back(load_for(load, use));
    room.push_back(std::max(0, limits.most - had.back()));
  }
  Sharing sharing(*this, demands, use);
  Allocation best = sharing.solve(room);
  const std::vector<bool> known = concerned(demands, use);
  std::vector<std::size_t> dumps, msus;  // that this may expend
  int msus_left = game_.supply_facts.msus_expended, dumps_over = 0, msus_over = 0;
  for (std::size_t i = 0; i < had.size(); ++i) {
    if (had[i] > limits.free) {
      if (!elements_[i].dump && msus_left > 0) --msus_left;  // [DF 7.16]
      continue;
    }
    if (known[i]) (elements_[i].dump ? dumps : msus).push_back(i);
    if (had[i] + best.carried[i] > limits.free) ++(elements_[i].dump ? dumps_over : msus_over);
  }
  const int spent = dumps_over + std::min(msus_over, msus_left);
  if (dumps_over + msus_over == 0) return best;
  // All of them stay within what is free but for a few, as long as nobody loses supply by it.
  int tries = 0;
  bool found = false;
  const auto is_enough = [&](const std::vector<std::size_t>& chosen) {
    std::vector<int> less = room;
    for (const auto* list : {&dumps, &msus})
      for (const std::size_t i : *list)
        if (std::ranges::find(chosen, i) == chosen.end()) less[i] = limits.free - had[i];
    Allocation saving = sharing.solve(less);
    found = saving.served == best.served;
    if (found) best = std::move(saving);
    return found || ++tries >= kMostTries;
  };
  // As few as can be, and of these few dumps.
  bool ended = false;
  for (int count = 0; count <= spent && !ended; ++count)
    for (int of_dumps = std::max(0, count - msus_left); of_dumps <= count && !ended; ++of_dumps) {
      const int rest = count - of_dumps;
      // No more supply units are expended, however many carry too much [DF 7.16].
      const std::size_t of_msus = rest == msus_left ? msus.size() : static_cast<std::size_t>(rest);
      ended = any_choice(dumps, static_cast<std::size_t>(of_dumps), [&](const std::vector<std::size_t>& some) {
        return any_choice(msus, of_msus, [&](std::vector<std::size_t> chosen) {
          chosen.insert(chosen.end(), some.begin(), some.end());
          return is_enough(chosen);
        });
      });
    }
  if (found) return best;
  for (const auto* list : {&dumps, &msus})  // too many: one after the other, as far as it goes
    for (const std::size_t i : *list) {
      const int most = room[i];
      room[i] = limits.free - had[i];
      Allocation saving = sharing.solve(room);
      if (saving.served == best.served) best = std::move(saving);
      else room[i] = most;
    }
  return best;
}

}  // namespace fox
