#include "trigh/game/counter.hpp"

#include <algorithm>

#include "trigh/base/assert.hpp"

namespace trigh {
namespace {
int slot_of(const std::vector<std::string>& names, std::string_view name) {
  const auto at = std::find(names.begin(), names.end(), name);
  return at == names.end() ? -1 : static_cast<int>(at - names.begin());
}
/// The slot of a name, added when new.
int slot_for(std::vector<std::string>& names, std::string_view name, std::size_t most, const char* too_many) {
  const int slot = slot_of(names, name);
  if (slot >= 0) return slot;
  TRIGH_ASSERT(names.size() < most, too_many);
  names.emplace_back(name);
  return static_cast<int>(names.size()) - 1;
}
}  // namespace

UnitId CounterSet::add(Counter counter) {
  TRIGH_ASSERT(size() < kMaxUnits && !find(counter.id), "a counter set holds kMaxUnits counters of different ids");
  counters_.push_back(std::move(counter));
  return static_cast<UnitId>(counters_.size() - 1);
}

std::optional<UnitId> CounterSet::find(std::string_view id) const {
  const auto found = std::ranges::find(counters_, id, &Counter::id);
  return found == counters_.end() ? std::nullopt : std::optional(static_cast<UnitId>(found - counters_.begin()));
}

int CounterSet::value_slot(std::string_view name) {
  return slot_for(value_names_, name, kMaxCounterValues, "too many value names");
}
int CounterSet::find_value(std::string_view name) const { return slot_of(value_names_, name); }

TraitMask CounterSet::trait_bit(std::string_view name) {
  return TraitMask{1} << slot_for(trait_names_, name, 32, "too many trait names");
}
TraitMask CounterSet::find_trait(std::string_view name) const {
  const int slot = slot_of(trait_names_, name);
  return slot < 0 ? 0 : TraitMask{1} << slot;
}

}  // namespace trigh
