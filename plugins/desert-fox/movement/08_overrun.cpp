// Case 8.3: overrun, and the reaction of those about to be overrun [DF 8.37].
#include "combat/combat.hpp"
#include "movement/moving.hpp"
#include "stacking/stack_limits.hpp"
#include "supply/supply_lines.hpp"

namespace fox {
namespace {

constexpr int kOdds = 10;         // to one [DF 8.35]
constexpr int kOverrunPrice = 4;  // two Movement Points [DF 8.34]

/// Frame::step of kOverrunResolve.
enum OverrunStep : std::uint8_t { kStrike = 0, kTakeSupply, kEnterHex };

/// The strength of the group in hand against a hex next door [DF 8.35].
int overrunners(const DesertFox& game, const State& state, HexId target) {
  const HexId from = group_hex(state);
  int strength = overrun_terms(game, state, from).strength;
  const auto members = members_of(state);
  const bool normal = game.reads("overrun-supply", "counts");
  const std::uint32_t supplied =
      normal ? supplied_in_combat(game, state, state.pos.phasing, members, true) : ~std::uint32_t{0};
  for (std::size_t i = 0; i < members.size(); ++i)  // [DF 8.35, DF 8.39]
    strength += modified_strength(game, state, members[i], from, {&target, 1}, (supplied >> i & 1) != 0);
  return strength;
}

/// Whether a unit of the hex the group is to overrun could react now. REQUIRES kOverrunReaction on top.
bool somebody_reacts(const DesertFox& game, const State& state) {
  const StackLimits limits(game, state);
  WayList ways;
  for (const UnitId unit : state.in(block(state).group.target)) reactions_of(game, state, unit, ways);
  return std::ranges::any_of(ways, [&](const Way& react) { return limits.keeps(react); });
}

class Overrun final : public Section {
 public:
  explicit Overrun(const DesertFox& game) : Section(game, {kOverrun, kDone}) {}
  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kOverrun) return;
    const HexId from = group_hex(state);
    if (from == kNoHex || !game_.map().grid.direction(from, action.hex) ||
        !state.board().occupied(opponent(state.pos.phasing)).contains(action.hex))
      return verdict.forbid(k8_3, action.hex, kNoUnit, "no enemy stands in a hex next to the group's");
    if (block(state).group.mode == kMarchForced) verdict.forbid(k8_73, action.hex);  // [DF 8.73]
    for (const UnitId unit : members_of(state)) judge_member(state, unit, verdict);
    judge_target(state, action.hex, verdict);
    judge_entry(game_, state, action.hex, overrun_terms(game_, state, from).price, k8_34, verdict);
  }

  void offer(const State& state, Offers& offers) const override {
    if (state.pos.top().phase == kOverrunReaction && offers.wants(kNoUnit)) offers.candidate({.kind = kDone});
    const HexId from = state.pos.top().phase == kGroupStep ? group_hex(state) : kNoHex;
    if (from == kNoHex || !asked_for(offers, state)) return;
    for (const HexId hex : game_.map().neighbors(from))
      if (hex != kNoHex && state.board().occupied(opponent(state.pos.phasing)).contains(hex))
        offers.candidate({.kind = kOverrun, .hex = hex});
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    if (action.kind == kOverrun) {
      declare(state, action.hex, events);
      return true;
    }
    if (state.pos.top().phase != kOverrunReaction) return false;
    state.pop();
    ask(state, kOverrunResolve, state.pos.phasing);
    return true;
  }

  bool resolve(State& state, Events& events) const override {
    GroupInHand& group = block(state).group;
    if (state.pos.top().phase != kOverrunResolve || group.supply_overrun) return false;  // 07_supply_overrun
    const auto step = static_cast<OverrunStep>(state.pos.top().step++);
    if (step == kStrike) strike(state, events);
    if (step == kTakeSupply) begin_captures(game_, state, state.pos.phasing, group.target);  // [DF 7.72, DF 7.73]
    if (step != kEnterHex) return true;
    const Action path = step_to(game_, group_hex(state), group.target);
    const Spending used{group.spent_foot, group.spent_there};
    close(state);
    go_together(game_, state, path, used, events);  // [DF 8.31]
    return true;
  }

 private:
  void judge_member(const State& state, UnitId unit, Verdict& verdict) const {
    if (!game_.motorized(unit)) verdict.forbid(k8_32, state.hex(unit), unit);                  // [DF 8.32]
    if (!game_.generally_supplied(state, unit)) verdict.forbid(k8_33, state.hex(unit), unit);  // [DF 8.33]
    if (has(state, unit, kDisrupted)) verdict.forbid(k11_66_2, state.hex(unit), unit);         // [DF 11.66-2]
  }

