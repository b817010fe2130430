// Optional rule O-5.3: dice decide what the Commonwealth withdraws, and what comes back.

#include "arrivals/arrivals.hpp"
#include "combat/combat.hpp"
#include "trigh/services/set_up.hpp"

namespace fox {
namespace {

constexpr int kOfOneDivision = 3;  ///< units of one division that leave together [DF O-5.36]

class VariableWithdrawal final : public OptionalRule {
 public:
  explicit VariableWithdrawal(const DesertFox& game) : OptionalRule(game, {kRecall, kWithdraw, kDone, kRoll}) {}
  void on_begin(State& state, PhaseId phase, Events&) const override {
    if (phase != kTurnOpens && phase != kArrivals) return;
    std::uint8_t& attacks = block(state).axis_attacks;
    if (phase == kTurnOpens) attacks = static_cast<std::uint8_t>(attacks << 1 & 3);  // [DF O-5.33]
    block(state).withdrawals_met = ~std::uint64_t{0};  // [DF O-5.31]: none of the schedule
    block(state).recall = 0;
  }

  void on_performed(State& state, const Action& action, Events&) const override {
    if (action.kind == kAttack && state.pos.phasing == kAxis) block(state).axis_attacks |= 1;  // [DF O-5.33]
  }

  bool resolve(State& state, Events& events) const override {
    if (state.pos.phasing != kCommonwealth) return false;
    DfBlock& own = block(state);
    if (state.pos.top().phase == kRecalls) {
      const Datum& span = table()["turns"];
      const bool in_time = state.pos.turn >= span[std::size_t{0}].as_int() && state.pos.turn <= span[1].as_int();
      if ((own.arrivals_done & kRecallRolled) || !in_time) return false;  // [DF O-5.32]
      own.arrivals_done |= kRecallRolled;
      ask(state, kRecallRoll, Side::kChance);
      return true;
    }
    if (state.pos.top().phase != kDepartures || own.departure == 0) return false;
    const int count = departure(state)["units"].as_int();
    ask(state, kDepartureStep, kCommonwealth, 0, 0, static_cast<std::int16_t>(count));  // [DF O-5.34]
    finish_departure(state, events);
    if (state.pos.top().phase != kDepartureStep)
      events.push_back({EventKind::kSkipped, &kO_5_34, kNoUnit, kNoHex, kNoHex, kDepartureStep,
                        count == 0 ? "this roll withdraws nobody" : "no unit that the roll names can leave"});
    return true;
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    const PhaseId phase = state.pos.top().phase;
    if (action.kind == kRecall && !may_return(state, action.unit))
      verdict.forbid(kO_5_35, kNoHex, action.unit, "it may not return by this roll");
    if (action.kind == kWithdraw && phase == kDepartureStep &&
        (action.count != 1 || action.targets != 1 || action.target_units()[0] != action.units()[0] ||
         !may_leave(state, action.units()[0])))
      verdict.forbid(kO_5_34, kNoHex, kNoUnit, "must name one unit that meets the roll, in its own place");
    if (action.kind == kDone && phase == kDepartureStep)
      verdict.forbid(kO_5_34, kNoHex, kNoUnit, "units are still due to leave");
  }

  void offer(const State& state, Offers& offers) const override {
    const PhaseId phase = state.pos.top().phase;
    if (phase != kRecallStep && phase != kDepartureStep) return;
    for (const UnitId unit : state.units()) {
      if (!offers.wants(unit)) continue;
      if (phase == kRecallStep && may_return(state, unit)) offers.judged({.kind = kRecall, .unit = unit});
      if (phase == kDepartureStep && may_leave(state, unit)) offers.judged(naming(kWithdraw, {&unit, 1}, {&unit, 1}));
    }
    if (phase == kRecallStep && offers.wants(kNoUnit)) offers.candidate({.kind = kDone});
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    const PhaseId phase = state.pos.top().phase;
    if (phase == kRecallStep) {
      if (action.kind == kRecall) recall(state, action.unit, events);
      if (action.kind == kDone || state.pos.top().value == 0 || !anyone_may_return(state)) state.pop();
      return true;
    }
    if (phase == kDepartureStep) {
      const UnitId unit = action.units()[0];
      Frame& frame = state.pos.top();
      if (is_special(state, unit)) ++frame.step;
      const int of = division_of(unit);
      const bool first = frame.value == departure(state)["units"].as_int();
      if (departure(state)["same-division"].as_bool() && first && of > 0 && must_give(state, of))
        frame.data[0] = static_cast<std::uint8_t>(of);
      --frame.value;
      withdraw_unit(state, unit, kNoUnit, kO_5_34, events);
      finish_departure(state, events);
      return true;
    }
    if (action.kind != kRoll || phase < kRecallRoll || phase > kRecallTableRoll) return false;
    state.pop();
    events.push_back({EventKind::kRolled, &kO_5_33, kNoUnit, kNoHex, kNoHex, action.value, "withdrawals"});
    rolled(state, phase, action.value, events);
    return true;
  }

