// What follows the die roll of a combat: retreats, displacements and advances. The resolve step runs through the
// stages below; each decision it needs is a frame of its own on top of it, taken off by the action that answers:
//
//   resolve   eliminate, or mark the beaten units as waiting -> retreat frames, one unit at a time
//   retreat   the unit and its path go on QuadBlock::pending; resolve walks them hex by hex
//   displace  the unit in the way goes on top of pending with its own hex to enter, and so on in a chain
//   advance   the victors, one at a time, until done or until none can
#pragma once

#include "quad.hpp"
#include "trigh/services/aftermath.hpp"
#include "trigh/services/retreat.hpp"

namespace quad {

/// CombatInHand::stage.
enum Stage : std::uint8_t { kStageStart = 0, kDefendersRetreat, kAttackersRetreat, kVictorsAdvance };

/// Those whom the present stage asks to retreat or to advance.
inline Roster acting_roster(const CombatInHand& combat) {
  const bool victors = combat.stage == kVictorsAdvance;
  return roster(combat, victors ? combat.effect == Effect::kDefenderRetreat : combat.stage == kAttackersRetreat);
}
/// Place of a unit in acting_roster() that has still to retreat or may still advance, -1 otherwise.
inline int waiting(const CombatInHand& combat, UnitId unit) {
  return place_waiting(combat, acting_roster(combat), unit);
}

/// The hexes of a beaten unit's way, begun [QUAD 7.91].
inline RetreatPath& begin_path(CombatInHand& combat, UnitId unit, bool attacker, HexId start) {
  return combat.path_list[combat.paths++] = {unit, 1, static_cast<std::uint8_t>(attacker), 0, {start}};
}

/// Where those of the acting party stand that wait, but for `except`.
inline HexSet hexes_waiting(const State& state, const CombatInHand& combat, UnitId except = kNoUnit) {
  HexSet set;
  const Roster acting = acting_roster(combat);
  for (std::size_t i = 0; i < acting.units.size(); ++i)
    if (waits(combat, i) && acting.units[i] != except) set.add(state.hex(acting.units[i]));
  return set;
}

/// Where the defenders stood, closed to attackers after Br [QUAD 7.75].
inline HexSet hexes_left(const CombatInHand& combat) {
  HexSet set;
  for (const HexId hex : roster(combat, false).hexes) set.add(hex);
  return set;
}

/// The ways open to a unit that must retreat.
struct RetreatRoutes {
  bool whole = false;   ///< they cover the distance; else the unit is lost at their end [QUAD 7.74]
  int reach = 0;        ///< hexes they cover
  ActionList paths;     ///< all of them, as `retreat` actions; empty when it cannot move
};

/// Whom a hex or a route puts out of his place.
enum Displaces : std::uint8_t {
  kNobody,        ///< vacant hexes alone [QUAD 7.73]
  kFriends,       ///< [QUAD 7.73, QUAD 7.81]
  kFriendsAgain,  ///< a unit that was displaced before in this phase [QUAD 7.82-2]
  kClosed,        ///< it may not be entered
};

/// How unwelcome a route, or a hex to be displaced into, is. Those of the lowest order() alone are lawful.
struct RouteRank {
  Displaces displaces = kNobody;
  bool unsupplied = false;  ///< it ends out of supply [QUAD 12.24]

  /// Under reading unsupplied-retreat: which comes first, an end in supply [QUAD 12.24] or vacant hexes [QUAD 7.73].
  int order(const Quad& quad) const;
};

/// The case by which a hexside is closed to a unit that retreats, advances or makes room.
const Case& barred_by(const Quad& quad, UnitId unit, HexId from, Direction d);

/// Looks for the retreats of one unit. Of no use once the state has changed.
class RouteFinder {
 public:
  /// Of a unit waiting to retreat.
  RouteFinder(const Quad& quad, const State& state, UnitId unit)
      : game_(quad), state_(state), start_{.kind = kRetreat, .unit = unit, .hex = state.hex(unit)} {}

  RetreatRoutes find();
  bool any();                                     ///< whether it can leave its hex at all
  /// Whom going one hex on would displace, kClosed when it may not; `against`, when given, gets the case.
  Displaces displaces(HexId from, Direction d, int step, const Case** against = nullptr) const;
  RouteRank rank(const Action& path) const;       ///< of a path and its end
  /// Whether all units in the way of a whole route can make room [QUAD 7.82-1].
  bool clears(const Action& path) const;
  bool jammed() const;                            ///< friendly units stand in its way
  int length() const { return length_; }
  RouteRank best() const { return best_; }        ///< of the routes found

 private:
  const EdgeTable& edges() const { return game_.edges(Purpose::kRetreat, game_.mover_class(start_.unit)); }
  RetreatOptions look(const HexSet& closed, bool mind_supply) const;
  ActionList best_of(const RetreatOptions& whole);
  bool supplied_at_end(const Action& path, const HexSet& made_room) const;

  const Quad& game_;
  const State& state_;
  const Action start_;
  const RetreatRuling ruling_ = game_.rule_retreat(state_, start_.unit);
  const HexSet closed_ = ruling_.blocked(), crowded_ = ruling_.crowded(), avoided_ = ruling_.avoided_ends();
  const HexSet waiting_ = hexes_waiting(state_, block(state_).combat);  ///< units of this combat still to retreat
  const int length_ = block(state_).combat.hexes;
  RouteRank best_;
  bool any_will_do_ = false;   ///< stop at the first route through friends: trying them out is dear
};

/// Friendly units in each other's way: a copy small enough to try every displacement out.
struct Jam {
  struct Mover {
    HexId at = kNoHex;
    std::uint8_t remaining = 0;
    std::array<HexId, 4> path{};
  };
  HexSet crowd;    ///< hexes of friendly units
  HexSet bound;    ///< of them those whose units a title keeps off some ground
  HexSet attackers;   ///< of them those of attackers, where `left` is closed to them
  HexSet left;     ///< by the defenders [QUAD 7.75]
  HexSet closed;   ///< to displaced units
  HexSet controlled;  ///< closed to them but where a friendly unit stands; empty when friendly units make no difference
  FixedVector<Mover, PendingSteps::kMost> movers;   ///< as QuadBlock::pending: the last one moves first
};
/// The jam as it stands in the position. Units that wait to retreat make no room, but for `retreating`.
Jam jam_of(const Quad& quad, const State& state, Side side, UnitId retreating = kNoUnit);
/// Whether the movers can all arrive with no unit lost, displacing others one hex each, in chains [QUAD 7.82]. Exact,
/// but for chains that need more than PendingSteps::kMost units under way: those count as impossible.
bool clears(const Quad& quad, const Jam& jam);

/// One hex a displaced unit could go to.
struct DisplaceWay {
  Direction direction = 0;
  HexId to = kNoHex;
  RouteRank rank;
};
/// All that are possible; those of the lowest order() are lawful. Empty: it has nowhere to go.
FixedVector<DisplaceWay, 6> displacements(const Quad& quad, const State& state, UnitId unit);

/// Advances of one waiting victor as `advance` actions: one shortest path for each hex it may end in.
void find_advances(const Quad& quad, const State& state, UnitId unit, ActionList& list);

}  // namespace quad
