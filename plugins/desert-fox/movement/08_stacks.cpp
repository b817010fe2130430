// Case 8.27: units that stand together move together. A group is taken up, marches piece by piece, overruns what it can
// (08_overrun), and is put down. How each of them moves, what they have spent, where they can enter, and where they can
// go: for each hex one way that every member can go; further ways to it are found by marching in pieces.

#include "movement/ways.hpp"
#include "stacking/stack_limits.hpp"
#include "trigh/services/aftermath.hpp"
#include "trigh/services/attack.hpp"

namespace fox {
namespace {

class Stacks final : public Section {
 public:
  explicit Stacks(const DesertFox& game) : Section(game, {kGroupUp, kMarch, kDone}) {}
  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind == kGroupUp) judge_group(state, action, verdict);
    if (action.kind != kMarch) return;
    const HexId from = group_hex(state);
    if (from == kNoHex || action.hex != from)
      return verdict.forbid(k8_27, action.hex, kNoUnit, "the path must start where the group stands");
    if (end_of(game_.map(), action) == from)
      return verdict.forbid(k8_27, from, kNoUnit, "a march must lead to another hex");
    judge_march(game_, state, action, verdict);
  }

  void offer(const State& state, Offers& offers) const override {
    if (takes_moves(state)) offer_groups(state, offers);
    if (state.pos.top().phase != kGroupStep) return;
    if (offers.filter().unit == kNoUnit) offers.candidate({.kind = kDone});
    if (!asked_for(offers, state)) return;
    WayList marches;
    marches_of(game_, state, marches);
    const StackLimits limits(game_, state);
    for (const Way& march : marches)
      if (limits.keeps(march)) offers.judged(march);
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    if (action.kind == kGroupUp) {
      take_up(state, action);
      return true;
    }
    if (action.kind == kMarch) {
      go_together(game_, state, action, spending_of(game_, state, action, 0), events);
      return true;
    }
    if (state.pos.top().phase != kGroupStep) return false;
    put_down(state);
    return true;
  }

 private:
  void judge_group(const State& state, const Action& action, Verdict& verdict) const {
    if (action.count == 0 || action.count > kMaxGroup)
      return verdict.forbid(k8_27, kNoHex, kNoUnit, "1 to 24 units make a group");
    judge_once(state, action.units(), k8_27, verdict);
    for (const UnitId unit : action.units()) {
      if (!state.unit(unit).on_map()) return verdict.forbid(k8_27, kNoHex, unit, "the unit is not on the map");
      if (state.hex(unit) != state.hex(action.units()[0]))
        return verdict.forbid(k8_27, state.hex(unit), unit, "not in the same hex");
      verdict.forbid_by(game_.judge_mover(state, unit, action.mode), kNoHex, unit);
    }
  }

  void take_up(State& state, const Action& action) const {
    begin_moving(state);
    GroupInHand& group = block(state).group;
    group = GroupInHand{};
    group.mode = action.mode;
    group.start = state.hex(action.units()[0]);
    enroll(action.units(), group.units, group.count);
    ask(state, kGroupStep, state.pos.phasing, 0, group.start);
  }

  /// Its units have moved, even if they stayed: or a group could be taken up for ever.
  static void put_down(State& state) {
    GroupInHand& group = block(state).group;
    for (const UnitId unit : members_of(state)) {
      if (!state.unit(unit).on_map()) continue;
      set(state, unit, kMoved);                                        // [DF 8.22]
      const bool marched = state.hex(unit) != group.start || group.spent_foot != 0 || group.spent_motorized != 0;
      if (group.mode == kMarchForced && marched) set(state, unit, kForcedMarch);  // [DF 8.76]
    }
    group = GroupInHand{};
    state.pop();
  }

  bool may_start(const State& state, UnitId unit) const {
    return state.side(unit) == state.pos.phasing && game_.judge_mover(state, unit).legal();
  }

