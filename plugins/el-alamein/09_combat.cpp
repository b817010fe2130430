// Section 9: who may attack whom, declaring attacks, strengths, and the roll; what follows from a result is section
// 10's, but for the advance: one attacker may enter each hex that was cleared [ALA 9.34], or one defender one hex that
// the attackers left [ALA 9.35]. No points are spent.
//
// An attack may name its units in any order, nobody twice. Engineers among the attackers aid them [ALA 12.21], Supply
// units support them [ALA 13.1-1]; when no Supply unit is named, those that can are drawn on. The targets are all units
// of every hex attacked [ALA 9.23]. Offers name units in rising order.
#include <optional>

#include "06_road_mode.hpp"
#include "09_combat.hpp"
#include "09_obligations.hpp"
#include "modules.hpp"
#include "trigh/services/attack.hpp"

namespace ala {
namespace {

constexpr std::size_t kMostTargetHexes = kDirections;
constexpr const char* kTooMany = "more units than one attack can hold";
const NamedRules kNamed{
    k9_0_P, {kMostAttackers, k9_24, kTooMany}, {kMostDefenders, k9_24, kTooMany}, k9_14};  // [ALA 9.14] nobody twice

/// The hexes that the beaten side held in the combat and holds no more.
bool was_left(const State& state, const CombatInHand& combat, HexId hex) {
  const Roster beaten = roster(combat, combat.stage == kDefenderAdvances);
  return state.board().vacant(hex) && std::find(beaten.hexes.begin(), beaten.hexes.end(), hex) != beaten.hexes.end();
}

/// Adds the cases against `unit` advancing into `to`.
void judge_advance(const ElAlamein& game, const State& state, UnitId unit, HexId to, Verdict& verdict) {
  const CombatInHand& combat = block(state).combat;
  const bool defends = combat.stage == kDefenderAdvances;
  const Case& rule = defends ? k9_35 : k9_34;
  const HexId from = state.hex(unit);
  if (!beside(game, from, to)) return verdict.forbid(rule, to, unit, "an advance goes into a hex beside it");
  if (!was_left(state, combat, to)) verdict.forbid(rule, to, unit, "no beaten unit has left that hex empty");
  if (!game.facts(unit).fights) verdict.forbid(rule, from, unit, "only units that fight advance");  // [ALA 9.35]
  if (game.mined(state, from, opponent(state.side(unit)))) verdict.forbid(k11_14, from, unit);      // [ALA 11.14]
  game.rule_advance(state, unit).judge({MoveTermKind::kNoEntry, MoveTermKind::kNoEnd}, to, unit, verdict);
}

class Combat final : public Section {
 public:
  explicit Combat(const ElAlamein& game) : Section(game, {kAttack, kAdvance, kDone, kRoll}) {}

  /// Fractions are dropped [ALA 9.32] [ALA 13.37].
  void on_combat(const State& state, const CombatQuery& query, CombatRuling& ruling) const override {
    each_fighter(game_, query, [&](UnitId unit) {
      ruling.strength(Role::kAttack, unit, game_.facts(unit).strength, k3_33_2, "Combat Strength");
      if (has(state, unit, kColumn)) ruling.multiply(Role::kAttack, unit, 1, 2, k6_31, "in Road Mode");  // [ALA 6.31]
    });
    for (const UnitId unit : query.defenders) {
      if (!state.unit(unit).on_map() || !counts_in_defense(state, unit)) continue;  // [ALA 9.14], reading shared-fate
      ruling.strength(Role::kDefense, unit, game_.facts(unit).strength, k3_33_2, "Combat Strength");  // [ALA 9.13]
      if (has(state, unit, kColumn)) ruling.multiply(Role::kDefense, unit, 1, 2, k6_31, "in Road Mode");
      ruling.at_least(Role::kDefense, unit, 1, k9_13, "a unit defends");  // [ALA 9.13]
      const TerrainFacts& ground = game_.ground(state.hex(unit));
      if (ground.defense > 1)
        ruling.multiply(Role::kDefense, unit, ground.defense, 1, k6_5_2, ground.label, kGround);  // [ALA 6.5-2]
    }
  }

