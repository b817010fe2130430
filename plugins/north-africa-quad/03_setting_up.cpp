// Section 3: the start of a scenario. Where units stand is data; this puts them there.
#include "quad.hpp"

namespace quad {
namespace {

/// Units the scenario names in a list ("exited", "destroyed_before") leave play before it begins.
void take_off(const Quad& quad, State& state, std::string_view list, Place place) {
  for (const std::string& id : quad.data->scenario.rules[list].as_texts())
    if (const auto unit = quad.counters().find(id)) state.remove(*unit, place);
}

/// Start hexes that the readings in force put in the place of the listed ones.
void deploy_by_readings(const Quad& quad, State& state) {
  for (const Datum& change : quad.data->scenario.rules["deployment_readings"].items()) {
    if (!quad.reads(change["reading"].as_text(), change["choice"].as_text())) continue;
    for (const Datum& place : change["units"].items()) {
      const auto unit = quad.counters().find(place["unit"].as_text());
      const auto hex = quad.map().grid.parse(place["hex"].as_text());
      if (unit && hex) state.place(*unit, *hex);
    }
  }
}

/// The phase the scenario begins with: the first side's movement unless it says otherwise [3.0-2, CRU 19.36-1].
void begin_sequence(const Quad& quad, Position& pos) {
  const Scenario& scenario = quad.data->scenario;
  pos.turn = static_cast<std::int16_t>(scenario.first_turn);
  pos.first = pos.phasing = scenario.first_side;
  const Datum& start = scenario.rules["start"];
  if (start.has("side")) pos.phasing = side_named(*quad.data, start["side"].as_text());
  pos.player_turn = pos.phasing == pos.first ? 0 : 1;
  pos.depth = 1;
  pos.frames[0].phase = start["phase"].as_text() == "combat" ? kCombatPhase : kMovementPhase;
  pos.frames[0].actor = pos.phasing;
}

}  // namespace

void Quad::set_up(State& state, Events&) const {
  const Scenario& scenario = data->scenario;
  for (int i = 0; i < counters().size(); ++i) state.remove(static_cast<UnitId>(i), Place::kGone);
  for (const Placement& place : scenario.deployment)
    if (place.hex != kNoHex) state.place(place.unit, place.hex);  // [QUAD 3.0]
  deploy_by_readings(*this, state);
  for (const Arrival& arrival : scenario.arrivals) state.remove(arrival.unit, Place::kDue);  // [QUAD 13.0-G]
  take_off(*this, state, "exited", Place::kExited);
  take_off(*this, state, "destroyed_before", Place::kGone);   // gone, not eliminated: they score nothing
  for (std::size_t side = 0; side < 2; ++side)   // section 9 gives them anew in each turn
    state.pos.points[side] = static_cast<std::int16_t>(scenario.rules["points"][point_names[side]].as_int());
  begin_sequence(*this, state.pos);
  title->set_up(state);
}

}  // namespace quad
