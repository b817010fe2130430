// The table in a dumb pipe: one line in, some lines out. For scripts, screen readers and terminals without a
// screen.
#pragma once

#include <functional>
#include <iosfwd>

#include "terminal/game.hpp"

namespace trigh::terminal {

/// Plays until the input ends, the person leaves, or the game is over. `machine_turn` lets the machine act
/// whenever it is to; called before each prompt.
void run_plain(Game& game, std::istream& in, std::ostream& out, const std::function<void()>& machine_turn);

}  // namespace trigh::terminal
