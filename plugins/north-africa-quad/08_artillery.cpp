// Section 8: barrage from a distance, adjacent artillery, final protective fire.
//
// A barrage or protective fire names one target: the defender the range is counted to. Batteries are added one by
// one or together; each fires whole, once [QUAD 7.3, QUAD 7.14, QUAD 8.43].
#include "07_combat.hpp"
#include "modules.hpp"
#include "trigh/services/attack.hpp"

namespace quad {
namespace {

/// Whether the hex of `target` lies within range: the target's hex counts, the firing one does not.
bool in_range(const Quad& quad, const State& state, UnitId battery, UnitId target) {
  return state.unit(battery).on_map() && state.unit(target).on_map() &&
         // [QUAD 8.12, QUAD 8.61]
         quad.map().grid.distance(state.hex(battery), state.hex(target)) <= quad.units[battery].range;
}

bool reaches_one(const Quad& quad, const State& state, UnitId battery, Units targets) {
  return std::ranges::any_of(targets, [&](UnitId target) { return in_range(quad, state, battery, target); });
}

Units defenders_in_hand(const State& state) { return roster(block(state).combat, false).units; }

class Artillery final : public Section {
 public:
  explicit Artillery(const Quad& game) : Section(game, {kBarrage, kFpf}) {}

  void on_combat(const State& state, const CombatQuery& query, CombatRuling& ruling) const override {
    for (UnitId unit : query.attackers)
      if (game_.units[unit].artillery)
        // [QUAD 8.31, QUAD 8.32]
        ruling.strength(Role::kAttack, unit, game_.units[unit].barrage, k8_31, "Barrage Strength");
    for (UnitId unit : query.barrage) {
      // [QUAD 2.32-3, QUAD 8.21]
      ruling.strength(Role::kAttack, unit, game_.units[unit].barrage, k2_32_3, "Barrage Strength");
      if (!reaches_one(game_, state, unit, query.defenders))
        ruling.forbid(k8_22, state.hex(unit), unit, "out of range");  // [QUAD 8.22]
    }
    for (UnitId unit : query.defensive_fire) {
      // [QUAD 8.43, QUAD 2.32-4]
      ruling.strength(Role::kDefense, unit, game_.units[unit].fpf, k8_43, "Final Protective Fire");
      if (!reaches_one(game_, state, unit, query.defenders))
        ruling.forbid(k8_42, state.hex(unit), unit, "out of range");  // [QUAD 8.42]
    }
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind == kBarrage) judge_barrage(Obligations(game_, state), state, action, verdict);
    if (action.kind != kFpf || !judge_lists(state, action, k4_1_1Bc, verdict)) return;
    judge_fpf(game_, state, action.units(), action.target_units()[0], verdict);
  }

  void offer(const State& state, Offers& offers) const override {
    const PhaseId phase = state.pos.top().phase;
    if (!offers.concern([&](UnitId unit) { return game_.units[unit].artillery; })) return;
    const Batteries batteries = batteries_of(state);
    const auto can_fire = [&](UnitId unit) { return std::ranges::count(batteries, unit) > 0; };
    if (batteries.empty() || !offers.concern(can_fire)) return;
    const Obligations obligations(game_, state);
    if (phase == kSupportStep) offer_fire(kBarrage, obligations, state, batteries, defenders_in_hand(state), offers);
    if (phase == kDefenseStep) offer_fire(kFpf, obligations, state, batteries, defenders_in_hand(state), offers);
    if (phase != kCombatPhase) return;
    for (const HexId hex : state.board().occupied(opponent(state.pos.phasing))) {
      const UnitId target = game_.at(state, hex);
      if (may_be_attacked(state, target)) offer_fire(kBarrage, obligations, state, batteries, {&target, 1}, offers);
    }
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    if (action.kind == kBarrage && state.pos.top().phase == kCombatPhase) {
      open_combat(game_, state, {}, action.units(), action.target_units(), 0, events);
      return true;
    }
    const bool attack = action.kind == kBarrage;
    CombatInHand& combat = block(state).combat;
    auto& list = attack ? combat.barrage_units : combat.protector_units;
    std::uint8_t& count = attack ? combat.barrages : combat.protectors;
    for (UnitId unit : action.units()) {
      list[count++] = unit;
      set(state, unit, attack ? kAttacked : kProtected);  // [QUAD 7.14, QUAD 8.43]
      events.push_back({EventKind::kSupported, attack ? &k8_21 : &k8_43, unit, state.hex(unit),
                        state.hex(action.target_units()[0]), attack ? game_.units[unit].barrage : game_.units[unit].fpf,
                        ""});
    }
    std::sort(list.begin(), list.begin() + count);
    return true;
  }

