// Mandatory combat: who must fight [DF 10.26], and which attacks may be below the table [DF 11.16].
#pragma once

#include "combat/combat.hpp"

namespace fox {

// Whether attacks can be shared out so that none of them is below the table [DF 11.16].
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

/// Who had to fight when the phase began: units in enemy zones, and enemies whose zones covered them. Phasing units and
/// enemy hexes in contact make a graph. As long as nobody has lost all partners everybody can be covered by combats of
/// one against some or some against one, so that a declaration needs only a look at its neighbours; but where attacks
/// can be shared out so that all of a front are on the table, a declaration must leave such a way open.
class Obligations {
 public:
  Obligations(const DesertFox& game, const State& state);
  bool must_attack(UnitId unit) const { return obliged_units_[unit]; }
  bool must_be_attacked(HexId hex) const { return obliged_hexes_.contains(hex); }
  /// Adds the cases against an attack that would leave somebody over who could fight otherwise, and against one below
  /// the table, now or later, that nothing forces [DF 10.26, DF 11.16].
  void judge_attack(Units attackers, Hexes targets, Verdict& verdict) const;
  /// All who may attack the hex together without leaving another enemy over.
  FixedVector<UnitId, kMaxGroup> full_force(HexId target) const;
  /// Attacks that keep the front of the hex on the table; empty when there is no such way [DF 11.16].
  std::vector<PlannedAttack> plan_at(HexId hex) const;
  void report(std::vector<Obligation>& list) const;
  /// Keeps in the position who had to fight, before the first attack changes what can be seen [DF 10.26].
  void remember(State& state) const;

 private:
  using Plan = std::optional<std::vector<PlannedAttack>>;
  /// Who counts as a partner of a hex: those who must fight, or all who may.
  enum class Partners : std::uint8_t { kObliged, kAll };

  void look();
  void recall();
  void list_contacts();
  bool has_target(UnitId unit, Hexes without) const;
  bool has_partner(HexId hex, Units without, Partners who) const;
  bool leaves_nobody_over(Units attackers, Hexes targets, bool below, Partners who, Verdict* verdict) const;
  bool better_attack(Hexes targets) const;
  std::uint32_t bits_of(Hexes targets) const;
  std::uint32_t touched_by(Units units) const;
  std::uint32_t front_of(std::uint32_t hexes) const;
  const Plan& plan_of(std::uint32_t front) const;
  bool spoils(Units attackers, Hexes targets, std::uint32_t front) const;
  bool strands(Units attackers, UnitId unit, Hexes targets) const;

  const DesertFox& game_;
  const State& state_;
  Side side_;
  std::array<bool, kMaxUnits> obliged_units_{};
  HexSet obliged_hexes_;
  std::vector<HexId> hexes_;                       ///< obliged_hexes_, at most 32
  std::vector<Allocation::Contact> contacts_;      ///< who may attack them
  mutable std::vector<std::pair<std::uint32_t, Plan>> plans_;   ///< by front
};

}  // namespace fox
