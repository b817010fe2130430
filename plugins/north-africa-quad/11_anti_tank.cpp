// Section 11: anti-tank units give the Anti-Tank line to themselves and to friends beside them.
#include "07_combat.hpp"
#include "modules.hpp"

namespace quad {
namespace {

class AntiTank final : public Section {
 public:
  using Section::Section;

  void on_combat(const State& state, const CombatQuery& query, CombatRuling& ruling) const override {
    const bool mechanized =
        std::ranges::any_of(query.attackers, [&](UnitId unit) { return game_.units[unit].mechanized; });
    if (!mechanized || game_.anti_tank_line < 0) return;  // [QUAD 11.12]
    for (UnitId defender : query.defenders) {
      const HexId hex = state.hex(defender);
      if (hex == kNoHex || game_.ground(hex).line == rough_) continue;  // [QUAD 11.15]
      if (covered(state, defender)) add_line(game_, game_.anti_tank_line, k11_11, "anti-tank", ruling);  // [QUAD 11.11]
    }
  }

 private:
  bool effective(const State& state, UnitId unit) const {
    // [QUAD 11.13]
    return game_.units[unit].anti_tank && !has(state, unit, kDisplaced) && !has(state, unit, kRetreated);
  }
  bool covered(const State& state, UnitId defender) const {
    const HexSet& friends = state.board().occupied(state.side(defender));
    return effective(state, defender) ||
           std::ranges::any_of(game_.map().neighbors(state.hex(defender)), [&](HexId hex) {
             return friends.contains(hex) && effective(state, game_.at(state, hex));
           });
  }

  const int rough_ = game_.crt().line("rough");
};

}  // namespace

ModulePtr anti_tank(const Quad& quad) { return std::make_unique<AntiTank>(quad); }

}  // namespace quad
