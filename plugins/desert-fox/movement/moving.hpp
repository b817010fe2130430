// What sections 7.7, 8 and 10 share about moving units over the map.
#pragma once

#include "modules.hpp"
#include "trigh/rules/module.hpp"
#include "trigh/services/reach.hpp"

namespace fox {

/// Whether a Movement Phase waits for its next unit or group.
inline bool takes_moves(const State& state) { return state.pos.depth == 1 && is_movement(state.pos.top().phase); }
/// Whether units of the phasing side are moved: then, and while a group is in hand.
inline bool moving_now(const State& state) { return takes_moves(state) || state.pos.top().phase == kGroupStep; }

/// Whether units of the other side react. Their plain way of moving is reaction then [DF 8.4].
inline bool reacting_now(const State& state) {
  return is_reaction(state.pos.top().phase) || state.pos.top().phase == kOverrunReaction;
}
inline bool reacts(const State& state, const MoveRuling& ruling) {
  return ruling.mode() == kPlain && reacting_now(state);
}

/// A motorized unit whose strength counts: it infiltrates by itself [DF 10.3].
inline bool infiltrates(const DesertFox& game, const State& state, UnitId unit) {
  return game.motorized(unit) && game.fights(state, unit);
}

/// Half points the unit may spend in a Movement Phase: whole points halved and rounded down for disruption
/// [DF 11.66-1], also when it is out of General Supply [DF 7.33]; by forced march [DF 8.7].
int points_to_move(const DesertFox& game, const State& state, UnitId unit);
int points_to_march(const DesertFox& game, const State& state, UnitId unit);

inline const EdgeTable& movement_edges(const DesertFox& game, UnitId unit) {
  return game.edges(Purpose::kMovement, game.mover_class(unit));
}

/// Adds what the rules have against the unit's going along the steps of `path`, `spent` half points being used before
/// it. Returns the half points used at its end.
int judge_path(const DesertFox& game, UnitId unit, const MoveRuling& ruling, const Action& path, int spent,
               Verdict& verdict);

/// A unit of this game on the map whose path starts where it stands and leads to another hex; otherwise objects.
bool judge_way(const DesertFox& game, const State& state, const Action& action, const Case& rule, Verdict& verdict);

/// Adds what the unit could do now to go elsewhere but by sea, whatever stands at its end [DF 9.25]; marches name
/// nobody.
void ways_of(const DesertFox& game, const State& state, UnitId unit, WayList& ways);

/// Takes the unit along a legal path and notes it as a visitor of every hex on the way.
void walk(const DesertFox& game, State& state, UnitId unit, const Action& path);
/// The same of a unit that moves, by which optional rules may set store.
void go(const DesertFox& game, State& state, UnitId unit, const Action& path);

/// Somebody moves: General Supply of this phase is settled [DF 7.31].
inline void begin_moving(State& state) { block(state).under_way = 1; }

// Floods.
/// What a unit does along a path, no step of it yet.
inline Action way_of(const State& state, UnitId unit, Kind kind, std::uint8_t mode) {
  return {.kind = kind, .unit = unit, .mode = mode, .hex = state.hex(unit)};
}

/// The steps `from` to `to` of a path, the first of them from `start`.
inline Action part_of(const Action& path, HexId start, int from, int to) {
  Action part{.kind = path.kind, .unit = path.unit, .hex = start};
  for (int i = from; i < to; ++i) part.push_step(path.step(i));
  return part;
}
/// How far a unit comes by plain moves and by forced marches, each found when it is first asked for. Those who go part
/// of the way by rail are ruled alike, and begin so.
class Reaches {
 public:
  Reaches(const DesertFox& game, const State& state, UnitId unit) : game_(game), state_(state), unit_(unit) {}
  UnitId unit() const { return unit_; }
  const std::shared_ptr<const UnitReach>& by(std::uint8_t mode) {
    std::shared_ptr<const UnitReach>& reach = by_[forced(mode) ? 1 : 0];
    if (!reach) reach = std::make_shared<const UnitReach>(game_, state_, unit_, forced(mode) ? kMarchForced : kPlain);
    return reach;
  }

