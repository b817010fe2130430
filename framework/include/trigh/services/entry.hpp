// Reinforcements entering in column: units due in one hex queue off the map, one hex behind another.
#pragma once

#include "trigh/rules/edge.hpp"

namespace trigh {

/// The cost of the unit in `place` (1: the first) of the column: the entry hex as ruled in `entry`, and
/// `halves_each` for every hex off the map it must cross first, said under `rule`. REQUIRES place >= 1.
inline EdgeRuling enter_in_column(EdgeRuling entry, int place, int halves_each, const Case& rule, const char* label) {
  if (place > 1) entry.add((place - 1) * halves_each, rule, label);
  return entry;
}

}  // namespace trigh
