#include "trigh/map/map.hpp"

#include <algorithm>

#include "trigh/base/assert.hpp"

namespace trigh {
namespace {

// Position of `word` in a list of kinds, as a bit.
template <class Bits>
Bits bit_of(const std::vector<std::string>& kinds, std::string_view word) {
  const auto found = std::ranges::find(kinds, word);
  return found == kinds.end() ? Bits{0} : Bits{1} << (found - kinds.begin());
}

}  // namespace

void Map::index() {
  TRIGH_ASSERT(hexes.size() == static_cast<std::size_t>(grid.size()), "one HexData for each hex of the grid");
  neighbors_.assign(hexes.size(), {kNoHex, kNoHex, kNoHex, kNoHex, kNoHex, kNoHex});
  sides_.assign(hexes.size(), {});
  all_.clear();
  for (int i = 0; i < grid.size(); ++i) {
    const HexId hex = static_cast<HexId>(i);
    if (!exists(hex)) continue;
    all_.add(hex);
    for (Direction d = 0; d < kDirections; ++d) {
      const HexId next = grid.neighbor(hex, d);
      if (exists(next)) neighbors_[hex][d] = next;
    }
  }
  for (const HexsideData& side : hexsides) {
    const auto d = grid.direction(side.a, side.b);
    TRIGH_ASSERT(d && exists(side.a) && exists(side.b), "a hexside lies between two adjacent hexes of the map");
    sides_[side.a][*d] |= side.kinds;
    sides_[side.b][opposite(*d)] |= side.kinds;
  }
}

HexsideKinds Map::side_between(HexId a, HexId b) const {
  const auto found = std::ranges::find(neighbors_[a], b);
  return found == neighbors_[a].end() ? 0 : sides_[a][static_cast<std::size_t>(found - neighbors_[a].begin())];
}

HexsideKinds Map::hexside_bit(std::string_view kind) const { return bit_of<HexsideKinds>(hexside_kinds, kind); }
HexFeatures Map::feature_bit(std::string_view feature) const { return bit_of<HexFeatures>(feature_kinds, feature); }

std::optional<TerrainId> Map::terrain_id(std::string_view name) const {
  const auto found = std::ranges::find(terrain_kinds, name);
  if (found == terrain_kinds.end()) return std::nullopt;
  return static_cast<TerrainId>(found - terrain_kinds.begin());
}

HexId Map::hex_of(std::string_view number) const {
  const auto hex = grid.parse(number);
  return hex && exists(*hex) ? *hex : kNoHex;
}

HexSet Map::hexes_of(const std::vector<std::string>& numbers) const {
  HexSet found;
  for (const std::string& number : numbers)
    if (const HexId hex = hex_of(number); hex != kNoHex) found.add(hex);
  return found;
}

HexSet Map::hexes_with(HexFeatures mask) const {
  HexSet found;
  for (const HexId hex : all_)
    if (has_feature(hex, mask)) found.add(hex);
  return found;
}

const HexSet& Map::region(std::string_view name) const {
  static const HexSet kEmpty;
  const auto found = regions.find(name);
  return found == regions.end() ? kEmpty : found->second;
}

}  // namespace trigh
