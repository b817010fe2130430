#include "support/broken_toys.hpp"

#include <stdexcept>

namespace trigh::toy {
namespace {

constexpr std::uint16_t kSaluted = 4;  ///< a bit of UnitState::flags

using Verbs = std::initializer_list<ActionKind>;

class Salute final : public RuleModule {
 public:
  Salute(const Ruleset& rules, Fault fault, ActionKind kind, PhaseId parade)
      : RuleModule(fault == Fault::kNotNamed ? Verbs{} : Verbs{kind}),
        rules_(rules),
        fault_(fault),
        kind_(kind),
        parade_(parade) {}

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kind_) return;
    const bool able = state.unit(action.unit).on_map() && state.side(action.unit) == state.pos.top().actor;
    if (!able || (state.unit(action.unit).flags & kSaluted)) verdict.forbid(k5_1, kNoHex, action.unit);
  }
  void offer(const State& state, Offers& offers) const override {
    if (state.pos.top().phase != kMovementPhase) return;
    Action salute;
    salute.kind = kind_;
    for (salute.unit = 0; salute.unit < state.counters().size(); ++salute.unit)
      if (fault_ == Fault::kNoFilter || offers.wants(salute.unit))
        fault_ == Fault::kRefused ? offers.judged(salute) : offers.candidate(salute);
    salute.unit = 200;
    if (fault_ == Fault::kBadOffer) offers.judged(salute);
  }
  bool perform(State& state, const Action& action, Events&) const override {
    state.pos.units[action.unit].flags |= kSaluted;  // so that something has changed when it goes wrong
    Frame frame;
    frame.phase = parade_;
    switch (fault_) {
      case Fault::kUndone:
        return false;
      case Fault::kOverflows:
        while (true) state.push(frame);
      case Fault::kPops:
        state.pop();
        break;
      case Fault::kLosesFrames:
        state.pos.depth = 0;
        break;
      case Fault::kNoChance:
        frame.actor = Side::kChance;
        [[fallthrough]];
      case Fault::kEndless:
      case Fault::kUnresolved:
        state.push(frame);
        break;
      case Fault::kThrows:
        throw std::runtime_error("the table is upside down");
      case Fault::kBadPlace:
        state.place(action.unit, kNoHex);
        break;
      default:
        break;
    }
    if (fault_ != Fault::kNoTouch) state.touch(state.side(action.unit));
    return true;
  }
  void on_begin(State& state, PhaseId, Events&) const override {  // the flags are reset
    for (const Side side : {Side::kFirst, Side::kSecond}) state.touch(side);
  }
  bool resolve(State& state, Events&) const override {
    return fault_ == Fault::kEndless && state.pos.top().phase == parade_;
  }
  /// Nobody enters the hexes next to a unit that salutes; kept in the state.
  void on_move(const State& state, UnitId, MoveRuling& ruling) const override {
    const auto epoch = [&](Side side) { return static_cast<std::uint64_t>(state.board().epoch(side)); };
    ruling.no_entry(state.derived(0, epoch(Side::kFirst) << 32 | epoch(Side::kSecond),
                                  [&](HexSet& set) {
                                    for (UnitId unit = 0; unit < state.counters().size(); ++unit)
                                      if (state.unit(unit).on_map() && (state.unit(unit).flags & kSaluted))
                                        for (const HexId next : rules_.map().neighbors(state.hex(unit)))
                                          if (next != kNoHex) set.add(next);
                                  }),
                    k5_3);
  }

 private:
  const Ruleset& rules_;
  Fault fault_;
  ActionKind kind_;
  PhaseId parade_;
};

/// "storm red-1 red-2 -> blue-1": adjacent units, each once a phase.
class Storm final : public RuleModule {
 public:
  Storm(const Ruleset& rules, ActionKind kind) : RuleModule({kind}), rules_(rules), kind_(kind) {}

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kind_) return;
    bool good = action.count > 0 && action.targets == 1;
    for (std::size_t i = 0; good && i < action.count; ++i) {
      good = able(state, action.units()[i], action.target_units()[0]);
      for (std::size_t j = 0; j < i; ++j) good = good && action.units()[i] != action.units()[j];
    }
    if (!good) verdict.forbid(k7_1);
  }
  void offer(const State& state, Offers& offers) const override {
    if (state.pos.top().phase != kCombatPhase) return;
    for (UnitId a = 0; a < state.counters().size(); ++a)
      for (UnitId b = a + 1; b < state.counters().size(); ++b)
        for (UnitId target = 0; target < state.counters().size(); ++target) {
          Action storm;
          storm.kind = kind_;
          storm.push_unit(a);
          storm.push_unit(b);
          storm.push_target(target);
          if (offers.wants(a)) offers.candidate(storm);
        }
  }
  bool perform(State& state, const Action& action, Events&) const override {
    for (const UnitId unit : action.units()) state.pos.units[unit].flags |= kFought;
    return true;
  }

 private:
  bool able(const State& state, UnitId unit, UnitId target) const {
    return state.unit(unit).on_map() && state.unit(target).on_map() && state.side(unit) == state.pos.top().actor &&
           state.side(target) != state.side(unit) && !(state.unit(unit).flags & kFought) &&
           rules_.map().grid.direction(state.hex(unit), state.hex(target)).has_value();
  }

  const Ruleset& rules_;
  ActionKind kind_;
};

}  // namespace

void spoil(Ruleset& rules, Fault fault) {
  const auto kind = static_cast<ActionKind>(rules.forms.size());
  if (fault == Fault::kOnlyPairs) {
    rules.forms.push_back({"storm", kHasUnits | kHasTargets, "Storms a hex.", {}});
    rules.forms.back().stands = Stands::kItsUnits;
    rules.phases[kCombatPhase].allows |= kind_set({kind});
    rules.modules.push_back(std::make_unique<Storm>(rules, kind));
    return;
  }
  rules.forms.push_back({"salute", kHasUnit, "Salutes.", {}});
  if (fault == Fault::kAnyMode) rules.forms.back().modes = {"plainly", "twice"};
  rules.phases[kMovementPhase].allows |= kind_set({kind});
  const auto parade = static_cast<PhaseId>(rules.phases.size());
  rules.phases.push_back({"parade", "Parade", &k4_1, 0, fault != Fault::kNoChance, ""});
  rules.statuses.push_back({"saluted", kSaluted, "Has saluted in this phase."});
  rules.modules.push_back(std::make_unique<Salute>(rules, fault, kind, parade));
}

std::unique_ptr<Ruleset> broken(Fault fault) {
  auto rules = ToyPlugin().compose(game_data(), {}).value();
  spoil(*rules, fault);
  return rules;
}

}  // namespace trigh::toy
