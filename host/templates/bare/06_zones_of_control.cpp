// [6.0] ZONES OF CONTROL. The six hexes around a unit.
#include "new_ruleset.hpp"

namespace new_ruleset {
namespace {

class ZonesOfControl final : public RuleModule {
 public:
  explicit ZonesOfControl(const Ruleset& rules) : rules_(rules) {}

  // [6.1] A unit that enters a hex next to an enemy unit moves no further.
  void on_move(const State& state, UnitId unit, MoveRuling& ruling) const override {
    HexSet& zone = ruling.own();
    zone = rules_.zone_of_control(state, opponent(state.side(unit)));
    ruling.stop(zone, k6_1);
  }

 private:
  const Ruleset& rules_;
};

}  // namespace

std::unique_ptr<const RuleModule> make_zones_of_control(const Ruleset& rules) {
  return std::make_unique<ZonesOfControl>(rules);
}

}  // namespace new_ruleset
