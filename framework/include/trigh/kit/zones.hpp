// Stock section: what zones of control do. Which units exert one, and across which hexsides, stays with the system;
// what the zone does to those who come into it is a list of effects, each there or not, each with its case.
#pragma once

#include <functional>
#include <memory>

#include "trigh/kit/section.hpp"

namespace trigh::kit {

/// The table "zones" of a title. Effects without a case are not there.
struct ZoneEffects {
  const Case* stop = nullptr;    ///< entering one ends the move
  const Case* hold = nullptr;    ///< a unit that stands in one does not leave it by moving
  const Case* shared = nullptr;  ///< but where another friendly unit stands in its hex
  const Case* step = nullptr;    ///< no step leads from one into another
  const Case* enter = nullptr;   ///< entering one costs `enter_halves` more
  int enter_halves = 0;
  const Case* retreat = nullptr;           ///< retreats do not enter one
  const Case* lines = nullptr;             ///< supply lines do not enter one
  const Case* friends = nullptr;           ///< but where a friendly unit stands, as to retreats
  const Case* friends_of_lines = nullptr;  ///< the same as to supply lines

  /// Of a composed game; `own` are the cases of its plugin. TR-353 for a case that nobody has.
  static ZoneEffects read(const GameData& data, std::span<const Case* const> own, Findings& findings);
};

/// The hexes under control of a side, kept in the state.
using ZoneOf = std::function<const HexSet&(const State&, Side)>;

/// The module that adds these effects to moves, retreats and supply lines.
std::unique_ptr<const RuleModule> zones(const ZoneEffects& effects, ZoneOf zone);

}  // namespace trigh::kit
