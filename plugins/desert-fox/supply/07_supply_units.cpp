// Cases 7.6, 7.8 and 7.9: supply units are converted, destroyed by their owner, and lost when they are cut off.
#include "modules.hpp"

namespace fox {
namespace {

constexpr int kDestroyedTo = 3;  ///< [DF 7.82, DF 7.9]

class SupplyUnits final : public Section {
 public:
  explicit SupplyUnits(const DesertFox& game) : Section(game, {kConvert, kDestroy, kDemolish, kRoll}) {}
  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    const PhaseId phase = state.pos.top().phase;
    if (action.kind == kConvert) judge_convert(state, action.unit, verdict);
    if (action.kind == kDestroy && phase == kRefitPhase) judge_destroy(state, action.unit, verdict);
    if (action.kind == kDemolish) judge_demolish(state, action, verdict);
  }

  void offer(const State& state, Offers& offers) const override {
    const PhaseId phase = state.pos.top().phase;
    if (is_reaction(phase)) offer_demolitions(state, offers);
    if (phase != kRefitPhase) return;
    offers.each_wanted(state, [&](UnitId supply) {
      if (!game_.is_supply(supply) || !state.unit(supply).on_map()) return;
      for (const Kind kind : {kDestroy, kConvert}) offers.candidate({.kind = kind, .unit = supply});
    });
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    const PhaseId phase = state.pos.top().phase;
    if (action.kind == kConvert) {
      set_flags(state, action.unit, state.unit(action.unit).flags ^ kDump);
      set(state, action.unit, kMoved);
      events.push_back({EventKind::kStatus, &k7_6, action.unit, kNoHex, state.hex(action.unit), 0,
                        game_.is_dump(state, action.unit) ? "dump" : "MSU"});
    } else if (action.kind == kDestroy && phase == kRefitPhase) {
      recover_freely(game_, state, events);  // [DF 3.1-B9] before the first
      remove_supply(game_, state, action.unit, k7_81, "destroyed", events);
    } else if (action.kind == kDemolish) {
      const UnitId supply = action.target_units()[0];
      set(state, action.unit, kMoved);  // [DF 7.82]
      set(state, supply, kTried);
      ask(state, kDestroyRoll, Side::kChance, supply);
    } else if (action.kind == kRoll && (phase == kDestroyRoll || phase == kSupplyAttritionRoll)) {
      const Case& rule = phase == kDestroyRoll ? k7_82 : k7_9;
      const UnitId unit = close_roll(state, rule, action.value, "supply unit", events);
      if (action.value <= kDestroyedTo)
        remove_supply(game_, state, unit, rule, phase == kDestroyRoll ? "destroyed" : "expended", events);
    } else {
      return false;
    }
    return true;
  }

  bool resolve(State& state, Events&) const override {
    if (state.pos.top().phase != kSupplyAttrition) return false;
    const Side side = state.pos.phasing;
    const HexSet ends = set_of({game_.base(side), side == kCommonwealth ? game_.tobruk : kNoHex});
    const HexSet joined = game_.communicating(state, side, kMotorized, ends);
    return ask_next(state, kSupplyAttritionRoll, [&](UnitId unit) {
      return game_.is_dump(state, unit) && !joined.contains(state.hex(unit));  // [DF 7.9]
    });
  }

 private:
  bool own_supply(const State& state, UnitId unit) const {
    return game_.is_supply(unit) && stands(state, unit, state.pos.top().actor);
  }

  void judge_convert(const State& state, UnitId unit, Verdict& verdict) const {
    if (!own_supply(state, unit)) return verdict.forbid(k7_6, kNoHex, unit, "must be a supply unit of its side");
    if (block(state).under_way != 0) verdict.forbid(k7_6, kNoHex, unit, "only when the phase begins");   // 03_sequence
    if (has(state, unit, kMoved)) verdict.forbid(k7_6, kNoHex, unit, "it was converted this phase");
    if (has(state, unit, kCaptured)) verdict.forbid(k7_75, state.hex(unit), unit);
  }

  void offer_demolitions(const State& state, Offers& offers) const {
    const auto beside_supply = [&](UnitId unit) {
      return state.unit(unit).on_map() && game_.is_combat(unit) &&
             game_.has_supply_unit(state, state.pos.top().actor, state.hex(unit));
    };
    if (!offers.concern(beside_supply)) return;
    for (const UnitId supply : state.units()) {
      if (!own_supply(state, supply) || !game_.has_combat_unit(state, state.side(supply), state.hex(supply))) continue;
      offers.each_wanted(state, [&](UnitId unit) {
        if (game_.is_combat(unit) && state.hex(unit) == state.hex(supply))
          offers.candidate(on_target(kDemolish, unit, supply));
      });
    }
  }

  void judge_surprise(const State& state, UnitId supply, Verdict& verdict) const {
    if (game_.surprised(state, state.side(supply))) verdict.forbid(k3_2_6, state.hex(supply), supply);
  }

  void judge_destroy(const State& state, UnitId supply, Verdict& verdict) const {
    if (!own_supply(state, supply)) return verdict.forbid(k7_81, kNoHex, supply, "must be a supply unit of its side");
    judge_surprise(state, supply, verdict);
    if (!game_.has_combat_unit(state, state.side(supply), state.hex(supply)))
      verdict.forbid(k7_81, state.hex(supply), supply, "no combat unit is with it");
  }

  void judge_demolish(const State& state, const Action& action, Verdict& verdict) const {
    const UnitId unit = action.unit;
    const UnitId supply = action.targets == 1 ? action.target_units()[0] : kNoUnit;
    if (supply == kNoUnit || !own_supply(state, supply))
      return verdict.forbid(k7_82, kNoHex, supply, "must name one supply unit of its side");
    const HexId hex = state.hex(supply);
    if (!game_.is_combat(unit) || state.hex(unit) != hex)
      return verdict.forbid(k7_82, hex, unit, "a combat unit in the hex of the supply unit tries");
    judge_surprise(state, supply, verdict);
    if (has(state, supply, kTried)) verdict.forbid(k7_82, hex, supply, "tried already");
    if (has(state, unit, kMoved)) verdict.forbid(k7_82, hex, unit, "it has reacted, or tried already");
    if (half_of(state.pos.top().phase) == 2 && game_.is_dump(state, supply) && !game_.motorized(unit))
      verdict.forbid(k7_82, hex, unit, "only motorized units try to destroy dumps in the second Reaction Phase");
  }
};

}  // namespace

ModulePtr supply_units(const DesertFox& game) { return std::make_unique<SupplyUnits>(game); }

}  // namespace fox
