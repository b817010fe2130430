// The order of modules must not matter: a ruling is a set of terms and a fold. Compares the rulings of a ruleset with
// those of a twin, the same composition with its modules in another order.
#pragma once

#include <string>

#include "trigh/rules/ruleset.hpp"

namespace trigh {

/// Asks both about every hexside, for each purpose and mover class: each `step`-th hex from `first` on. Returns a
/// sentence with both answers of the first ruling that differs, "" when none does.
std::string differing_edge(const Ruleset& rules, const Ruleset& twin, int first = 0, int step = 1);

/// Asks both what they rule in a position: the supply of both sides, and of each `step`-th unit on the map from
/// `first` on its move in each mode, retreat, advance, and the combat of all enemies beside it against all in its hex.
/// Each is asked of a state of its own, so that neither sees what the other has worked out and kept.
/// REQUIRES `state` to be one of `rules` and `twin_state` one of `twin`, in the same position.
std::string differing_ruling(const Ruleset& rules, const State& state, const Ruleset& twin, const State& twin_state,
                             int first = 0, int step = 1);

}  // namespace trigh
