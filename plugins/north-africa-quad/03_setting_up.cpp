// Section 3: the start of a scenario. Where units stand is data; this puts them there.
#include "exclusive/exclusive.hpp"
#include "trigh/services/set_up.hpp"

namespace quad {
namespace {

/// Start hexes that the readings in force put in the place of the listed ones.
void deploy_by_readings(const Quad& quad, State& state) {
  for (const Datum& change : quad.data->scenario.rules["deployment_readings"].items()) {
    if (!quad.reads(change["reading"].as_text(), change["choice"].as_text())) continue;
    for (const Datum& place : change["units"].items()) {
      const auto unit = quad.counters().find(place["unit"].as_text());
      const HexId hex = quad.map().hex_of(place["hex"].as_text());
      if (unit && hex != kNoHex) state.place(*unit, hex);
    }
  }
}

/// The phase the scenario begins with: the first side's movement unless it says otherwise [3.0-2, CRU 19.36-1].
void begin_sequence(const Quad& quad, Position& pos) {
  const Scenario& scenario = quad.data->scenario;
  const Datum& start = scenario.rules["start"];
  const Side side = start.has("side") ? side_named(*quad.data, start["side"].as_text()) : scenario.first_side;
  open_first_turn(pos, scenario, side, start["phase"].as_text() == "combat" ? kCombatPhase : kMovementPhase);
}

}  // namespace

void Quad::set_up(State& state, Events&) const {
  const Scenario& scenario = data->scenario;
  for (int i = 0; i < counters().size(); ++i) state.remove(static_cast<UnitId>(i), Place::kGone);
  deploy(state, scenario);  // [QUAD 3.0] [QUAD 13.0-G]
  deploy_by_readings(*this, state);
  // Units that left play before the scenario begins; those destroyed are gone, not eliminated: they score nothing.
  each_named(counters(), scenario.rules["exited"], [&](UnitId unit) { state.remove(unit, Place::kExited); });
  each_named(counters(), scenario.rules["destroyed_before"], [&](UnitId unit) { state.remove(unit, Place::kGone); });
  set_points(state.pos, scenario, point_names);  // section 9 gives them anew in each turn
  begin_sequence(*this, state.pos);
  for (const ExclusiveRule* rule : exclusive_rules) rule->set_up(state);
}

}  // namespace quad