 private:
  const DesertFox& game_;
  const State& state_;
  UnitId unit_;
  std::array<std::shared_ptr<const UnitReach>, 2> by_;
};

/// Calls each(reach, move, wanted) for the moves the unit could make now by itself, and for the forced marches to where
/// it cannot move: `move` with the steps to every end of the reach that wanted(hex) accepts. REQUIRES a Movement Phase
/// that waits for its next unit.
template <class Each>
void each_move(const State& state, Reaches& reaches, Each&& each) {
  const UnitId unit = reaches.unit();
  if (!stands(state, unit, state.pos.phasing) || has(state, unit, kMoved)) return;
  const auto plain = reaches.by(kPlain);
  if (!plain->moves()) return;
  each(plain, way_of(state, unit, kMove, kPlain), [](HexId) { return true; });
  each(reaches.by(kMarchForced), way_of(state, unit, kMove, kMarchForced),
       [&](HexId end) { return !plain->field.may_end(end); });
}

// Groups [DF 8.27].
/// The units moving together.
inline std::span<const UnitId> members_of(const State& state) {
  return std::span(block(state).group.units).first(block(state).group.count);
}
/// The units in the hex that `test` accepts, by id.
template <class Test>
std::vector<UnitId> units_in(const State& state, HexId hex, Test&& test) {
  auto list = those_of(state.in(hex), test);
  std::ranges::sort(list);
  return list;
}
/// Whether what the group may do is asked for: of everything, or of one of its units.
inline bool asked_for(const Offers& offers, const State& state) {
  return offers.concern([&](UnitId unit) { return std::ranges::count(members_of(state), unit) > 0; });
}
/// Where the group stands; kNoHex when nobody of it is left.
HexId group_hex(const State& state);
/// Whether the unit is one of those in hand.
bool in_hand(const State& state, UnitId unit);
/// Adds one march of the group in hand for each hex it can go to. REQUIRES kGroupStep on top.
void marches_of(const DesertFox& game, const State& state, WayList& marches);
/// How a member moves: with whom it is counts in enemy zones [DF 10.24, DF 10.3-S].
std::uint8_t mode_of(const DesertFox& game, const State& state, UnitId unit);
/// The ruling of that.
MoveRuling rule_member(const DesertFox& game, const State& state, UnitId unit);
/// Whether a member infiltrates, by itself or with the others [DF 10.3, DF 10.3-S].
bool infiltrates_in(const DesertFox& game, const State& state, UnitId unit);
/// The lowest allowance among the members, in half points [DF 8.27].
int lowest_allowance(const DesertFox& game, const State& state);
/// Half points units like this one have used in the group.
inline int spent_by(const DesertFox& game, const State& state, UnitId unit) {
  return game.motorized(unit) ? block(state).group.spent_motorized : block(state).group.spent_foot;
}
/// Half points used by the two classes of units.
struct Spending {
  int foot = 0, motorized = 0;
  int dearer() const { return std::max(foot, motorized); }
};
/// What the group will have used at the end of `path`, `extra` half points included [DF 7.74, DF 8.34].
Spending spending_of(const DesertFox& game, const State& state, const Action& path, int extra);
/// Judges the group's march along `path`.
void judge_march(const DesertFox& game, const State& state, const Action& path, Verdict& verdict);
/// Judges whether it can pay for entering the enemy's hex next door and `extra` half points more; `rule` lets it in.
void judge_entry(const DesertFox& game, const State& state, HexId target, int extra, const Case& rule,
                 Verdict& verdict);
/// The path of one step; empty when the hexes are not adjacent.
Action step_to(const DesertFox& game, HexId from, HexId to);
/// Moves the group along the path. It stops where one of its members must.
void go_together(const DesertFox& game, State& state, const Action& path, const Spending& used, Events& events);

// Overruns [DF 8.3, DF 7.74].
constexpr int kSupplyOverrunPrice = 2;  ///< half points beyond entering the hex: one Movement Point [DF 7.74]
/// What an overrun from the hex asks.
OverrunTerms overrun_terms(const DesertFox& game, const State& state, HexId from);

/// Whether the ground bars overruns of any kind [DF 8.36, DF 7.78].
bool bars_overruns(const DesertFox& game, const State& state, HexId hex);

/// Adds what the group in hand pays for an overrun, or for a supply overrun, and the strengths compared in it [8.34,
/// 8.35, 7.74]. Nothing of other actions.
void price_overrun(const DesertFox& game, const State& state, const Action& action, WayPrice& price);

// Rommel [DF O-8.8].
/// The hex he is in; kNoHex when he is away or does not play.
HexId rommel_hex(const State& state);
/// Takes him to `hex`, or off the map with kNoHex.
void put_rommel(State& state, HexId hex);

// Naval transport [DF 8.5].
/// Adds the voyages the unit could make alone.
void ships_of(const DesertFox& game, const State& state, UnitId unit, ActionList& moves);

// Forced march [DF 8.7].
/// Whether the unit is one that may [DF 8.71], moving being open to it.
bool may_march_forced(const DesertFox& game, const State& state, UnitId unit);
/// A source of the Commonwealth that the enemy was last in serves again once a march has passed it [DF 7.23]: lifts
/// 8.74 where the unit then traces at the end of the path.
void count_passage(const DesertFox& game, const State& state, UnitId unit, const Action& path, MoveRuling& ruling);

// Rail [DF 8.6].
/// Adds the rides the unit may make now. REQUIRES a Movement Phase that waits for its next unit.
void rides_of(const DesertFox& game, const State& state, Reaches& reaches, WayList& ways);
/// Half points that a move by rail costs in all.
int cost_by_rail(const DesertFox& game, const State& state, const Action& move);

// Reaction [DF 8.4].
/// Hexes in zones of the unit's side without its own: an enemy there may be approached in reaction [DF 8.43].
HexSet watched(const DesertFox& game, const State& state, UnitId unit);
/// Adds the reactions the unit may make now.
void reactions_of(const DesertFox& game, const State& state, UnitId unit, WayList& ways);

/// Whether an enemy of `side` stands next to the hex.
bool beside_enemy(const DesertFox& game, const State& state, Side side, HexId hex);

}  // namespace fox
