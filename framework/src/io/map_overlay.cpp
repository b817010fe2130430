#include <algorithm>

#include "map_parts.hpp"
#include "trigh/io/map_reader.hpp"

namespace trigh {
namespace {

using io::in_quotes;
using io::MapParts;
using io::pointer_to;

// "escarpment, ridge" for a set of bits.
template <class Bits>
std::string words_of(Bits bits, const std::vector<std::string>& kinds) {
  std::string text;
  for (std::size_t i = 0; i < kinds.size(); ++i)
    if (bits >> i & 1) text += (text.empty() ? "" : ", ") + kinds[i];
  return text.empty() ? "nothing" : text;
}

class Merger {
 public:
  Merger(Map& map, std::vector<MapCorrection>& corrections, io::Report& report)
      : map_(map), corrections_(corrections), report_(report), parts_(map, report) {}

  void hexes(const Datum& changes, const std::string& pointer) {
    for (const auto& [number, change] : changes.members()) {
      const std::string place = pointer_to(pointer, number);
      if (const auto id = parts_.hex(Datum::text(number), place)) hex(*id, number, change, place);
    }
  }
  void hexsides(const Datum& changes, const std::string& pointer) {
    for (std::size_t i = 0; i < changes.items().size(); ++i)
      if (auto side = parts_.hexside(changes[i], pointer_to(pointer, i)))
        hexside(std::move(*side), changes[i]["provenance"]);
  }

  void regions(const Datum& changes, const std::string& pointer) {
    for (const auto& [name, list] : changes.members()) {
      const std::string before = numbers_of(name);
      parts_.read_regions(Datum::object({{name, list}}), pointer);
      note("region " + name, "hexes", before, numbers_of(name));
    }
  }

 private:
  std::string numbers_of(const std::string& region) const {
    std::string text;
    if (const auto found = map_.regions.find(region); found != map_.regions.end())
      for (const HexId hex : found->second) text += (text.empty() ? "" : " ") + map_.grid.number(hex);
    return text.empty() ? "nothing" : text;
  }

  void hex(HexId id, const std::string& number, const Datum& change, const std::string& place) {
    HexData& data = map_.hexes[id];
    if (change.has("terrain")) {
      const auto terrain = parts_.terrain(change["terrain"], pointer_to(place, "terrain"));
      if (!terrain) return;
      const std::string old = map_.exists(id) ? map_.terrain_kinds[data.terrain] : "no hex";
      note(number, "terrain", old, map_.terrain_kinds[*terrain]);
      data.terrain = *terrain;
    } else if (!map_.exists(id)) {
      report_.add("TR-122", place, "hex " + in_quotes(number) + " is not on the map; give its terrain to add it");
      return;
    }
    if (change.has("name")) {
      const std::string name(change["name"].as_text());
      note(number, "name", data.name.empty() ? "none" : data.name, name.empty() ? "none" : name);
      data.name = name;
    }
    if (change.has("features")) {
      const HexFeatures bits = parts_.features(change["features"], pointer_to(place, "features"));
      note(number, "features", words_of(data.features, map_.feature_kinds), words_of(bits, map_.feature_kinds));
      data.features = bits;
    }
    data.provenance = io::provenance_of(change["provenance"].as_text()).value_or(Provenance::kOwner);
  }

  void hexside(HexsideData side, const Datum& provenance) {
    for (auto& [kind, trust] : side.provenance)
      if (!provenance.has(map_.hexside_kinds[kind])) trust = Provenance::kOwner;
    const auto same_place = [&](const HexsideData& s) { return s.a == side.a && s.b == side.b; };
    const auto old = std::ranges::find_if(map_.hexsides, same_place);
    const HexsideKinds before = old == map_.hexsides.end() ? 0 : old->kinds;
    note(map_.grid.hexside_name(side.a, side.b), "hexside", words_of(before, map_.hexside_kinds),
         words_of(side.kinds, map_.hexside_kinds));
    if (old != map_.hexsides.end()) map_.hexsides.erase(old);
    if (side.kinds != 0) map_.hexsides.push_back(std::move(side));
  }

  void note(const std::string& place, const char* fact, const std::string& before, const std::string& after) {
    if (before != after) corrections_.push_back({place, std::string(fact) + ": " + before + " -> " + after});
  }

  Map& map_;
  std::vector<MapCorrection>& corrections_;
  io::Report& report_;
  MapParts parts_;
};

}  // namespace

Expected<Map> merge_overlay(Map map, const Datum& overlay, std::vector<MapCorrection>& corrections,
                            std::string_view where, std::string_view pointer) {
  io::Report report(where);
  const std::string place(pointer);
  Merger merger(map, corrections, report);
  merger.hexes(overlay["hexes"], pointer_to(place, "hexes"));
  merger.hexsides(overlay["hexsides"], pointer_to(place, "hexsides"));
  merger.regions(overlay["regions"], pointer_to(place, "regions"));
  if (!report.empty()) return Unexpected{report.take()};
  map.index();
  return map;
}

}  // namespace trigh
