// Supply tracing: floods from the sources over an EdgeTable under a SupplyRuling, and explains the lines that
// fail. Limits and costs come from the caller: any length, a radius in hexes, or a radius in half movement
// points from unit to source.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "trigh/map/map.hpp"
#include "trigh/rules/edge.hpp"
#include "trigh/rules/supply_ruling.hpp"
#include "trigh/rules/verdict.hpp"

namespace trigh {

class Ruleset;
class State;
struct SupplyReport;

enum class SupplyMeasure : std::uint8_t { kHexes, kHalfPoints };

/// Hexes from which a line to a source is open, with the way. About 8 KB.
class SupplyField {
 public:
  static constexpr std::uint16_t kCut = 0xFFFF;
  /// Length of the line from `h` (hexes or half points, as flooded); kCut when there is none. The hex itself
  /// may be blocked only when it is where the tracing unit stands: see open_from().
  std::uint16_t length(HexId h) const { return length_[h]; }
  const HexSet& open() const { return open_; }
  /// Next hex towards the source, kNoHex at a source.
  HexId next(HexId h) const { return next_[h]; }

  std::array<std::uint16_t, kMaxHexes> length_;   ///< of the hexes of the map flooded
  std::array<HexId, kMaxHexes> next_;
  HexSet open_;
  SupplyMeasure measure = SupplyMeasure::kHexes;   ///< as flooded
  std::uint16_t limit = kCut;
};

/// Floods from all source hexes of the ruling that are not blocked. `limit`: greatest length, kCut for any.
/// With kHalfPoints the cost of a step is that of moving from the unit's side towards the source, and escorted
/// and whole-allowance hexsides are closed: they have no cost.
void flood_supply(const Map& map, const EdgeTable& edges, const SupplyRuling& ruling, SupplyMeasure measure,
                  std::uint16_t limit, SupplyField& field);

/// A unit's own hex is exempt from blocks: true when `hex` is open, is a source, or has an open neighbour it may
/// step to within the limit. `path`, when given, gets the hexes from `hex` to the source.
bool trace_from(const Map& map, const EdgeTable& edges, const SupplyRuling& ruling, const SupplyField& field,
                HexId hex, std::vector<HexId>* path);

/// The hexes from which trace_from() would succeed, all at once.
HexSet traceable(const Map& map, const EdgeTable& edges, const SupplyRuling& ruling, const SupplyField& field);

/// What flood_supply() by hexes and traceable() find together: `open`, the hexes that are not blocked and have a line,
/// and `all`, blocked ones beside them and the sources included.
struct SupplyArea {
  HexSet open, all;
};
/// The area without ways and lengths, in a fraction of the time: whole lines of the grid are flooded at once.
SupplyArea supply_area(const Map& map, const EdgeTable& edges, const SupplyRuling& ruling, std::uint16_t limit);

/// Supply in chains: of `relays` (supply units, dumps) those joined to a source by links of at most `limit`, each
/// link leading to a source or to another such relay. A relay's own hex is exempt from blocks as a unit's is.
HexSet linked_relays(const Map& map, const EdgeTable& edges, const SupplyRuling& ruling, SupplyMeasure measure,
                     std::uint16_t limit, const HexSet& relays);

/// Why `hex` has no line: the cases and hexes of the barrier that shuts its surroundings in, nearest first.
/// `explain` rules a closed hexside anew (Ruleset::rule_edge); without it closed hexsides are not cited. Nothing is
/// said of lengths: a line that is open but too long leaves `why` empty, or cites what would shorten it.
void explain_cut(const Map& map, const EdgeTable& edges, const SupplyRuling& ruling, HexId hex, Verdict& why,
                 const std::function<EdgeRuling(HexId, Direction)>& explain = {});

/// What a report says of a unit without a line: explain_cut() under the kSupply edges of a class of units, closed
/// hexsides ruled anew.
FixedVector<Objection, 12> why_cut(const Ruleset& rules, std::uint8_t mover, const SupplyRuling& ruling, HexId hex);

/// The report of a unit of that class whose side rules its lines and counts them in hexes: the line it has now, or why
/// it has none; nothing is said where no source is on the map. Of lines along ways the hexes over open ground count.
SupplyReport line_report(const Ruleset& rules, const State& state, UnitId unit, std::uint8_t mover);

}  // namespace trigh
