// Case 5.2: Commonwealth units leave by the schedule, or substitutes in their place, and some of them come back.
#include <functional>

#include "arrivals/arrivals.hpp"
#include "combat/combat.hpp"
#include "trigh/services/attack.hpp"

namespace fox {
namespace {

class Withdrawals final : public Section {
 public:
  explicit Withdrawals(const DesertFox& game) : Section(game, {kWithdraw}) {}
  void on_begin(State& state, PhaseId phase, Events&) const override {
    if (phase != kArrivals || state.pos.phasing != kCommonwealth) return;
    for (const UnitId unit : state.units()) {
      const auto back = [&](const ReturnFacts& each) {
        return each.turn == state.pos.turn && each.unit == slot_of(state.unit(unit));
      };
      if (state.unit(unit).place == place(kWithdrawn) && std::ranges::any_of(game_.returns, back))
        state.remove(unit, place(kReturning));  // [DF 5.25]
      if (state.unit(unit).place == place(kReturning)) set(state, unit, kArrived);
    }
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kWithdraw || state.pos.top().phase != kReinforcement) return;
    if (state.pos.phasing != kCommonwealth) return verdict.forbid(k5_2, kNoHex, kNoUnit, "the Axis withdraws nobody");
    judge_withdraw(state, action, verdict);
  }

  void offer(const State& state, Offers& offers) const override {
    if (state.pos.top().phase != kReinforcement || state.pos.phasing != kCommonwealth) return;
    if (!offers.concern([&](UnitId unit) { return stands(state, unit, kCommonwealth); })) return;
    for (std::size_t i = 0; i < game_.withdrawals.size(); ++i) {
      const UnitId named = game_.withdrawals[i].unit;
      if (!offers.wants(named) && !due(state, i)) continue;            // nobody else may go before its turn [DF 5.27]
      if (settled(state, i) || line_of(state, named) != i) continue;   // a later line of the same unit waits
      if (available(game_, state, named)) {
        offer_one(offers, {&named, 1}, named);
      } else if (due(state, i)) {
        const std::vector<UnitId> all = substitutes(state, i);
        for (const UnitId unit : all)
          if (strength(state, {&unit, 1}) >= game_.withdrawals[i].minimum) offer_one(offers, {&unit, 1}, named);
        std::size_t needed = 1;   // and the strongest together
        while (needed < all.size() && strength(state, {all.data(), needed}) < game_.withdrawals[i].minimum) ++needed;
        if (needed > 1 && needed <= all.size()) offer_one(offers, {all.data(), needed}, named);
      }
    }
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    if (state.pos.top().phase != kReinforcement) return false;
    const UnitId named = action.target_units()[0];
    const std::size_t line = *line_of(state, named);
    const UnitId slot = game_.withdrawals[line].returns ? named : kNoUnit;  // [DF 5.24, DF BOX-W]
    for (const UnitId unit : action.units()) withdraw_unit(state, unit, slot, unit == named ? k5_2 : k5_22, events);
    block(state).withdrawals_met |= std::uint64_t{1} << line;
    return true;
  }

  void on_end(State& state, PhaseId phase, Events& events) const override {
    if (phase != kReinforcement || state.pos.phasing != kCommonwealth) return;
    for (std::size_t i = 0; i < game_.withdrawals.size(); ++i) {
      if (!due(state, i)) continue;
      block(state).withdrawals_met |= std::uint64_t{1} << i;
      ++state.pos.points[kMissedWithdrawals];  // [DF 5.23]
      events.push_back({EventKind::kPoints, &k5_23, game_.withdrawals[i].unit, kNoHex, kNoHex, 1, "not withdrawn"});
    }
  }

  void obligations(const State& state, std::vector<Obligation>& list) const override {
    if (state.pos.top().phase != kReinforcement || state.pos.phasing != kCommonwealth) return;
    for (std::size_t i = 0; i < game_.withdrawals.size(); ++i)  // or a substitute in its place
      if (due(state, i) && possible(state, i))
        list.push_back({&k5_2, game_.withdrawals[i].unit, kNoUnit, "must be withdrawn", false});
  }

