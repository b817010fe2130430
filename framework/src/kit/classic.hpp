// The combat in hand, as its frame keeps it, for the sources of the classic sections.
#pragma once

#include <array>
#include <new>

#include "trigh/kit/classic.hpp"

namespace trigh::kit {

enum class FightStage : std::uint8_t { kLosses, kRetreats, kAdvance, kOver };

/// In Frame::data of the roll and the result; Frame::hex is the hex attacked.
struct Fight {
  std::array<UnitId, 10> attackers{}, defenders{};
  std::uint8_t attacking = 0, defending = 0;
  std::uint8_t roll = 0, column = 0;
  FightStage stage = FightStage::kLosses;
  std::uint8_t hexes = 0;                 ///< of the retreats
  std::uint8_t retreating = 0;            ///< 0: nobody, 1: the defenders, 2: the attackers, 3: these after those
  std::uint8_t due = 0;                   ///< strength that the attacker still has to lose
  std::uint16_t pending = 0;              ///< units of the beaten side that have not retreated, as bits

  bool attackers_retreat() const { return retreating == 2; }
};
static_assert(sizeof(Fight) <= sizeof(Frame::data) && std::has_unique_object_representations_v<Fight>);

inline Fight& fight_in(Frame& frame) { return *std::launder(reinterpret_cast<Fight*>(frame.data.data())); }
inline const Fight& fight_in(const Frame& frame) {
  return *std::launder(reinterpret_cast<const Fight*>(frame.data.data()));
}

/// The combat of a frame as a question to the rules.
CombatQuery query_of(const State& state, const Frame& frame);

}  // namespace trigh::kit
