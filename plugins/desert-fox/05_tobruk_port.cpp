// Optional rule O-5.4: the Axis lands reinforcements at Tobruk.
#include "arrivals.hpp"
#include "dice.hpp"
#include "losses.hpp"
#include "modules.hpp"

namespace fox {
namespace {

constexpr int kSafeTo = 5;
constexpr std::uint8_t kSupplyLanded = 1, kUnitsLanded = 2;   ///< DfBlock::port_use

class TobrukPort final : public Section {
 public:
  using Section::Section;
  const char* id() const override { return "tobruk-port"; }
  CaseList cases() const override {
    static constexpr const Case* kCases[] = {&kO_5_41, &kO_5_42, &kO_5_43, &kO_5_44, &kO_5_45, &kO_5_46};
    return kCases;
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kLand) return;
    verdict.lift(k5_0_P, kO_5_41);
    const UnitId unit = action.unit;
    if (unit >= state.pos.unit_count || state.side(unit) != kAxis || state.pos.phasing != kAxis)
      return verdict.forbid(kO_5_41, kNoHex, unit, "the port serves the Axis in its own phase");
    if (!scheduled_now(state, unit))
      verdict.forbid(state.unit(unit).place == Place::kDue ? kO_5_44 : kO_5_42, kNoHex, unit, "not scheduled for this Game-Turn");
    if (!may_sail(unit)) verdict.forbid(kO_5_43, kNoHex, unit, "too heavy for the port");
    if (!port_works(state)) verdict.forbid(kO_5_41, game_.tobruk, unit, "the port cannot be used");
    const std::uint8_t use = block(state).port_use;
    if (use == kSupplyLanded) verdict.forbid(kO_5_46, game_.tobruk, unit);
    if (use == kUnitsLanded) verdict.forbid(kO_5_43, game_.tobruk, unit, "one attempt each turn");
  }

  void offer(const State& state, Offers& offers) const override {
    if (state.pos.top().phase != kReinforcement || state.pos.phasing != kAxis) return;
    for (const Arrival& each : game_.data->scenario.arrivals) {
      Action land;
      land.kind = kLand;
      land.unit = each.unit;
      if (offers.wants(each.unit) && scheduled_now(state, each.unit)) offers.candidate(land);
    }
  }

  bool chance(const State& state, std::vector<ChanceOutcome>& outcomes, const Case*& rule) const override {
    if (state.pos.top().phase != kPortRoll) return false;
    one_die(outcomes);
    rule = &kO_5_44;
    return true;
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    if (action.kind == kLand) {
      block(state).port_use = kUnitsLanded;
      ask(state, kPortRoll, Side::kChance, action.unit);
      return true;
    }
    if (action.kind != kRoll || state.pos.top().phase != kPortRoll) return false;
    const UnitId unit = state.pos.top().unit;
    state.pop();
    events.push_back({EventKind::kRolled, &kO_5_44, unit, kNoHex, game_.tobruk, action.value, "landing"});
    if (action.value > kSafeTo) {
      destroy(state, unit, kO_5_44, events);
      return true;
    }
    state.pos.units[unit].data = data_of(best_rating(game_, state, unit));
    state.pos.units[unit].flags = kArrived;                                                // [O-5.45]
    state.place(unit, game_.tobruk);
    events.push_back({EventKind::kEntered, &kO_5_45, unit, kNoHex, game_.tobruk, 0, "landed"});
    return true;
  }

 private:
  bool scheduled_now(const State& state, UnitId unit) const {
    if (state.unit(unit).place != Place::kDue) return false;
    for (const Arrival& each : game_.data->scenario.arrivals)
      if (each.unit == unit) return each.turn == state.pos.turn;                           // [O-5.44]
    return false;
  }
  bool may_sail(UnitId unit) const {
    switch (game_.units[unit].type) {                                                      // [O-5.43]
      case UnitType::kReconnaissance: case UnitType::kArmor: case UnitType::kArtillery: case UnitType::kArmoredArtillery:
      case UnitType::kHeavyWeapons: case UnitType::kSupply: return false;
      default: return game_.stacking(unit) <= 1 && (!game_.units[unit].artillery || game_.units[unit].type == UnitType::kFlak);
    }
  }
  bool port_works(const State& state) const {
    if (game_.tobruk == kNoHex || !state.board().occupied(kAxis).contains(game_.tobruk)) return false;
    return !supplied_on_map_l(game_, state, kCommonwealth);                                // [O-5.41]
  }
};

}  // namespace

ModulePtr tobruk_port(const DesertFox& game) { return std::make_unique<TobrukPort>(game); }

}  // namespace fox
