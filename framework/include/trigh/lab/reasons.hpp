// What speaks for each action of a plan: facts of the rules, read from the position before and after it. It knows no
// title; the words are for those that show it.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "trigh/play/match.hpp"

namespace trigh {

struct Reason {
  enum class What : std::uint8_t {
    kOdds,      ///< of the attack on `units` by `with`: `odds`, and what may come of it
    kOneLess,   ///< the best attack left when one of them, `with`, stays out: `odds`, `cleared`; both are worse
    kTakes,     ///< `hexes` with a name, in which none of the side's units stood
    kCuts,      ///< `units`, the enemy's, that have lost their supply
    kRestores,  ///< `units`, the side's, that are in supply again
    kEscapes,   ///< `units` that could be attacked at `before` where they stood, here at `odds`, or not at all
    kPins,      ///< `units`, the enemy's, next to which none of the side's stood; `with`, all beside them, make `odds`
    kShelters,  ///< `units` on ground that makes `odds` of an attack that had `before` where they stood; `line`
    kFrees,     ///< `units` that stood in zones of the enemy and stand in none
  } what;
  std::vector<UnitId> units{}, with{};
  std::vector<HexId> hexes{};
  std::string odds{}, before{}, line{};
  double cleared = 0;   ///< of 1: no defender is left in the hexes attacked
  double lost = 0, own_lost = 0;   ///< of 1: the defender, the attacker loses a unit
};

/// Reasons for each of `actions`, which lead on from `state`, as far as it is `wanted` by its place among them: at most
/// three, the most telling first. Only those of the side that is to act have any. Each takes some tens of milliseconds.
/// REQUIRES them to be legal one after the other.
std::vector<std::vector<Reason>> reasons_for(const Ruleset& rules, const State& state, std::span<const Action> actions,
                                             const std::function<bool(std::size_t)>& wanted);

}  // namespace trigh
