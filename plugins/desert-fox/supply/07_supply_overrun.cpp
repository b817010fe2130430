// Case 7.7: supply units alone in a hex are overrun by units of any kind, on a die. What falls is 07_captures'.
#include <algorithm>

#include "combat/results.hpp"
#include "modules.hpp"
#include "movement/moving.hpp"
#include "supply/captures.hpp"

namespace fox {
namespace {

class SupplyOverrun final : public Section {
 public:
  using Section::Section;
  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kSupplyOverrun || state.pos.top().phase != kGroupStep) return;
    const GroupInHand& group = block(state).group;
    const HexId from = hex_of(state, group);
    const Side enemy = opponent(state.pos.phasing);
    if (from == kNoHex || !game_.map().grid.direction(from, action.hex) ||
        !game_.has_supply_unit(state, enemy, action.hex))
      return verdict.forbid(k7_74, action.hex, kNoUnit, "no enemy supply unit is next to the group");
    if (game_.has_combat_unit(state, enemy, action.hex))
      verdict.forbid(k7_74_R, action.hex, kNoUnit, "combat units are with it");  // [DF 7.73]
    if (game_.city(action.hex) || game_.ground(action.hex).mountain || game_.fort_level(state, action.hex) > 0)
      verdict.forbid(k7_78, action.hex);
    if (group.mode == kMarchForced) verdict.forbid(k8_73, action.hex);
    if (const auto all = members_of(group);
        std::none_of(all.begin(), all.end(), [&](UnitId unit) { return game_.is_combat(unit); }))
      verdict.forbid(k7_74, from, kNoUnit, "no combat unit is in the group");
    if (group.stopped) verdict.forbid(k10_21, from, kNoUnit, "it has had to stop");
    for (const UnitId unit : members_of(group)) judge_member(state, unit, from, action.hex, verdict);
    judge_entry(game_, state, group, action.hex, kSupplyOverrunPrice, k7_74, verdict);
  }

  void offer(const State& state, Offers& offers) const override {
    const HexId from = state.pos.top().phase == kGroupStep ? hex_of(state, block(state).group) : kNoHex;
    if (from == kNoHex || !asked_for(offers, block(state).group)) return;
    for (const HexId hex : game_.map().neighbors(from))
      if (hex != kNoHex && game_.has_supply_unit(state, opponent(state.pos.phasing), hex))
        offers.candidate({.kind = kSupplyOverrun, .hex = hex});
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    GroupInHand& group = block(state).group;
    if (action.kind == kSupplyOverrun) {
      group.target = action.hex;
      group.supply_overrun = 1;
      ask(state, kSupplyOverrunRoll, Side::kChance, group.units[0], action.hex);
      return true;
    }
    if (action.kind != kRoll || state.pos.top().phase != kSupplyOverrunRoll) return false;
    state.pop();
    events.push_back(
        {EventKind::kRolled, &k7_74, group.units[0], kNoHex, group.target, action.value, "supply overrun"});
    if (action.value <= strength(state)) ask(state, kOverrunResolve, state.pos.phasing, 0, group.target);
    else fail(state);
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
    const Action path = step_to(game_, hex_of(state, group), group.target);
    const Spending used = spending_of(game_, state, group, path, kSupplyOverrunPrice);
    clear_target(group);
    state.pop();
    go_together(game_, state, path, used, events);
    return true;
  }

 private:
  static void clear_target(GroupInHand& group) {
    group.target = 0;
    group.supply_overrun = 0;
  }

  void judge_member(const State& state, UnitId unit, HexId from, HexId target, Verdict& verdict) const {
    if (!game_.generally_supplied(state, unit)) verdict.forbid(k7_74, from, unit, "not in General Supply");
    if (has(state, unit, kDisrupted)) verdict.forbid(k11_66_2, from, unit);  // [DF 11.66-2]
    const Side enemy = opponent(state.pos.phasing);
    const GroupInHand& group = block(state).group;
    const bool able =
        infiltrates(game_, state, unit) || mode_of(game_, state, members_of(group), group.mode, unit) == kInfiltrating;
    const HexSet& zone = game_.zone(state, enemy);
    const HexSet& closed = able ? game_.hard_zone(state, enemy) : zone;
    if (closed.contains(target)) verdict.forbid(k7_74_R, target, unit, "in an enemy zone it cannot infiltrate");
    if (closed.contains(from) && zone.contains(target)) verdict.forbid(k10_23, target, unit);
  }

  /// The strength of those whose strength counts, as it stands [DF 7.74], and what surprise adds [DF 7.76].
  int strength(const State& state) const {
    int sum = 0, count = 0;
    for (const UnitId unit : members_of(block(state).group)) {
      if (!game_.fights(state, unit)) continue;
      sum += game_.face(state, unit).strength;
      ++count;
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
    clear_target(group);
    group.ended = 1;
    std::vector<Suffering> list;
    const Result result = result_of("d3");
    for (const UnitId unit : members_of(group))
      if (game_.is_combat(unit)) list.push_back(result.on(unit));
    begin_results(game_, state, state.pos.phasing, list, false);
  }
};

}  // namespace

void price_supply_overrun(const Action& action, WayPrice& price) {
  if (action.kind == kSupplyOverrun) price.add(kSupplyOverrunPrice, k7_74, "supply overrun");
}

ModulePtr supply_overrun(const DesertFox& game) { return std::make_unique<SupplyOverrun>(game); }

}  // namespace fox
