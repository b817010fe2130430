// Cases 11.66 to 11.68: how units recover from disruption. What it does to them is asked where it counts.

#include "supply/supply_lines.hpp"
#include "trigh/services/attack.hpp"

namespace fox {
namespace {

constexpr std::size_t kMostAtOnce = kMaxGroup;

bool is_disrupted(const State& state, UnitId unit) {
  return stands(state, unit, state.pos.phasing) && has(state, unit, kDisrupted);
}

void recover(State& state, UnitId unit, const Case& rule, Events& events) {
  reset(state, unit, kDisrupted);
  set(state, unit, kRecovered);  // [DF 11.68, DF 13.25]
  events.push_back({EventKind::kStatus, &rule, unit, kNoHex, state.hex(unit), 0, "recovered"});
}

class Disruption final : public Section {
 public:
  explicit Disruption(const DesertFox& game) : Section(game, {kRecover}) {}
  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kRecover) return;
    if (action.count == 0 || action.targets != 1)
      return verdict.forbid(k11_68, kNoHex, kNoUnit, "needs units and one dump");
    const UnitId dump = action.target_units()[0];
    if (!stands(state, dump, state.pos.phasing) || !game_.is_dump(state, dump))
      return verdict.forbid(k11_68, kNoHex, dump, "no dump of this side");  // [DF 11.68]
    const HexSet served = net_of(game_, state, state.pos.phasing).tracing_to(dump);
    judge_once(state, action.units(), k11_67, verdict);
    for (const UnitId unit : action.units()) {
      if (!is_disrupted(state, unit)) verdict.forbid(k11_67, kNoHex, unit, "no disrupted unit of this side");
      else if (!served.contains(state.hex(unit)))
        verdict.forbid(k11_67, state.hex(unit), unit, "traces no supply line to that dump");  // [DF 11.67]
    }
  }

  void offer(const State& state, Offers& offers) const override {
    if (!offers.concern([&](UnitId unit) { return is_disrupted(state, unit); })) return;
    const auto disrupted = those_of(state.units(), [&](UnitId unit) { return is_disrupted(state, unit); });
    if (disrupted.empty()) return;
    const SupplyNet& net = net_of(game_, state, state.pos.phasing);
    for (const SupplyNet::Element& element : net.elements()) {
      if (!element.dump) continue;
      const HexSet served = net.tracing_to(element.unit);
      Action recover{.kind = kRecover};  // all it serves by one expenditure [DF 11.68]
      for (UnitId unit : disrupted)
        if (served.contains(state.hex(unit)) && recover.count < kMostAtOnce) recover.push_unit(unit);
      recover.push_target(element.unit);
      if (recover.count > 0 && offers.wants(recover.units()[0])) offers.candidate(recover);
      const auto is_dump = [&](UnitId unit) { return game_.is_dump(state, unit); };
      if (recover.count < 2 || std::ranges::count_if(state.in(state.hex(element.unit)), is_dump) < 2) continue;
      for (const UnitId& unit : recover.units())  // each may be needed for another dump of the hex [DF 9.26]
        if (offers.wants(unit)) offers.candidate(naming(kRecover, {&unit, 1}, {&element.unit, 1}));
    }
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    for (UnitId unit : action.units()) recover(state, unit, k11_68, events);
    remove_supply(game_, state, action.target_units()[0], k11_68, "expended", events);  // [DF 11.68]
    return true;
  }

  void on_end(State& state, PhaseId phase, Events& events) const override {
    if (phase == kRefitPhase) recover_freely(game_, state, events);
  }
};

}  // namespace

void recover_freely(const DesertFox& game, State& state, Events& events) {
  if (block(state).under_way >= kDestroyingSupply) return;  // done when that began [DF 3.1-B9]
  HexSet served;
  bool asked = false;
  for (const UnitId unit : state.units()) {
    if (!is_disrupted(state, unit)) continue;
    const HexId hex = state.hex(unit);
    if (!asked) served = net_of(game, state, state.pos.phasing).tracing_to_sources();
    asked = true;
    const bool city = game.city(hex) || (state.pos.phasing == kAxis && hex == game.el_agheila);  // [DF 11.67]
    if (city || served.contains(hex)) recover(state, unit, k11_67, events);
  }
}

ModulePtr disruption(const DesertFox& game) { return std::make_unique<Disruption>(game); }

}  // namespace fox
