// What is said of a unit's supply: its state, the line it has or lacks, and the Supply units that could help it.
#include <algorithm>

#include "el_alamein.hpp"
#include "trigh/services/supply.hpp"

namespace ala {
namespace {

constexpr const char* kWords[] = {"supplied", "partially supplied", "unsupplied", "isolated"};

/// What the phase began with [ALA 13.0-P1].
const char* marker_of(const State& state, UnitId unit) {
  return has(state, unit, kIsolated)     ? kWords[3]
         : has(state, unit, kUnsupplied) ? kWords[2]
         : has(state, unit, kPartial)    ? kWords[1]
                                         : kWords[0];
}

/// The line that exceeds its range least: the one that supplies the unit, if one does.
class Lines {
 public:
  Lines(const ElAlamein& game, const State& state, UnitId unit)
      : game_(game), state_(state), side_(state.side(unit)), hex_(state.hex(unit)) {
    closed_ = game.rule_supply(state, side_).blocked();
  }

  void find(const HexSet& sources, int range, SupplyReport& report) {
    SupplyRuling lines;
    lines.block(closed_, k13_0_P2);
    lines.source(sources, k13_0_G);
    const EdgeTable& ways = game_.edges(Purpose::kSupply, 0);
    SupplyField field;
    flood_supply(game_.map(), ways, lines, SupplyMeasure::kHexes, SupplyField::kCut, field);
    std::vector<HexId> path;
    if (!trace_from(game_.map(), ways, lines, field, hex_, &path)) return;
    const int length = static_cast<int>(path.size()) - 1, excess = std::max(0, length - range);
    if (found_ && excess >= excess_) return;
    found_ = true;
    excess_ = excess;
    report.source = path.back();
    report.path = std::move(path);
    report.length = length;
    report.limit = range >= kAnyLength - 1 ? 0 : range;
  }

  /// Supply units that are sources, and how often those in range may still support an attack [ALA 13.1-1].
  void find_units(SupplyReport& report) {
    for (const UnitId unit : state_.of(side_)) {
      const UnitFacts& facts = game_.facts(unit);
      if (!facts.supply || !game_.supply_sources(state_, side_).contains(state_.hex(unit))) continue;
      HexSet here;
      here.add(state_.hex(unit));
      if (state_.hex(unit) != hex_) find(here, facts.range, report);
      if (facts.attacks >= 0 && game_.within(state_, side_, here, facts.range).contains(hex_))
        report.stocks.push_back(
            {unit, &k13_1_1, "attacks to support", facts.attacks - state_.unit(unit).steps, facts.attacks});
    }
  }

 private:
  const ElAlamein& game_;
  const State& state_;
  Side side_;
  HexId hex_;
  HexSet closed_;
  bool found_ = false;
  int excess_ = 0;
};

}  // namespace

SupplyReport ElAlamein::supply(const State& state, UnitId unit) const {
  SupplyReport report;
  if (!state.unit(unit).on_map()) {
    report.state = "off-map";
    return report;
  }
  const SupplyState found = supply_state(state, unit);
  const Side side = state.side(unit);
  report.supplied = report.traced = found == SupplyState::kSupplied;
  report.state = kWords[static_cast<std::size_t>(found)];
  report.marker = marker_of(state, unit);
  Lines lines(*this, state, unit);
  lines.find(edge_hexes[index(side)], edge_range - 1, report);  // [ALA 13.32] [ALA 16.01]
  if (!edge_road_lost(state, side)) lines.find(active_road(state, side), road_range, report);  // [ALA 15.32]
  lines.find_units(report);
  if (ground(state.hex(unit)).isolates)
    report.why.push_back({&k6_5_3, state.hex(unit), unit, ""});
  else if (!report.supplied && !report.path.empty())
    report.why.push_back({found == SupplyState::kPartial ? &k13_33 : &k13_35, report.source, unit,
                          report.limit > 0 && report.length > report.limit ? "the nearest source is too far"
                                                                           : "it is no source itself"});
  if (!report.path.empty()) return report;
  const bool sources = !edge_hexes[index(side)].empty() || !road.hexes.empty();  // a map of its own may have none
  if (found == SupplyState::kIsolated && sources)
    report.why = why_cut(*this, mover_class(state, unit), rule_supply(state, side), state.hex(unit));
  if (!report.supplied && report.why.empty())
    report.why.push_back({&k13_0_G, state.hex(unit), unit, "its side has no source on this map"});
  return report;
}

}  // namespace ala
