// Section 7.0 to 7.6: who must and may attack, declaring attacks, and the roll. What follows from a result is
// 07_results' and 07_retreat's.
//
// An attack may name its units in any order; nobody twice. Offers name them in rising order.
#include <optional>

#include "07_combat.hpp"
#include "modules.hpp"
#include "trigh/services/attack.hpp"

namespace quad {
namespace {

constexpr int kMostAdjacent = 6;  // [QUAD 7.13]

const NamedRules kNamed{k7_0_P,                                             // [QUAD 7.0-P]
                        {kMostAdjacent, k7_13, "more than six units"},      // [QUAD 7.13]
                        {kMostAdjacent, k7_23, "more than six defenders"},  // [QUAD 7.23]
                        k7_14};                                             // [QUAD 7.14]

/// The line kinds of hexsides that help `defender`: those crossed, if every adjacent non-artillery attacker
/// crosses one of them.
void add_hexside_lines(const Quad& quad, const State& state, const CombatQuery& query, UnitId defender,
                       CombatRuling& ruling) {
  std::uint32_t lines = 0;
  for (UnitId unit : query.attackers) {
    if (quad.units[unit].artillery) continue;  // [QUAD 8.62]
    const HexsideKinds kinds = quad.map().side_between(state.hex(unit), state.hex(defender));
    std::uint32_t crossed = 0;
    for (const HexsideFacts& side : quad.sides(kinds))
      if (side.line >= 0 && !is_player(side.minefield_of)) crossed |= 1u << side.line;
    if (crossed == 0) return;  // [QUAD 7.42]
    lines |= crossed;
  }
  for (int line = 0; lines >> line; ++line)
    if (lines >> line & 1) add_line(quad, line, k7_42, "hexside", ruling);  // [QUAD 7.42, QUAD 8.62]
}

class Combat final : public Section {
 public:
  explicit Combat(const Quad& game) : Section(game, {kAttack, kDone, kRoll}) {}

  void on_combat(const State& state, const CombatQuery& query, CombatRuling& ruling) const override {
    for (UnitId unit : query.attackers)
      judge_contact(game_, state, unit, query.defenders, ruling);  // [QUAD 7.15, QUAD 7.22, QUAD 7.23]
    for (UnitId unit : query.attackers)
      if (!game_.units[unit].artillery)
        // [QUAD 2.32-1, QUAD 7.3]
        ruling.strength(Role::kAttack, unit, game_.units[unit].attack, k2_32_1, "Attack Strength");
    for (UnitId unit : query.defenders)
      ruling.strength(Role::kDefense, unit, game_.units[unit].defense, game_.units[unit].artillery ? k8_5 : k2_32_2,
                      "Defense Strength");  // [QUAD 2.32-2, QUAD 8.5]
    for (UnitId defender : query.defenders) {
      const HexId hex = state.hex(defender);
      if (hex == kNoHex) continue;
      const TerrainFacts& ground = game_.ground(hex);
      add_line(game_, ground.line, k7_43, ground.label, ruling);  // [QUAD 7.41, QUAD 7.43, QUAD 7.45]
      add_hexside_lines(game_, state, query, defender, ruling);
    }
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind == kAttack) judge_attack(Obligations(game_, state), state, action, verdict);
  }

  void offer(const State& state, Offers& offers) const override {
    const PhaseId phase = state.pos.top().phase;
    if ((phase == kSupportStep || phase == kDefenseStep) && offers.wants(kNoUnit))
      offers.candidate({.kind = kDone});
    if (phase != kCombatPhase) return;
    std::optional<Obligations> obligations;
    HexSet fronts;
    offers.each_wanted(state, state.pos.phasing, [&](UnitId unit) { fronts.add(state.hex(unit)); });
    if (fronts.empty()) return;
    fronts &= game_.zone(state, opponent(state.pos.phasing));
    for (const HexId hex : fronts) {
      const UnitId unit = game_.at(state, hex);
      if (!offers.wants(unit) || !may_attack(game_, state, unit)) continue;
      if (!obligations) obligations.emplace(game_, state);
      offer_attacks(*obligations, state, unit, offers);
    }
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    const PhaseId phase = state.pos.top().phase;
    if (action.kind == kAttack)
      open_combat(game_, state, action.units(), {}, action.target_units(), 0, events);
    else if (action.kind == kDone && (phase == kSupportStep || phase == kDefenseStep)) next_step(state, events);
    else if (action.kind == kRoll && phase == kCombatRoll) resolve_roll(state, action.value, events);
    else return false;
    return true;
  }

