// Sections 11.0 to 11.5: attacks are declared, and what counts in them. What they come to is 11_clash's, what follows
// 11_resolution's.

#include "combat/obligations.hpp"
#include "trigh/services/attack.hpp"
#include "trigh/services/cover.hpp"

namespace fox {
namespace {

/// Attackers of one hex whose every combination is offered; of more only each, all, and the full force.
constexpr std::size_t kCombined = 4;
constexpr const char* kTooCrowded = "more than 24 defenders";

using HexList = FixedVector<HexId, kMaxTargets>;
using UnitBag = FixedVector<UnitId, kMaxGroup>;

class Combat final : public Section {
 public:
  explicit Combat(const DesertFox& game)
      : Section(game, {kAttack, kBombard, kRoll}), ships_(game.rules()["naval"]["bombardment"]) {
    if (const auto coast = game.map().regions.find(ships_["region"].as_text()); coast != game.map().regions.end())
      coast_ = coast->second;
  }

  void on_edge(const EdgeQuery& query, EdgeRuling& ruling) const override {
    if (query.purpose != Purpose::kAttack) return;
    const HexsideKinds side = game_.map().side(query.from, query.direction);
    if (query.mover != kOnFoot && (side & game_.escarpments) && !(side & game_.ways))
      ruling.forbid(k11_36);  // [DF 11.36]
  }

  /// Strengths as printed, hexsides, the least of a stack, the ground.
  void on_combat(const State& state, const CombatQuery& query, CombatRuling& ruling) const override {
    const HexList targets = hexes_of(state, query.defenders);
    if (query.defenders.full() && too_crowded(game_, state, targets))
      ruling.forbid(k11_22, targets[0], kNoUnit, kTooCrowded);
    ruling.best_order();  // [DF 11.17]
    for (const UnitId unit : query.attackers) {
      if (!state.unit(unit).on_map()) continue;
      count_unit(game_, state, Role::kAttack, unit, ruling);
      count_hexsides(game_, unit, state.hex(unit), targets, ruling);
    }
    for (const UnitId unit : query.defenders)
      if (!has(state, unit, kRetreated)) count_unit(game_, state, Role::kDefense, unit, ruling);  // [DF 11.62-4]
    const Force defense = forces_of(query)[1];
    for (const auto& [hex, stack] : by_hex(state, defense.units)) {
      ruling.stack_least(Role::kDefense, stack, 1, k11_18, "least strength");  // [DF 11.18]
      count_alone(state, defense, stack, ruling);
    }
    offer_ground(game_, targets, ruling);
    for (const Force& force : forces_of(query)) combine_arms(state, force, ruling);
    bombard(state, query, ruling);
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind == kBombard) judge_bombardment(state, verdict);
    if (action.kind == kAttack) judge_attack(Obligations(game_, state), state, action, verdict);
  }

  void offer(const State& state, Offers& offers) const override {
    if (is_support(state.pos.top().phase) && offers.wants(kNoUnit)) offers.candidate({.kind = kBombard});
    if (!is_combat(state.pos.top().phase)) return;
    if (!offers.concern([&](UnitId unit) { return may_attack(game_, state, unit); })) return;
    const UnitId asked = offers.filter().unit;
    std::optional<Obligations> obligations;
    for (const HexId hex : state.board().occupied(opponent(state.pos.phasing))) {
      if ((asked != kNoUnit && !touches(game_, state, asked, hex)) || !may_be_attacked(game_, state, hex)) continue;
      const UnitBag partners = partners_of(state, {&hex, 1});
      if (partners.empty()) continue;
      if (!obligations) obligations.emplace(game_, state);
      offer_against(*obligations, state, hex, partners, offers);
    }
  }

  bool resolve(State& state, Events& events) const override { return resolve_combat(game_, state, events); }