 private:
  /// One target, in the combat in hand if there is one; known batteries, none twice; room for them.
  bool judge_lists(const State& state, const Action& action, const Case& step, Verdict& verdict) const {
    const CombatInHand& combat = block(state).combat;
    if (action.count == 0) verdict.forbid(k8_0_G, kNoHex, kNoUnit, "names no artillery");  // [QUAD 8.0-G]
    if (action.targets != 1) verdict.forbid(k8_13, kNoHex, kNoUnit, "name one target");    // [QUAD 8.13]
    if (action.count + (action.kind == kFpf ? combat.protectors : combat.barrages) >
        static_cast<int>(combat.barrage_units.size()))
      verdict.forbid(k8_21, kNoHex, kNoUnit, "more batteries than a combat can hold");  // [QUAD 8.21]
    if (!verdict.objections().empty()) return false;
    judge_once(state, action.units(), k7_14, verdict);  // [QUAD 7.14]
    const UnitId target = action.target_units()[0];
    if (target >= state.pos.unit_count || (combat.active && !among(defenders_in_hand(state), target)))
      verdict.forbid(step, kNoHex, target, "no defender of this combat");  // [QUAD 4.1-1Bb, QUAD 4.1-1Bc]
    return verdict.objections().empty();
  }

  void judge_barrage(const Obligations& obligations, const State& state, const Action& action, Verdict& verdict) const {
    if (!judge_lists(state, action, k4_1_1Bb, verdict)) return;
    const UnitId target = action.target_units()[0];
    const bool alone = state.pos.top().phase == kCombatPhase;
    if (alone) judge_target(state, target, verdict);
    for (UnitId unit : action.units()) {
      judge_attacker(game_, state, unit, verdict);
      if (!game_.units[unit].artillery)
        verdict.forbid(k7_15, state.hex(unit), unit, "not artillery");  // [QUAD 7.15]
      else if (touches_enemy(game_, state, unit))
        // [QUAD 8.31, QUAD 8.32, QUAD 8.34]
        verdict.forbid(k8_32, state.hex(unit), unit, "touches an enemy: attacks what it touches");
      else if (!in_range(game_, state, unit, target))
        verdict.forbid(k8_11, state.hex(target), unit, "out of range");  // [QUAD 8.11, QUAD 8.12, QUAD 8.22]
    }
    if (!verdict.objections().empty()) return;
    // [QUAD 7.11, QUAD 7.12]
    obligations.judge_combat({}, action.units(), alone ? action.target_units() : Units{}, 0, verdict);
  }

  using Batteries = FixedVector<UnitId, kMaxUnits>;

  /// Artillery of the side to act that may fire from a distance.
  Batteries batteries_of(const State& state) const {
    Batteries list;
    const Side side = state.pos.top().actor;
    for (const HexId hex : state.board().occupied(side)) {
      const UnitId unit = game_.at(state, hex);
      if (!game_.units[unit].artillery || touches_enemy(game_, state, unit)) continue;  // [QUAD 8.32, QUAD 8.41-2]
      if (side != state.pos.phasing || may_attack(game_, state, unit)) list.push_back(unit);
    }
    return list;
  }