  void judge_target(const State& state, HexId target, Verdict& verdict) const {
    if (bars_overruns(game_, state, target)) verdict.forbid(k8_36, target);  // [DF 8.36]
    if (game_.hard_zone(state, opponent(state.pos.phasing)).contains(target))
      verdict.forbid(k8_38, target);  // [DF 8.38]
    if (overrunners(game_, state, target) < kOdds * overrun_defense(game_, state, target))
      verdict.forbid(k8_35, target);  // [DF 8.35]
  }

  void declare(State& state, HexId target, Events& events) const {
    GroupInHand& group = block(state).group;
    const HexId from = group_hex(state);
    const int price = overrun_terms(game_, state, from).price;
    group.spent_there =
        static_cast<std::uint8_t>(spending_of(game_, state, step_to(game_, from, target), price).motorized);
    group.target = target;
    events.push_back({EventKind::kNote, &k8_3, group.units[0], from, target, 0, "overrun"});
    ask(state, kOverrunReaction, opponent(state.pos.phasing), 0, target);
    if (somebody_reacts(game_, state)) return;  // [DF 8.37]
    events.push_back(
        {EventKind::kSkipped, &k8_37, kNoUnit, kNoHex, target, kOverrunReaction, "nobody there can react"});
    state.pop();
    ask(state, kOverrunResolve, state.pos.phasing, 0, target);
  }

  /// Those who have stayed are lost, if the overrun still holds.
  void strike(State& state, Events& events) const {
    const HexId target = block(state).group.target;
    Verdict verdict;
    if (!state.board().vacant(target)) judge_target(state, target, verdict);
    if (state.board().vacant(target) || !verdict) {
      events.push_back({EventKind::kNote, &k8_37, kNoUnit, kNoHex, target, 0, "overrun avoided"});
      close(state);
      return release(state);
    }
    const auto lost = units_in(state, target, [&](UnitId unit) { return game_.is_combat(unit); });
    if (game_.reads("overrun-losses", "destroyed")) {
      for (const UnitId unit : lost) lose(game_, state, unit, place(kDestroyed), k8_3, "destroyed", events);
      return;
    }
    std::vector<bool> saved(lost.size());
    for (std::size_t i = 0; i < lost.size(); ++i) saved[i] = saved_from_loss(game_, state, lost[i]);
    for (std::size_t i = 0; i < lost.size(); ++i)
      eliminate(game_, state, lost[i], saved[i], k8_3, events);  // [DF 13.2]
    ask_fates(state);
  }

  /// By one reading only those who were to be overrun had stopped the group: once they have gone it may enter the hex,
  /// or go elsewhere [DF 8.37].
  void release(State& state) const {
    if (game_.reads("overrun-avoided", "held")) return;
    const HexId here = group_hex(state);
    std::uint8_t& stopped = block(state).group.stopped;
    stopped = stopped && std::ranges::any_of(members_of(state), [&](UnitId unit) {
      return rule_member(game_, state, unit).fold(MoveTermKind::kStop).contains(here);  // [DF 10.21]
    });
  }

  static void close(State& state) {
    GroupInHand& group = block(state).group;
    group.target = 0;
    group.spent_there = 0;
    state.pop();
  }
};

}  // namespace

bool bars_overruns(const DesertFox& game, const State& state, HexId hex) {
  return game.city(hex) || game.ground(hex).mountain || game.fort_level(state, hex) > 0;
}

OverrunTerms overrun_terms(const DesertFox& game, const State& state, HexId from) {
  OverrunTerms terms{kOverrunPrice, 0};
  for (const OptionalRule* rule : game.optional_rules) rule->on_overrun(state, from, terms);
  return terms;
}

void price_overrun(const DesertFox& game, const State& state, const Action& action, WayPrice& price) {
  if (action.kind == kSupplyOverrun) price.add(kSupplyOverrunPrice, k7_74, "supply overrun");
  const HexId from = group_hex(state);
  if (action.kind != kOverrun || from == kNoHex || !game.map().exists(action.hex)) return;
  price.add(overrun_terms(game, state, from).price, k8_34, "overrun");
  price.attack = overrunners(game, state, action.hex);
  price.defense = overrun_defense(game, state, action.hex);
}

ModulePtr overrun(const DesertFox& game) { return std::make_unique<Overrun>(game); }

}  // namespace fox
