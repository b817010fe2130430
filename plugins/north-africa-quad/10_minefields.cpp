// Section 10: minefields and fortified boxes.
#include "07_combat.hpp"
#include "modules.hpp"

namespace quad {
namespace {

class Minefields final : public Section {
 public:
  explicit Minefields(const Quad& quad)
      : Section(quad), all_must_cross_(quad.reads("minefield-line", "all")),
        not_against_guns_(quad.reads("mines-against-guns", "no-line")) {}

  // An addition stands on top of the road rate as well [QUAD 10.13]; crossing enemy mines replaces every cost.
  void on_edge(const EdgeQuery& query, EdgeRuling& ruling) const override {
    if (query.purpose != Purpose::kMovement) return;
    const HexsideKinds kinds = quad_.map().side(query.from, query.direction);
    const Side side = side_of_class(query.mover);
    if (kinds & quad_.minefields[index(side)])
      ruling.add(mechanized_class(query.mover) ? quad_.mine_cost_mechanized : quad_.mine_cost_nonmechanized, k10_11,
                 "minefield");                                                            // [QUAD 10.11, QUAD 10.13]
    if (kinds & quad_.minefields[index(opponent(side))]) ruling.whole_allowance(k10_12);  // [QUAD 10.12]
  }

  void on_combat(const State& state, const CombatQuery& query, CombatRuling& ruling) const override {
    const auto gun = [&](UnitId unit) { return quad_.units[unit].artillery; };
    if (not_against_guns_ && std::ranges::all_of(query.attackers, gun)) return;  // [QUAD 8.62]
    for (UnitId defender : query.defenders) {
      int across = 0;
      HexsideKinds crossed = 0;
      for (UnitId unit : query.attackers) {
        const HexsideKinds mines = quad_.map().side_between(state.hex(unit), state.hex(defender)) &
                                   quad_.minefields[index(opponent(query.attacker))];
        across += mines != 0;
        crossed |= mines;
      }
      if (across == 0 || (all_must_cross_ && across < static_cast<int>(query.attackers.size())))
        continue;  // [QUAD 10.22]
      for (std::size_t i = 0; i < quad_.hexsides.size(); ++i)
        if ((crossed >> i & 1) && quad_.hexsides[i].line >= 0)
          ruling.line(quad_.hexsides[i].line, quad_.crt.lines()[static_cast<std::size_t>(quad_.hexsides[i].line)].rank,
                      k10_22, "enemy minefield");  // [QUAD 10.22]
    }
  }

 private:
  bool all_must_cross_, not_against_guns_;   ///< readings minefield-line, mines-against-guns
};

}  // namespace

bool box_protects(const Quad& quad, const State& state, Units attackers, UnitId defender) {
  if (attackers.empty() || quad.units[defender].side != quad.box_side || !quad.boxes.contains(state.hex(defender)))
    return false;  // [QUAD 10.32]
  const HexsideKinds mines = quad.minefields[0] | quad.minefields[1];
  return std::all_of(attackers.begin(), attackers.end(), [&](UnitId unit) {
    return (quad.map().side_between(state.hex(unit), state.hex(defender)) & mines) != 0;  // [QUAD 10.31]
  });
}

bool box_stops_result(const Quad& quad, const State& state, const CombatQuery& query) {
  const auto in_box = [&](UnitId unit) { return box_protects(quad, state, query.attackers, unit); };
  const auto& units = query.defenders;
  return quad.reads("box-attacked-with-others", "whole-combat") ? std::any_of(units.begin(), units.end(), in_box)
                                                               : std::all_of(units.begin(), units.end(), in_box);
}

Exemption own_minefield_exemption() {
  return {&k10_21, [](const Quad& quad, Side side, HexId hex, Direction toward_enemy) {
            return (quad.map().side(hex, toward_enemy) & quad.minefields[index(side)]) != 0;  // [QUAD 10.21]
          }};
}

ModulePtr minefields(const Quad& quad) { return std::make_unique<Minefields>(quad); }

}  // namespace quad