 private:
  static bool settled(const State& state, std::size_t line) { return (block(state).withdrawals_met >> line & 1) != 0; }
  bool due(const State& state, std::size_t line) const {
    return !settled(state, line) && game_.withdrawals[line].turn <= state.pos.turn;
  }
  /// The line of the schedule the named unit meets next.
  std::optional<std::size_t> line_of(const State& state, UnitId named) const {
    for (std::size_t i = 0; i < game_.withdrawals.size(); ++i)
      if (game_.withdrawals[i].unit == named && !settled(state, i)) return i;
    return std::nullopt;
  }
  /// Present strengths: depleted sides as they show, disruption halves [DF 5.22, DF 11.66-1].
  int strength(const State& state, std::span<const UnitId> units) const {
    int sum = 0;
    for (const UnitId unit : units) sum += modified_strength(game_, state, unit, state.hex(unit), {});
    return sum;
  }
  /// Whether `unit` may go in the place of the unit that line names [DF 5.22].
  bool substitutes_for(const State& state, UnitId unit, std::size_t line) const {
    if (state.side(unit) != kCommonwealth || game_.units[unit].type != game_.units[game_.withdrawals[line].unit].type)
      return false;
    const auto own = line_of(state, unit);
    return !(own && due(state, *own)) && available(game_, state, unit);  // who must go himself does not [DF 5.21]
  }
  /// Strongest first.
  std::vector<UnitId> substitutes(const State& state, std::size_t line) const {
    auto units = those_of(state.units(), [&](UnitId unit) { return substitutes_for(state, unit, line); });
    std::ranges::stable_sort(units, std::greater<>(), [&](UnitId unit) { return strength(state, {&unit, 1}); });
    if (units.size() > 8) units.resize(8);
    return units;
  }
  bool possible(const State& state, std::size_t line) const {
    if (available(game_, state, game_.withdrawals[line].unit)) return true;  // [DF 5.21]
    const std::vector<UnitId> all = substitutes(state, line);
    return !all.empty() && strength(state, all) >= game_.withdrawals[line].minimum;  // [DF 5.22, DF 5.23]
  }
  static void offer_one(Offers& offers, std::span<const UnitId> units, UnitId named) {
    if (offers.wants(units[0])) offers.candidate(naming(kWithdraw, units, {&named, 1}));
  }

  void judge_withdraw(const State& state, const Action& action, Verdict& verdict) const {
    const UnitId named = action.targets == 1 ? action.target_units()[0] : kNoUnit;
    const auto line = line_of(state, named);
    if (!line) return verdict.forbid(k5_2, kNoHex, named, "no withdrawal names it");
    if (action.count == 0) return verdict.forbid(k5_2, kNoHex, named, "nobody leaves");
    if (action.count == 1 && action.units()[0] == named) {  // [DF 5.27]
      if (!available(game_, state, named))
        verdict.forbid(k5_21, state.hex(named), named, "it is not on the map, supplied and in communication");
      return;
    }
    if (available(game_, state, named)) verdict.forbid(k5_21, state.hex(named), named, "it must go itself");
    if (!due(state, *line)) verdict.forbid(k5_27, kNoHex, named, "before its turn nobody goes in its place");
    judge_once(state, action.units(), k5_22, verdict);
    for (const UnitId unit : action.units())
      if (unit == named || !substitutes_for(state, unit, *line))
        return verdict.forbid(k5_22, kNoHex, unit, "it cannot be its substitute");
    if (strength(state, action.units()) < game_.withdrawals[*line].minimum)
      verdict.forbid(k5_22, kNoHex, named, "the substitutes are too weak");
  }
};

}  // namespace

ModulePtr withdrawals(const DesertFox& game) { return std::make_unique<Withdrawals>(game); }

}  // namespace fox
