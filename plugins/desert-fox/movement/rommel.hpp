// Where Rommel is: for his optional rule and its tests [DF O-8.8].
#pragma once

#include "desert_fox.hpp"

namespace fox {

/// The hex he is in; kNoHex when he is away or does not play.
HexId rommel_hex(const State& state);
/// Takes him to `hex`, or off the map with kNoHex.
void put_rommel(State& state, HexId hex);

}  // namespace fox
