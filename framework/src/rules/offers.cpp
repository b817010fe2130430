#include <cstddef>

#include "trigh/rules/module.hpp"

namespace trigh {

std::size_t Offers::size() const {
  std::size_t sum = list_.size();
  for (const Placed& each : batches_) sum += each.batch->size();
  return sum;
}

Action Offers::at(std::size_t i) const {
  std::size_t in_batches = 0;   // passed so far
  for (const Placed& each : batches_) {
    if (i < each.before + in_batches) break;
    const std::size_t inside = i - each.before - in_batches;
    if (inside < each.batch->size()) return each.batch->at(inside);
    in_batches += each.batch->size();
  }
  return list_[i - in_batches];
}

void Offers::unfold() {
  if (batches_.empty()) return;
  ActionList whole;
  whole.reserve(size());
  std::size_t done = 0;
  const auto up_to = [&](std::size_t end) {
    whole.insert(whole.end(), list_.begin() + static_cast<std::ptrdiff_t>(done),
                 list_.begin() + static_cast<std::ptrdiff_t>(end));
    done = end;
  };
  for (const Placed& each : batches_) {
    up_to(each.before);
    each.batch->add_to(whole);
  }
  up_to(list_.size());
  list_.swap(whole);
  batches_.clear();
}

}  // namespace trigh
