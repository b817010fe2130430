#include "trigh/game/counter.hpp"

#include <algorithm>

#include "trigh/base/assert.hpp"

namespace trigh {
namespace {
int slot_of(const std::vector<std::string>& names, std::string_view name) {
  const auto at = std::find(names.begin(), names.end(), name);
  return at == names.end() ? -1 : static_cast<int>(at - names.begin());
}
}  // namespace

UnitId CounterSet::add(Counter counter) {
  TRIGH_ASSERT(size() < kMaxUnits && !find(counter.id), "a counter set holds kMaxUnits counters of different ids");
  counters_.push_back(std::move(counter));
  return static_cast<UnitId>(counters_.size() - 1);
}

std::optional<UnitId> CounterSet::find(std::string_view id) const {
  for (std::size_t i = 0; i < counters_.size(); ++i)
    if (counters_[i].id == id) return static_cast<UnitId>(i);
  return std::nullopt;
}

int CounterSet::value_slot(std::string_view name) {
  int slot = slot_of(value_names_, name);
  if (slot < 0) {
    TRIGH_ASSERT(value_names_.size() < kMaxCounterValues, "too many value names");
    slot = static_cast<int>(value_names_.size());
    value_names_.emplace_back(name);
  }
  return slot;
}
int CounterSet::find_value(std::string_view name) const { return slot_of(value_names_, name); }

TraitMask CounterSet::trait_bit(std::string_view name) {
  int slot = slot_of(trait_names_, name);
  if (slot < 0) {
    TRIGH_ASSERT(trait_names_.size() < 32, "too many trait names");
    slot = static_cast<int>(trait_names_.size());
    trait_names_.emplace_back(name);
  }
  return TraitMask{1} << slot;
}
TraitMask CounterSet::find_trait(std::string_view name) const {
  const int slot = slot_of(trait_names_, name);
  return slot < 0 ? 0 : TraitMask{1} << slot;
}

}  // namespace trigh
