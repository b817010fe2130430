// Where units come onto the map, and as what. Reinforcements and rebuilt units share it [DF 5.0-P, DF 13.0-P].
#pragma once

#include "modules.hpp"

namespace fox {

/// The hexes within two of the side's base that hold no enemies and none of their zone; with `or_edge`, those of its
/// map edge when there are none [DF 5.0-P, DF 5.11].
HexSet entry_hexes(const DesertFox& game, const State& state, Side side, bool or_edge);
/// The Game-Turn on which the unit is due; none if it is no reinforcement.
int turn_of_arrival(const DesertFox& game, UnitId unit);
/// Whether the unit could have moved into the hex at all.
bool can_stand(const DesertFox& game, UnitId unit, HexId hex);
/// The highest Armor Rating the unit has a counter for, given the turn [DF 5.15, DF 13.3].
int best_rating(const DesertFox& game, const State& state, UnitId unit);
/// The Refit Points of a nation [DF 13.11].
inline PointKind refit_of(Nation nation) { return static_cast<PointKind>(kGermanRefit + static_cast<int>(nation)); }
/// Whether the unit may be withdrawn [DF 5.21].
bool available(const DesertFox& game, const State& state, UnitId unit);
/// Puts the unit into the Withdrawn Units Box, as it is, disruption gone [DF 5.24, DF 5.25, DF 5.28].
void withdraw_unit(State& state, UnitId unit, UnitId slot, const Case& rule, Events& events);
/// Whether the side has a combat unit in General Supply on the western map [DF O-5.33, DF O-5.41].
bool supplied_on_map_l(const DesertFox& game, const State& state, Side side);

}  // namespace fox
