// What the North Africa system keeps in a Position. Kinds of action, phases and decisions, and unit flags are its words
// (north-africa-quad/words.hpp, made from words.json); here is the block of its own. "This phase" of a flag is the
// Combat Phase in hand. UnitState::data is the entry hex plus one of a reinforcement that came in this Movement Phase,
// else zero [QUAD 13.12]. How a combat runs through the decisions:
//
//   combat phase   attack / barrage / support declare one combat                          [QUAD 4.1-1Ba]
//   support        the attacker adds barrage and Ground Support, then done                [QUAD 4.1-1Bb]
//   defense        the defender adds FPF and Ground Support, then done                    [QUAD 4.1-1Bc]
//   roll           one die; the effect is written into CombatInHand                       [QUAD 4.1-1Bd]
//   resolve        automatic: opens retreat, displace and advance decisions in turn, then clears the combat
#pragma once

#include "north-africa-quad/words.hpp"
#include "trigh/kit/results.hpp"

namespace quad {

using namespace trigh;

constexpr std::uint16_t kPhaseFlags = kAttacked | kDefended | kAdvanced | kDisplaced | kProtected | kRetreated | kBound;

/// What a die result does, after 8.15 and 10.31 have had their say.
using Effect = kit::ResultKind;

/// The hexes a beaten unit vacated, the first being where it stood in the combat [QUAD 7.91].
struct RetreatPath {
  UnitId unit = 0;
  std::uint8_t count = 0;     ///< hexes in use
  std::uint8_t attacker = 0;  ///< 1: one of the attackers
  std::uint8_t eliminated = 0;
  std::array<HexId, 6> hexes{};

  void add(HexId hex) { hexes[count++] = hex; }
};

constexpr int kMaxGroup = 12;

/// The combat being resolved; all zero when there is none.
struct CombatInHand {
  std::uint8_t active = 0;
  std::uint8_t attackers = 0, barrages = 0, defenders = 0, protectors = 0;  ///< sizes of the lists below
  Side attacker = Side::kFirst;
  std::uint8_t roll = 0, column = 0;
  Effect effect = Effect::kNone;
  std::uint8_t hexes = 0;  ///< of the retreat required
  std::uint8_t stage = 0;  ///< of the resolve step
  std::uint8_t paths = 0;
  std::int16_t attack_points = 0, defense_points = 0;
  std::array<UnitId, kMaxGroup> attacker_units{}, defender_units{};
  std::array<UnitId, 24> barrage_units{}, protector_units{};
  std::array<HexId, kMaxGroup> attacker_hexes{}, defender_hexes{};  ///< where they stood when it was declared
  std::array<RetreatPath, kMaxGroup> path_list{};
  std::uint16_t pending = 0;  ///< bit i: the i-th unit of the side in question has still to retreat / may advance
  std::uint16_t spare = 0;

  RetreatPath& last_path() { return path_list[paths - 1]; }
};

/// A unit under way whose next hex is taken: it goes on once the hex is free [QUAD 7.81].
struct PendingStep {
  UnitId unit = 0;
  std::uint8_t remaining = 0;  ///< steps left on `path`, the next being path[0]; of a displaced unit one
  std::array<HexId, 4> path{};
};

/// Units under way, a stack: first the retreating unit, then one displaced after another, each into the hex of the
/// next. Of all but the first only the unit and one hex need room, so each of the other seven slots holds two more.
class PendingSteps {
 public:
  /// One retreat and the longest chain of displacements that the table can hold.
  static constexpr int kMost = 22;

  int size() const { return count_; }
  bool empty() const { return count_ == 0; }
  PendingStep operator[](int i) const {
    if (i < kSlots) return {slots_[i].unit, slots_[i].remaining, slots_[i].path};
    const Slot& shared = slots_[1 + (i - kSlots) / 2];
    const int half = (i - kSlots) % 2;
    return {shared.more[half], 1, {shared.path[1 + half]}};
  }
  PendingStep top() const { return (*this)[count_ - 1]; }
  /// REQUIRES room, and one step only for all but the first.
  void push(const PendingStep& step) { write(count_++, step); }
  /// REQUIRES the retreating unit alone: what is left of its way.
  void shorten(const PendingStep& step) { write(0, step); }
  void pop() { write(--count_, {}); }

 private:
  static constexpr int kSlots = 8;
  struct Slot {
    UnitId unit = 0;
    std::uint8_t remaining = 0;
    std::array<HexId, 4> path{};
    std::array<UnitId, 2> more{};  ///< two further units; their hexes are path[1] and path[2]
  };
  void write(int i, const PendingStep& step) {
    if (i < kSlots) {
      Slot& slot = slots_[i];
      slot.unit = step.unit;
      slot.remaining = step.remaining;
      slot.path = step.path;
      return;
    }
    Slot& shared = slots_[1 + (i - kSlots) / 2];
    const int half = (i - kSlots) % 2;
    shared.more[half] = step.unit;
    shared.path[1 + half] = step.path[0];
  }

  std::array<Slot, kSlots> slots_{};
  std::uint8_t count_ = 0;
  std::uint8_t spare_ = 0;
};

/// What the exclusive rules keep.
struct TitleState {
  std::array<std::uint8_t, 32> own{};          ///< comes first; of the title's own file: see slice()
  std::array<std::uint8_t, 12> last_in_hex{};  ///< by watched hex: 1 + the side last in it, 0: nobody yet [CRU 19.37-2]
  std::array<std::int16_t, 4> exit_points{};   ///< by line of victory: points for units that have left the map
  std::uint8_t early = 0;                      ///< bit i: the scenario's i-th alarm has been raised [KAS 21.5]
  std::uint8_t withdrawn = 0;                  ///< units that have left for a withdrawal and count for this Game-Turn
  std::uint8_t withdrawal_missing = 0;         ///< units that were short of it, all Game-Turns together [KAS 19.3]
  std::array<std::uint8_t, 9> spare{};
};

struct QuadBlock {
  CombatInHand combat;
  PendingSteps pending;  ///< the unit displaced last is on top
  std::array<std::uint8_t, 6> spare{};
  TitleState title;
  std::array<std::uint8_t, 2> column_used{};  ///< reserved
  std::array<std::uint8_t, 6> spare2{};
};
static_assert(sizeof(QuadBlock) <= kExtraBytes && std::has_unique_object_representations_v<QuadBlock>);

auto& block(auto& state) { return state.pos.template extra_as<QuadBlock>(); }
/// The title's own slice of the block, a struct of bytes.
template <class Slice>
Slice& slice(State& state) {
  static_assert(sizeof(Slice) <= sizeof(TitleState::own) && alignof(Slice) == 1);
  static_assert(std::is_trivially_copyable_v<Slice> && std::has_unique_object_representations_v<Slice>);
  return reinterpret_cast<Slice&>(block(state).title.own);
}
template <class Slice>
const Slice& slice(const State& state) {
  return reinterpret_cast<const Slice&>(block(state).title.own);
}
inline bool has(const State& state, UnitId unit, UnitFlag flag) { return (state.unit(unit).flags & flag) != 0; }
inline void set(State& state, UnitId unit, UnitFlag flag) {
  state.pos.units[unit].flags = static_cast<std::uint16_t>(state.pos.units[unit].flags | flag);
}
inline void reset(State& state, UnitId unit, std::uint16_t flags) {
  state.pos.units[unit].flags = static_cast<std::uint16_t>(state.pos.units[unit].flags & ~flags);
}

}  // namespace quad
