// [QUAD 7.62] COMBAT RESULTS carried out: the stages of the resolve step, from the die roll to the end of the combat.
// [QUAD 7.9] ADVANCE AFTER COMBAT. The victors that stood beside a beaten unit follow its path, or go their own way.
#include <algorithm>

#include "07_combat.hpp"
#include "aftermath.hpp"
#include "modules.hpp"

namespace quad {

namespace {

/// Of a result that makes somebody retreat.
const Case& case_of(Effect effect) {
  return effect == Effect::kAttackerRetreat ? k7_62_A : effect == Effect::kBothRetreat ? k7_62_Br : k7_62_D;
}

std::span<const RetreatPath> paths_of(const CombatInHand& combat) { return {combat.path_list.data(), combat.paths}; }

/// One hex of an advance.
struct AdvanceStep {
  HexId to = kNoHex;
  bool along = false;  ///< on the Path of Retreat
  bool stops = false;  ///< ends the advance
  const Case* against = nullptr;
};

// [QUAD 7.91] Along the path: into the hex where a beaten unit stood, as first hex; then from each vacated hex to the
// next. Any other step is independent [QUAD 7.95], even if it happens to end in a hex of the path.
bool along_path(const CombatInHand& combat, HexId from, HexId to, bool first) {
  for (const RetreatPath& path : paths_of(combat)) {
    if (first && path.hexes[0] == to) return true;
    for (int i = 0; i + 1 < path.count; ++i)
      if (path.hexes[i] == from && path.hexes[i + 1] == to) return true;
  }
  return false;
}

AdvanceStep advance_step(const Quad& quad, const State& state, UnitId unit, HexId from, Direction d, bool first) {
  const Side enemy = opponent(state.side(unit));
  AdvanceStep step{quad.map().neighbor(from, d)};
  if (step.to == kNoHex) return {kNoHex, false, false, &k14_13};
  step.along = along_path(block(state).combat, from, step.to, first);
  if (!quad.edges(Purpose::kRetreat, quad.mover_class(unit)).open(from, d)) {
    const Case& bar = barred_by(quad, unit, from, d);
    step.against = &bar == &k7_72 ? &k7_95_3 : &bar;
  } else if (!step.along && block(state).combat.effect == Effect::kAttackerEliminated) {
    step.against = &k7_62_Ae;  // into the hex that was vacated, nowhere else
  } else if (!step.along && (quad.map().side(from, d) & quad.minefields[index(enemy)])) {
    step.against = &k7_95_3;  // but 10.14
  }
  step.stops = !step.along && quad.zone(state, enemy).contains(step.to);  // [QUAD 7.93, QUAD 7.95-2]
  return step;
}

/// [QUAD 7.94] Beside a beaten unit when they fought.
bool stood_beside(const Quad& quad, const State& state, UnitId unit) {
  return std::ranges::any_of(paths_of(block(state).combat), [&](const RetreatPath& path) {
    return quad.map().grid.direction(state.hex(unit), path.hexes[0]).has_value();
  });
}

class Results final : public Section {
 public:
  explicit Results(const Quad& game) : Section(game, {kAdvance, kDone}) {}

  bool resolve(State& state, Events& events) const override {
    if (state.pos.top().phase != kResolveStep) return false;
    const QuadBlock& own = block(state);
    if (!own.pending.empty()) go_on(state, events);
    else if (own.combat.pending != 0 && own.combat.stage != kVictorsAdvance) next_retreat(state, events);
    else next_stage(state, events);
    return true;
  }

  // Advances [QUAD 7.9].

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kAdvance) return;
    const CombatInHand& combat = block(state).combat;
    if (waiting(combat, action.unit) < 0 || !stood_beside(game_, state, action.unit))
      return verdict.forbid(k7_94, kNoHex, action.unit, "it did not win beside a beaten unit, or has advanced already");
    if (action.hex != state.hex(action.unit) || action.count == 0)
      return verdict.forbid(k7_91, action.hex, action.unit, "the advance starts where the unit stands");
    if (action.count > combat.hexes) verdict.forbid(k7_95_1, kNoHex, action.unit);  // reading mixed-advance: all count
    const MoveRuling ruling = game_.rule_advance(state, action.unit);
    HexId at = action.hex;
    for (int i = 0; i < action.count; ++i) {
      const AdvanceStep step = advance_step(game_, state, action.unit, at, action.step(i), i == 0);
      if (step.to != kNoHex && !ruling.judge({MoveTermKind::kNoEntry}, step.to, action.unit, verdict)) return;
      if (step.against) return verdict.forbid(*step.against, step.to, action.unit);
      at = step.to;
      if (step.stops && i + 1 < action.count) return verdict.forbid(k7_95_2, at, action.unit);
    }
    if (at == action.hex) verdict.forbid(k7_91, at, action.unit, "an advance must lead to another hex");
    ruling.judge({MoveTermKind::kNoEnd}, at, action.unit, verdict);
  }

