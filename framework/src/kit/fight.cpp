// Stock section: attacks, the die, exchanges, retreats and the advance.
#include <algorithm>
#include <utility>
#include <vector>

#include "classic.hpp"
#include "trigh/services/aftermath.hpp"
#include "trigh/services/attack.hpp"
#include "trigh/services/decision.hpp"
#include "trigh/services/reach.hpp"
#include "trigh/services/retreat.hpp"

namespace trigh::kit {
namespace {

constexpr std::size_t kMostOffered = 3;  ///< of whose groups each is offered
using Group = FixedVector<UnitId, 10>;

class Combat final : public Section<ClassicGame> {
 public:
  Combat(const ClassicGame& game, const CombatCases& cases, bool victor_leads)
      : Section(game, {kAttack, kRoll, kRetreat, kAdvance, kLose, kDone}), cases_(cases), victor_leads_(victor_leads) {}

  void on_combat(const State& state, const CombatQuery& query, CombatRuling& ruling) const override {
    for (const UnitId unit : query.attackers)
      ruling.strength(Role::kAttack, unit, game_.attack_of(state, unit), cases_.attack, "attack");
    for (const UnitId unit : query.defenders)
      ruling.strength(Role::kDefense, unit, game_.defense_of(state, unit), cases_.attack, "defense");
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind == kAttack) judge_attack(state, action, verdict);
    if (action.kind == kRetreat) judge_retreat(state, action, verdict);
    if (action.kind == kAdvance && (!may_advance(state, action.unit) || action.hex != below(state).hex))
      verdict.forbid(game_.cases().advance, action.hex, action.unit, "no victor beside the hex that was attacked");
    if (action.kind == kLose && !(among(attackers(state), action.unit) && state.unit(action.unit).on_map()))
      verdict.forbid(game_.cases().exchange, kNoHex, action.unit, "no attacker that is left");
  }

  void offer(const State& state, Offers& offers) const override {
    const Frame& top = state.pos.top();
    if (game_.phases[top.phase].allows_kind(kAttack)) offer_attacks(state, offers);
    const auto name = [&](ActionKind kind, UnitId unit, HexId hex = kNoHex) {
      if (offers.wants(unit)) offers.candidate({.kind = kind, .unit = unit, .hex = hex});
    };
    if (top.phase == kRetreatStep)
      each_wanted(fight_in(below(state)), beaten(state), offers, [&](UnitId unit) {
        for (const Action& way : ways(state, unit).paths) offers.judged(way);
      });
    if (top.phase == kAdvanceStep) {
      for (const UnitId unit : attackers(state)) name(kAdvance, unit, below(state).hex);
      if (offers.filter().unit == kNoUnit) offers.judged({.kind = kDone});
    }
    if (top.phase == kLossStep)
      for (const UnitId unit : attackers(state)) name(kLose, unit);
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    switch (action.kind) {
      case kAttack:
        declare(state, action, events);
        return true;
      case kRoll:
        if (state.pos.top().phase != kCombatRoll) return false;
        bring_about(state, action.value, events);
        return true;
      case kLose: lose(state, action.unit, events); break;
      case kRetreat: withdraw(state, action, events); break;
      case kAdvance:
        events.push_back(
            {EventKind::kAdvanced, &game_.cases().advance, action.unit, state.hex(action.unit), action.hex, 0, ""});
        state.place(action.unit, action.hex);
        break;
      case kDone: break;
      default: return false;
    }
    state.pop();
    return true;
  }

  bool resolve(State& state, Events& events) const override {
    Frame& frame = state.pos.top();
    if (frame.phase != kResolve) return false;
    Fight& fight = fight_in(frame);
    switch (fight.stage) {
      case FightStage::kLosses:
        if (fight.due > 0 &&
            std::ranges::any_of(attackers(state), [&](UnitId unit) { return state.unit(unit).on_map(); }))
          ask(state, kLossStep, state.pos.phasing);
        else
          begin_retreats(state, fight);
        break;
      case FightStage::kRetreats: next_retreat(state, fight, events); break;
      case FightStage::kAdvance:
        fight.stage = FightStage::kOver;
        if (std::ranges::any_of(attackers(state), [&](UnitId unit) { return may_advance(state, unit); }))
          ask(state, kAdvanceStep, state.pos.phasing);
        break;
      case FightStage::kOver: state.pop(); break;
    }
    return true;
  }

