// Weak stand-ins for what other files of this plugin will define, so that tests link meanwhile. A strong
// definition replaces its stand-in; the file goes when all are there.
#include "quad.hpp"

#define PENDING __attribute__((weak))

namespace quad {

PENDING void Quad::set_up(State&, Events&) const {}
PENDING void Quad::judge_victory(State& state, Events&) const { state.pos.over = 1; }
PENDING CombatReport Quad::combat(const State&, const CombatQuery&) const { return {}; }
PENDING SupplyReport Quad::supply(const State&, UnitId) const { return {}; }
PENDING const HexSet& Quad::supplied_hexes(const State&, Side) const { return map().all(); }
PENDING void Quad::reach(const State&, UnitId, ActionList&) const {}
PENDING int Quad::appraise(const State&, Side) const { return 0; }
PENDING Datum Quad::extra_to_datum(const State&) const { return {}; }
PENDING Findings Quad::extra_from_datum(State&, const Datum&) const { return {}; }

}  // namespace quad