  /// Each unit alone, all of a hex, all motorized ones of it, and all that can march by force. Any other group of a hex
  /// is put together from the units of these.
  void offer_groups(const State& state, Offers& offers) const {
    const auto of_hex = [&](HexId hex) {
      const auto all = units_in(state, hex, [&](UnitId unit) { return may_start(state, unit); });
      const auto wheels = those_of(all, [&](UnitId unit) { return game_.motorized(unit); });
      const auto marchers = those_of(all, [&](UnitId unit) { return may_march_forced(game_, state, unit); });
      for (const UnitId& unit : all) offer_group({&unit, 1}, kPlain, offers);
      if (all.size() > 1) offer_group(all, kPlain, offers);
      if (wheels.size() > 1 && wheels.size() < all.size()) offer_group(wheels, kPlain, offers);
      offer_group(marchers, kMarchForced, offers);
    };
    const UnitId asked = offers.filter().unit;
    if (asked == kNoUnit) std::ranges::for_each(state.board().occupied(state.pos.phasing), of_hex);
    else if (state.unit(asked).on_map() && may_start(state, asked)) of_hex(state.hex(asked));
  }
  /// More than an action can hold go in several groups, by id.
  void offer_group(std::span<const UnitId> units, MoveMode mode, Offers& offers) const {
    for (; !units.empty(); units = units.subspan(std::min<std::size_t>(units.size(), kMaxGroup))) {
      Action group = naming(kGroupUp, units.first(std::min<std::size_t>(units.size(), kMaxGroup)));
      group.mode = mode;
      if (offers.wants(units[0])) offers.candidate(group);
    }
  }
};

}  // namespace

ModulePtr stacks(const DesertFox& game) { return std::make_unique<Stacks>(game); }

HexId group_hex(const State& state) {
  for (const UnitId unit : members_of(state))
    if (state.unit(unit).on_map()) return state.hex(unit);
  return kNoHex;
}

std::uint8_t mode_of(const DesertFox& game, const State& state, UnitId unit) {
  std::uint8_t mode = block(state).group.mode;
  if (mode != kPlain || game.fights(state, unit)) return mode;
  for (const UnitId other : members_of(state)) {
    if (game.motorized(unit) && infiltrates(game, state, other)) return kInfiltrating;  // [DF 10.3-S]
    if (game.fights(state, other)) mode = kEscorted;                                    // [DF 10.24]
  }
  return mode;
}

MoveRuling rule_member(const DesertFox& game, const State& state, UnitId unit) {
  return game.rule_move(state, unit, mode_of(game, state, unit));
}

bool infiltrates_in(const DesertFox& game, const State& state, UnitId unit) {
  return infiltrates(game, state, unit) || mode_of(game, state, unit) == kInfiltrating;
}

bool in_hand(const State& state, UnitId unit) {
  return state.pos.top().phase == kGroupStep && std::ranges::count(members_of(state), unit) > 0;
}

int lowest_allowance(const DesertFox& game, const State& state) {
  int lowest = 255;
  const auto points = block(state).group.mode == kMarchForced ? points_to_march : points_to_move;
  for (const UnitId unit : members_of(state))
    if (state.unit(unit).on_map()) lowest = std::min(lowest, points(game, state, unit));
  return lowest;
}

namespace {

constexpr int kMemberKinds = 16;
/// Members of one kind go the same ways at the same price.
std::size_t kind_of(const DesertFox& game, const State& state, UnitId unit) {
  return (game.motorized(unit) ? 0u : 1u) + (game.generally_supplied(state, unit) ? 0u : 2u) +
         (infiltrates_in(game, state, unit) ? 0u : 4u) + (has(state, unit, kEmergency) ? 0u : 8u);  // [DF 8.74]
}

/// One member of each kind, with what binds it; a ruling must stay where it was made.
struct Guide {
  UnitId unit;
  std::size_t kind;
  std::unique_ptr<MoveRuling> ruling;
};

std::vector<Guide> guides_of(const DesertFox& game, const State& state) {
  std::vector<Guide> guides;
  const int lowest = lowest_allowance(game, state);
  for (const UnitId unit : members_of(state)) {
    const std::size_t kind = kind_of(game, state, unit);
    if (std::ranges::count(guides, kind, &Guide::kind) > 0) continue;
    guides.push_back({unit, kind, std::unique_ptr<MoveRuling>(new MoveRuling(rule_member(game, state, unit)))});
    guides.back().ruling->cap_allowance(lowest, k8_27);
  }
  return guides;
}

}  // namespace

Spending spending_of(const DesertFox& game, const State& state, const Action& path, int extra) {
  Spending used{block(state).group.spent_foot, block(state).group.spent_motorized};
  std::array<std::optional<int>, kMemberKinds> by_kind;
  for (const UnitId unit : members_of(state)) {
    std::optional<int>& spent = by_kind[kind_of(game, state, unit)];
    Verdict unheard;
    const int before = spent_by(game, state, unit) + extra;
    if (!spent) spent = judge_path(game, unit, rule_member(game, state, unit), path, before, unheard);
    (game.motorized(unit) ? used.motorized : used.foot) = *spent;
  }
  return used;
}

