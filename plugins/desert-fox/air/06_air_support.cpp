// Cases 6.21 to 6.23: Air Points in combat, and the two steps in which support is committed.
#include <algorithm>

#include "combat/combat.hpp"
#include "modules.hpp"

namespace fox {
namespace {

bool is_support(PhaseId phase) { return phase == kAttackSupport || phase == kDefenseSupport; }

class AirSupport final : public Section {
 public:
  using Section::Section;
  /// Each Air Point is a shift [DF 6.22].
  void on_combat(const State&, const CombatQuery& query, CombatRuling& ruling) const override {
    if (query.attack_points > 0) ruling.shift(Role::kAttack, query.attack_points, k6_22, "Air Points");
    if (query.defense_points > 0) ruling.shift(Role::kDefense, -query.defense_points, k6_22, "Air Points");
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kAir || !is_support(state.pos.top().phase)) return;
    if (action.value < 1) verdict.forbid(k6_22, kNoHex, kNoUnit, "at least one Air Point");  // [DF 6.22]
    if (action.value > air_left(state, state.pos.top().actor))
      verdict.forbid(k6_21, kNoHex, kNoUnit, "not so many Air Points are left");  // [DF 6.21]
  }

  void offer(const State& state, Offers& offers) const override {
    if (!is_support(state.pos.top().phase) || !offers.wants(kNoUnit)) return;
    offers.candidate({.kind = kDone});
    const int left = air_left(state, state.pos.top().actor);
    for (std::int16_t points = 1; points <= left; ++points) offers.candidate({.kind = kAir, .value = points});
  }

  void conditions(const State& state, std::vector<Condition>& list) const override {
    for (const Side side : {kAxis, kCommonwealth}) {
      const int has = state.pos.points[side == kAxis ? kAxisAir : kCommonwealthAir];
      if (has > 0)
        list.push_back({"air",
                        std::to_string(air_left(state, side)) + " of " + std::to_string(has) +
                            (has == 1 ? " Air Point" : " Air Points") + " left this Player-Turn",
                        &k6_21, side});
    }
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    const PhaseId phase = state.pos.top().phase;
    if (!is_support(phase)) return false;
    CombatInHand& combat = block(state).combat;
    if (action.kind == kAir) {
      const Side side = state.pos.top().actor;
      std::uint8_t& committed = phase == kAttackSupport ? combat.attack_air : combat.defense_air;
      std::uint8_t& used = block(state).air_used[static_cast<std::size_t>(index(side))];
      committed = static_cast<std::uint8_t>(committed + action.value);
      used = static_cast<std::uint8_t>(used + action.value);
      events.push_back(
          {EventKind::kSupported, &k6_22, kNoUnit, kNoHex, combat.target_hexes[0], action.value, "Air Points"});
      return true;
    }
    if (action.kind != kDone) return false;
    state.pop();
    if (phase == kAttackSupport)
      ask(state, kDefenseSupport, opponent(combat.attacker));  // the attacker first [DF 6.22]
    else close_support(game_, state, events);
    return true;
  }
};

}  // namespace

ModulePtr air_support(const DesertFox& game) { return std::make_unique<AirSupport>(game); }

int air_left(const State& state, Side side) {
  const int points = state.pos.points[side == kAxis ? kAxisAir : kCommonwealthAir];
  return std::max(0, points - block(state).air_used[static_cast<std::size_t>(index(side))]);
}

}  // namespace fox
