// Where Rommel is and whom he leads; nobody anywhere without his optional rule [O-8.8].
#pragma once

#include "desert_fox.hpp"

namespace fox {

/// The hex he is in; kNoHex when he is away or does not play.
HexId rommel_hex(const State& state);
/// Takes him to `hex`, or off the map with kNoHex.
void put_rommel(State& state, HexId hex);
/// A unit moves to `hex`: he goes with it if that was said [O-8.81].
void rommel_follows(State& state, UnitId unit, HexId hex);
/// Whether units in the hex gain by him: he is there, and at least one German unit [O-8.86].
bool rommel_leads(const DesertFox& game, const State& state, HexId hex);

}  // namespace fox
