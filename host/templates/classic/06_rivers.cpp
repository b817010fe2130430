// [6.2] [7.8] RIVERS: what this rulebook has and the stock sections do not.
#include <algorithm>

#include "new_ruleset.hpp"

namespace new_ruleset {
namespace {

class Rivers final : public kit::Section<ClassicGame> {
 public:
  explicit Rivers(const ClassicGame& game)
      : Section(game), river_(game.map().hexside_bit("river")), road_(game.map().hexside_bit("road")) {}

  // [6.2] No zone of control reaches across a river, but over a bridge.
  void on_edge(const EdgeQuery& query, EdgeRuling& ruling) const override {
    const HexsideKinds side = game_.map().side(query.from, query.direction);
    if (query.purpose == Purpose::kZone && (side & river_) && !(side & road_)) ruling.forbid(k6_2);
  }

  // [7.8] A unit that attacks across a river does so with half its strength, bridge or not.
  void on_combat(const State& state, const CombatQuery& query, CombatRuling& ruling) const override {
    for (const UnitId unit : query.attackers) {
      const bool across = std::ranges::any_of(query.defenders, [&](UnitId defender) {
        return (game_.map().side_between(state.hex(unit), state.hex(defender)) & river_) != 0;
      });
      if (across) ruling.multiply(Role::kAttack, unit, 1, 2, k7_8, "across a river");
    }
  }

 private:
  HexsideKinds river_, road_;
};

// [7.9] An exception does not change the rule; it lifts the case.
class Pioneers final : public kit::Section<ClassicGame> {
 public:
  explicit Pioneers(const ClassicGame& game) : Section(game), pioneers_(game.counters().find_trait("pioneers")) {}

  void on_combat(const State& state, const CombatQuery& query, CombatRuling& ruling) const override {
    const auto help = [&](UnitId unit) { return (state.counter(unit).traits & pioneers_) != 0; };
    if (std::ranges::any_of(query.attackers, help)) ruling.lift(k7_8, k7_9);
  }

 private:
  TraitMask pioneers_;
};

}  // namespace

ModulePtr rivers(const ClassicGame& game) { return std::make_unique<Rivers>(game); }
ModulePtr pioneers(const ClassicGame& game) { return std::make_unique<Pioneers>(game); }

}  // namespace new_ruleset
