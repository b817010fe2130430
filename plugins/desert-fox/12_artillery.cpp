// Case 12.1: artillery shifts the column on which the other side's results are read.
#include "combat.hpp"
#include "dice.hpp"
#include "modules.hpp"

namespace fox {
namespace {

class Artillery final : public Section {
 public:
  using Section::Section;
  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    const PhaseId phase = state.pos.top().phase;
    if (action.kind != kShift || (phase != kAttackShift && phase != kDefenseShift)) return;
    if (action.value < 0 || action.value > shifts_of(game_, state, phase == kAttackShift))
      verdict.forbid(k12_15, kNoHex, kNoUnit, "more shifts than it is entitled to");  // [DF 12.15]
  }

  void offer(const State& state, Offers& offers) const override {
    const PhaseId phase = state.pos.top().phase;
    if (phase != kAttackShift && phase != kDefenseShift) return;
    Action shift;
    shift.kind = kShift;
    const int most = shifts_of(game_, state, phase == kAttackShift);
    for (shift.value = 0; shift.value <= most; ++shift.value) offers.candidate(shift);  // [DF 12.14]
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    if (action.kind != kShift) return false;
    const bool attacker = state.pos.top().phase == kAttackShift;
    CombatInHand& combat = block(state).combat;
    (attacker ? combat.attack_shift : combat.defense_shift) = static_cast<std::uint8_t>(action.value);
    events.push_back({EventKind::kSupported, &k12_14, kNoUnit, kNoHex, combat.target_hexes[0], action.value, "shifts"});
    state.pop();
    if (attacker)
      next_shift(game_, state, true, events);
    else
      ask(state, kCombatResolve, combat.attacker);
    return true;
  }
};

}  // namespace

ModulePtr artillery(const DesertFox& game) { return std::make_unique<Artillery>(game); }

int artillery_shifts(const DesertFox& game, const State& state, const Force& force) {
  int shifts = 0;
  for (std::size_t i = 0; i < force.units.size(); ++i)
    if (game.units[force.units[i]].artillery && able(state, force.units[i], force.has_supply(i)))
      ++shifts;  // [DF 12.0-P, DF 12.13, DF 12.16]
  return shifts;
}

}  // namespace fox
