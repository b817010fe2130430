// The parts map files, inline maps and overlays have in common.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>

#include "report.hpp"
#include "trigh/base/datum.hpp"
#include "trigh/map/map.hpp"

namespace trigh::io {

std::optional<Provenance> provenance_of(std::string_view word);

/// Fills a map whose grid and kinds are set, and reports what does not fit.
class MapParts {
 public:
  MapParts(Map& map, Report& report) : map_(map), report_(report) { map_.hexes.resize(map_.grid.size()); }

  /// The hex printed as `number`; reports it at `pointer` if the grid has none.
  std::optional<HexId> hex(const Datum& number, const std::string& pointer);
  /// The same, and it must exist on the map.
  std::optional<HexId> existing_hex(const Datum& number, const std::string& pointer);
  std::optional<TerrainId> terrain(const Datum& word, const std::string& pointer);
  /// The features that a map declares; without them any word is one.
  void declare_features(const Datum& kinds, const std::string& pointer);
  /// Bits of the words of a list; unknown ones are added to the map's kinds, unless it declares them.
  HexFeatures features(const Datum& words, const std::string& pointer);
  /// A side record {a, b, kinds, provenance}; reports a place that stood before.
  std::optional<HexsideData> hexside(const Datum& record, const std::string& pointer);

  /// The hexes of a list, of the map or of its grid only; reports one that stands twice. The schema does not ask for
  /// that: valijson compares each with all others, which took half of the time in which a title is read.
  HexSet hex_list(const Datum& numbers, const std::string& pointer, bool on_map);
  void read_hexes(const Datum& hexes, const std::string& pointer);
  void read_hexsides(const Datum& hexsides, const std::string& pointer);
  void read_regions(const Datum& regions, const std::string& pointer);

 private:
  Map& map_;
  Report& report_;
  bool closed_ = false;   ///< the map declares its features
  std::map<std::pair<HexId, HexId>, std::string> sides_seen_;
};

}  // namespace trigh::io
