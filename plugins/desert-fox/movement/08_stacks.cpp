// Case 8.27: units that stand together move together. A group is taken up, marches piece by piece, overruns what it can
// (08_overrun), and is put down.
#include "modules.hpp"
#include "movement/moving.hpp"
#include "stacking/stack_limits.hpp"
#include "trigh/services/attack.hpp"

namespace fox {
namespace {

class Stacks final : public Section {
 public:
  using Section::Section;
  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind == kGroupUp && takes_moves(state)) judge_group(state, action, verdict);
    if (action.kind != kMarch || state.pos.top().phase != kGroupStep) return;
    const GroupInHand& group = block(state).group;
    const HexId from = hex_of(state, group);
    if (from == kNoHex || action.hex != from)
      return verdict.forbid(k8_27, action.hex, kNoUnit, "the path must start where the group stands");
    if (end_of(game_.map(), action) == from)
      return verdict.forbid(k8_27, from, kNoUnit, "a march must lead to another hex");
    judge_march(game_, state, group, action, verdict);
  }

  void offer(const State& state, Offers& offers) const override {
    if (takes_moves(state)) offer_groups(state, offers);
    if (state.pos.top().phase != kGroupStep) return;
    if (offers.filter().unit == kNoUnit) offers.candidate({.kind = kDone});
    if (!asked_for(offers, block(state).group)) return;
    WayList marches;
    marches_of(game_, state, marches);
    const StackLimits limits(game_, state);
    for (const Action& march : marches)
      if (limits.keeps(march)) offers.judged(march);
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    if (action.kind == kGroupUp) {
      take_up(state, action);
      return true;
    }
    if (action.kind == kMarch) {
      go_together(game_, state, action, spending_of(game_, state, block(state).group, action, 0), events);
      return true;
    }
    if (action.kind != kDone || state.pos.top().phase != kGroupStep) return false;
    put_down(state);
    return true;
  }

 private:
  void judge_group(const State& state, const Action& action, Verdict& verdict) const {
    if (action.count == 0 || action.count > kMaxGroup || action.mode > kMarchForced)
      return verdict.forbid(k8_27, kNoHex, kNoUnit, "1 to 24 units make a group");
    judge_once(state, action.units(), k8_27, verdict);
    for (const UnitId unit : action.units()) {
      if (!state.unit(unit).on_map()) return verdict.forbid(k8_27, kNoHex, unit, "the unit is not on the map");
      if (state.hex(unit) != state.hex(action.units()[0]))
        return verdict.forbid(k8_27, state.hex(unit), unit, "not in the same hex");
      for (const Objection& why : game_.judge_mover(state, unit, action.mode).against())
        verdict.forbid(*why.rule, why.hex, unit, why.detail);
    }
  }

  void take_up(State& state, const Action& action) const {
    begin_moving(state);
    GroupInHand& group = block(state).group;
    group = GroupInHand{};
    group.count = action.count;
    group.mode = action.mode;
    group.start = state.hex(action.units()[0]);
    std::copy(action.units().begin(), action.units().end(), group.units.begin());
    std::sort(group.units.begin(), group.units.begin() + group.count);
    ask(state, kGroupStep, state.pos.phasing, 0, group.start);
  }

  /// Its units have moved, even if they stayed: or a group could be taken up for ever.
  static void put_down(State& state) {
    GroupInHand& group = block(state).group;
    for (const UnitId unit : members_of(group)) {
      if (!state.unit(unit).on_map()) continue;
      set(state, unit, kMoved);                                        // [DF 8.22]
      if (group.mode == kMarchForced) set(state, unit, kForcedMarch);  // [DF 8.76]
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
      std::vector<UnitId> all, wheels, marchers;
      for (const UnitId unit : state.in(hex))
        if (may_start(state, unit)) all.push_back(unit);
      std::sort(all.begin(), all.end());
      for (const UnitId& unit : all) {
        offer_group({&unit, 1}, kPlain, offers);
        if (game_.motorized(unit)) wheels.push_back(unit);
        if (may_march_forced(game_, state, unit)) marchers.push_back(unit);
      }
      if (all.size() > 1) offer_group(all, kPlain, offers);
      if (wheels.size() > 1 && wheels.size() < all.size()) offer_group(wheels, kPlain, offers);
      offer_group(marchers, kMarchForced, offers);
    };
    const UnitId asked = offers.filter().unit;
    if (asked == kNoUnit) state.board().occupied(state.pos.phasing).for_each(of_hex);
    else if (asked < state.pos.unit_count && state.unit(asked).on_map() && may_start(state, asked))
      of_hex(state.hex(asked));
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

ActionList DesertFox::led_together(const State& state, std::span<const UnitId> named, const Action& path,
                                   std::string_view mode) const {
  Action march = path;
  march.kind = kMarch;
  const auto members = members_of(block(state).group);
  if (!members.empty() && std::is_permutation(named.begin(), named.end(), members.begin(), members.end()))
    return {march};
  Action group = naming(kGroupUp, named.first(std::min<std::size_t>(named.size(), kMaxGroup)));
  group.mode = mode == "forced-march" ? kMarchForced : kPlain;
  return {group, march};
}

}  // namespace fox
