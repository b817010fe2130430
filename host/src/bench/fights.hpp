// Combats of a game, as `staff` comes to declare them: what the odds are measured on.
#pragma once

#include <memory>
#include <vector>

#include "trigh/lab/odds.hpp"

namespace trigh::bench {

/// Combats that could be declared in that position, in the order in which they were.
struct Fights {
  State state;
  std::vector<CombatQuery> combats;
};

/// The combats of one phase each, those of the first `phases` phases with at least `least` of them, `most` of each. Of
/// games of `staff` against itself with seeds of their own, at most `games` of them, each no more than 20,000 decisions
/// long.
std::vector<Fights> fights_of(std::shared_ptr<const Ruleset> rules, std::size_t phases, std::size_t least,
                              std::size_t most, int games = 12);

}  // namespace trigh::bench