  bool perform(State& state, const Action& action, Events& events) const override {
    if (action.kind == kRoll && state.pos.top().phase == kCombatRoll) {
      roll_combat(game_, state, action.value, events);
      return true;
    }
    CombatInHand& combat = block(state).combat;
    if (action.kind == kBombard) {
      combat.bombardment = combat.attacker == kCommonwealth ? 1 : 2;
      block(state).bombarded = 1;
      events.push_back(
          {EventKind::kSupported, &k11_52, kNoUnit, kNoHex, combat.target_hexes[0], 1, "naval bombardment"});
      return true;
    }
    if (action.kind == kAttack) declare(state, action, events);
    return action.kind == kAttack;
  }

  void on_begin(State& state, PhaseId phase, Events&) const override {
    if (is_combat(phase) || is(phase, kCombatSpending1)) block(state).obliged = {};
  }

  void obligations(const State& state, std::vector<Obligation>& list) const override {
    if (is_combat(state.pos.frames[0].phase)) Obligations(game_, state).report(list);
  }

 private:
  void declare(State& state, const Action& action, Events& events) const {
    CombatInHand& combat = block(state).combat;
    if (block(state).obliged == decltype(DfBlock::obliged){}) Obligations(game_, state).remember(state);  // [DF 10.26]
    combat = CombatInHand{};
    combat.active = 1;
    combat.attacker = state.pos.phasing;
    for (UnitId unit : action.units()) combat.attacker_units[combat.attackers++] = unit;
    for (UnitId unit : action.target_units()) combat.target_hexes[combat.targets++] = state.hex(unit);
    std::sort(combat.attacker_units.begin(), combat.attacker_units.begin() + combat.attackers);
    std::sort(combat.target_hexes.begin(), combat.target_hexes.begin() + combat.targets);
    const Clash clash = clash_of(game_, state, attackers_of(combat), targets_of(combat));
    for (UnitId unit : clash.query.defenders) combat.defender_units[combat.defenders++] = unit;
    for (UnitId unit : action.units()) set(state, unit, kAttacked);  // [DF 11.14]
    for (const HexId hex : targets_of(combat))
      events.push_back(
          {EventKind::kAttackDeclared, &k11_0_G, lowest_in(state, hex), kNoHex, hex, combat.attackers, ""});
    if (clash.odds.column == 0) {  // they suffer, the defenders do not, and it is no attack on them [DF 11.16]
      for (const PhaseId support : {kAttackSupport, kDefenseSupport})
        events.push_back({EventKind::kSkipped, &k11_16, kNoUnit, kNoHex, combat.target_hexes[0], support,
                          "below the table no support is committed"});
      return close_support(game_, state, events);
    }
    for (const HexId hex : targets_of(combat))
      for (const UnitId unit : state.in(hex)) set(state, unit, kDefended);
    ask(state, kAttackSupport, combat.attacker);  // [DF 6.22]
  }

  /// Strengths in parentheses, where no other unit of the stack fights, come to 1 together, and so do supply units: the
  /// fittest of them stands for it, in a fort too [DF 11.15, DF 7.71].
  void count_alone(const State& state, const Force& defense, const UnitList& stack, CombatRuling& ruling) const {
    UnitId fittest = kNoUnit;
    int most = -1;
    for (std::size_t i = 0; i < defense.units.size(); ++i) {
      const UnitId unit = defense.units[i];
      if (!stack.contains(unit) || has(state, unit, kRetreated)) continue;
      if (game_.fights(state, unit)) return;
      const int fitness = defense.has_supply(i) + !has(state, unit, kDisrupted);
      if (fitness <= most) continue;
      most = fitness;
      fittest = unit;
    }
    if (fittest != kNoUnit) ruling.strength(Role::kDefense, fittest, 1, k11_15, "in parentheses, alone");
  }

