// Counters from trigh-counters/1 and from the units of position files.
#pragma once

#include "report.hpp"
#include "trigh/base/datum.hpp"
#include "trigh/game/counter.hpp"

namespace trigh::io {

/// Who may own a counter: side ids in order, and nations with the index of their side.
struct Owners {
  std::vector<std::string> sides;
  std::vector<std::pair<std::string, int>> nations;
};
Owners owners_of(const Datum& title);

/// Adds the records of `list` to `set`. Facts of a record are members: text, `values`, `traits`; a member that
/// is `true` is a trait of that name.
void read_counters(const Datum& list, const std::string& pointer, const Owners& owners, CounterSet& set,
                   Report& report);

/// Adds those records of a position's units that have `values`, and reports ids that no counter has.
void read_units(const Datum& list, const std::string& pointer, const Owners& owners, CounterSet& set, Report& report);

}  // namespace trigh::io
