// Coming onto the map and leaving it over its edge. Where and when a unit may, and what it costs, is the ruleset's.
#pragma once

#include "trigh/services/reach.hpp"

namespace trigh {

/// Calls each(const Way&) for every hex in which a unit that comes in by field.start() may end, in the order of
/// their cost, the hex by which it comes first: `enter` with the steps from there. `field` was flooded with what coming
/// in costs as spent.
template <class Each>
void each_entry(const ReachField& field, Action enter, Each&& each) {
  enter.hex = field.start();
  for (const HexId hex : field.order()) {
    if (!field.may_end(hex)) continue;
    Action path = enter;
    field.path_to(hex, path);
    each(Way{path, field.cost(hex), field.stops(hex), hex});
  }
}

/// Adds the cases against going over the edge of the map from `edge`, where the path of `exit` ends: more than the
/// allowance spent (half points, the step over the edge included) is against `exceeded`; what holds a unit in that hex,
/// or stops it there on its way, holds it back.
inline void judge_way_out(const MoveRuling& ruling, const Action& exit, HexId edge, int spent, const Case& exceeded,
                          Verdict& verdict) {
  if (spent > ruling.allowance_halves()) verdict.forbid(exceeded, edge, exit.unit, "too few points to leave the map");
  ruling.judge({MoveTermKind::kNoExit}, edge, exit.unit, verdict);
  if (exit.count > 0) ruling.judge({MoveTermKind::kStop}, edge, exit.unit, verdict);
}

}  // namespace trigh
