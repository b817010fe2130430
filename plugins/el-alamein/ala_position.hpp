// What the El Alamein system keeps in a Position. Kinds of action, phases and decisions, unit flags, markers and points
// are its words (el-alamein/words.hpp, made from words.json); here is the block of its own.
//
// A player-turn runs through four phases [ALA 4.1]:
//
//   initial-movement     move / form / march / deploy / enter / exit; an overstacked hex first: disband   [ALA 10.23]
//   combat               clear (a die for each unit on enemy mines) before the first attack; attack
//   mechanized-movement  as the first, mechanized units that did not attack
//   supply-movement      move / exit, Supply units
//
// A march is made of pieces: forming a column, its way by road, deploying, ordinary movement. After the first piece the
// unit is in hand until it is done:
//
//   movement phase   form / march / deploy
//   march            the same unit again: march / deploy / move / form / exit, or done     [ALA 6.1 to ALA 6.4]
//
// A combat runs through these decisions; `resolve` opens them in turn and clears the combat:
//
//   combat    attack
//   roll      one die; the result is written into CombatInHand
//   resolve   automatic
//   loss      Ex: the attacker gives up units, then is done       [ALA 10.1-Ex]
//   retreat   the victor leads the beaten units away              [ALA 10.2-G]
//   advance   attackers into cleared hexes, or one defender       [ALA 9.34, ALA 9.35]
//
// UnitState::data is, on the map, when the unit became isolated (see 14_isolation.cpp), zero if it is not; off the map,
// the hex by which it retreated plus one [ALA 16.03]. UnitState::steps is the facing of a unit in Road Mode, and of a
// Supply unit the attacks it has supported in this phase. Marker::value of a minefield is 1 once it is cleared, until
// the Combat Phase ends [ALA 11.36].
#pragma once

#include "el-alamein/words.hpp"

namespace ala {

using namespace trigh;

constexpr std::uint16_t kSupplyFlags = kPartial | kUnsupplied | kIsolated;

constexpr MarkerKind mine_of(Side side) { return side == Side::kFirst ? kAxisMine : kAlliedMine; }
constexpr MarkerKind vanguard_of(Side side) { return side == Side::kFirst ? kAxisVanguard : kAlliedVanguard; }

/// What a die result does.
enum class Effect : std::uint8_t {
  kNone,
  kAttackersRetreat,
  kDefendersRetreat,
  kExchange,
  kAttackersLost,
  kDefendersLost,
  kBothRetreat,     ///< the defenders first; no result of this system's own table
  kAttackersFollow  ///< of those, now the attackers
};

// What one attack can hold. Six full stacks around a hex are fewer than either.
constexpr int kMostAttackers = 24, kMostDefenders = 24, kMostEngineers = 6, kMostSupports = 4;
constexpr int kMostNamed = Action::kDataBytes - 1;   ///< all lists of an attack together

/// The combat being resolved; all zero when there is none.
struct CombatInHand {
  std::uint8_t active = 0;
  Side attacker = Side::kFirst;
  std::uint8_t attackers = 0, engineers = 0, defenders = 0, supports = 0;   ///< sizes of the lists below
  std::uint8_t roll = 0, column = 0;
  Effect effect = Effect::kNone;
  std::uint8_t hexes = 0;          ///< of the retreat required
  std::uint8_t stage = 0;          ///< of the resolve step: Stage in 09_combat.hpp
  std::uint8_t spare = 0;
  std::int16_t spare2 = 0;
  std::int16_t to_lose = 0;        ///< strength still to be given up in an exchange
  std::uint32_t pending = 0;       ///< bit i: the i-th unit of the side in question has still to retreat / may advance
  std::array<UnitId, kMostAttackers> attacker_units{};
  std::array<UnitId, kMostEngineers> engineer_units{};
  std::array<UnitId, kMostDefenders> defender_units{};
  std::array<UnitId, kMostSupports> support_units{};  ///< Supply units the attacker named [ALA 13.1-1]
  std::array<std::uint8_t, 2> spare3{};
  std::array<HexId, kMostAttackers> attacker_hexes{};   ///< where they stood when it was declared
  std::array<HexId, kMostDefenders> defender_hexes{};
};

/// A unit that moves by pieces; all zero when there is none.
struct MoveInHand {
  std::uint8_t active = 0;
  UnitId unit = 0;
  std::uint8_t just_formed = 0;    ///< its first step by road must go where it faces [ALA 6.18]
  std::uint8_t marched = 0;        ///< has gone by road since it formed: no second way
  std::int16_t spent = 0;          ///< half points
  std::int16_t spare = 0;
};

struct AlaBlock {
  CombatInHand combat;
  MoveInHand move;
  std::uint8_t attacks = 0;        ///< declared in this Combat Phase [ALA 11.33]
  std::uint8_t setting_up = 0;     ///< free set-up: 1 who moves second places, 2 who moves first, 0 done
  std::uint8_t mines_by_line = 0;  ///< free set-up: 1 once the Allied mines stand along the line [ALA 18.44]
  std::uint8_t spare = 0;
  std::uint16_t boxes_lost = 0;  ///< bit i: the i-th boxed hex has ceased to be one [ALA 18.13]
  std::array<std::uint8_t, 2> spare2{};
};
static_assert(sizeof(AlaBlock) <= kExtraBytes && std::has_unique_object_representations_v<AlaBlock>);

auto& block(auto& state) { return state.pos.template extra_as<AlaBlock>(); }
inline bool has(const State& state, UnitId unit, std::uint16_t flags) { return (state.unit(unit).flags & flags) != 0; }
inline void set(State& state, UnitId unit, std::uint16_t flags) {
  state.pos.units[unit].flags = static_cast<std::uint16_t>(state.pos.units[unit].flags | flags);
}
inline void reset(State& state, UnitId unit, std::uint16_t flags) {
  state.pos.units[unit].flags = static_cast<std::uint16_t>(state.pos.units[unit].flags & ~flags);
}

}  // namespace ala