  void on_advance(const State& state, UnitId unit, MoveRuling& ruling) const override {
    const Side side = state.side(unit);
    HexSet& columns = ruling.own();
    columns = column_ground(game_, state, side, unit);
    ruling.no_end(columns, k6_22_2);  // [ALA 6.22-2] it would break their space of its own will
    const int box = game_.boxed(state, state.hex(unit));
    if (has(state, unit, kBoxed) && box >= 0) {
      HexSet& outside = ruling.own();
      outside = game_.map().all();
      for (std::size_t i = 0; i < game_.boxes.hexes.size(); ++i)
        if (game_.boxes.area[i] == game_.boxes.area[static_cast<std::size_t>(box)] &&
            game_.boxed(state, game_.boxes.hexes[i]) >= 0)
          outside.remove(game_.boxes.hexes[i]);
      ruling.no_end(outside, k18_12);  // [ALA 18.12]
    }
    if (block(state).combat.stage == kDefenderAdvances) return;
    ruling.no_end(game_.unclear, k9_34);                       // [ALA 9.34]
    ruling.no_end(game_.mines(state, opponent(side)), k9_34);  // [ALA 9.34]
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind == kAdvance) judge_advance_of(state, action, verdict);
    if (action.kind == kAttack && judge_lists(state, action, verdict))
      judge_attack(Obligations(game_, state), state, action, verdict);
  }

  void offer(const State& state, Offers& offers) const override {
    const CombatInHand& combat = block(state).combat;
    if (state.pos.top().phase == kAdvanceStep)
      offer_advances(combat, acting_roster(combat), kDone, offers,
                     [&](UnitId unit, ActionList& list) { find_advances(game_, state, unit, list); });
    if (state.pos.top().phase != kCombatPhase) return;
    std::optional<Obligations> obligations;
    offers.each_wanted(state, state.pos.phasing, [&](UnitId unit) {
      if (enemy_hexes(game_, state, state.hex(unit), state.pos.phasing).empty()) return;
      if (!may_attack(game_, state, unit)) return;
      if (!obligations) obligations.emplace(game_, state);
      offer_attacks(*obligations, state, unit, offers);
    });
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    const PhaseId phase = state.pos.top().phase;
    if (action.kind == kAttack) open_combat(state, action, events);
    else if (action.kind == kRoll && phase == kCombatRoll) resolve_roll(state, action.value, events);
    else if (action.kind == kAdvance || (action.kind == kDone && phase == kAdvanceStep)) advance(state, action, events);
    else return false;
    return true;
  }

  void on_begin(State& state, PhaseId phase, Events&) const override {
    if (phase != kCombatPhase) return;
    block(state).attacks = 0;
    for (const UnitId unit : state.units())
      reset(state, unit, kAttacked | kDefended | kRetreated | kOwed);  // [ALA 9.14]
  }

  void obligations(const State& state, std::vector<Obligation>& list) const override {
    if (state.pos.top().phase == kCombatPhase) Obligations(game_, state).report(list);
  }

 private:
  // Advances [ALA 9.34] [ALA 9.35].

  void judge_advance_of(const State& state, const Action& action, Verdict& verdict) const {
    const Case& rule = block(state).combat.stage == kDefenderAdvances ? k9_35 : k9_34;
    if (waiting(block(state).combat, action.unit) < 0)
      return verdict.forbid(rule, kNoHex, action.unit, "it has not won here, or has advanced already");
    if (action.hex != state.hex(action.unit) || action.count != 1)
      return verdict.forbid(rule, action.hex, action.unit, "an advance is one hex from where the unit stands");
    const HexId to = game_.map().neighbor(action.hex, action.step(0));
    if (to == kNoHex) return verdict.forbid(rule, action.hex, action.unit, "it would leave the map");
    judge_advance(game_, state, action.unit, to, verdict);
  }

