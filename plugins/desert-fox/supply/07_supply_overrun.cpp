// Case 7.7: supply units alone in a hex are overrun by units of any kind, on a die. Once they have fallen into a hand
// each is rolled for, or destroyed. Units of two sides cannot be in one hex, so that what is captured changes sides
// when all of them are dealt with.

#include "combat/combat.hpp"
#include "movement/moving.hpp"

namespace fox {
namespace {

constexpr int kCapturedTo = 3;  ///< [DF 7.72]

/// Frame::data of kCaptureStep.
enum Tally : std::size_t { kMsus = 0, kDumps };

class SupplyOverrun final : public Section {
 public:
  explicit SupplyOverrun(const DesertFox& game) : Section(game, {kCapture, kDestroy, kSupplyOverrun, kRoll}) {}
  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    const Frame& frame = state.pos.top();
    const bool captures = frame.phase == kCaptureStep && (action.kind == kCapture || action.kind == kDestroy);
    if (captures && (!game_.is_supply(action.unit) || state.hex(action.unit) != frame.hex))
      verdict.forbid(k7_72, frame.hex, action.unit, "must be a supply unit overrun there");
    if (action.kind == kSupplyOverrun) judge_overrun(state, action.hex, verdict);
  }

  void offer(const State& state, Offers& offers) const override {
    const Frame& frame = state.pos.top();
    if (frame.phase == kCaptureStep)
      for (const UnitId unit : state.in(frame.hex))
        for (const Kind kind : {kCapture, kDestroy})
          if (game_.is_supply(unit) && offers.wants(unit)) offers.candidate({.kind = kind, .unit = unit});
    const HexId from = frame.phase == kGroupStep ? group_hex(state) : kNoHex;
    if (from == kNoHex || !asked_for(offers, state)) return;
    for (const HexId hex : game_.map().neighbors(from))
      if (hex != kNoHex && game_.has_supply_unit(state, opponent(state.pos.phasing), hex))
        offers.candidate({.kind = kSupplyOverrun, .hex = hex});
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    const Frame frame = state.pos.top();
    if (action.kind == kSupplyOverrun) {
      GroupInHand& group = block(state).group;
      group.target = action.hex;
      group.supply_overrun = 1;
      ask(state, kSupplyOverrunRoll, Side::kChance, group.units[0], action.hex);
    } else if (action.kind == kRoll && frame.phase == kSupplyOverrunRoll) {
      state.pop();
      events.push_back({EventKind::kRolled, &k7_74, frame.unit, kNoHex, frame.hex, action.value, "supply overrun"});
      if (action.value <= strength(state)) ask(state, kOverrunResolve, state.pos.phasing, 0, frame.hex);
      else fail(state);
    } else if (action.kind == kCapture) {
      ask(state, kCaptureRoll, Side::kChance, action.unit);
    } else if (action.kind == kDestroy && frame.phase == kCaptureStep) {
      take(state, action.unit, "destroyed", events);
    } else if (action.kind == kRoll && frame.phase == kCaptureRoll) {
      close_roll(state, k7_72, action.value, "capture", events);
      const bool captured = action.value <= kCapturedTo;
      if (captured) ++state.pos.top().data[game_.is_dump(state, frame.unit) ? kDumps : kMsus];
      take(state, frame.unit, captured ? "captured" : "destroyed", events);
    } else {
      return false;
    }
    return true;
  }

  /// The supply units first, then the group enters.
  bool resolve(State& state, Events& events) const override {
    GroupInHand& group = block(state).group;
    if (state.pos.top().phase != kOverrunResolve || !group.supply_overrun) return false;
    if (state.pos.top().step++ == 0) {
      begin_captures(game_, state, state.pos.phasing, group.target);  // [DF 7.74]
      return true;
    }
    const Action path = step_to(game_, group_hex(state), group.target);
    const Spending used = spending_of(game_, state, path, kSupplyOverrunPrice);
    group.target = group.supply_overrun = 0;
    state.pop();
    go_together(game_, state, path, used, events);
    return true;
  }

