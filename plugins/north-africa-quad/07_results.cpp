// [QUAD 7.62] COMBAT RESULTS carried out: the stages of the resolve step, from the die roll to the end of the combat.
#include <algorithm>

#include "aftermath.hpp"
#include "modules.hpp"

namespace quad {

namespace {

const Case& case_of(Effect effect) {
  switch (effect) {
    case Effect::kAttackerEliminated: return k7_62_Ae;
    case Effect::kAttackerRetreats: return k7_62_A;
    case Effect::kBothRetreat: return k7_62_Br;
    default: return k7_62_D;
  }
}

/// The units and hexes of a beaten unit's way, begun [QUAD 7.91].
RetreatPath& begin_path(CombatInHand& combat, UnitId unit, bool attacker, HexId start) {
  RetreatPath& path = combat.path_list[combat.paths++];
  path.unit = unit;
  path.attacker = attacker ? 1 : 0;
  path.count = 1;
  path.hexes[0] = start;
  return path;
}

class Results final : public Section {
 public:
  using Section::Section;

  bool resolve(State& state, Events& events) const override {
    if (state.pos.top().phase != kResolveStep) return false;
    const QuadBlock& own = block(state);
    if (!own.pending.empty()) go_on(state, events);
    else if (own.combat.pending != 0 && own.combat.stage != kVictorsAdvance) next_retreat(state, events);
    else next_stage(state, events);
    return true;
  }

 private:
  // [QUAD 7.62] Who must give way, and who may follow.
  void next_stage(State& state, Events& events) const {
    CombatInHand& combat = block(state).combat;
    const bool both = combat.effect == Effect::kBothRetreat;
    switch (combat.stage) {
      case kStageStart: return carry_out(state, events);
      case kDefendersRetreat:
        return both ? mark(state, kAttackersRetreat) : mark(state, kVictorsAdvance);  // [QUAD 7.62-Br] defenders first
      case kAttackersRetreat:
        return both ? close(state)
                    : mark(state, kVictorsAdvance);  // [QUAD 7.62-Br] reading br-advance: nobody advances
      default: return next_advance(state, events);
    }
  }

  void carry_out(State& state, Events& events) const {
    CombatInHand& combat = block(state).combat;
    switch (combat.effect) {
      case Effect::kNone: return close(state);
      case Effect::kAttackerEliminated: return eliminate_attackers(state, events);
      case Effect::kAttackerRetreats: return mark(state, kAttackersRetreat);  // [QUAD 7.62-A]
      case Effect::kBothRetreat: combat.hexes = 1; break;  // [QUAD 7.62-Br]
      case Effect::kDefenderRetreats: break;  // [QUAD 7.62-D]
    }
    mark(state, kDefendersRetreat);
    tell_protected(state, events);
  }

  // [QUAD 7.62-Ae] The adjacent attackers only: barraging artillery stands in another list [QUAD 8.14].
  void eliminate_attackers(State& state, Events& events) const {
    CombatInHand& combat = block(state).combat;
    const Roster lost = roster(combat, true);
    for (UnitId unit : lost.units) {
      begin_path(combat, unit, true, state.hex(unit)).eliminated = 1;
      eliminate(state, unit, k7_62_Ae, events);
    }
    combat.hexes = 1;   // reading ae-advance
    mark(state, kVictorsAdvance);
  }

  /// Enters a stage in which every unit of the side in question on the map waits for its turn.
  void mark(State& state, Stage stage) const {
    CombatInHand& combat = block(state).combat;
    combat.stage = stage;
    mark_waiting(state, combat, acting_roster(combat),
                 [&](UnitId unit) { return stage != kDefendersRetreat || !stays_in_box(state, unit); });
  }

  // [QUAD 10.31] A defender whom the result does not touch although others must obey it.
  bool stays_in_box(const State& state, UnitId unit) const {
    const CombatInHand& combat = block(state).combat;
    return weak_result(combat.effect, combat.hexes) &&
           box_protects(quad_, state, {combat.attacker_units.data(), combat.attackers}, unit);
  }

  void tell_protected(const State& state, Events& events) const {
    for (UnitId unit : roster(block(state).combat, false).units)
      if (stays_in_box(state, unit))
        events.push_back({EventKind::kSkipped, &k10_31, unit, kNoHex, state.hex(unit), kRetreatStep,
                          "a fortified box, attacked through mines alone"});
  }