  void advance(State& state, const Action& action, Events& events) const {
    CombatInHand& combat = block(state).combat;
    const bool defends = combat.stage == kDefenderAdvances;
    state.pop();
    if (action.kind == kDone || defends) combat.pending = 0;  // one unit in all [ALA 9.35]
    else settle(combat, waiting(combat, action.unit));
    if (action.kind == kDone) return;
    const HexId to = game_.map().neighbor(action.hex, action.step(0));
    state.place(action.unit, to);
    events.push_back({EventKind::kAdvanced, defends ? &k9_35 : &k9_34, action.unit, action.hex, to, 1, ""});
  }

  // Attacks.

  /// Lists of a declared attack that no position could make right.
  bool judge_lists(const State& state, const Action& action, Verdict& verdict) const {
    if (!judge_named(state, action, kNamed, verdict)) return false;
    int engineers = 0, supports = 0;
    for (const Units list : {action.units(), action.target_units()})
      for (const UnitId unit : list)
        if (!state.unit(unit).on_map()) verdict.forbid(k9_0_G, kNoHex, unit, "the unit is not on the map");
    for (const UnitId unit : action.units()) {
      engineers += game_.facts(unit).engineer;
      supports += game_.facts(unit).supply;
    }
    if (verdict.objections().empty() && engineers + supports == action.count)
      verdict.forbid(engineers > 0 ? k12_21 : k9_14_N, kNoHex, action.units()[0],
                     "engineers and Supply units help an attack and make none");
    if (engineers > kMostEngineers || supports > kMostSupports)
      verdict.forbid(k9_24, kNoHex, kNoUnit, "more engineers or Supply units than one attack can hold");
    return verdict.objections().empty();
  }

  void judge_attack(const Obligations& obligations, const State& state, const Action& action, Verdict& verdict) const {
    const Hexes targets = hexes_of(state, action.target_units());
    judge_targets(state, action.target_units(), targets, verdict);
    for (const UnitId unit : action.units()) {
      if (game_.facts(unit).engineer) judge_aid(game_, state, unit, targets, verdict);  // [ALA 12.21]
      else if (game_.facts(unit).supply) judge_support(game_, state, unit, action.units(), verdict);  // [ALA 13.1-1]
      else judge_contact(state, unit, targets, verdict);
    }
    if (verdict.objections().empty())
      obligations.judge_attack(action.units(), targets, verdict);  // [ALA 9.25a] [ALA 9.25b]
    if (!verdict.objections().empty() || !game_.read.all_join) return;
    for (const UnitId unit : state.of(state.pos.phasing))
      if (!among(action.units(), unit) && could_join(obligations, state, unit, action.units(), targets))
        verdict.forbid(k9_25a, state.hex(unit), unit, "it is beside all enemies attacked, so it must take part");
  }

  /// Reading attack-joiners: whether `unit` may attack together with `attackers`, obligations and all.
  bool could_join(const Obligations& obligations, const State& state, UnitId unit, Units attackers,
                  const Hexes& targets) const {
    if (!may_attack(game_, state, unit) || attackers.size() >= kMostAttackers) return false;
    Verdict verdict;
    judge_contact(state, unit, targets, verdict);
    FixedVector<UnitId, kMostAttackers> all;
    for (const UnitId each : attackers) all.push_back(each);
    all.push_back(unit);
    if (verdict.objections().empty()) obligations.judge_attack({all.begin(), all.size()}, targets, verdict);
    return verdict.objections().empty();
  }

  /// Those who join `first`, the lowest first; each that could alone is tried in turn.
  UnitList joiners(const Obligations& obligations, const State& state, UnitId first, const Hexes& targets) const {
    UnitList all;
    all.push_back(first);
    for (const UnitId unit : state.of(state.pos.phasing))
      if (unit != first && could_join(obligations, state, unit, {all.begin(), all.size()}, targets))
        all.push_back(unit);
    std::sort(all.begin(), all.end());
    return all;
  }