void judge_march(const DesertFox& game, const State& state, const Action& path, Verdict& verdict) {
  const GroupInHand& group = block(state).group;
  if (group.ended) return verdict.forbid(k7_74, path.hex, kNoUnit, "its movement is over");  // [DF 7.74]
  const int lowest = lowest_allowance(game, state);
  for (const UnitId unit : members_of(state)) {
    MoveRuling ruling = rule_member(game, state, unit);
    const Case& halt = game.generally_supplied(state, unit) ? k10_21 : k7_33;
    if (group.stopped) return verdict.forbid(halt, path.hex, unit, "it has had to stop");
    ruling.cap_allowance(lowest, k8_27);  // [DF 8.27]
    count_passage(game, state, unit, path, ruling);
    judge_path(game, unit, ruling, path, spent_by(game, state, unit), verdict);
  }
}

void judge_entry(const DesertFox& game, const State& state, HexId target, int extra, const Case& rule,
                 Verdict& verdict) {
  if (block(state).group.ended) return verdict.forbid(k7_74, target, kNoUnit, "its movement is over");  // [DF 7.74]
  const Action path = step_to(game, group_hex(state), target);
  const int lowest = lowest_allowance(game, state);
  for (const UnitId unit : members_of(state)) {
    MoveRuling ruling = rule_member(game, state, unit);
    ruling.cap_allowance(lowest, rule);  // [DF 8.34]
    ruling.lift(k8_24, rule);            // [DF 8.24]
    ruling.lift(k10_23, rule);           // [DF 10.21, DF 8.38]
    judge_path(game, game.mover_class(unit), ruling, path, spent_by(game, state, unit) + extra, rule, verdict);
  }
}

Action step_to(const DesertFox& game, HexId from, HexId to) {
  Action path{.kind = kMarch, .hex = from};
  if (const auto d = game.map().grid.direction(from, to)) path.push_step(*d);
  return path;
}

void go_together(const DesertFox& game, State& state, const Action& path, const Spending& used, Events& events) {
  GroupInHand& group = block(state).group;
  const HexId end = end_of(game.map(), path);
  group.stopped = std::ranges::any_of(guides_of(game, state), [&](const Guide& each) {
    return each.ruling->fold(MoveTermKind::kStop).contains(end);  // [DF 10.21, DF 7.33]
  });
  group.spent_foot = static_cast<std::uint8_t>(used.foot);
  group.spent_motorized = static_cast<std::uint8_t>(used.motorized);
  for (const UnitId unit : members_of(state)) {
    go(game, state, unit, path);
    events.push_back({EventKind::kMoved, &k8_27, unit, path.hex, end, 0, ""});
  }
}

void marches_of(const DesertFox& game, const State& state, WayList& marches) {
  const GroupInHand& group = block(state).group;
  Action march{.kind = kMarch, .hex = group_hex(state)};
  if (march.hex == kNoHex || group.stopped || group.ended) return;
  const std::vector<Guide> guides = guides_of(game, state);
  if (guides.size() == 1) {
    const UnitId unit = guides[0].unit;
    ReachField field;
    flood_reach(game.map(), movement_edges(game, unit), *guides[0].ruling, march.hex, spent_by(game, state, unit),
                field);
    return each_end(field, march, [&](const Way& path) { marches.push_back(path); });
  }
  Ways ways(game);
  for (const Guide& guide : guides) {
    if (!guide.ruling->verdict().legal()) return;
    ways.bind(movement_edges(game, guide.unit), *guide.ruling, !game.motorized(guide.unit));
  }
  ways.begin(march.hex, {group.spent_foot, group.spent_motorized});
  ways.spread(lowest_allowance(game, state));
  for (const HexId end : ways.ends()) {
    if (end == march.hex || ways.length_of(end) > Action::kMaxSteps) continue;
    marches.push_back({march, ways.cost_of(end), ways.stops(end), end});
    ways.push_way(end, marches.back().action);
  }
}

ActionList DesertFox::led_together(const State& state, std::span<const UnitId> named, const Action& path,
                                   std::string_view mode) const {
  Action march = path;
  march.kind = kMarch;
  const auto members = members_of(state);
  if (!members.empty() && std::ranges::is_permutation(named, members)) return {march};
  Action group = naming(kGroupUp, named.first(std::min<std::size_t>(named.size(), kMaxGroup)));
  group.mode = mode == "forced-march" ? kMarchForced : kPlain;
  return {group, march};
}

}  // namespace fox