  /// Armor without infantry of its own force beside it fights at half strength: one infantry unit for one of armor;
  /// those that lose least are the ones without [DF 11.4].
  void combine_arms(const State& state, const Force& force, CombatRuling& ruling) const {
    for (const auto& [hex, stack] : by_hex(state, force.units)) {
      UnitList armor;
      int infantry = 0;
      for (const UnitId unit : stack) {
        if (force.role == Role::kDefense && has(state, unit, kRetreated)) continue;  // [DF 11.62-4]
        if (game_.is_infantry(unit)) ++infantry;
        if (game_.is_armor(unit)) armor.push_back(unit);
      }
      const int alone = static_cast<int>(armor.size()) - infantry;
      if (alone > 0) ruling.multiply_some(force.role, armor, alone, 1, 2, k11_4, "armor without infantry");
    }
  }

  /// Ships that were called into the combat in hand.
  void bombard(const State& state, const CombatQuery& query, CombatRuling& ruling) const {
    const CombatInHand& combat = block(state).combat;
    if (!combat.active || combat.bombardment == 0 ||
        !std::ranges::is_permutation(attackers_of(combat), query.attackers))
      return;
    const bool attacking = combat.bombardment == 1;
    ruling.shift(attacking ? Role::kAttack : Role::kDefense, attacking ? 1 : -1, k11_52, "naval bombardment");
  }

  void judge_bombardment(const State& state, Verdict& verdict) const {
    const Side side = state.pos.top().actor;
    if (side != kCommonwealth) verdict.forbid(k11_5, kNoHex, kNoUnit, "only the Commonwealth has ships");  // [DF 11.5]
    if (state.pos.turn < ships_["from"].as_int() || state.pos.turn > ships_["to"].as_int())
      verdict.forbid(k11_5, kNoHex, kNoUnit, "not in this Game-Turn");
    if (block(state).bombarded) verdict.forbid(k11_51, kNoHex, kNoUnit, "used in this Player-Turn");  // [DF 11.51]
    const CombatInHand& combat = block(state).combat;
    const auto on_coast = [&](UnitId unit) { return coast_.contains(state.hex(unit)); };
    if (std::ranges::none_of(force_of(combat, combat.attacker == side), on_coast))
      verdict.forbid(k11_51, kNoHex, kNoUnit, "none of its units is on that coast");  // [DF 11.51]
  }

  bool judge_lists(const State& state, const Action& action, Verdict& verdict) const {
    const NamedLimit most_units{kMaxGroup, k11_22, "more than 24 units"};
    const NamedLimit most_targets{kMaxTargets, k11_22, "more than six hexes"};
    if (!judge_named(state, action, {k11_0_G, most_units, most_targets, k11_11}, verdict)) return false;  // [DF 11.11]
    for (const UnitId unit : action.units()) judge_attacker(state, unit, verdict);
    for (const UnitId unit : action.target_units()) judge_target(state, unit, verdict);
    return verdict.objections().empty();
  }

  void judge_attacker(const State& state, UnitId unit, Verdict& verdict) const {
    const HexId hex = state.hex(unit);
    if (!stands(state, unit, state.pos.phasing))
      return verdict.forbid(k11_0_G, hex, unit, "no unit of the attacker on the map");           // [DF 11.0-G]
    if (game_.is_supply(unit)) verdict.forbid(k10_26, hex, unit, "supply units never attack");   // [DF 10.26]
    if (has(state, unit, kAttacked)) verdict.forbid(k11_14, hex, unit, "has attacked already");  // [DF 11.14]
  }

  void judge_target(const State& state, UnitId unit, Verdict& verdict) const {
    const HexId hex = state.hex(unit);
    if (!state.unit(unit).on_map()) return verdict.forbid(k11_0_G, hex, unit, "no unit on the map");
    if (state.side(unit) == state.pos.phasing)
      return verdict.forbid(game_.is_supply(unit) ? k7_26 : k11_0_G, hex, unit,
                            "one of the attacker's own");                                              // [DF 7.26]
    if (too_crowded(game_, state, {&hex, 1})) return verdict.forbid(k11_22, hex, unit, kTooCrowded);   // [DF 11.22]
    if (!may_be_attacked(game_, state, hex))
      verdict.forbid(k11_14, hex, unit, "has been attacked already");  // [DF 11.14]
  }