  void judge_targets(const State& state, Units named, const Hexes& targets, Verdict& verdict) const {
    const Side enemy = opponent(state.pos.phasing);
    if (targets.size() > kMostTargetHexes) verdict.forbid(k9_21, kNoHex, kNoUnit, "no unit touches so many hexes");
    for (const UnitId unit : named)
      if (state.side(unit) != enemy) verdict.forbid(k9_0_G, state.hex(unit), unit, "no enemy unit");  // [ALA 9.0-G]
    for (const HexId hex : targets) {
      if (!may_be_attacked(game_, state, hex))
        verdict.forbid(k9_14, hex, state.board().first(hex), "has been attacked already");
      for (const UnitId unit : state.in(hex))
        if (!among(named, unit))
          verdict.forbid(k9_23, hex, unit, "stands in the same hex, so it defends too");  // [ALA 9.13] [ALA 9.23]
      if (targets.size() > 1 && game_.attacked_alone(state, hex, state.pos.phasing))
        verdict.forbid(k11_26, hex, kNoUnit, "mined: it is attacked alone");  // [ALA 9.21] [ALA 11.26]
    }
  }

  void judge_contact(const State& state, UnitId unit, const Hexes& targets, Verdict& verdict) const {
    judge_attacker(game_, state, unit, verdict);
    for (const HexId hex : targets)
      if (!beside(game_, state.hex(unit), hex)) {
        const bool sea = game_.map().grid.distance(state.hex(unit), hex) == 1;
        verdict.forbid(sea ? k6_5_4 : k9_11, hex, unit, sea ? "the sea lies between" : "not beside it");  // [ALA 9.11]
      }
    if (targets.size() > 1 && touches_mined_enemy(game_, state, state.hex(unit), state.side(unit)))
      verdict.forbid(k9_25a, state.hex(unit), unit, "it touches a mined enemy, so it attacks one hex");  // [ALA 9.25a]
  }

  /// Every attack in which `first` is the lowest unit: on each group of the hexes it touches, alone, with each one of
  /// the others beside all of them, with those of each hex, and with all.
  void offer_attacks(const Obligations& obligations, const State& state, UnitId first, Offers& offers) const {
    const Hexes near = enemy_hexes(game_, state, state.hex(first), state.pos.phasing);
    each_group(near, kMostTargetHexes, [&](const Hexes& targets) {
      UnitList defenders;
      for (const HexId hex : targets)
        for (const UnitId unit : state.in(hex))
          if (!defenders.full()) defenders.push_back(unit);
      std::sort(defenders.begin(), defenders.end());
      offer_groups(obligations, state, first, targets, defenders, offers);
    });
  }

  void offer_groups(const Obligations& obligations, const State& state, UnitId first, const Hexes& targets,
                    const UnitList& defenders, Offers& offers) const {
    UnitList partners, engineers;
    for (const UnitId unit : state.of(state.pos.phasing)) {
      const bool touches =
          std::all_of(targets.begin(), targets.end(), [&](HexId hex) { return beside(game_, state.hex(unit), hex); });
      if (!touches) continue;
      if (unit > first && may_attack(game_, state, unit) && !partners.full()) partners.push_back(unit);
      if (targets.size() == 1 && !engineers.full() && may_aid(game_, state, unit, targets[0]))
        engineers.push_back(unit);
    }
    const auto offer = [&](auto&& joins) {
      Action attack{.kind = kAttack};
      attack.push_unit(first);
      for (const UnitId unit : partners)
        if (joins(unit)) attack.push_unit(unit);
      const UnitList supports = possible_supports(game_, state, attack.units());
      for (const bool aided : {false, true}) {
        if (aided && engineers.empty()) break;
        if (aided) attack.push_unit(engineers[0]);
        offer_one(obligations, state, attack, defenders, kNoUnit, offers);
        if (supports.size() > 1)
          for (const UnitId support : supports)
            offer_one(obligations, state, attack, defenders, support, offers);  // [ALA 13.1-1]
      }
    };
    if (game_.read.all_join) {
      const UnitList all = joiners(obligations, state, first, targets);
      if (*all.begin() == first) offer([&](UnitId unit) { return all.contains(unit); });
      return;
    }
    offer([](UnitId) { return false; });
    for (const UnitId one : partners) offer([&](UnitId unit) { return unit == one; });
    HexSet hexes = set_of({state.hex(first)});
    for (const UnitId unit : partners) hexes.add(state.hex(unit));
    if (hexes.size() > 1)
      for (const HexId hex : hexes)
        if (game_.stacked(state, hex) > 1) offer([&](UnitId unit) { return state.hex(unit) == hex; });
    if (partners.size() > 1) offer([](UnitId) { return true; });
  }