 private:
  const Datum& table() const { return game_.table("variable-withdrawal"); }
  const Datum& departure(const State& state) const {
    return table()["withdraw"][static_cast<std::size_t>(block(state).departure - 1)];
  }
  const Datum& returns(const State& state) const {
    return table()["return"][static_cast<std::size_t>(block(state).recall - 1)];
  }

  int modifier(const State& state) const {  // [DF O-5.33]
    int sum = 0;
    for (const HexId hex : {game_.bardia, game_.tobruk})
      if (hex != kNoHex && (game_.last_in(state, hex) == kAxis || state.board().occupied(kAxis).contains(hex))) ++sum;
    if (!supplied_on_map_l(game_, state, kAxis)) --sum;
    if ((block(state).axis_attacks & 2) == 0) --sum;
    return sum;
  }

  void rolled(State& state, PhaseId phase, int die, Events& events) const {
    if (phase == kRecallRoll) {
      const int total = std::clamp(die + modifier(state), -1, 7);  // [DF O-5.37]
      const std::string_view what = table()["actions"][std::to_string(total)].as_text();
      if (what == "return") ask(state, kRecallTableRoll, Side::kChance);
      if (what == "withdraw-maybe-return") ask(state, kMaybeRecallRoll, Side::kChance);
      if (what == "withdraw" || what == "withdraw-maybe-return") ask(state, kDepartureTableRoll, Side::kChance);
    } else if (phase == kMaybeRecallRoll) {
      if (die >= table()["return_from"].as_int()) ask(state, kRecallTableRoll, Side::kChance);
    } else if (phase == kDepartureTableRoll) {
      block(state).departure = static_cast<std::uint8_t>(die);  // [DF O-5.38]
    } else {
      block(state).recall = static_cast<std::uint8_t>(die);  // [DF O-5.39]
      ask(state, kRecallStep, kCommonwealth, 0, 0, static_cast<std::int16_t>(returns(state)["units"].as_int()));
      if (anyone_may_return(state)) return;
      state.pop();
      events.push_back({EventKind::kSkipped, &kO_5_35, kNoUnit, kNoHex, kNoHex, kRecallStep,
                        "no withdrawn unit may return by this roll"});
    }
  }

  // Returns. The frame counts in `value` the units that may still come, in `step` those that were no infantry.
  bool infantry(UnitId unit) const { return !game_.is_armor(unit) && !heavy_weapons(unit); }
  bool heavy_weapons(UnitId unit) const { return game_.units[unit].type == UnitType::kHeavyWeapons; }
  static bool away(const State& state, UnitId unit) { return state.unit(unit).place == place(kWithdrawn); }
  bool may_return(const State& state, UnitId unit) const {
    if (!away(state, unit)) return false;
    const Datum& row = returns(state);
    if (infantry(unit) || state.pos.top().step < row["units"].as_int() - row["infantry"].as_int()) return true;
    return std::ranges::none_of(state.units(), [&](UnitId other) {
      return away(state, other) && infantry(other);  // [DF O-5.39]
    });
  }
  bool anyone_may_return(const State& state) const {
    return std::ranges::any_of(state.units(), [&](UnitId unit) { return may_return(state, unit); });
  }
  void recall(State& state, UnitId unit, Events& events) const {
    Frame& frame = state.pos.top();
    --frame.value;
    if (!infantry(unit)) ++frame.step;
    state.remove(unit, place(kReturning));  // [DF O-5.35]: enters next turn
    events.push_back({EventKind::kNote, &kO_5_35, unit, kNoHex, kNoHex, 0, "returns next turn"});
  }