 private:
  /// The frame of the combat in hand, under the decision that is asked for.
  static const Frame& below(const State& state) {
    const Frame& top = state.pos.top();
    return top.phase == kResolve ? top : state.pos.frames[state.pos.depth - 2u];
  }
  static Frame& below(State& state) { return const_cast<Frame&>(below(std::as_const(state))); }
  static Units attackers(const State& state) {
    const Fight& fight = fight_in(below(state));
    return {fight.attackers.data(), fight.attacking};
  }
  static Roster beaten(const State& state) {
    const Fight& fight = fight_in(below(state));
    if (fight.attackers_retreat()) return {state.pos.phasing, attackers(state), {}};
    return {opponent(state.pos.phasing), {fight.defenders.data(), fight.defending}, {}};
  }

  // Declaring.

  bool touches(const State& state, UnitId unit, HexId hex) const {
    if (!state.unit(unit).on_map()) return false;
    const auto d = game_.map().grid.direction(state.hex(unit), hex);
    return d && game_.edges(Purpose::kAttack, kOnGround).open(state.hex(unit), *d);
  }
  void judge_attack(const State& state, const Action& action, Verdict& verdict) const {
    const NamedRules rules{cases_.attack,
                           {static_cast<int>(Group::capacity()), cases_.attack, "more than ten units"},
                           {static_cast<int>(Group::capacity()), cases_.attack, "more than ten units"},
                           cases_.once};
    if (!judge_named(state, action, rules, verdict)) return;
    const UnitId first = action.target_units()[0];
    if (!state.unit(first).on_map() || state.side(first) == state.pos.phasing)
      return verdict.forbid(cases_.attack, kNoHex, first, "no enemy unit on the map");
    const HexId hex = state.hex(first);
    for (const UnitId unit : state.in(hex))
      if (!among(action.target_units(), unit))
        verdict.forbid(cases_.attack, hex, unit, "all units of the hex are attacked");
    for (const UnitId unit : action.target_units())
      if (state.hex(unit) != hex) verdict.forbid(cases_.attack, hex, unit, "one hex is attacked");
    for (const UnitId unit : action.units()) {
      if (state.side(unit) != state.pos.phasing || !touches(state, unit, hex))
        verdict.forbid(cases_.adjacent, hex, unit);
      if (state.unit(unit).flags & kFought) verdict.forbid(cases_.once, kNoHex, unit);
    }
  }
  void offer_attacks(const State& state, Offers& offers) const {
    for (const HexId hex : state.board().occupied(opponent(state.pos.phasing))) {
      Group near;
      for (const UnitId unit : state.of(state.pos.phasing))
        if (!near.full() && !(state.unit(unit).flags & kFought) && touches(state, unit, hex)) near.push_back(unit);
      if (near.empty()) continue;
      std::vector<UnitId> targets;
      for (const UnitId unit : state.in(hex)) targets.push_back(unit);
      std::ranges::sort(targets);   // in whichever order they came
      each_group(near, kMostOffered, [&](const Group& group) {
        Action attack{.kind = kAttack};
        for (const UnitId unit : group) attack.push_unit(unit);
        for (const UnitId unit : targets) attack.push_target(unit);
        if (offers.wants(group[0])) offers.candidate(attack);
      });
    }
  }
  void declare(State& state, const Action& action, Events& events) const {
    Frame frame;
    frame.phase = kCombatRoll;
    frame.actor = Side::kChance;
    frame.hex = state.hex(action.target_units()[0]);
    Fight& fight = fight_in(frame);
    enroll(action.units(), fight.attackers, fight.attacking);
    enroll(action.target_units(), fight.defenders, fight.defending);
    for (const UnitId unit : action.units()) state.pos.units[unit].flags |= kFought;
    events.push_back({EventKind::kAttackDeclared, &cases_.attack, fight.attackers[0], kNoHex, frame.hex, 0, ""});
    state.push(frame);
  }

  // What the die brings.

