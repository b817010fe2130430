// Counters: the printed pieces of a title, and those made for one position file. Static facts only; what
// changes in play is in Position::units.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "trigh/base/datum.hpp"
#include "trigh/game/ids.hpp"

namespace trigh {

constexpr int kMaxCounterValues = 12;
using TraitMask = std::uint32_t;

struct Counter {
  std::string id;           ///< "ger-1-8": lower case, unique in the game
  std::string designation;  ///< "1/8"
  std::string name;         ///< "I Bn, Panzer Regiment 8"
  std::string nation;       ///< "german"
  std::string type;         ///< "armor"
  std::string subtype;      ///< "cruiser"; often empty
  Side side = Side::kNone;
  TraitMask traits = 0;                                  ///< bits by CounterSet::traits()
  std::array<std::int16_t, kMaxCounterValues> values{};  ///< by CounterSet::value_names()
  Datum rules;                                           ///< what only the rule system understands
};

/// All counters of a game; a unit's id is its index. Immutable after loading.
class CounterSet {
 public:
  /// Appends a counter. REQUIRES size() < kMaxUnits and a new id.
  UnitId add(Counter counter);

  int size() const { return static_cast<int>(counters_.size()); }
  const Counter& operator[](UnitId unit) const { return counters_[unit]; }
  std::optional<UnitId> find(std::string_view id) const;

  /// The slot of a value name ("attack"), added when new. REQUIRES fewer than kMaxCounterValues names.
  int value_slot(std::string_view name);
  /// The slot of a known value name, -1 otherwise.
  int find_value(std::string_view name) const;
  /// The value of that name on a counter; `otherwise` when no counter has it.
  int value_of(const Counter& counter, std::string_view name, int otherwise = 0) const {
    const int slot = find_value(name);
    return slot < 0 ? otherwise : counter.values[static_cast<std::size_t>(slot)];
  }
  bool has_trait(const Counter& counter, std::string_view name) const { return counter.traits & find_trait(name); }
  const std::vector<std::string>& value_names() const { return value_names_; }
  /// The bit of a trait name, added when new.
  TraitMask trait_bit(std::string_view name);
  /// The bit of a known trait, 0 otherwise.
  TraitMask find_trait(std::string_view name) const;
  const std::vector<std::string>& trait_names() const { return trait_names_; }

 private:
  std::vector<Counter> counters_;
  std::vector<std::string> value_names_, trait_names_;
};

}  // namespace trigh