  // [QUAD 7.7-G] The owner retreats his units in any order. Only when no unit that waits can leave its hex is one lost
  // without a decision; its hex may then serve the others.
  void next_retreat(State& state, Events& events) const {
    CombatInHand& combat = block(state).combat;
    const Roster acting = acting_roster(combat);
    const int stuck = place_stuck(combat, acting, [&](UnitId unit) { return RouteFinder(quad_, state, unit).any(); });
    if (stuck < 0) return ask(state, kRetreatStep, acting.side);
    settle(combat, stuck);
    const UnitId unit = acting.units[static_cast<std::size_t>(stuck)];
    const Case& rule = RouteFinder(quad_, state, unit).jammed() ? k7_82_1 : k7_7_G;
    RetreatPath& path = begin_path(combat, unit, combat.stage == kAttackersRetreat, state.hex(unit));
    path.eliminated = 1;
    eliminate(state, unit, loss_case(state, unit, path, rule), events);
  }

  // [QUAD 7.81] The unit on top of the stack walks on until it arrives or a friendly unit is in its way.
  void go_on(State& state, Events& events) const {
    QuadBlock& own = block(state);
    PendingStep mover = own.pending.top();
    const HexId from = state.hex(mover.unit);
    HexId at = from;
    while (mover.remaining > 0 && state.board().vacant(mover.path[0])) {
      if (own.pending.size() == 1 && at != own.combat.path_list[own.combat.paths - 1].hexes[0]) vacate(own.combat, at);
      at = mover.path[0];
      std::copy(mover.path.begin() + 1, mover.path.end(), mover.path.begin());
      mover.path.back() = 0;
      --mover.remaining;
    }
    if (at != from) state.place(mover.unit, at);
    if (own.pending.size() == 1) own.pending.shorten(mover);
    if (mover.remaining == 0) return arrive(state, from, events);
    const UnitId in_the_way =
        quad_.at(state, mover.path[0]);  // the route was taken because it can make room [QUAD 7.82-1]
    ask(state, kDisplaceStep, state.side(in_the_way), in_the_way);
  }

  void arrive(State& state, HexId from, Events& events) const {
    QuadBlock& own = block(state);
    const UnitId unit = own.pending.top().unit;
    own.pending.pop();
    if (!own.pending.empty()) {   // a displaced unit has made room
      set(state, unit, kDisplaced);
      events.push_back({EventKind::kDisplaced, &k7_81, unit, from, state.hex(unit), 0, ""});
      return;
    }
    RetreatPath& path = own.combat.path_list[own.combat.paths - 1];
    const HexId end = state.hex(unit);
    const int covered = quad_.map().grid.distance(path.hexes[0], end);
    events.push_back({EventKind::kRetreated, &case_of(own.combat.effect), unit, path.hexes[0], end, covered, ""});
    if (covered < own.combat.hexes) lose_on_the_way(state, unit, events);  // [QUAD 7.74]
  }

  // [QUAD 7.74] The unit whose path was begun last is lost where it now stands, and its path ends there.
  void lose_on_the_way(State& state, UnitId unit, Events& events) const {
    CombatInHand& combat = block(state).combat;
    RetreatPath& path = combat.path_list[combat.paths - 1];
    vacate(combat, state.hex(unit));
    path.eliminated = 1;
    eliminate(state, unit, loss_case(state, unit, path, k7_74), events);
  }

  // [QUAD 14.13] Cited when the way on led off the map, `otherwise` when it did not.
  const Case& loss_case(const State& state, UnitId unit, const RetreatPath& path, const Case& otherwise) const {
    const Grid& grid = quad_.map().grid;
    const HexId at = state.hex(unit);
    const Hex start = grid.axial(path.hexes[0]), here = grid.axial(at);
    for (Direction d = 0; d < kDirections; ++d)
      if (quad_.map().neighbor(at, d) == kNoHex && distance(start, step(here, d)) > distance(start, here))
        return k14_13;
    return otherwise;
  }

  void eliminate(State& state, UnitId unit, const Case& rule, Events& events) const {
    events.push_back({EventKind::kEliminated, &rule, unit, state.hex(unit), kNoHex, 0, ""});
    state.remove(unit, Place::kEliminated);
    state.pos.units[unit].flags = 0;
  }

  static void vacate(CombatInHand& combat, HexId hex) {
    RetreatPath& path = combat.path_list[combat.paths - 1];
    path.hexes[path.count++] = hex;
  }

  // [QUAD 7.96] At once, before the next combat; skipped when nobody can.
  void next_advance(State& state, Events& events) const {
    const CombatInHand& combat = block(state).combat;
    const bool asked = ask_advance(state, combat, acting_roster(combat), kAdvanceStep, k7_91, events,
                                   [&](UnitId unit, ActionList& list) { find_advances(quad_, state, unit, list); });
    if (!asked) close(state);
  }

  static void close(State& state) {
    block(state).combat = CombatInHand{};
    state.pop();
  }

};

}  // namespace

ModulePtr combat_results(const Quad& quad) { return std::make_unique<Results>(quad); }

}  // namespace quad
