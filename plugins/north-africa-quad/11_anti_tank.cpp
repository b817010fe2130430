// Section 11: anti-tank units give the Anti-Tank line to themselves and to friends beside them.
#include "07_combat.hpp"
#include "modules.hpp"

namespace quad {
namespace {

class AntiTank final : public Section {
 public:
  explicit AntiTank(const Quad& quad)
      : Section(quad), line_(quad.crt.line("anti-tank")), rough_(quad.crt.line("rough")) {}

  void on_combat(const State& state, const CombatQuery& query, CombatRuling& ruling) const override {
    const bool mechanized = std::any_of(query.attackers.begin(), query.attackers.end(),
                                        [&](UnitId unit) { return quad_.units[unit].mechanized; });
    if (!mechanized || line_ < 0) return;  // [QUAD 11.12]
    for (UnitId defender : query.defenders) {
      const HexId hex = state.hex(defender);
      if (hex == kNoHex || quad_.terrain[quad_.map().terrain(hex)].line == rough_) continue;  // [QUAD 11.15]
      if (covered(state, defender))
        ruling.line(line_, quad_.crt.lines()[static_cast<std::size_t>(line_)].rank, k11_11,
                    "anti-tank");  // [QUAD 11.11]
    }
  }

 private:
  bool effective(const State& state, UnitId unit) const {
    return quad_.units[unit].anti_tank && !has(state, unit, kDisplaced) &&
           !has(state, unit, kRetreated);  // [QUAD 11.13]
  }
  bool covered(const State& state, UnitId defender) const {
    if (effective(state, defender)) return true;
    for (HexId hex : quad_.map().neighbors(state.hex(defender))) {
      const UnitId friendly = hex == kNoHex ? kNoUnit : quad_.at(state, hex);
      if (friendly != kNoUnit && state.side(friendly) == state.side(defender) && effective(state, friendly))
        return true;
    }
    return false;
  }

  int line_, rough_;
};

}  // namespace

ModulePtr anti_tank(const Quad& quad) { return std::make_unique<AntiTank>(quad); }

}  // namespace quad