  void bring_about(State& state, int roll, Events& events) const {
    Frame& frame = state.pos.top();
    Fight& fight = fight_in(frame);
    const int column = game_.column_of(game_.rule_combat(state, query_of(state, frame)));
    const ResultWord& result = game_.results().result(column, roll);
    fight.roll = static_cast<std::uint8_t>(roll);
    fight.column = static_cast<std::uint8_t>(column);
    fight.hexes = static_cast<std::uint8_t>(result.hexes);
    frame.phase = kResolve;
    frame.actor = state.pos.phasing;
    events.push_back({EventKind::kRolled, &game_.cases().dice, kNoUnit, kNoHex, frame.hex, roll, "combat"});
    events.push_back({EventKind::kResult, result.rule, fight.defenders[0], kNoHex, frame.hex,
                      column, result.text});
    const Fight now = fight;  // eliminate() may not disturb the lists
    const Units attacking{now.attackers.data(), now.attacking}, defending{now.defenders.data(), now.defending};
    int due = 0;
    for (const UnitId unit : defending) due += game_.defense_of(state, unit);
    switch (result.kind) {
      case ResultKind::kNone: break;
      case ResultKind::kAttackerEliminated: end_all(state, attacking, *result.rule, events); break;
      case ResultKind::kDefenderEliminated: end_all(state, defending, *result.rule, events); break;
      case ResultKind::kExchange:
        end_all(state, defending, *result.rule, events);
        fight.due = static_cast<std::uint8_t>(std::min(due, 255));
        break;
      case ResultKind::kDefenderRetreat: fight.retreating = 1; break;
      case ResultKind::kAttackerRetreat: fight.retreating = 2; break;
      case ResultKind::kBothRetreat: fight.retreating = 3; break;
    }
  }
  void end_all(State& state, Units units, const Case& rule, Events& events) const {
    for (const UnitId unit : units) game_.eliminate(state, unit, rule, events);
  }
  void lose(State& state, UnitId unit, Events& events) const {
    const int before = game_.attack_of(state, unit);
    game_.lose_step(state, unit, game_.cases().exchange, events);
    const int lost = before - (state.unit(unit).on_map() ? game_.attack_of(state, unit) : 0);
    Fight& fight = fight_in(below(state));
    fight.due = static_cast<std::uint8_t>(std::max(0, fight.due - std::max(lost, 1)));
  }

  // Retreats and the advance.

  static void begin_retreats(State& state, Fight& fight) {
    fight.stage = fight.retreating == 0 ? FightStage::kAdvance : FightStage::kRetreats;
    mark_waiting(state, fight, beaten(state), [&](UnitId) { return fight.retreating != 0; });
  }
  RetreatOptions ways(const State& state, UnitId unit) const {
    const Action retreat{.kind = kRetreat, .unit = unit, .hex = state.hex(unit)};
    RetreatOptions found =
        find_retreats(game_.map(), game_.edges(Purpose::kRetreat, kOnGround), game_.rule_retreat(state, unit), retreat,
                      fight_in(below(state)).hexes);
    if (found.choice == RetreatChoice::kPartial) found.paths.clear();
    return found;
  }
  void judge_retreat(const State& state, const Action& action, Verdict& verdict) const {
    const auto same = [&](const Action& way) {
      return way.hex == action.hex && way.count == action.count && way.data == action.data;
    };
    if (place_waiting(fight_in(below(state)), beaten(state), action.unit) < 0)
      verdict.forbid(game_.cases().retreat, kNoHex, action.unit, "it need not retreat, or has done so");
    else if (std::ranges::none_of(ways(state, action.unit).paths, same))
      verdict.forbid(game_.cases().retreat, action.hex, action.unit,
                     "no way that is open and as long as the result says");
  }
  /// One after the other; when none that waits can go anywhere, the first of them is lost.
  void next_retreat(State& state, Fight& fight, Events& events) const {
    if (fight.pending != 0) {
      const Roster acting = beaten(state);
      const int stuck = place_stuck(fight, acting, [&](UnitId unit) { return !ways(state, unit).paths.empty(); });
      if (stuck < 0) return ask(state, kRetreatStep, victor_leads_ ? opponent(acting.side) : acting.side);
      settle(fight, stuck);
      return game_.eliminate(state, acting.units[static_cast<std::size_t>(stuck)], game_.cases().retreat, events);
    }
    fight.stage = fight.attackers_retreat() ? FightStage::kOver : FightStage::kAdvance;
    if (fight.retreating != 3) return;
    fight.retreating = 2;  // the attackers come next
    begin_retreats(state, fight);
  }
  void withdraw(State& state, const Action& action, Events& events) const {
    Fight& fight = fight_in(below(state));
    settle(fight, place_waiting(fight, beaten(state), action.unit));
    const HexId to = end_of(game_.map(), action);
    state.place(action.unit, to);
    events.push_back({EventKind::kRetreated, &game_.cases().retreat, action.unit, action.hex, to, action.count, ""});
  }
  bool may_advance(const State& state, UnitId unit) const {
    const HexId hex = below(state).hex;
    return among(attackers(state), unit) && state.board().vacant(hex) && touches(state, unit, hex);
  }

  CombatCases cases_;
  bool victor_leads_;
};

}  // namespace

CombatQuery query_of(const State& state, const Frame& frame) {
  const Fight& fight = fight_in(frame);
  CombatQuery query;
  query.attacker = state.pos.phasing;
  for (std::size_t i = 0; i < fight.attacking; ++i) query.attackers.push_back(fight.attackers[i]);
  for (std::size_t i = 0; i < fight.defending; ++i) query.defenders.push_back(fight.defenders[i]);
  return query;
}

ModulePtr combat(const ClassicGame& game, const CombatCases& cases, bool victor_leads) {
  return std::make_unique<Combat>(game, cases, victor_leads);
}

}  // namespace trigh::kit
