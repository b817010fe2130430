// What units suffer and supply units go through, whoever makes them. All of them tell their events.
#pragma once

#include "desert_fox.hpp"

namespace fox {

/// A disruption result: the unit is disrupted, or depleted if it is so already [DF 11.66, DF 11.66-5].
/// `saved`: saved_from_loss(), for the box it goes to should it be eliminated.
void disrupt(const DesertFox& game, State& state, UnitId unit, bool saved, const Case& rule, Events& events);
/// A depletion result: the unit is depleted, or eliminated if it is so already [DF 11.71].
void deplete(const DesertFox& game, State& state, UnitId unit, bool saved, const Case& rule, Events& events);
/// Takes a combat unit off the map: to the Refit Box if `saved`, else to the Destroyed Units Box, for motorized units
/// by a roll [DF 13.2]. Call ask_fates() when no more units are lost at this moment.
void eliminate(const DesertFox& game, State& state, UnitId unit, bool saved, const Case& rule, Events& events);
/// Takes a combat unit off the map for good [DF 8.3].
void destroy(const DesertFox& game, State& state, UnitId unit, const Case& rule, Events& events);
/// Takes a combat unit off the map into the Refit Box [DF 9.25].
void to_refit_box(const DesertFox& game, State& state, UnitId unit, const Case& rule, Events& events);
/// Opens the roll for eliminated units that wait for one [DF 13.2-M].
void ask_fates(State& state);

/// In its Refit Phase the phasing side's units in cities, and those that trace supply to a source, recover from
/// disruption at no cost [DF 11.67]; nothing once its own supply is being destroyed [DF 3.1-B9].
void recover_freely(const DesertFox& game, State& state, Events& events);

/// Takes a supply unit off the map: expended, destroyed or lost. It can be taken from the pool again.
void remove_supply(const DesertFox& game, State& state, UnitId unit, const Case& rule, const char* word,
                   Events& events);
/// A supply unit of `side` from the pool; kNoUnit when all are on the map [DF 7.54].
UnitId supply_from_pool(const DesertFox& game, const State& state, Side side);
/// Puts one there; kNoUnit when there is none left, and one more waits for later arrivals [DF 7.54].
UnitId place_supply(const DesertFox& game, State& state, Side side, HexId hex, bool dump, const Case& rule,
                    Events& events);

/// Opens kCaptureStep for the supply units of the captor's enemy in the hex: each is rolled for or destroyed. When it
/// closes no enemy is left there, and what was captured is the captor's. Nothing happens where there are none
/// [DF 7.72, DF 7.77]. REQUIRES no enemy combat units there.
void begin_captures(const DesertFox& game, State& state, Side captor, HexId hex);

/// Whether a fortification may stand in the hex [DF 14.11].
bool may_fortify(const DesertFox& game, HexId hex);
/// One level more [DF 14.13]; false when it has two, or no marker is left.
bool add_fort(State& state, HexId hex);

}  // namespace fox