  void offer(const State& state, Offers& offers) const override {
    if (state.pos.top().phase != kAdvanceStep) return;
    const CombatInHand& combat = block(state).combat;
    offer_advances(combat, acting_roster(combat), kDone, offers, [&](UnitId unit, ActionList& list) {
      find_advances(game_, state, unit, list);
    });  // [QUAD 7.96] nobody must advance
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    CombatInHand& combat = block(state).combat;
    if (action.kind == kDone && state.pos.top().phase == kAdvanceStep) {
      combat.pending = 0;
      state.pop();
      return true;
    }
    if (action.kind != kAdvance) return false;
    settle(combat, waiting(combat, action.unit));
    HexId end = action.hex;
    bool along = true;
    for (int i = 0; i < action.count; ++i) {
      const HexId from = std::exchange(end, game_.map().neighbor(end, action.step(i)));
      along = along && along_path(combat, from, end, i == 0);
    }
    state.place(action.unit, end);
    set(state, action.unit, kAdvanced);  // [QUAD 7.96] it fights no more in this phase
    events.push_back({EventKind::kAdvanced, along ? &k7_91 : &k7_95_1, action.unit, action.hex, end, action.count, ""});
    state.pop();
    return true;
  }

 private:
  // [QUAD 7.62] Who must give way, and who may follow.
  void next_stage(State& state, Events& events) const {
    CombatInHand& combat = block(state).combat;
    const bool both = combat.effect == Effect::kBothRetreat;  // [QUAD 7.62-Br] defenders first
    switch (combat.stage) {
      case kStageStart: return carry_out(state, events);
      case kDefendersRetreat: return mark(state, both ? kAttackersRetreat : kVictorsAdvance);
      case kAttackersRetreat:
        return both ? close(state) : mark(state, kVictorsAdvance);  // reading br-advance: nobody advances
      default: return next_advance(state, events);
    }
  }

  void carry_out(State& state, Events& events) const {
    CombatInHand& combat = block(state).combat;
    if (combat.effect == Effect::kNone) return close(state);
    if (combat.effect == Effect::kAttackerEliminated) return eliminate_attackers(state, events);
    if (combat.effect == Effect::kAttackerRetreat) return mark(state, kAttackersRetreat);  // [QUAD 7.62-A]
    mark(state, kDefendersRetreat);  // [QUAD 7.62-Br, QUAD 7.62-D]
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
    return weak_result(combat.effect, combat.hexes) && box_protects(game_, state, roster(combat, true).units, unit);
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
    const int stuck = place_stuck(combat, acting, [&](UnitId unit) { return RouteFinder(game_, state, unit).any(); });
    if (stuck < 0) return ask(state, kRetreatStep, acting.side);
    settle(combat, stuck);
    const UnitId unit = acting.units[static_cast<std::size_t>(stuck)];
    const Case& rule = RouteFinder(game_, state, unit).jammed() ? k7_82_1 : k7_7_G;
    begin_path(combat, unit, combat.stage == kAttackersRetreat, state.hex(unit));
    lose_on_the_way(state, unit, rule, events);
  }

  // [QUAD 7.81] The unit on top of the stack walks on until it arrives or a friendly unit is in its way.
  void go_on(State& state, Events& events) const {
    QuadBlock& own = block(state);
    PendingStep mover = own.pending.top();
    const HexId from = state.hex(mover.unit);
    HexId at = from;
    while (mover.remaining > 0 && state.board().vacant(mover.path[0])) {
      if (own.pending.size() == 1 && at != own.combat.last_path().hexes[0]) own.combat.last_path().add(at);
      at = mover.path[0];
      std::copy(mover.path.begin() + 1, mover.path.end(), mover.path.begin());
      mover.path.back() = 0;
      --mover.remaining;
    }
    if (at != from) state.place(mover.unit, at);
    if (own.pending.size() == 1) own.pending.shorten(mover);
    if (mover.remaining == 0) return arrive(state, from, events);
    // the route was taken because it can make room [QUAD 7.82-1]
    const UnitId in_the_way = game_.at(state, mover.path[0]);
    ask(state, kDisplaceStep, state.side(in_the_way), in_the_way);
  }