  /// Each battery alone, and all that reach one target together. Other groups come by adding to the combat in hand.
  void offer_fire(ActionKind kind, const Obligations& obligations, const State& state, const Batteries& batteries,
                  Units targets, Offers& offers) const {
    if (!offers.concern([&](UnitId unit) { return reaches_one(game_, state, unit, targets); })) return;
    FixedVector<UnitId, 24> together;
    for (UnitId unit : batteries)
      for (UnitId target : targets) {
        if (!in_range(game_, state, unit, target)) continue;
        if (offer_one(kind, obligations, state, {&unit, 1}, target, offers) && target == targets[0] && !together.full())
          together.push_back(unit);
      }
    std::sort(together.begin(), together.end());
    if (together.size() > 1) offer_one(kind, obligations, state, together, targets[0], offers);
  }

  bool offer_one(ActionKind kind, const Obligations& obligations, const State& state, Units units, UnitId target,
                 Offers& offers) const {
    const Action fire = naming(kind, units, {&target, 1});
    Verdict verdict;
    if (kind == kBarrage) judge_barrage(obligations, state, fire, verdict);
    else if (judge_lists(state, fire, k4_1_1Bc, verdict)) judge_fpf(game_, state, units, target, verdict);
    if (!verdict) return false;
    if (offers.wants(units[0])) offers.judged(fire);
    return true;
  }

};

}  // namespace

void judge_fpf(const Quad& quad, const State& state, Units units, UnitId target, Verdict& verdict) {
  const CombatInHand& combat = block(state).combat;
  if (artillery_only(quad, roster(combat, true).units))
    verdict.forbid(k8_45, state.hex(target), target, "only artillery attacks");  // [QUAD 8.45]
  for (UnitId unit : units) {
    const HexId hex = state.hex(unit);
    if (!state.unit(unit).on_map() || state.side(unit) == state.pos.phasing || !quad.units[unit].artillery)
      verdict.forbid(k8_41_1, hex, unit, "no artillery of the defender on the map");  // [QUAD 8.41-1]
    if (has(state, unit, kProtected))
      verdict.forbid(k8_43, hex, unit, "has given its fire already");  // [QUAD 8.43, QUAD 7.3]
    if (has(state, unit, kHit)) verdict.forbid(k8_41_1, hex, unit, "was beaten in this phase");  // [QUAD 8.41-1]
    if (has(state, unit, kHitBefore))
      verdict.forbid(k8_41_2, hex, unit, "took a result in the phase before");  // [QUAD 8.41-2]
    if (has(state, unit, kDisplaced))
      verdict.forbid(k8_41_2, hex, unit, "was displaced");  // [QUAD 8.41-2, QUAD 7.82-3]
    if (touches_enemy(quad, state, unit)) verdict.forbid(k8_41_2, hex, unit, "touches an enemy");  // [QUAD 8.41-2]
    if (among(defenders_in_hand(state), unit)) verdict.forbid(k8_5, hex, unit, "is attacked itself");  // [QUAD 8.5]
    if (!in_range(quad, state, unit, target)) verdict.forbid(k8_42, state.hex(target), unit);  // [QUAD 8.42]
  }
}

bool only_d4_counts(const Quad& quad, Units attackers) {
  return artillery_only(quad, attackers) &&
         (attackers.empty() || !quad.reads("artillery-only-adjacent", "ranged-only"));  // [QUAD 8.15]
}

bool may_support_defense(const Quad& quad, const State& state) {
  const CombatInHand& combat = block(state).combat;
  if (artillery_only(quad, roster(combat, true).units)) return false;  // [QUAD 8.45]
  const Side side = opponent(combat.attacker);
  if (state.pos.points[index(side)] > 0) return true;  // [QUAD 9.0-P]
  return std::ranges::any_of(state.of(side), [&](UnitId unit) {
    return quad.units[unit].artillery && std::ranges::any_of(defenders_in_hand(state), [&](UnitId target) {
      Verdict verdict;
      judge_fpf(quad, state, {&unit, 1}, target, verdict);
      return verdict.legal();
    });
  });
}

ModulePtr artillery(const Quad& quad) { return std::make_unique<Artillery>(quad); }

}  // namespace quad
