// Section 8: the moves, rides and reactions on offer, and what a way costs. Of all that movement allows stacking keeps
// back what would leave too much in a hex [DF 9.22].
#include "movement/moving.hpp"
#include "stacking/stack_limits.hpp"

namespace fox {
namespace {

class MovesOnOffer final : public Section {
 public:
  using Section::Section;
  void offer(const State& state, Offers& offers) const override {
    const StackLimits limits(game_, state);
    WayList ways;
    const auto offer_each = [&](auto&& ways_of_kind) {
      offers.each_wanted(state, [&](UnitId unit) {
        ways.clear();
        ways_of_kind(game_, state, unit, ways);
        for (const Way& way : ways)
          if (limits.keeps(way)) offers.judged(way);
      });
    };
    if (takes_moves(state)) {
      offer_each(moves_of);
      offer_each(rides_of);
    } else if (reacting_now(state)) {
      offer_each(reactions_of);
    }
  }
};

}  // namespace

ModulePtr moves_on_offer(const DesertFox& game) { return std::make_unique<MovesOnOffer>(game); }

void DesertFox::reach(const State& state, UnitId unit, WayList& moves) const {
  WayList all;
  ways_of(*this, state, unit, all);
  const StackLimits limits(*this, state);
  for (Way& way : all) {
    way.action.actor = state.pos.top().actor;
    if (limits.keeps(way)) moves.push_back(way);
  }
}

WayPrice DesertFox::price_of(const State& state, UnitId unit, const Action& action) const {
  WayPrice price;
  price.by_steps = action.kind == kMove || action.kind == kReact || in_hand(state, unit);
  if (in_hand(state, unit)) {
    const GroupInHand& group = block(state).group;
    price.mode = mode_of(*this, state, members_of(group), group.mode, unit);
    price.add(spent_by(*this, group, unit), k8_27, "used before");
    price_overrun(*this, state, action, price);
  } else if (action.kind == kMove) {
    price.mode = action.mode;
    price.by_steps = !by_rail(action.mode);
    if (!price.by_steps && state.unit(unit).on_map())
      price.add(cost_by_rail(*this, state, action), k8_62, "by rail, and to and from it");
  }
  return price;
}

}  // namespace fox
