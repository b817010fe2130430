// Maps from files of the format trigh-map/1, from the inline maps of position files, and an owner's corrections
// of one. The readers check what a schema cannot: that hexes exist, hexsides lie between
// adjacent hexes, words are known, nothing stands twice. They accept any Datum, however wrong.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "trigh/base/datum.hpp"
#include "trigh/base/expected.hpp"
#include "trigh/map/map.hpp"

namespace trigh {

/// The map in `document`, indexed. `where` and `pointer` say in findings where the document stood.
Expected<Map> read_map(const Datum& document, std::string_view where, std::string_view pointer = {});

/// The inline map of a position file. Terrain and hexside kinds are those of `like`. Orientation and numbering
/// are taken from `like` too when the document does not state them, and then its size unless width and height
/// are stated; a map with its own numbering and no size is as large as its hexes need. Hexes that are not listed
/// do not exist, unless `default` fills them: all but those in `void` (and, with the size of `like`, those that
/// `like` does not have).
Expected<Map> read_inline_map(const Datum& document, const Map& like, std::string_view where,
                              std::string_view pointer = {});

/// One fact of a map that an overlay changed.
struct MapCorrection {
  std::string place;  ///< "1605", "1605|1606"
  std::string what;   ///< "terrain: mixed -> rough"
};

/// `map` with the `hexes`, `hexsides` and `regions` of `overlay` in place of its own, indexed again. What is changed
/// carries Provenance::kOwner and is appended to `corrections`.
Expected<Map> merge_overlay(Map map, const Datum& overlay, std::vector<MapCorrection>& corrections,
                            std::string_view where, std::string_view pointer = {});

}  // namespace trigh
