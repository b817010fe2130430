// The terrain of a map: what each hex is, what lies on each hexside, which regions have names, and how far
// each fact can be trusted. Terrain and hexside kinds are the title's words; the framework gives them no
// meaning. Immutable once built (see io/map_reader.hpp).
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "trigh/hex/grid.hpp"
#include "trigh/hex/hex_set.hpp"

namespace trigh {

using TerrainId = std::uint8_t;       ///< index into Map::terrain_kinds()
using HexsideKinds = std::uint32_t;   ///< bit i set: Map::hexside_kinds()[i] is on the side
using HexFeatures = std::uint64_t;    ///< bit i set: Map::feature_kinds()[i] is in the hex
constexpr TerrainId kVoid = 0xFF;     ///< no hex of the map (chart, cut-off corner)

enum class Provenance : std::uint8_t { kRulebook, kTranscription, kThirdParty, kGeography, kInferred, kOwner };

/// What a map file says of one hex.
struct HexData {
  TerrainId terrain = kVoid;
  HexFeatures features = 0;
  Provenance provenance = Provenance::kInferred;
  std::string name;
};

/// What a map file says of one hexside; stored once for both hexes.
struct HexsideData {
  HexId a = kNoHex, b = kNoHex;  ///< canonical order
  HexsideKinds kinds = 0;
  std::vector<std::pair<std::uint8_t, Provenance>> provenance;  ///< kind index -> trust
};

class Map {
 public:
  std::string id, title, status;
  Grid grid;
  std::vector<std::string> notes;                   ///< how it was made and how far it can be trusted, for people
  std::vector<std::string> terrain_kinds, hexside_kinds, feature_kinds;
  HexsideKinds ways = 0;                            ///< kinds that join two hexes across the side; the others lie on it
  std::vector<HexData> hexes;                       ///< by hex id
  std::vector<HexsideData> hexsides;
  std::map<std::string, HexSet, std::less<>> regions;  ///< "west-edge", "supply-axis", ...

  /// Fills the look-up tables after the data above is complete. Call once.
  void index();

  bool exists(HexId h) const { return h < hexes.size() && hexes[h].terrain != kVoid; }
  TerrainId terrain(HexId h) const { return hexes[h].terrain; }
  std::string_view terrain_name(HexId h) const { return terrain_kinds[hexes[h].terrain]; }
  /// Neighbour that is a hex of the map, else kNoHex.
  HexId neighbor(HexId h, Direction d) const { return neighbors_[h][d]; }
  const std::array<HexId, 6>& neighbors(HexId h) const { return neighbors_[h]; }
  HexsideKinds side(HexId h, Direction d) const { return sides_[h][d]; }
  /// Kinds on the side between two adjacent hexes; 0 if they are not adjacent.
  HexsideKinds side_between(HexId a, HexId b) const;
  bool has_feature(HexId h, HexFeatures mask) const { return (hexes[h].features & mask) != 0; }

  /// The bit of a hexside kind or feature, 0 when the map does not know the word.
  HexsideKinds hexside_bit(std::string_view kind) const;
  HexFeatures feature_bit(std::string_view feature) const;
  std::optional<TerrainId> terrain_id(std::string_view name) const;
  /// A region, empty when the map has none of that name.
  const HexSet& region(std::string_view name) const;
  /// The hex with that number; kNoHex when the map has none.
  HexId hex_of(std::string_view number) const;
  /// Those with these numbers, as far as the map has them.
  HexSet hexes_of(const std::vector<std::string>& numbers) const;
  /// Those that have one of these features.
  HexSet hexes_with(HexFeatures mask) const;
  /// All hexes of the map.
  const HexSet& all() const { return all_; }

 private:
  std::vector<std::array<HexId, 6>> neighbors_;
  std::vector<std::array<HexsideKinds, 6>> sides_;
  HexSet all_;
};

}  // namespace trigh
