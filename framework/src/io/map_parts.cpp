#include "map_parts.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <tuple>

namespace trigh::io {
namespace {
constexpr std::array<std::pair<std::string_view, Provenance>, 6> kProvenance{{
    {"rulebook", Provenance::kRulebook},
    {"transcription", Provenance::kTranscription},
    {"third-party", Provenance::kThirdParty},
    {"geography", Provenance::kGeography},
    {"inferred", Provenance::kInferred},
    {"owner", Provenance::kOwner},
}};
}  // namespace

std::optional<Provenance> provenance_of(std::string_view word) {
  const auto found = std::ranges::find(kProvenance, word, &std::pair<std::string_view, Provenance>::first);
  return found == kProvenance.end() ? std::nullopt : std::optional(found->second);
}

std::optional<HexId> MapParts::hex(const Datum& number, const std::string& pointer) {
  const auto id = map_.grid.parse(number.as_text());
  if (!id) {
    const HexId last = static_cast<HexId>(map_.grid.size() - 1);
    report_.add("TR-122", pointer,
                "the grid has no hex " + in_quotes(number.as_text()) + "; its numbers run from " + map_.grid.number(0) +
                    " to " + map_.grid.number(last));
  }
  return id;
}

std::optional<HexId> MapParts::existing_hex(const Datum& number, const std::string& pointer) {
  const auto id = hex(number, pointer);
  if (!id || map_.exists(*id)) return id;
  report_.add("TR-122", pointer, "hex " + in_quotes(number.as_text()) + " is not on the map; choose one that is");
  return std::nullopt;
}

std::optional<TerrainId> MapParts::terrain(const Datum& word, const std::string& pointer) {
  const auto id = map_.terrain_id(word.as_text());
  if (!id)
    report_.add("TR-125", pointer,
                "there is no terrain " + in_quotes(word.as_text()) + "; known are " + choice_of(map_.terrain_kinds));
  return id;
}

void MapParts::declare_features(const Datum& kinds, const std::string& pointer) {
  features(kinds, pointer);
  closed_ = !kinds.is_null();
}

HexFeatures MapParts::features(const Datum& words, const std::string& pointer) {
  HexFeatures bits = 0;
  for (const std::string& word : words.as_texts()) {
    if (map_.feature_bit(word) == 0) {
      if (closed_) {
        report_.add("TR-125", pointer,
                    "there is no feature " + in_quotes(word) + "; mend the word or add it to 'feature_kinds'");
        continue;
      }
      if (map_.feature_kinds.size() == 64) {
        report_.add("TR-126", pointer,
                    "a map has at most 64 kinds of features; " + in_quotes(word) + " is one too many");
        continue;
      }
      map_.feature_kinds.push_back(word);
    }
    bits |= map_.feature_bit(word);
  }
  return bits;
}

std::optional<HexsideData> MapParts::hexside(const Datum& record, const std::string& pointer) {
  const auto a = existing_hex(record["a"], pointer_to(pointer, "a"));
  const auto b = existing_hex(record["b"], pointer_to(pointer, "b"));
  if (!a || !b) return std::nullopt;
  if (!map_.grid.direction(*a, *b)) {
    report_.add("TR-123", pointer,
                "hexes " + map_.grid.number(*a) + " and " + map_.grid.number(*b) +
                    " are not adjacent; a hexside lies between two neighbours");
    return std::nullopt;
  }
  HexsideData side;
  std::tie(side.a, side.b) = std::minmax(*a, *b);
  const auto [seen, is_new] = sides_seen_.emplace(std::pair(side.a, side.b), pointer);
  if (!is_new) {
    report_.add("TR-124", pointer,
                "the hexside " + map_.grid.hexside_name(side.a, side.b) + " stands already at " + seen->second +
                    "; put its kinds into one entry");
    return std::nullopt;
  }
  const Datum& kinds = record["kinds"];
  for (std::size_t i = 0; i < kinds.items().size(); ++i) {
    const std::string_view word = kinds[i].as_text();
    const HexsideKinds bit = map_.hexside_bit(word);
    if (bit == 0) {
      report_.add("TR-125", pointer_to(pointer_to(pointer, "kinds"), i),
                  "there is no hexside kind " + in_quotes(word) + "; known are " + choice_of(map_.hexside_kinds));
      continue;
    }
    side.kinds |= bit;
    const auto trust = provenance_of(record["provenance"][word].as_text());
    side.provenance.emplace_back(static_cast<std::uint8_t>(std::countr_zero(bit)),
                                 trust.value_or(Provenance::kInferred));
  }
  return side;
}

void MapParts::read_hexes(const Datum& hexes, const std::string& pointer) {
  for (const auto& [number, record] : hexes.members()) {
    const std::string place = pointer_to(pointer, number);
    const auto id = hex(Datum::text(number), place);
    if (!id) continue;
    HexData& data = map_.hexes[*id];
    // A hex of unknown terrain is there, too: what names it is not to blame.
    data.terrain = terrain(record["terrain"], pointer_to(place, "terrain")).value_or(0);
    data.features = features(record["features"], pointer_to(place, "features"));
    data.provenance = provenance_of(record["provenance"].as_text()).value_or(Provenance::kInferred);
    data.name = record["name"].as_text();
  }
}

void MapParts::read_hexsides(const Datum& hexsides, const std::string& pointer) {
  for (std::size_t i = 0; i < hexsides.items().size(); ++i)
    if (auto side = hexside(hexsides[i], pointer_to(pointer, i))) map_.hexsides.push_back(std::move(*side));
}

HexSet MapParts::hex_list(const Datum& numbers, const std::string& pointer, bool on_map) {
  HexSet set;
  for (std::size_t i = 0; i < numbers.items().size(); ++i) {
    const std::string place = pointer_to(pointer, i);
    const auto id = on_map ? existing_hex(numbers[i], place) : hex(numbers[i], place);
    if (id && set.contains(*id))
      report_.add("TR-117", place, "hex " + in_quotes(numbers[i].as_text()) + " stands twice in the list; keep one");
    if (id) set.add(*id);
  }
  return set;
}

void MapParts::read_regions(const Datum& regions, const std::string& pointer) {
  for (const auto& [name, numbers] : regions.members())
    map_.regions[name] = hex_list(numbers, pointer_to(pointer, name), true);
}

}  // namespace trigh::io