  void arrive(State& state, HexId from, Events& events) const {
    QuadBlock& own = block(state);
    const UnitId unit = own.pending.top().unit;
    own.pending.pop();
    if (!own.pending.empty()) {   // a displaced unit has made room
      set(state, unit, kDisplaced);
      reset(state, unit, kBound);
      events.push_back({EventKind::kDisplaced, &k7_81, unit, from, state.hex(unit), 0, ""});
      return;
    }
    RetreatPath& path = own.combat.last_path();
    const HexId end = state.hex(unit);
    const int covered = game_.map().grid.distance(path.hexes[0], end);
    events.push_back({EventKind::kRetreated, &case_of(own.combat.effect), unit, path.hexes[0], end, covered, ""});
    if (covered >= own.combat.hexes) return;
    path.add(end);
    lose_on_the_way(state, unit, k7_74, events);  // [QUAD 7.74]
  }

  // The unit whose path was begun last is lost where it now stands, and its path ends there.
  void lose_on_the_way(State& state, UnitId unit, const Case& rule, Events& events) const {
    RetreatPath& path = block(state).combat.last_path();
    path.eliminated = 1;
    eliminate(state, unit, loss_case(state, unit, path, rule), events);
  }

  // [QUAD 14.13] Cited when the way on led off the map, `otherwise` when it did not.
  const Case& loss_case(const State& state, UnitId unit, const RetreatPath& path, const Case& otherwise) const {
    const Grid& grid = game_.map().grid;
    const HexId at = state.hex(unit);
    const Hex start = grid.axial(path.hexes[0]), here = grid.axial(at);
    for (Direction d = 0; d < kDirections; ++d)
      if (game_.map().neighbor(at, d) == kNoHex && distance(start, step(here, d)) > distance(start, here))
        return k14_13;
    return otherwise;
  }

  void eliminate(State& state, UnitId unit, const Case& rule, Events& events) const {
    events.push_back({EventKind::kEliminated, &rule, unit, state.hex(unit), kNoHex, 0, ""});
    state.remove(unit, Place::kEliminated);
    state.pos.units[unit].flags = 0;
  }

  // [QUAD 7.96] At once, before the next combat; skipped when nobody can.
  void next_advance(State& state, Events& events) const {
    const CombatInHand& combat = block(state).combat;
    const bool asked = ask_advance(state, combat, acting_roster(combat), kAdvanceStep, k7_91, events,
                                   [&](UnitId unit, ActionList& list) { find_advances(game_, state, unit, list); });
    if (!asked) close(state);
  }

  static void close(State& state) {
    block(state).combat = CombatInHand{};
    state.pop();
  }

};

}  // namespace

void find_advances(const Quad& quad, const State& state, UnitId unit, ActionList& list) {
  struct Place {
    Action way;
    HexId at = kNoHex;
    bool stopped = false;
  };
  if (!stood_beside(quad, state, unit)) return;
  const MoveRuling ruling = quad.rule_advance(state, unit);
  const HexSet closed = ruling.fold(MoveTermKind::kNoEntry), no_end = ruling.fold(MoveTermKind::kNoEnd);
  const HexId start = state.hex(unit);
  std::vector<Place> places{{{.kind = kAdvance, .unit = unit, .hex = start}, start}};
  HexSet reached, gone_on;  // the same hex may be the end of one way and be passed on another
  reached.add(start);
  gone_on.add(start);
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Place from = places[i];
    if (from.stopped || from.way.count >= block(state).combat.hexes) continue;
    for (Direction d = 0; d < kDirections; ++d) {
      const AdvanceStep step = advance_step(quad, state, unit, from.at, d, i == 0);
      if (step.against || closed.contains(step.to) || gone_on.contains(step.to) ||
          (step.stops && reached.contains(step.to)))
        continue;
      Place next{from.way, step.to, step.stops};
      next.way.push_step(d);
      if (!reached.contains(step.to) && !no_end.contains(step.to)) list.push_back(next.way);
      reached.add(step.to);
      if (!step.stops) gone_on.add(step.to);
      places.push_back(next);
    }
  }
}

ModulePtr combat_results(const Quad& quad) { return std::make_unique<Results>(quad); }

}  // namespace quad
