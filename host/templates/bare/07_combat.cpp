// [7.0] COMBAT. One unit attacks one neighbour; a die decides.
#include "new_ruleset.hpp"

namespace new_ruleset {
namespace {

class Combat final : public RuleModule {
 public:
  Combat(const Ruleset& rules, Values slots) : RuleModule({kAttack, kRoll}), rules_(rules), slots_(slots) {}

  void on_combat(const State& state, const CombatQuery& query, CombatRuling& ruling) const override {
    for (UnitId unit : query.attackers)
      ruling.strength(Role::kAttack, unit, state.counter(unit).values[slots_.attack], k7_1, "attack strength");
    for (UnitId unit : query.defenders) {
      ruling.strength(Role::kDefense, unit, state.counter(unit).values[slots_.defense], k7_1, "defense strength");
      // [7.3] A unit in rough terrain defends with one point more.
      if (state.unit(unit).on_map() && rules_.map().terrain_name(state.hex(unit)) == "rough")
        ruling.add(Role::kDefense, unit, 1, k7_3, "rough terrain");
    }
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kAttack) return;
    const UnitId unit = action.unit;
    const UnitId target = action.targets == 1 ? action.target_units()[0] : kNoUnit;
    // [7.2] One unit attacks one other, once a phase.
    if (unit >= state.counters().size() || target >= state.counters().size() || action.count != 0)
      return verdict.forbid(k7_2, kNoHex, kNoUnit, "one unit attacks one other");
    const bool able = state.unit(unit).on_map() && state.side(unit) == state.pos.top().actor;
    if (!able || (state.unit(unit).flags & kFought)) verdict.forbid(k7_2, kNoHex, unit);
    // [7.1] Only an adjacent enemy is attacked.
    const bool there = able && state.unit(target).on_map() && state.side(target) != state.side(unit);
    if (!there || !rules_.map().grid.direction(state.hex(unit), state.hex(target)))
      verdict.forbid(k7_1, kNoHex, target);
  }

  void offer(const State& state, Offers& offers) const override {
    for (UnitId unit = 0; unit < state.counters().size(); ++unit) {
      if (!offers.wants(unit) || !state.unit(unit).on_map()) continue;
      for (Direction d = 0; d < kDirections; ++d) {
        const HexId to = rules_.map().neighbor(state.hex(unit), d);
        if (to == kNoHex || state.board().vacant(to)) continue;
        Action attack{.kind = kAttack, .unit = unit};
        attack.push_target(state.board().first(to));
        offers.candidate(attack);
      }
    }
  }

  // The attack waits for the die on a frame of its own; chance is to act there.
  bool perform(State& state, const Action& action, Events& events) const override {
    if (action.kind == kAttack) {
      Frame roll;
      roll.phase = kRollPhase;
      roll.actor = Side::kChance;
      roll.unit = action.unit;
      roll.data[0] = action.target_units()[0];
      state.pos.units[action.unit].flags |= kFought;
      state.push(roll);
      events.push_back({EventKind::kAttackDeclared, &k7_1, action.unit, kNoHex, kNoHex, 0, ""});
      return true;
    }
    const Frame frame = state.pos.top();
    state.pop();
    resolve_roll(state, frame.unit, frame.data[0], action.value, events);
    return true;
  }

 private:
  // [7.4] The loser is eliminated.
  void resolve_roll(State& state, UnitId attacker, UnitId defender, int roll, Events& events) const {
    const CombatRuling ruling = rules_.rule_combat(state, attack_of(state, attacker, defender));
    const char* result = combat_result(roll, ruling.total(Role::kAttack) - ruling.total(Role::kDefense));
    events.push_back({EventKind::kRolled, &k7_4, attacker, kNoHex, kNoHex, roll, ""});
    events.push_back({EventKind::kResult, &k7_4, attacker, kNoHex, kNoHex, 0, result});
    if (*result == '-') return;
    const UnitId lost = *result == 'D' ? defender : attacker;
    events.push_back({EventKind::kEliminated, &k7_4, lost, state.hex(lost), kNoHex, 0, ""});
    state.remove(lost, Place::kEliminated);
  }

  const Ruleset& rules_;
  Values slots_;
};

}  // namespace

CombatQuery attack_of(const State& state, UnitId attacker, UnitId defender) {
  CombatQuery query;
  query.attacker = state.side(attacker);
  query.attackers.push_back(attacker);
  query.defenders.push_back(defender);
  return query;
}

const char* combat_result(int roll, int differential) {
  const int sum = roll + differential;
  return sum >= 5 ? "DE" : sum <= 1 ? "AE" : "-";
}

std::unique_ptr<const RuleModule> make_combat(const Ruleset& rules, Values slots) {
  return std::make_unique<Combat>(rules, slots);
}

}  // namespace new_ruleset