  // Departures. The frame counts in `value` the units still due, in `step` those of the type asked for that left, and
  // names in data[0] the division they come from, one plus its place in the list.
  bool is_special(const State& state, UnitId unit) const {
    const Datum& row = departure(state);
    return (row["armor"].as_int() > 0 && game_.is_armor(unit)) ||
           (row["heavy-weapons"].as_int() > 0 && heavy_weapons(unit));
  }
  bool fits(const State& state, UnitId unit) const {
    return modified_strength(game_, state, unit, state.hex(unit), {}) >= departure(state)["minimum"].as_int();
  }
  template <class Test>
  bool any_on_map(const State& state, Test&& test) const {
    return std::ranges::any_of(state.of(kCommonwealth),
                               [&](UnitId unit) { return game_.is_combat(unit) && test(unit); });
  }
  /// One plus the place of its division in the list, 0 for none.
  int division_of(UnitId unit) const {
    int place = 0;
    for (const auto& [name, list] : game_.rules()["divisions"].members()) {
      ++place;
      if (std::ranges::count(list.as_texts(), game_.counters()[unit].id) > 0) return place;
    }
    return 0;
  }
  /// Whether the division must give three units [DF O-5.36].
  bool must_give(const State& state, int division) const {
    int free = 0, special = 0;
    const Datum& units = game_.rules()["divisions"].members()[static_cast<std::size_t>(division - 1)].second;
    each_named(game_.counters(), units, [&](UnitId unit) {
      if (!available(game_, state, unit)) return;
      ++free;
      special += is_special(state, unit);
    });
    return free >= kOfOneDivision && (departure(state)["units"].as_int() > kOfOneDivision || special > 0);
  }
  bool may_leave(const State& state, UnitId unit) const {
    if (state.side(unit) != kCommonwealth || !available(game_, state, unit)) return false;  // [DF 5.21]
    const Datum& row = departure(state);
    const Frame& frame = state.pos.top();
    const auto meets = [&](UnitId other) { return fits(state, other); };
    if (!fits(state, unit) && any_on_map(state, meets)) return false;  // [DF O-5.38]
    const int missing = row["armor"].as_int() + row["heavy-weapons"].as_int() - frame.step;
    const auto special = [&](UnitId other) { return is_special(state, other); };
    if (missing >= frame.value && missing > 0 && !is_special(state, unit) && any_on_map(state, special)) return false;
    if (!row["same-division"].as_bool() || row["units"].as_int() - frame.value >= kOfOneDivision) return true;
    if (frame.data[0] != 0) return division_of(unit) == frame.data[0];
    if (frame.value != row["units"].as_int()) return true;  // the first came from no such division
    const int own = division_of(unit);
    if (own > 0 && must_give(state, own)) return true;
    for (std::size_t i = 0; i < game_.rules()["divisions"].members().size(); ++i)
      if (must_give(state, static_cast<int>(i + 1))) return false;  // [DF O-5.36]
    return true;
  }
  /// Ends the step when all have left or nobody else can; each unit missing is a Victory Point [DF 5.23].
  void finish_departure(State& state, Events& events) const {
    const int left = state.pos.top().value;
    if (left > 0 && std::ranges::any_of(state.units(), [&](UnitId unit) { return may_leave(state, unit); })) return;
    state.pop();
    block(state).departure = 0;
    if (left == 0) return;
    add(state.pos.points[kMissedWithdrawals], left);
    events.push_back({EventKind::kPoints, &kO_5_34, kNoUnit, kNoHex, kNoHex, left, "not withdrawn"});
  }
};

}  // namespace

OptionalPtr variable_withdrawal(DesertFox& game) { return std::make_unique<VariableWithdrawal>(game); }

}  // namespace fox
