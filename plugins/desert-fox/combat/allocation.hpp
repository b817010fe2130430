// Case 11.16: whether attacks can be shared out so that none of them is below the table.
#pragma once

#include "combat/combat.hpp"

namespace fox {

/// An attack of a plan.
struct PlannedAttack {
  FixedVector<UnitId, kMaxGroup> units;
  FixedVector<HexId, kMaxTargets> targets;
};

/// Enemy hexes that must be attacked, and the units that may attack them. Each unit joins one attack, each hex is in
/// one; an attack may take several hexes that all its units touch.
class Allocation {
 public:
  enum class Answer : std::uint8_t { kNo, kYes, kUnknown };   ///< kUnknown: the search grew too long
  struct Contact {
    UnitId unit = kNoUnit;
    bool obliged = false;        ///< it must take part
    std::uint32_t hexes = 0;     ///< bit i: it touches hexes[i]
  };
  Allocation(const DesertFox& game, const State& state, std::span<const HexId> hexes)
      : game_(game), state_(state), hexes_(hexes) {}

  /// Whether all of `wanted` can be attacked on the table by these, no unit that must take part being left over. Combat
  /// Supply is looked up only where that decides, and then without the limits of dumps and MSUs [DF 7.15]. Call once.
  Answer ask(std::vector<Contact> contacts, std::uint32_t wanted);
  /// The attacks found by the last kYes.
  std::vector<PlannedAttack> plan() const;

 private:
  using Crew = FixedVector<UnitId, kMaxGroup>;
  Answer search(std::uint32_t wanted);
  bool share_hexes(std::uint32_t left);
  bool share_units();
  bool assign(std::size_t at);
  bool on_table(const Crew& crew, std::uint32_t hexes);
  bool gathers(std::uint32_t hexes, std::size_t group, std::size_t from);
  std::uint32_t supplied(const Crew& crew, bool attacking) const;

  const DesertFox& game_;
  const State& state_;
  std::span<const HexId> hexes_;
  std::vector<Contact> contacts_;
  std::vector<std::uint32_t> groups_;      ///< hexes attacked together
  std::vector<std::size_t> joined_;        ///< by contact: its group, or none
  bool hopeful_ = false;                   ///< with supply as it can be traced; otherwise attackers have none
  HexSet attack_area_, defense_area_;
  int tries_ = 0;
  bool given_up_ = false;
};

}  // namespace fox
