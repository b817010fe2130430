// What Desert Fox keeps in a Position. Unit flags, boxes, markers and points are words (desert-fox/words.hpp); here is
// the block of its own.
//
// A unit: UnitState::steps is 0 at full strength and 1 when depleted [DF 11.71]; flags are UnitFlag, whose "this phase"
// is the phase of frame 0. UnitState::data of a combat unit is data_of(rating, slot): its Armor Rating [DF 2.22-AR]
// and, when it was withdrawn, one plus the unit in whose slot it left [DF 5.24]; of a supply unit the load it has
// carried in the phase in hand (Load).
#pragma once

#include <vector>

#include "df_actions.hpp"
#include "trigh/game/action.hpp"
#include "trigh/services/decision.hpp"

namespace fox {

/// A box of its own.
inline Place place(OwnPlace where) { return static_cast<Place>(where); }
// Supply units in nobody's hand are Place::kUnused: the pool new ones are taken from [DF 7.54].

/// What a dump or MSU has carried in the phase in hand, in Stacking Points; kept in UnitState::data.
struct Load {
  int general = 0;  ///< motorized units in General Supply, 0 to 15 [DF 7.14]
  int attack = 0;   ///< attackers in Combat Supply, 0 to 15 [DF 7.15]
  int defense = 0;  ///< defenders in Combat Supply, counted up to 15 [DF 7.15]
};
inline Load load_of(const UnitState& unit) { return {unit.data & 15, unit.data >> 4 & 15, unit.data >> 8 & 15}; }

/// UnitState::data of combat units. `slot`: one plus a unit id, 0 for none.
inline int rating_of(const UnitState& unit) { return unit.data & 3; }
inline UnitId slot_of(const UnitState& unit) { return static_cast<UnitId>((unit.data >> 8) - 1); }   ///< kNoUnit: none
inline std::uint16_t data_of(int rating, UnitId slot = kNoUnit) {
  return static_cast<std::uint16_t>(rating | static_cast<std::uint8_t>(slot + 1) << 8);
}

constexpr int kMaxGroup = 24;     ///< units that move, attack or defend together; more do so in several groups
constexpr int kMaxTargets = 6;    ///< hexes attacked at once: those around one hex
constexpr int kMaxPlaces = 16;    ///< places whose last visitor counts

/// Units moving together [DF 8.27]; all zero when none do.
struct GroupInHand {
  std::uint8_t count = 0;
  std::uint8_t mode = 0;             ///< MoveMode
  std::uint8_t stopped = 0;          ///< 1: goes no further but for overruns [DF 10.21]
  std::uint8_t ended = 0;            ///< 1: a failed supply overrun has ended its movement [DF 7.74]
  std::uint8_t spent_motorized = 0;  ///< half points used by its motorized units
  std::uint8_t spent_foot = 0;       ///< and by those on foot
  HexId target = 0;                  ///< of the overrun being decided
  HexId start = 0;                   ///< where it began the phase
  std::array<UnitId, kMaxGroup> units{};
  std::uint8_t supply_overrun = 0;  ///< 1: the overrun being decided is a supply overrun [DF 7.74]
  std::uint8_t spent_there = 0;     ///< half points its motorized units will have used in the target [DF 8.34]
};

/// The combat being resolved; all zero when there is none.
struct CombatInHand {
  std::uint8_t active = 0;
  Side attacker = Side::kFirst;
  std::uint8_t attackers = 0, defenders = 0, targets = 0;   ///< sizes of the lists
  std::uint8_t roll = 0;
  std::uint8_t base = 0;    ///< column of the ratio; 0: below the table [DF 11.16]
  std::uint8_t column = 0;  ///< base plus roll, before shifts [DF 11.0-P5]
  std::uint8_t attack_air = 0, defense_air = 0;
  std::uint8_t bombardment = 0;                      ///< 1: with the attackers, 2: with the defenders [DF 11.51]
  std::uint8_t attack_shift = 0, defense_shift = 0;  ///< used [DF 12.14]
  std::uint8_t stage = 0;            ///< of the resolve step
  std::uint8_t vacated = 0;          ///< bit i: no combat unit is left in targets[i] [DF 11.61]
  std::uint8_t partial = 0;          ///< bit 0: the attackers owe one, bit 1: the defenders [DF 11.73, DF 11.74]
  std::int16_t attack = 0, defense = 0;               ///< strengths as they were compared
  std::uint32_t attack_supplied = 0, defense_supplied = 0;  ///< bit i: the i-th unit has Combat Supply [DF 7.34]
  std::array<UnitId, kMaxGroup> attacker_units{}, defender_units{};
  std::array<HexId, kMaxTargets> target_hexes{};
  std::array<std::uint8_t, kMaxTargets> advanced{};  ///< Stacking Points that have advanced into each [DF 11.69]
  UnitId advancing = 0;  ///< 1 + the unit that advances as soon as supply units there are dealt with [DF 7.77]
  std::uint8_t spare = 0;
  HexId advancing_to = 0;
  std::array<std::uint8_t, 6> spares{};
};

/// What one unit of a force has still to suffer.
struct Suffering {
  UnitId unit = 0;
  std::uint8_t retreat = 0;          ///< hexes [DF 11.61]
  std::uint8_t effects = 0;          ///< EffectBit
  std::uint8_t done = 0;             ///< EffectBit already carried out
};
enum EffectBit : std::uint8_t {
  kEffectDisrupt = 1, kEffectDeplete = 2, kEffectEliminate = 4, kEffectRetreat = 8,
};

/// Results being applied to one force, in a combat or after a failed supply overrun [DF 7.74]; all zero when none are.
struct ResultsInHand {
  std::uint8_t count = 0;
  Side owner = Side::kFirst;
  std::uint8_t may_stay = 0;  ///< 1: retreats may be ignored, the defenders' hexes being vacated [DF 11.61]
  std::uint8_t stage = 0;
  std::array<Suffering, kMaxGroup> list{};
  std::array<std::uint8_t, 4> spare{};
};

/// DfBlock::under_way of a Refit Phase from when its owner destroys supply of his own [DF 3.1-B9].
constexpr std::uint8_t kDestroyingSupply = 3;

/// What lasts from phase to phase.
struct DfBlock {
  std::array<std::uint8_t, kMaxPlaces>
      last_in{};   ///< by place (DesertFox::places): 1 + the side last in it, 0: nobody
  std::uint8_t railhead = 0;                             ///< index of the last finished hex of the railroad [DF 8.64]
  std::uint8_t initiative_low = 0, initiative_high = 0;  ///< span of this turn; 0: no roll [DF 4.0-P]
  std::uint8_t initiative = 0;       ///< 1 + the side that holds it this turn, 0: not yet decided
  std::uint8_t order_chosen = 0;     ///< 1: the order of this turn's Player-Turns is settled
  // This Player-Turn.
  std::array<std::uint8_t, 2> air_used{};  ///< Air Points of each side used in it [DF 6.21]
  std::uint8_t bombarded = 0;              ///< 1: the bombardment of this Player-Turn is used [DF 11.51]
  std::uint8_t arrivals_done = 0;    ///< bits of the steps of the arrival phase that are done (df_actions.hpp)
  std::uint8_t port_use = 0;         ///< 1: an MSU entered at Tobruk, 2: reinforcements tried to [DF O-5.46]
  // This phase.
  std::uint8_t sea_lifts = 0;   ///< bit 0: Alexandria to Tobruk, 1: back, 2: Alexandria and Bardia [DF 8.51, DF 8.52]
  std::uint8_t rail_lifts = 0;  ///< bits 0 and 1: load away from Alexandria, 2 and 3: towards it [DF 8.61]
  std::uint8_t under_way = 0;   ///< Movement Phase: 1 when a unit has moved, General Supply is settled [DF 7.31]; Refit
                                ///< Phase: how far its order is followed [DF 3.1-B9]
  // This Game-Turn.
  std::uint8_t raided = 0;        ///< 1: Malta was raided [DF 6.35]
  std::uint8_t convoy = 0;        ///< MSUs of the convoy still to be placed [DF 7.52]
  std::uint8_t axis_attacks = 0;  ///< bit 0: in this Game-Turn, bit 1: in the one before [DF O-5.33]
  // Optional rules.
  std::uint8_t departure = 0;    ///< row of the Withdrawal Table rolled this turn, 0: none [DF O-5.34]
  std::uint8_t recall = 0;       ///< row of the Return Table rolled this turn, 0: none [DF O-5.35]
  std::uint8_t rommel_away = 0;  ///< 1: he is in Germany this turn [DF O-8.84]
  UnitId rommel_with = 0;        ///< 1 + the unit he will move with this phase, 0: he stays [DF O-8.81]
  // For whom the program has no supply unit left: so many come with later arrivals [DF 7.54].
  std::uint8_t axis_supply_waits = 0, commonwealth_supply_waits = 0;
  std::uint8_t rommel_alone = 0;  ///< 1: nobody was with him when the phase began, so nobody leaves him [DF O-8.85]
  std::uint8_t spare = 0;
  std::uint64_t withdrawals_met = 0;  ///< bit i: the i-th withdrawal of the schedule is settled [DF 5.2]
  /// Bit by unit: when the Movement Phase began it stood next to an enemy [DF 8.71].
  std::array<std::uint8_t, kMaxUnits / 8> beside_enemy{};
  GroupInHand group;
  std::array<std::uint8_t, 8> spare2{};
  CombatInHand combat;
  ResultsInHand results;
  /// Bit by unit: when this Combat Phase began it had to attack, or to be attacked [DF 10.26]. Zero until the first
  /// attack.
  std::array<std::uint8_t, kMaxUnits / 8> obliged{};
  std::array<std::uint8_t, 4> spare3{};
};
static_assert(sizeof(DfBlock) <= kExtraBytes && std::has_unique_object_representations_v<DfBlock>);

inline DfBlock& block(State& state) { return state.pos.extra_as<DfBlock>(); }
inline const DfBlock& block(const State& state) { return state.pos.extra_as<DfBlock>(); }
/// Supply units of the side that wait for one to be free [DF 7.54].
inline std::uint8_t& supply_waits(State& state, Side side) {
  return side == Side::kFirst ? block(state).axis_supply_waits : block(state).commonwealth_supply_waits;
}
inline bool has(const State& state, UnitId unit, UnitFlag flag) { return (state.unit(unit).flags & flag) != 0; }

// Caches in State hang on the epochs of the sides: flags and steps of units on the map, and the loads of supply units,
// are written by these only, which touch the side when something changes that zones and supply lines depend on.
constexpr std::uint16_t kTouching = kDisrupted | kUnsupplied | kCaptured | kDump;
constexpr std::uint16_t kUnitDeclines = 1 << 2, kSupplyDeclines = 1 << 12;  ///< in UnitState::data [DF 7.18]
constexpr std::uint16_t kCombatLoads = 0xFF0;                               ///< in it: Load::attack, Load::defense

inline void set_flags(State& state, UnitId unit, int flags) {
  std::uint16_t& now = state.pos.units[unit].flags;
  if ((now ^ flags) & kTouching) state.touch(state.side(unit));
  now = static_cast<std::uint16_t>(flags);
}
inline void set(State& state, UnitId unit, UnitFlag flag) { set_flags(state, unit, state.unit(unit).flags | flag); }
inline void reset(State& state, UnitId unit, int flags) { set_flags(state, unit, state.unit(unit).flags & ~flags); }
inline void set_steps(State& state, UnitId unit, int steps) {
  state.pos.units[unit].steps = static_cast<std::uint8_t>(steps);
  state.touch(state.side(unit));
}
inline void set_data(State& state, UnitId unit, int data) {
  std::uint16_t& now = state.pos.units[unit].data;
  if ((now ^ data) & kSupplyDeclines) state.touch(state.side(unit));
  now = static_cast<std::uint16_t>(data);
}
inline void set_load(State& state, UnitId unit, const Load& load) {
  set_data(state, unit, load.general | load.attack << 4 | load.defense << 8);
}
inline bool depleted(const State& state, UnitId unit) { return state.unit(unit).steps != 0; }
/// Whether the unit is one of that side on the map.
inline bool stands(const State& state, UnitId unit, Side side) {
  return state.unit(unit).on_map() && state.side(unit) == side;
}
inline PointKind air_of(Side side) { return side == Side::kFirst ? kAxisAir : kCommonwealthAir; }
/// Adds to a number of the position, whatever its size.
template <class Number>
void add(Number& number, int more) {
  number = static_cast<Number>(number + more);
}
/// Closes the frame of a roll for a unit, which is told and given back.
inline UnitId close_roll(State& state, const Case& rule, int roll, const char* what, Events& events) {
  const UnitId unit = state.pos.top().unit;
  state.pop();
  events.push_back({EventKind::kRolled, &rule, unit, kNoHex, kNoHex, roll, what});
  return unit;
}
/// The action of a kind that has one unit do something with another.
inline Action on_target(Kind kind, UnitId unit, UnitId target) {
  Action action{.kind = kind, .unit = unit};
  action.push_target(target);
  return action;
}
/// Asks for a roll for the next unit of the phasing side on the map that `test` accepts; false when there is no more.
/// Frame 0 keeps in `step` whom to look at next.
template <class Test>
bool ask_next(State& state, PhaseKind roll, Test&& test) {
  for (std::uint8_t& step = state.pos.frames[0].step; step < state.pos.unit_count;) {
    const auto unit = static_cast<UnitId>(step++);
    if (!stands(state, unit, state.pos.phasing) || !test(unit)) continue;
    ask(state, roll, Side::kChance, unit);
    return true;
  }
  return false;
}
/// The units of a range that `test` accepts, in its order.
template <class Range, class Test>
std::vector<UnitId> those_of(const Range& range, Test&& test) {
  std::vector<UnitId> list;
  for (const UnitId unit : range)
    if (test(unit)) list.push_back(unit);
  return list;
}

}  // namespace fox