  void judge_attack(const Obligations& obligations, const State& state, const Action& action, Verdict& verdict) const {
    if (!judge_lists(state, action, verdict)) return;
    HexList targets;
    for (UnitId target : action.target_units())
      if (!targets.contains(state.hex(target))) targets.push_back(state.hex(target));
      else verdict.forbid(k11_23, state.hex(target), target, "its hex is named already");  // [DF 11.23]
    for (UnitId unit : action.units())
      for (const HexId target : targets) {
        const bool adjacent = game_.map().grid.distance(state.hex(unit), target) == 1;
        if (!touches(game_, state, unit, target))
          verdict.forbid(adjacent ? k11_36 : k11_22, target, unit);  // [DF 11.22, DF 11.36]
      }
    if (!verdict.objections().empty()) return;
    if (too_crowded(game_, state, targets)) return verdict.forbid(k11_22, targets[0], kNoUnit, kTooCrowded);
    obligations.judge_attack(action.units(), targets, verdict);
  }

  UnitBag partners_of(const State& state, Hexes targets) const {
    UnitBag partners;
    if (too_crowded(game_, state, targets)) return partners;
    for (const UnitId unit : attackers_beside(game_, state, targets[0]))
      if (!partners.full() &&
          std::ranges::all_of(targets, [&](HexId hex) { return touches(game_, state, unit, hex); }))
        partners.push_back(unit);
    std::ranges::sort(partners);
    return partners;
  }

  /// Attacks in which `hex` is the lowest target: by groups of its neighbours, on it alone and with others.
  void offer_against(const Obligations& obligations, const State& state, HexId hex, const UnitBag& partners,
                     Offers& offers) const {
    offer_groups(obligations, state, {&hex, 1}, partners, offers);
    HexList others;  // further targets of the partners
    for (UnitId unit : partners)
      for (const HexId next : game_.map().neighbors(state.hex(unit)))
        if (next > hex && !others.full() && !others.contains(next) && may_strike(game_, state, unit, next))
          others.push_back(next);
    for (unsigned set = 1; set < 1u << others.size(); ++set) {
      HexList targets{hex};
      for (std::size_t i = 0; i < others.size(); ++i)
        if ((set >> i & 1) && !targets.full()) targets.push_back(others[i]);
      if (const UnitBag common = partners_of(state, targets); !common.empty())
        offer_groups(obligations, state, targets, common, offers);
    }
  }

  void offer_groups(const Obligations& obligations, const State& state, Hexes targets, const UnitBag& partners,
                    Offers& offers) const {
    const auto propose = [&](const UnitBag& units) {
      Action attack = naming(kAttack, units);
      if (!offers.wants(attack.units()[0])) return;
      for (const HexId hex : targets) attack.push_target(lowest_in(state, hex));
      Verdict verdict;
      judge_attack(obligations, state, attack, verdict);
      if (verdict) offers.judged(attack);
    };
    each_group(partners, kCombined, propose);
    const std::size_t n = partners.size();
    if (n <= kCombined) return;
    const UnitBag force = obligations.full_force(targets[0]);
    const bool forced = targets.size() == 1 && !force.empty() && force.size() < n;
    if (forced) propose(force);
    for (const PlannedAttack& each : obligations.plan_at(targets[0]))  // it is always open [DF 11.16]
      if (std::ranges::is_permutation(each.targets, targets) && each.units.size() > 1 && each.units.size() < n &&
          !(forced && std::ranges::equal(each.units, force)))
        propose(each.units);
  }

  const Datum& ships_;  ///< what the title says of Commonwealth naval bombardment [DF 11.5]
  HexSet coast_;
};

}  // namespace

ModulePtr combat(const DesertFox& game) { return std::make_unique<Combat>(game); }

}  // namespace fox
