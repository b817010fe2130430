// Enemy supply units in a hex that falls to somebody [DF 7.72, DF 7.77].
#pragma once

#include "desert_fox.hpp"

namespace fox {

/// Opens kCaptureStep for the supply units of the captor's enemy in the hex: each is rolled for or destroyed. When it
/// closes no enemy is left there, and what was captured is the captor's. Nothing happens where there are none.
/// REQUIRES no enemy combat units there.
void begin_captures(const DesertFox& game, State& state, Side captor, HexId hex);

}  // namespace fox
