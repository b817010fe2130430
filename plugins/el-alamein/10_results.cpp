// Section 10.1 carried out: the stages of the resolve step, from the die roll to the end of the combat.
#include "09_combat.hpp"
#include "modules.hpp"

namespace ala {
namespace {

class Results final : public Section {
 public:
  explicit Results(const ElAlamein& game) : Section(game, {kLose, kDone}) {}

  bool resolve(State& state, Events& events) const override {
    if (state.pos.top().phase != kResolveStep) return false;
    switch (block(state).combat.stage) {
      case kStageStart: carry_out(state, events); break;
      case kExchanging: go_on_exchanging(state); break;
      case kRetreating: next_retreat(state, events); break;
      default: next_advance(state, events); break;
    }
    return true;
  }

  // The exchange: the attacker gives up units of his choice.
  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    const CombatInHand& combat = block(state).combat;
    if (action.kind == kDone && state.pos.top().phase == kLossStep && combat.to_lose > 0)
      verdict.forbid(k10_1_Ex, kNoHex, kNoUnit, "strength is still due");  // [ALA 10.1-Ex]
    if (action.kind != kLose) return;
    const Roster attackers = roster(combat, true);
    if (!among(attackers.units, action.unit) || !state.unit(action.unit).on_map())
      verdict.forbid(k10_1_Ex, kNoHex, action.unit, "no attacker that is left");
  }

  void offer(const State& state, Offers& offers) const override {
    if (state.pos.top().phase != kLossStep) return;
    for (const UnitId unit : roster(block(state).combat, true).units)
      if (offers.wants(unit)) offers.candidate({.kind = kLose, .unit = unit});
    if (offers.filter().unit == kNoUnit) offers.candidate({.kind = kDone});
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    CombatInHand& combat = block(state).combat;
    if (action.kind == kDone && state.pos.top().phase == kLossStep) {
      mark_advances(state);
      state.pop();
      return true;
    }
    if (action.kind != kLose) return false;
    combat.to_lose = static_cast<std::int16_t>(combat.to_lose - game_.facts(action.unit).strength);
    game_.eliminate(state, action.unit, k10_1_Ex, events);
    state.pop();
    return true;
  }

 private:
  void carry_out(State& state, Events& events) const {
    CombatInHand& combat = block(state).combat;
    switch (combat.effect) {
      case Effect::kAttackersRetreat: return mark_retreats(state, true, events);  // [ALA 10.1-A]
      case Effect::kDefendersRetreat: return mark_retreats(state, false, events);  // [ALA 10.1-D]
      case Effect::kExchange: return exchange(state, events);  // [ALA 10.1-Ex]
      case Effect::kAttackersLost: lose_all(state, true, events); break;  // [ALA 10.1-Ae]
      case Effect::kDefendersLost: lose_all(state, false, events); break;  // [ALA 10.1-De]
      case Effect::kBothRetreat:
        return mark_retreats(state, false, events);  // a table of another title: the defenders first
      case Effect::kAttackersFollow:
      case Effect::kNone: break;
    }
    mark_advances(state);
  }

  /// Eliminated by the table: Allied Combat units score, but for an exchange [ALA 17.2-1].
  void lose_all(State& state, bool attackers, Events& events) const {
    const CombatInHand combat = block(state).combat;
    for (const UnitId unit : roster(combat, attackers).units) {
      if (!state.unit(unit).on_map()) continue;
      if (combat.effect != Effect::kExchange) game_.score_loss(state, unit, false, events);
      game_.eliminate(state, unit, result_case(game_, combat), events);
    }
  }

  /// Printed strengths count, whatever supply, ground and mines did to them [ALA 10.1-Ex].
  void exchange(State& state, Events& events) const {
    CombatInHand& combat = block(state).combat;
    int lost = 0, own = 0;
    for (const UnitId unit : roster(combat, false).units) lost += game_.facts(unit).strength;
    for (const UnitId unit : roster(combat, true).units) own += game_.facts(unit).strength;
    lose_all(state, false, events);
    if (own <= lost) {
      tell_skipped(state, k10_1_Ex, kLossStep, "all attackers are due, so none can be chosen", events);
      lose_all(state, true, events);
      return mark_advances(state);
    }
    combat.to_lose = static_cast<std::int16_t>(lost);
    combat.stage = kExchanging;
  }

  /// At least what is due: then he may stop, or give up more as long as he has more [ALA 10.1-Ex].
  void go_on_exchanging(State& state) const {
    const CombatInHand& combat = block(state).combat;
    const auto left = [&](UnitId unit) { return state.unit(unit).on_map(); };
    if (std::ranges::none_of(roster(combat, true).units, left)) return mark_advances(state);
    ask(state, kLossStep, combat.attacker);
  }

  /// The beaten units wait to be led away; on a ridge defenders stay [ALA 6.5-2].
  void mark_retreats(State& state, bool attackers, Events& events) const {
    CombatInHand& combat = block(state).combat;
    combat.stage = kRetreating;
    mark_waiting(state, combat, acting_roster(combat),
                 [&](UnitId unit) { return attackers || game_.ground(state.hex(unit)).defense <= 1; });
    if (!attackers && combat.pending == 0)
      tell_skipped(state, k6_5_2, kRetreatStep, "defenders on a ridge stay", events);
  }

  /// Nobody is asked for what `step` would decide; `why` says the reason.
  static void tell_skipped(const State& state, const Case& rule, PhaseId step, const char* why, Events& events) {
    events.push_back({EventKind::kSkipped, &rule, kNoUnit, kNoHex, block(state).combat.defender_hexes[0], step, why});
  }

  /// The victor leads them away in any order. When none that waits can go anywhere, one is lost [ALA 10.22].
  void next_retreat(State& state, Events& events) const {
    CombatInHand& combat = block(state).combat;
    const Roster beaten = acting_roster(combat);
    if (combat.pending == 0) return after_retreats(state, events);
    const int stuck = place_stuck(
        combat, beaten, [&](UnitId unit) { return !plan_retreat(game_, state, unit, combat.hexes).paths.empty(); });
    if (stuck < 0) return ask(state, kRetreatStep, opponent(beaten.side));  // [ALA 10.2-G]
    settle(combat, stuck);
    const UnitId unit = beaten.units[static_cast<std::size_t>(stuck)];
    game_.score_loss(state, unit, false, events);  // [ALA 17.2-1]
    game_.eliminate(state, unit, k10_22, events);
  }

  /// When both sides retreat, the attackers come next, and nobody advances.
  void after_retreats(State& state, Events& events) const {
    CombatInHand& combat = block(state).combat;
    if (combat.effect == Effect::kAttackersFollow) return close_combat(game_, state, events);
    if (combat.effect != Effect::kBothRetreat) return mark_advances(state);
    combat.effect = Effect::kAttackersFollow;
    mark_retreats(state, true, events);
  }

  void mark_advances(State& state) const {
    CombatInHand& combat = block(state).combat;
    combat.stage = attackers_beaten(combat) ? kDefenderAdvances : kAttackerAdvances;
    mark_waiting(state, combat, acting_roster(combat));
  }

  void next_advance(State& state, Events& events) const {
    const CombatInHand& combat = block(state).combat;
    const bool asked = ask_advance(state, combat, acting_roster(combat), kAdvanceStep, k9_34, events,
                                   [&](UnitId unit, ActionList& list) { find_advances(game_, state, unit, list); });
    if (!asked) close_combat(game_, state, events);
  }

};

}  // namespace

ModulePtr combat_results(const ElAlamein& game) { return std::make_unique<Results>(game); }

}  // namespace ala
