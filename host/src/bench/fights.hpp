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
/// a game of `staff` against itself with a fixed seed, no more than `decisions` long.
std::vector<Fights> fights_of(std::shared_ptr<const Ruleset> rules, std::size_t phases, std::size_t least,
                              std::size_t most, int decisions = 20'000);

}  // namespace trigh::bench
