// Weak stand-ins for what other files of this plugin will define, so that tests link meanwhile. A strong
// definition replaces its stand-in; the file goes when all are there.
#include "quad.hpp"

#define PENDING __attribute__((weak))

namespace quad {

PENDING CombatReport Quad::combat(const State&, const CombatQuery&) const { return {}; }
PENDING SupplyReport Quad::supply(const State&, UnitId) const { return {}; }
PENDING const HexSet& Quad::supplied_hexes(const State&, Side) const { return map().all(); }
PENDING void Quad::reach(const State&, UnitId, ActionList&) const {}

}  // namespace quad
