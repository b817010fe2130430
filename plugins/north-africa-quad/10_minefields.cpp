// Section 10: minefields and fortified boxes.
#include "07_combat.hpp"
#include "modules.hpp"

namespace quad {
namespace {

class Minefields final : public Section {
 public:
  using Section::Section;

  // An addition stands on top of the road rate as well [QUAD 10.13]; crossing enemy mines replaces every cost.
  void on_edge(const EdgeQuery& query, EdgeRuling& ruling) const override {
    if (query.purpose != Purpose::kMovement) return;
    const HexsideKinds kinds = game_.map().side(query.from, query.direction);
    const Side side = side_of_class(query.mover);
    if (kinds & game_.minefields[index(side)])
      ruling.add(mechanized_class(query.mover) ? game_.mine_cost_mechanized : game_.mine_cost_nonmechanized, k10_11,
                 "minefield");                                                            // [QUAD 10.11, QUAD 10.13]
    if (kinds & game_.minefields[index(opponent(side))]) ruling.whole_allowance(k10_12);  // [QUAD 10.12]
  }

  void on_combat(const State& state, const CombatQuery& query, CombatRuling& ruling) const override {
    const auto gun = [&](UnitId unit) { return game_.units[unit].artillery; };
    if (not_against_guns_ && std::ranges::all_of(query.attackers, gun)) return;  // [QUAD 8.62]
    for (UnitId defender : query.defenders) {
      int across = 0;
      HexsideKinds crossed = 0;
      for (UnitId unit : query.attackers) {
        const HexsideKinds mines = game_.map().side_between(state.hex(unit), state.hex(defender)) &
                                   game_.minefields[index(opponent(query.attacker))];
        across += mines != 0;
        crossed |= mines;
      }
      if (across == 0 || (all_must_cross_ && across < static_cast<int>(query.attackers.size())))
        continue;  // [QUAD 10.22]
      for (const HexsideFacts& side : game_.sides(crossed))
        add_line(game_, side.line, k10_22, "enemy minefield", ruling);
    }
  }

 private:
  const bool all_must_cross_ = game_.reads("minefield-line", "all");
  const bool not_against_guns_ = game_.reads("mines-against-guns", "no-line");
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
  return quad.reads("box-attacked-with-others", "whole-combat") ? std::ranges::any_of(query.defenders, in_box)
                                                               : std::ranges::all_of(query.defenders, in_box);
}

Exemption own_minefield_exemption() {
  return {&k10_21, [](const Quad& quad, Side side, HexId hex, Direction toward_enemy) {
            return (quad.map().side(hex, toward_enemy) & quad.minefields[index(side)]) != 0;  // [QUAD 10.21]
          }};
}

ModulePtr minefields(const Quad& quad) { return std::make_unique<Minefields>(quad); }

}  // namespace quad
