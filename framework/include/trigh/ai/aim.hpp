// What a row of actions is after, read from the rules' own answers before and after it: whom it attacks and holds,
// which places it takes and gives up, whose supply it cuts, restores or risks. It knows no title; the
// words are the display's.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "trigh/play/match.hpp"

namespace trigh {

struct Aim {
  enum class What : std::uint8_t {
    kAttacks,   ///< `units`, the enemy's, by `with`, at `odds`; one for each combat
    kTakes,     ///< `hexes` with a name, in which its units stand now and did not
    kLeaves,    ///< the same, which it has given up
    kPins,      ///< `units`, the enemy's, next to which its units stand now and did not; those attacked left out
    kCuts,      ///< `units`, the enemy's, that have lost their supply
    kRestores,  ///< `units`, its own, that are in supply again
    kRisks,     ///< `units`, its own, that have lost their supply
  } what;
  std::vector<UnitId> units{}, with{};
  std::vector<HexId> hexes{};
  std::string odds{};
};

/// Its ratio or its differential, as the title counts; empty where it counts columns.
std::string odds_of(const CombatReport& report);
/// What `side` is after with `actions`, which lead on from `state`: rolls and actions of others among them are carried
/// out as they are. REQUIRES them to be legal one after the other.
std::vector<Aim> aims_of(const Ruleset& rules, const State& state, std::span<const Action> actions, Side side);

}  // namespace trigh
