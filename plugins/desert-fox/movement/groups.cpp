// Case 8.27: what units that move together may do: how each moves, what they have spent, where they can enter.
#include <algorithm>

#include "movement/moving.hpp"

namespace fox {
namespace {

constexpr int kOverrunPrice = 4;  // two Movement Points [DF 8.34]

}  // namespace

HexId hex_of(const State& state, const GroupInHand& group) {
  for (const UnitId unit : members_of(group))
    if (state.unit(unit).on_map()) return state.hex(unit);
  return kNoHex;
}

std::uint8_t mode_of(const DesertFox& game, const State& state, std::span<const UnitId> members,
                     std::uint8_t group_mode, UnitId unit) {
  if (group_mode != kPlain || game.fights(state, unit)) return group_mode;
  std::uint8_t mode = kPlain;
  for (const UnitId other : members) {
    if (game.motorized(unit) && infiltrates(game, state, other)) return kInfiltrating;  // [DF 10.3-S]
    if (game.fights(state, other)) mode = kEscorted;                                    // [DF 10.24]
  }
  return mode;
}

bool in_hand(const State& state, UnitId unit) {
  const auto members = members_of(block(state).group);
  return state.pos.top().phase == kGroupStep && std::find(members.begin(), members.end(), unit) != members.end();
}

int lowest_allowance(const DesertFox& game, const State& state, const GroupInHand& group) {
  int lowest = 255;
  for (const UnitId unit : members_of(group))
    if (state.unit(unit).on_map())
      lowest = std::min(
          lowest, group.mode == kMarchForced ? points_to_march(game, state, unit) : points_to_move(game, state, unit));
  return lowest;
}

Spending spending_of(const DesertFox& game, const State& state, const GroupInHand& group, const Action& path,
                     int extra) {
  Spending used{group.spent_foot, group.spent_motorized};
  for (const UnitId unit : members_of(group)) {
    const MoveRuling ruling = game.rule_move(state, unit, mode_of(game, state, members_of(group), group.mode, unit));
    Verdict unheard;
    const int spent = judge_path(game, unit, ruling, path, spent_by(game, group, unit) + extra, unheard);
    (game.motorized(unit) ? used.motorized : used.foot) = spent;
  }
  return used;
}

void judge_march(const DesertFox& game, const State& state, const GroupInHand& group, const Action& path,
                 Verdict& verdict) {
  if (group.ended) return verdict.forbid(k7_74, path.hex, kNoUnit, "its movement is over");  // [DF 7.74]
  const int lowest = lowest_allowance(game, state, group);
  for (const UnitId unit : members_of(group)) {
    MoveRuling ruling = game.rule_move(state, unit, mode_of(game, state, members_of(group), group.mode, unit));
    if (group.stopped)
      return verdict.forbid(game.generally_supplied(state, unit) ? k10_21 : k7_33, path.hex, unit,
                            "it has had to stop");
    ruling.cap_allowance(lowest, k8_27);  // [DF 8.27]
    judge_path(game, unit, ruling, path, spent_by(game, group, unit), verdict);
  }
}

void judge_entry(const DesertFox& game, const State& state, const GroupInHand& group, HexId target, int extra,
                 const Case& rule, Verdict& verdict) {
  if (group.ended) return verdict.forbid(k7_74, target, kNoUnit, "its movement is over");  // [DF 7.74]
  const Action path = step_to(game, hex_of(state, group), target);
  const int lowest = lowest_allowance(game, state, group);
  for (const UnitId unit : members_of(group)) {
    MoveRuling ruling = game.rule_move(state, unit, mode_of(game, state, members_of(group), group.mode, unit));
    ruling.cap_allowance(lowest, rule);  // [DF 8.34]
    ruling.lift(k8_24, rule);            // [DF 8.24]
    ruling.lift(k10_23, rule);           // [DF 10.21, DF 8.38]
    judge_path(game, game.mover_class(unit), ruling, path, spent_by(game, group, unit) + extra, rule, verdict);
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
  bool stops = false;
  for (const UnitId unit : members_of(group)) {
    const MoveRuling ruling = game.rule_move(state, unit, mode_of(game, state, members_of(group), group.mode, unit));
    stops = stops || ruling.fold(MoveTermKind::kStop).contains(end);  // [DF 10.21, DF 7.33]
  }
  group.spent_foot = static_cast<std::uint8_t>(used.foot);
  group.spent_motorized = static_cast<std::uint8_t>(used.motorized);
  group.stopped = stops ? 1 : 0;
  for (const UnitId unit : members_of(group)) {
    go(game, state, unit, path);
    events.push_back({EventKind::kMoved, &k8_27, unit, path.hex, end, 0, ""});
  }
}

OverrunTerms overrun_terms(const DesertFox& game, const State& state, HexId from) {
  OverrunTerms terms{kOverrunPrice, 0};
  for (const OptionalRule* rule : game.optional_rules) rule->on_overrun(state, from, terms);
  return terms;
}

}  // namespace fox