  void offer_one(const Obligations& obligations, const State& state, Action attack, const UnitList& defenders,
                 UnitId support, Offers& offers) const {
    if (support != kNoUnit) attack.push_unit(support);
    if (attack.count + defenders.size() > static_cast<std::size_t>(kMostNamed)) return;
    for (const UnitId unit : defenders) attack.push_target(unit);
    Verdict verdict;
    if (judge_lists(state, attack, verdict)) judge_attack(obligations, state, attack, verdict);
    if (verdict) offers.judged(attack);
  }

  void open_combat(State& state, const Action& action, Events& events) const {
    const Units attackers = action.units(), targets = action.target_units();
    const Hexes hexes = hexes_of(state, targets);
    for (const HexId hex : Obligations(game_, state).newly_obliged(attackers, hexes))  // [ALA 9.25a] [ALA 9.25b]
      for (const UnitId unit : state.in(hex)) set(state, unit, kOwed);
    for (const UnitId unit : targets) reset(state, unit, kOwed);  // wherever it retreats to
    CombatInHand& combat = block(state).combat;
    combat = CombatInHand{};
    combat.active = 1;
    combat.attacker = state.pos.phasing;
    UnitList fighters, engineers, supports;
    for (const UnitId unit : attackers) {
      const UnitFacts& facts = game_.facts(unit);
      (facts.supply ? supports : facts.engineer ? engineers : fighters).push_back(unit);
      if (!facts.supply) set(state, unit, kAttacked);  // [ALA 9.14] [ALA 12.0-G]
    }
    enroll(fighters, combat.attacker_units, combat.attackers);
    enroll(engineers, combat.engineer_units, combat.engineers);
    enroll(supports, combat.support_units, combat.supports);
    enroll(targets, combat.defender_units, combat.defenders);
    note_hexes(state, combat);
    ++block(state).attacks;  // [ALA 11.33]
    ask(state, kCombatRoll, Side::kChance);
    for (const HexId hex : hexes)
      events.push_back(
          {EventKind::kAttackDeclared, &k9_0_P, state.board().first(hex), kNoHex, hex, combat.attackers, ""});
  }

  void resolve_roll(State& state, int roll, Events& events) const {
    CombatInHand& combat = block(state).combat;
    const CombatQuery query = query_of(combat);
    const int column = column_of(game_, game_.rule_combat(state, query));  // [ALA 9.0-P] [ALA 9.33]
    for (const UnitId source : supply_draw(game_, state, query).sources)
      ++state.pos.units[source].steps;                                                                   // [ALA 13.1-1]
    for (std::size_t i = 0; i < combat.defenders; ++i) set(state, combat.defender_units[i], kDefended);  // [ALA 9.14]
    enter_result(state, combat, roll, column, outcome_of(game_.crt.result(column, roll)), k9_0_P, column, kResolveStep,
                 events);
  }

};

}  // namespace

void find_advances(const ElAlamein& game, const State& state, UnitId unit, ActionList& list) {
  if (waiting(block(state).combat, unit) < 0) return;
  Action advance{.kind = kAdvance, .unit = unit, .hex = state.hex(unit)};
  for (Direction d = 0; d < kDirections; ++d) {
    const HexId to = game.map().neighbor(advance.hex, d);
    if (to == kNoHex || !was_left(state, block(state).combat, to)) continue;
    Verdict verdict;
    judge_advance(game, state, unit, to, verdict);
    if (!verdict) continue;
    list.push_back(advance);
    list.back().push_step(d);
  }
}

ModulePtr combat(const ElAlamein& game) { return std::make_unique<Combat>(game); }

}  // namespace ala
