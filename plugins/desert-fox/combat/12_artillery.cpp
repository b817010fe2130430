// Case 12.1: artillery shifts the column on which the other side's results are read.
#include "combat/combat.hpp"
#include "modules.hpp"

namespace fox {
namespace {

constexpr int kMostShifts = 4;  // [DF 12.15]

class Artillery final : public Section {
 public:
  using Section::Section;
  /// Each able artillery unit is a shift of the other side's results [DF 12.11, DF 12.12]; at most four a side.
  void on_combat(const State& state, const CombatQuery& query, CombatRuling& ruling) const override {
    for (const Force& force : forces_of(query)) {
      int guns = 0;
      for (std::size_t i = 0; i < force.units.size(); ++i)
        if (game_.units[force.units[i]].artillery && able(state, force.units[i], force.has_supply(i)))
          ++guns;  // [DF 12.0-P, DF 12.13, DF 12.16]
      if (guns > 0) ruling.shift(force.role, force.role == Role::kAttack ? guns : -guns, k12_12, "artillery");
      ruling.most_shifts(force.role, kMostShifts, k12_15, "no more shifts than four");  // [DF 12.15, DF 12.18]
    }
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    const PhaseId phase = state.pos.top().phase;
    if (action.kind != kShift || (phase != kAttackShift && phase != kDefenseShift)) return;
    if (action.value < 0 || action.value > shifts_of(game_, state, phase == kAttackShift))
      verdict.forbid(k12_15, kNoHex, kNoUnit, "more shifts than it is entitled to");  // [DF 12.15]
  }

  void offer(const State& state, Offers& offers) const override {
    const PhaseId phase = state.pos.top().phase;
    if (phase != kAttackShift && phase != kDefenseShift) return;
    if (offers.filter().unit != kNoUnit) return;  // no unit leads it
    const int most = shifts_of(game_, state, phase == kAttackShift);
    for (std::int16_t used = 0; used <= most; ++used) offers.candidate({.kind = kShift, .value = used});  // [DF 12.14]
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    if (action.kind != kShift) return false;
    const bool attacker = state.pos.top().phase == kAttackShift;
    CombatInHand& combat = block(state).combat;
    (attacker ? combat.attack_shift : combat.defense_shift) = static_cast<std::uint8_t>(action.value);
    events.push_back({EventKind::kSupported, &k12_14, kNoUnit, kNoHex, combat.target_hexes[0], action.value, "shifts"});
    state.pop();
    if (attacker) next_shift(game_, state, true, events);
    else ask(state, kCombatResolve, combat.attacker);
    return true;
  }
};

}  // namespace

ModulePtr artillery(const DesertFox& game) { return std::make_unique<Artillery>(game); }

}  // namespace fox