  void on_begin(State& state, PhaseId phase, Events&) const override {
    if (phase != kCombatPhase) return;
    for (const UnitId unit : state.units()) {
      const bool hit = has(state, unit, kHit);
      reset(state, unit, kPhaseFlags | kHit | kHitBefore);  // [QUAD 7.14, QUAD 8.41-1]
      if (hit) set(state, unit, kHitBefore);
    }
  }

  void obligations(const State& state, std::vector<Obligation>& list) const override {
    if (state.pos.frames[0].phase == kCombatPhase) Obligations(game_, state).report(list);
  }

 private:
  void judge_attack(const Obligations& obligations, const State& state, const Action& action, Verdict& verdict) const {
    if (!judge_named(state, action, kNamed, verdict)) return;
    for (UnitId unit : action.units()) judge_attacker(game_, state, unit, verdict);
    for (UnitId target : action.target_units()) judge_target(state, target, verdict);
    if (!verdict.objections().empty()) return;
    for (UnitId unit : action.units()) judge_contact(game_, state, unit, action.target_units(), verdict);
    if (verdict.objections().empty()) obligations.judge_combat(action.units(), {}, action.target_units(), 0, verdict);
  }

  /// Every attack in which `first` is the lowest unit: on each group of enemies it touches, with each group of the
  /// others beside all of them.
  void offer_attacks(const Obligations& obligations, const State& state, UnitId first, Offers& offers) const {
    Contacts targets;
    for (UnitId enemy : contacts(game_, state, first))
      if (may_be_attacked(state, enemy)) targets.push_back(enemy);
    std::sort(targets.begin(), targets.end());
    each_group(targets, kMostAdjacent, [&](const Contacts& defenders) {
      Contacts partners;
      for (UnitId unit : contacts(game_, state, defenders[0]))
        if (unit > first && may_attack(game_, state, unit) &&
            std::ranges::all_of(defenders, [&](UnitId enemy) { return game_.in_contact(state, unit, enemy); }))
          partners.push_back(unit);
      std::sort(partners.begin(), partners.end());
      const auto offer = [&](const Contacts& group) {
        Action attack = naming(kAttack, {&first, 1});
        for (UnitId unit : group) attack.push_unit(unit);
        for (UnitId enemy : defenders) attack.push_target(enemy);
        Verdict verdict;
        judge_attack(obligations, state, attack, verdict);
        if (verdict) offers.judged(attack);
      };
      offer({});
      each_group(partners, kMostAdjacent, offer);
    });
  }

  /// Support gives way to defense, passed over when the defender has nothing to add; then comes the die [QUAD 4.1-1B].
  void next_step(State& state, Events& events) const {
    Frame& frame = state.pos.top();
    const bool defend = frame.phase == kSupportStep && may_support_defense(game_, state);
    if (frame.phase == kSupportStep && !defend) tell_no_defense(state, events);
    frame.phase = defend ? kDefenseStep : kCombatRoll;                              // [QUAD 4.1-1Bc, QUAD 8.46]
    frame.actor = defend ? opponent(block(state).combat.attacker) : Side::kChance;  // [QUAD 4.1-1Bd]
  }

  void tell_no_defense(const State& state, Events& events) const {
    const CombatInHand& combat = block(state).combat;
    const bool no_fire = artillery_only(game_, roster(combat, true).units);
    events.push_back({EventKind::kSkipped, no_fire ? &k8_45 : &k4_1_1Bc, kNoUnit, kNoHex, combat.defender_hexes[0],
                      kDefenseStep, no_fire ? "only artillery attacks" : "no points, and no artillery that may fire"});
  }

  void resolve_roll(State& state, int roll, Events& events) const {
    CombatInHand& combat = block(state).combat;
    const CombatQuery query = query_of(combat);
    const Column found = column_of(game_, game_.rule_combat(state, query));  // [QUAD 7.0-P]
    const auto outcome = outcome_of(game_, state, query, game_.results.result(found.column, roll));
    enter_result(state, combat, roll, found.column, outcome, k4_1_1Bd, found.attack - found.defense, kResolveStep,
                 events);  // [QUAD 7.0-P, QUAD 4.1-1Bd]
  }

};

}  // namespace

ModulePtr combat(const Quad& quad) { return std::make_unique<Combat>(quad); }

}  // namespace quad
