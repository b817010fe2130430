// Section 6: zones of control. Where they reach, and that they stop whoever enters; 5.14 keeps them from leaving.
#include "modules.hpp"
#include "trigh/services/zone.hpp"

namespace quad {
namespace {

class ZonesOfControl final : public RuleModule {
 public:
  explicit ZonesOfControl(const Quad& quad) : quad_(quad) {}

  void on_edge(const EdgeQuery& query, EdgeRuling& ruling) const override {
    if (query.purpose != Purpose::kZone) return;
    if (quad_.prohibited(query.from) || quad_.prohibited(query.to)) ruling.forbid(k6_14);  // [QUAD 6.14]
    if (quad_.closed_side(query.from, query.direction)) ruling.forbid(k6_15);              // [QUAD 6.15]
  }

  /// A stop and nothing else: entering costs no more [QUAD 6.12], and twice controlled is controlled [QUAD 6.22].
  void on_move(const State& state, UnitId unit, MoveRuling& ruling) const override {
    ruling.stop(quad_.zone(state, opponent(state.side(unit))), k6_0_G);  // [QUAD 6.0-G]
  }

 private:
  const Quad& quad_;
};

}  // namespace

ModulePtr zones_of_control(const Quad& quad) { return std::make_unique<ZonesOfControl>(quad); }

HexSet Quad::zone_of(const State& state, UnitId unit) const {  // every unit, always [QUAD 6.11] [QUAD 6.21]
  HexSet set;
  if (state.unit(unit).on_map())
    each_open(map(), edges(Purpose::kZone, mover_class(unit)), state.hex(unit), [&](HexId to) { set.add(to); });
  return set;
}

const HexSet& Quad::zone(const State& state, Side side) const {
  return state.derived(kZoneFirst + index(side), stamp_of(state, side), [&](HexSet& set) {
    const EdgeTable& across = edges(Purpose::kZone, static_cast<std::uint8_t>(index(side) * 2));
    exert_zone(map(), across, state.board().occupied(side), set);  // every unit, always [QUAD 6.11] [QUAD 6.21]
  });
}

}  // namespace quad
