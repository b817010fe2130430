// Cases 7.6, 7.8 and 7.9: supply units are converted, destroyed by their owner, and lost when they are cut off.
#include <utility>

#include "dice.hpp"
#include "losses.hpp"
#include "modules.hpp"

namespace fox {
namespace {

constexpr int kDestroyedTo = 3;   ///< [7.82, 7.9]

class SupplyUnits final : public Section {
 public:
  using Section::Section;
  const char* id() const override { return "supply-units"; }
  CaseList cases() const override {
    static constexpr const Case* kCases[] = {&k7_6, &k7_22, &k7_75, &k7_81, &k7_82, &k7_9, &k3_2_6};
    return kCases;
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    const PhaseId phase = state.pos.top().phase;
    if (action.kind == kConvert) judge_convert(state, action.unit, verdict);
    else if (action.kind == kDestroy && (phase == kRefitPhase || is_reaction(phase))) judge_destroy(state, action.unit, verdict);
  }

  void offer(const State& state, Offers& offers) const override {
    const PhaseId phase = state.pos.top().phase;
    if (phase != kRefitPhase && !is_reaction(phase)) return;
    for (int i = 0; i < state.pos.unit_count; ++i) {
      Action action;
      action.unit = static_cast<UnitId>(i);
      if (!game_.is_supply(action.unit) || !state.unit(action.unit).on_map() || !offers.wants(action.unit)) continue;
      action.kind = kDestroy;
      offers.candidate(action);
      action.kind = kConvert;
      if (phase == kRefitPhase) offers.candidate(action);
    }
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    const PhaseId phase = state.pos.top().phase;
    if (action.kind == kConvert) {
      set_flags(state, action.unit, state.unit(action.unit).flags ^ kDump);
      set(state, action.unit, kMoved);
      events.push_back({EventKind::kStatus, &k7_6, action.unit, kNoHex, state.hex(action.unit), 0,
                        game_.is_dump(state, action.unit) ? "dump" : "MSU"});
      return true;
    }
    if (action.kind == kDestroy && phase == kRefitPhase) {
      remove_supply(state, action.unit, k7_81, "destroyed", events);
      return true;
    }
    if (action.kind == kDestroy && is_reaction(phase)) {
      set(state, who_tries(state, action.unit), kMoved);                                   // [7.82]
      set(state, action.unit, kTried);
      ask(state, kDestroyRoll, Side::kChance, action.unit);
      return true;
    }
    if (action.kind != kRoll || (phase != kDestroyRoll && phase != kSupplyAttritionRoll)) return false;
    const UnitId unit = state.pos.top().unit;
    state.pop();
    const Case& rule = phase == kDestroyRoll ? k7_82 : k7_9;
    events.push_back({EventKind::kRolled, &rule, unit, kNoHex, kNoHex, action.value, "supply unit"});
    if (action.value <= kDestroyedTo) remove_supply(state, unit, rule, phase == kDestroyRoll ? "destroyed" : "expended", events);
    return true;
  }

  bool resolve(State& state, Events&) const override {
    if (state.pos.top().phase != kSupplyAttrition) return false;
    Frame& frame = state.pos.frames[0];   // its step: the next unit to look at
    HexSet ends;
    if (const HexId base = game_.base(state.pos.phasing); base != kNoHex) ends.add(base);
    if (state.pos.phasing == kCommonwealth && game_.tobruk != kNoHex) ends.add(game_.tobruk);
    const HexSet joined = game_.communicating(state, state.pos.phasing, kMotorized, ends);
    while (frame.step < state.pos.unit_count) {
      const auto unit = static_cast<UnitId>(frame.step++);
      if (!game_.is_dump(state, unit) || !state.unit(unit).on_map() || state.side(unit) != state.pos.phasing) continue;
      if (joined.contains(state.hex(unit))) continue;
      ask(state, kSupplyAttritionRoll, Side::kChance, unit);                               // [7.9]
      return true;
    }
    return false;
  }

  bool chance(const State& state, std::vector<ChanceOutcome>& outcomes, const Case*& rule) const override {
    const PhaseId phase = state.pos.top().phase;
    if (phase != kDestroyRoll && phase != kSupplyAttritionRoll) return false;
    one_die(outcomes);
    rule = phase == kDestroyRoll ? &k7_82 : &k7_9;
    return true;
  }

 private:
  bool own_supply(const State& state, UnitId unit) const {
    return unit < state.pos.unit_count && game_.is_supply(unit) && state.unit(unit).on_map() && state.side(unit) == state.pos.top().actor;
  }

  void judge_convert(const State& state, UnitId unit, Verdict& verdict) const {
    if (!own_supply(state, unit)) return verdict.forbid(k7_6, kNoHex, unit, "a supply unit of its side is asked for");
    if (block(state).under_way != 0) verdict.forbid(k7_6, kNoHex, unit, "only when the phase begins");   // 03_sequence
    if (has(state, unit, kMoved)) verdict.forbid(k7_6, kNoHex, unit, "it was converted this phase");
    if (has(state, unit, kCaptured)) verdict.forbid(k7_75, state.hex(unit), unit);
    if (game_.is_dump(state, unit)) return;
    for (UnitId other = state.board().first(state.hex(unit)); other != kNoUnit; other = state.board().next(other))
      if (game_.is_dump(state, other)) return verdict.forbid(k7_22, state.hex(unit), unit, "a dump lies there");
  }

  /// The combat unit that tries: one that could not react rather than one that could; kNoUnit if there is none [7.82].
  UnitId who_tries(const State& state, UnitId supply) const {
    const bool second = half_of(state.pos.top().phase) == 2;
    UnitId best = kNoUnit;
    for (UnitId unit = state.board().first(state.hex(supply)); unit != kNoUnit; unit = state.board().next(unit)) {
      if (!game_.is_combat(unit) || has(state, unit, kMoved)) continue;
      if (second && game_.is_dump(state, supply) && !game_.motorized(unit)) continue;
      if (best == kNoUnit || std::pair(worth(state, unit), unit) < std::pair(worth(state, best), best)) best = unit;
    }
    return best;
  }
  int worth(const State& state, UnitId unit) const {
    const bool reacts = game_.fights(state, unit) && !has(state, unit, kDisrupted) && !has(state, unit, kUnsupplied) &&
                        !has(state, unit, kReacted);
    return (reacts ? 1000 : 0) + game_.face(state, unit).strength;
  }

  void judge_destroy(const State& state, UnitId unit, Verdict& verdict) const {
    const bool refit = state.pos.top().phase == kRefitPhase;
    const Case& rule = refit ? k7_81 : k7_82;
    if (!own_supply(state, unit)) return verdict.forbid(rule, kNoHex, unit, "a supply unit of its side is asked for");
    const Datum& surprise = game_.rules()["surprise"];
    if (state.pos.turn == surprise["turn"].as_int() && state.side(unit) == side_named(*game_.data, surprise["side"].as_text()))
      verdict.forbid(k3_2_6, state.hex(unit), unit);
    if (refit && !game_.has_combat_unit(state, state.side(unit), state.hex(unit)))
      verdict.forbid(k7_81, state.hex(unit), unit, "no combat unit is with it");
    if (refit) return;
    if (has(state, unit, kTried)) verdict.forbid(k7_82, state.hex(unit), unit, "tried already");
    if (who_tries(state, unit) == kNoUnit) verdict.forbid(k7_82, state.hex(unit), unit, "no combat unit with it may try");
  }
};

}  // namespace

ModulePtr supply_units(const DesertFox& game) { return std::make_unique<SupplyUnits>(game); }

}  // namespace fox
