// The words of a rule system: what stands in position files and states besides hexes and units, with the meaning of
// each. A ruleset says them once, beside what they describe; `titles`, the checks of position files, the schema and the
// page of each title are made from here.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "trigh/game/position.hpp"

namespace trigh {

enum class WordKind : std::uint8_t {
  kNumber,   ///< a number in a unit's status: "steps" or "data"
  kMarker,   ///< a kind of marker; type and bounds are those of its value
  kPoint,    ///< a kind of points
  kBox,      ///< where units are that are not on the map
  kExtra,    ///< a member of `extra`
  kFeature,  ///< what a map must name for a rule to find it: a region, a source, a kind of feature
  kTrait,    ///< a trait or type of counters that rules ask about
};

struct Word {
  WordKind kind = WordKind::kExtra;
  std::string id;
  /// "boolean", "integer", "hex", "side", "unit", "hexes", "sides", "units", "integers", "sides by hex",
  /// "sides by place"; empty where there is no value.
  std::string type = {};
  std::string meaning;
  std::pair<int, int> bounds = {0, 0};  ///< of an integer, both included
  Place place = Place::kUnused;         ///< of a box

  bool has_value() const { return !type.empty(); }
  static Word box(std::string id, Place place, std::string meaning) {
    return {.kind = WordKind::kBox, .id = std::move(id), .meaning = std::move(meaning), .place = place};
  }
};

}  // namespace trigh