 private:
  void judge_overrun(const State& state, HexId target, Verdict& verdict) const {
    const GroupInHand& group = block(state).group;
    const HexId from = group_hex(state);
    const Side enemy = opponent(state.pos.phasing);
    if (from == kNoHex || !game_.map().grid.direction(from, target) || !game_.has_supply_unit(state, enemy, target))
      return verdict.forbid(k7_74, target, kNoUnit, "no enemy supply unit is next to the group");
    if (game_.has_combat_unit(state, enemy, target))
      verdict.forbid(k7_74_R, target, kNoUnit, "combat units are with it");  // [DF 7.73]
    if (bars_overruns(game_, state, target)) verdict.forbid(k7_78, target);
    if (group.mode == kMarchForced) verdict.forbid(k8_73, target);
    if (std::ranges::none_of(members_of(state), [&](UnitId unit) { return game_.is_combat(unit); }))
      verdict.forbid(k7_74, from, kNoUnit, "no combat unit is in the group");
    if (group.stopped) verdict.forbid(k10_21, from, kNoUnit, "it has had to stop");
    for (const UnitId unit : members_of(state)) judge_member(state, unit, from, target, verdict);
    judge_entry(game_, state, target, kSupplyOverrunPrice, k7_74, verdict);
  }

  void judge_member(const State& state, UnitId unit, HexId from, HexId target, Verdict& verdict) const {
    if (!game_.generally_supplied(state, unit)) verdict.forbid(k7_74, from, unit, "not in General Supply");
    if (has(state, unit, kDisrupted)) verdict.forbid(k11_66_2, from, unit);  // [DF 11.66-2]
    const Side enemy = opponent(state.pos.phasing);
    const HexSet& zone = game_.zone(state, enemy);
    const bool able = infiltrates_in(game_, state, unit);
    const HexSet& closed = able ? game_.hard_zone(state, enemy) : zone;
    if (closed.contains(target)) verdict.forbid(k7_74_R, target, unit, "in an enemy zone it cannot infiltrate");
    if (closed.contains(from) && zone.contains(target)) verdict.forbid(k10_23, target, unit);
  }

  /// The strength of those whose strength counts, as it stands [DF 7.74], and what surprise adds [DF 7.76].
  int strength(const State& state) const {
    int sum = 0, count = 0;
    for (const UnitId unit : members_of(state)) {
      sum += game_.fights(state, unit) ? game_.face(state, unit).strength : 0;
      count += game_.fights(state, unit);
    }
    const Datum& surprise = game_.rules()["surprise"];
    if (state.pos.turn > surprise["bonus_to_turn"].as_int() ||
        state.pos.phasing != side_named(*game_.data, surprise["bonus_side"].as_text()))
      return sum;
    const int times = game_.reads("surprise-bonus", "each-stack") ? std::min(count, 1) : count;  // [DF 3.2-5]
    return sum + surprise["bonus"].as_int() * times;
  }

  /// A result of 3d, and no further step [DF 7.74].
  void fail(State& state) const {
    GroupInHand& group = block(state).group;
    group.target = group.supply_overrun = 0;
    group.ended = 1;
    std::vector<Suffering> list;
    for (const UnitId unit : members_of(state))
      if (game_.is_combat(unit)) list.push_back(result_of("d3").on(unit));
    begin_results(game_, state, state.pos.phasing, list, false);
  }

  /// One of the supply units is dealt with; after the last of them its captor has what he captured.
  void take(State& state, UnitId taken, const char* word, Events& events) const {
    remove_supply(game_, state, taken, k7_72, word, events);
    const Frame frame = state.pos.top();
    if (game_.has_supply_unit(state, opponent(frame.actor), frame.hex)) return;
    state.pop();
    for (const Tally kind : {kMsus, kDumps})
      for (int i = 0; i < frame.data[kind]; ++i) {
        const UnitId unit = place_supply(game_, state, frame.actor, frame.hex, kind == kDumps, k7_74, events);
        if (unit != kNoUnit) set(state, unit, kCaptured);  // [DF 7.75]
      }
  }
};

}  // namespace

ModulePtr supply_overrun(const DesertFox& game) { return std::make_unique<SupplyOverrun>(game); }

void begin_captures(const DesertFox& game, State& state, Side captor, HexId hex) {
  if (game.has_supply_unit(state, opponent(captor), hex)) ask(state, kCaptureStep, captor, 0, hex);
}

}  // namespace fox
