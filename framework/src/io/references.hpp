// References between the files of a title, found by the names of members, which mean the same everywhere.
#pragma once

#include <set>
#include <string>

#include "counters_reader.hpp"
#include "report.hpp"
#include "trigh/base/datum.hpp"
#include "trigh/map/map.hpp"

namespace trigh::io {

/// What the members of a document may name. Null: not checked.
///   hex, centre, to, hexes             hexes of the map; so do the keys of objectives
///   region, regions, from_regions      regions of the map
///   unit                               counters
///   side, first_side                   sides
///   reading (and choice beside it)     readings of the title
///   case and names that end in _case   rule cases
///   scenario                           scenarios of the title
struct Names {
  const Map* map = nullptr;
  const CounterSet* counters = nullptr;
  const Datum* title = nullptr;
  const std::set<std::string, std::less<>>* cases = nullptr;
  const std::set<std::string, std::less<>>* scenarios = nullptr;
};

/// Reports every member of `document` that names something that does not exist.
void check_references(const Datum& document, const std::string& pointer, const Names& names, Report& report);

/// TR-167 for each reading whose default is none of its choices.
void check_defaults(const Datum& title, Report& report);

/// Reads a table that says with `measure` of which family it is: TR-351 to TR-354 when it cannot be read.
Findings check_table(const Datum& table, const std::string& file, const std::string& pointer);

/// Reports terrain and hexside kinds of the map that are missing in the members `terrain`, and `hexsides` or `ways`,
/// of the title's rules, and terrain there that the map does not have; a system that has no such members states effects
/// in its own way.
void check_effects(const Datum& title, const Map& map, Report& report);

/// TR-125 for each feature and region of a position's map, or of the changes it makes in one, that is none of `known`
/// and that no member of `rules` names: it would mean nothing.
struct MapWords {
  std::vector<std::string> features, regions;
};
void check_map_words(const Datum& map, const std::string& pointer, MapWords known,
                     const std::vector<const Datum*>& rules, Report& report);

}  // namespace trigh::io
