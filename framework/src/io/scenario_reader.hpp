// Scenarios from trigh-scenario/1.
#pragma once

#include "counters_reader.hpp"
#include "report.hpp"
#include "trigh/base/datum.hpp"
#include "trigh/game/counter.hpp"
#include "trigh/game/scenario.hpp"
#include "trigh/map/map.hpp"

namespace trigh::io {

/// The scenario in `document`. Placements of `base` (the scenario that `deployment_of` names, or null) come
/// first; a unit the document places itself is taken from there. Hexes and units that do not exist are left
/// to check_references().
Scenario read_scenario(const Datum& document, const Datum& base, const Owners& owners, const CounterSet& counters,
                       const Map& map, Report& report);

}  // namespace trigh::io
