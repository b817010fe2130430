// Optional rule O-5.4: the Axis lands reinforcements at Tobruk.
#include "arrivals/arrivals.hpp"
#include "trigh/services/attack.hpp"

namespace fox {
namespace {

constexpr int kSafeTo = 5;
constexpr int kCapacity = 1;                                  ///< Stacking Points of an attempt [DF O-5.43]
constexpr std::uint8_t kSupplyLanded = 1, kUnitsLanded = 2;   ///< DfBlock::port_use

class TobrukPort final : public OptionalRule {
 public:
  explicit TobrukPort(const DesertFox& game) : OptionalRule(game, {kLand, kRoll}) {}
  void on_begin(State& state, PhaseId phase, Events&) const override {
    if (phase == kArrivals) block(state).port_use = 0;
  }

  void on_performed(State& state, const Action& action, Events&) const override {
    if (action.kind == kEnter && game_.is_supply(action.unit) && action.hex == game_.tobruk)
      block(state).port_use = kSupplyLanded;  // [DF O-5.46]
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kLand) return;
    if (state.pos.phasing != kAxis)
      return verdict.forbid(kO_5_41, kNoHex, kNoUnit, "the port serves the Axis in its own phase");
    if (action.count == 0) return verdict.forbid(kO_5_44, kNoHex, kNoUnit, "must name a unit that is to land");
    int points = 0;
    judge_once(state, action.units(), kO_5_44, verdict);
    for (const UnitId unit : action.units()) {
      if (state.side(unit) != kAxis) return verdict.forbid(kO_5_41, kNoHex, unit, "the port serves the Axis");
      judge_unit(state, unit, verdict);
      points += game_.stacking(unit);
    }
    if (points > kCapacity) verdict.forbid(kO_5_43, kNoHex, action.units()[0], "more than one Stacking Point");
    if (!port_works(state)) verdict.forbid(kO_5_41, game_.tobruk, action.units()[0], "the port cannot be used");
    const std::uint8_t use = block(state).port_use;
    if (use == kSupplyLanded) verdict.forbid(kO_5_46, game_.tobruk, kNoUnit, "an MSU has come in at Tobruk this turn");
    if (use == kUnitsLanded) verdict.forbid(kO_5_43, game_.tobruk, kNoUnit, "one attempt each turn");
  }

  /// Each unit by itself, and with all those that weigh nothing.
  void offer(const State& state, Offers& offers) const override {
    if (state.pos.phasing != kAxis) return;
    std::vector<UnitId> waiting, light;
    for (const Arrival& each : game_.data->scenario.arrivals) {
      if (!scheduled_now(state, each.unit) || !may_sail(each.unit)) continue;
      waiting.push_back(each.unit);
      if (game_.stacking(each.unit) == 0) light.push_back(each.unit);
    }
    for (const UnitId unit : waiting) {
      if (!offers.wants(unit)) continue;
      Action land = naming(kLand, {&unit, 1});
      offers.candidate(land);
      if (game_.stacking(unit) == 0 && unit != light.front()) continue;
      for (const UnitId other : light)
        if (other != unit && land.count < kMaxGroup) land.push_unit(other);
      if (land.count > 1) offers.candidate(land);
    }
  }

  void conditions(const State& state, std::vector<Condition>& list) const override {
    if (port_works(state)) list.push_back({"tobruk-port", "port of Tobruk open to reinforcements", &kO_5_41, kAxis});
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    if (action.kind == kLand) {
      block(state).port_use = kUnitsLanded;
      ask(state, kPortRoll, Side::kChance, action.units()[0]);
      Frame& frame = state.pos.top();   // its step: how many; its data: who
      for (const UnitId unit : action.units()) frame.data[frame.step++] = unit;
      return true;
    }
    if (state.pos.top().phase != kPortRoll) return false;
    const Frame frame = state.pos.top();
    state.pop();
    events.push_back({EventKind::kRolled, &kO_5_44, frame.unit, kNoHex, game_.tobruk, action.value, "landing"});
    for (int i = 0; i < frame.step; ++i) {
      const UnitId unit = frame.data[i];
      if (action.value > kSafeTo) lose(game_, state, unit, place(kDestroyed), kO_5_44, "destroyed", events);
      else come_ashore(state, unit, events);
    }
    return true;
  }

 private:
  void come_ashore(State& state, UnitId unit, Events& events) const {
    state.pos.units[unit].data = data_of(best_rating(game_, state, unit));
    set_flags(state, unit, kArrived);  // [DF O-5.45]
    state.place(unit, game_.tobruk);
    events.push_back({EventKind::kEntered, &kO_5_45, unit, kNoHex, game_.tobruk, 0, "landed"});
  }
  /// Whether the unit may be named at all; whether there is room for it is another question.
  void judge_unit(const State& state, UnitId unit, Verdict& verdict) const {
    if (!scheduled_now(state, unit))
      verdict.forbid(state.unit(unit).place == Place::kDue ? kO_5_44 : kO_5_42, kNoHex, unit,
                     "not scheduled for this Game-Turn");
    if (!may_sail(unit)) verdict.forbid(kO_5_43, kNoHex, unit, "no unit of its type lands there");
  }
  bool scheduled_now(const State& state, UnitId unit) const {
    return state.unit(unit).place == Place::kDue && turn_of_arrival(game_, unit) == state.pos.turn;  // [DF O-5.44]
  }
  bool may_sail(UnitId unit) const {
    switch (game_.units[unit].type) {  // [DF O-5.43]
      case UnitType::kReconnaissance: case UnitType::kArmor: case UnitType::kArtillery:
      case UnitType::kArmoredArtillery: case UnitType::kHeavyWeapons: case UnitType::kSupply: return false;
      default: return !game_.units[unit].artillery;
    }
  }
  bool port_works(const State& state) const {
    if (game_.tobruk == kNoHex || !state.board().occupied(kAxis).contains(game_.tobruk)) return false;
    return !supplied_on_map_l(game_, state, kCommonwealth);  // [DF O-5.41]
  }
};

}  // namespace

OptionalPtr tobruk_port(DesertFox& game) {
  game.phases[kReinforcement].allows |= kind_set({kLand});  // [DF O-5.41]
  return std::make_unique<TobrukPort>(game);
}

}  // namespace fox
