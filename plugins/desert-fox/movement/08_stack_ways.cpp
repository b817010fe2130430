// Case 8.27: where the group in hand can go. For each hex one way that every member can go; further ways to it are
// found by marching in pieces.
#include <memory>

#include "movement/ways.hpp"

namespace fox {
namespace {

/// Members of one kind go the same ways at the same price.
int kind_of(const DesertFox& game, const State& state, const GroupInHand& group, UnitId unit) {
  const bool infiltrating =
      infiltrates(game, state, unit) || mode_of(game, state, members_of(group), group.mode, unit) == kInfiltrating;
  return (game.motorized(unit) ? 0 : 1) + (game.generally_supplied(state, unit) ? 0 : 2) + (infiltrating ? 0 : 4) +
         (has(state, unit, kEmergency) ? 0 : 8);  // [DF 8.74]
}

/// One member of each kind, with what binds it; a ruling must stay where it was made.
struct Guide {
  UnitId unit;
  int kind;
  std::unique_ptr<MoveRuling> ruling;
};

std::vector<Guide> guides_of(const DesertFox& game, const State& state, const GroupInHand& group) {
  std::vector<Guide> guides;
  const int lowest = lowest_allowance(game, state, group);
  for (const UnitId unit : members_of(group)) {
    const int kind = kind_of(game, state, group, unit);
    if (std::any_of(guides.begin(), guides.end(), [&](const Guide& each) { return each.kind == kind; })) continue;
    const std::uint8_t mode = mode_of(game, state, members_of(group), group.mode, unit);
    guides.push_back({unit, kind, std::unique_ptr<MoveRuling>(new MoveRuling(game.rule_move(state, unit, mode)))});
    guides.back().ruling->cap_allowance(lowest, k8_27);
  }
  return guides;
}

}  // namespace

void marches_of(const DesertFox& game, const State& state, WayList& marches) {
  const GroupInHand& group = block(state).group;
  Action march{.kind = kMarch, .hex = hex_of(state, group)};
  if (march.hex == kNoHex || group.stopped || group.ended) return;
  const std::vector<Guide> guides = guides_of(game, state, group);
  if (guides.size() == 1) {
    const UnitId unit = guides[0].unit;
    ReachField field;
    flood_reach(game.map(), movement_edges(game, unit), *guides[0].ruling, march.hex, spent_by(game, group, unit),
                field);
    return each_end(field, march, [&](const Way& path) { marches.push_back(path); });
  }
  Ways ways(game);
  for (const Guide& guide : guides) {
    if (!guide.ruling->verdict().legal()) return;
    ways.bind(movement_edges(game, guide.unit), *guide.ruling, !game.motorized(guide.unit));
  }
  ways.begin(march.hex, {group.spent_foot, group.spent_motorized});
  ways.spread(lowest_allowance(game, state, group));
  for (const HexId end : ways.ends()) {
    if (end == march.hex || ways.length_of(end) > Action::kMaxSteps) continue;
    marches.push_back({march, ways.cost_of(end), ways.stops(end)});
    ways.push_way(end, marches.back().action);
  }
}

}  // namespace fox
