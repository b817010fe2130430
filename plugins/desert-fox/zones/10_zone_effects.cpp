// Cases 10.2 and 10.3: what zones of control do to movement, and infiltration.
#include "modules.hpp"
#include "movement/moving.hpp"

namespace fox {
namespace {

constexpr int kOnePoint = 2;   // in half points

class ZoneEffects final : public Section {
 public:
  using Section::Section;
  void on_move(const State& state, UnitId unit, MoveRuling& ruling) const override {
    if (!ruling.terms_wanted()) return;
    const Side side = state.side(unit);
    const HexSet& zone = game_.zone(state, opponent(side));
    ruling.entry_cost(zone, kOnePoint, k10_22);  // [DF 10.22]
    const bool reacting = reacts(state, ruling);
    if (ruling.mode() == kInfiltrating || (!reacting && infiltrates(game_, state, unit))) {
      const HexSet& hard = game_.hard_zone(state, opponent(side));
      HexSet& soft = ruling.own();
      soft = zone - hard;
      ruling.stop(hard, k10_21);                         // [DF 10.21]
      ruling.no_step(hard, zone, k10_23);                // [DF 10.23]
      ruling.step_cost(soft, zone, kOnePoint, k10_3_C);  // [DF 10.3]
      return;
    }
    ruling.stop(zone, k10_21);                              // [DF 8.26, DF 10.21]
    ruling.no_step(zone, zone, reacting ? k8_47 : k10_23);  // [DF 10.23, DF 8.47]
    if (game_.fights(state, unit) || ruling.mode() == kEscorted) return;
    HexSet& closed = ruling.own();
    zone.for_each([&](HexId hex) {
      if (!game_.has_fighting_unit(state, side, hex)) closed.add(hex);
    });
    ruling.no_entry(closed, k10_24);  // [DF 10.24]
  }
};

}  // namespace

ModulePtr zone_effects(const DesertFox& game) { return std::make_unique<ZoneEffects>(game); }

}  // namespace fox
