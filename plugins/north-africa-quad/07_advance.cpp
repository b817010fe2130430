// [QUAD 7.9] ADVANCE AFTER COMBAT. The victors that stood beside a beaten unit follow its path, or go their own way.
#include "aftermath.hpp"
#include "modules.hpp"

namespace quad {
namespace {

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
  for (int p = 0; p < combat.paths; ++p) {
    const RetreatPath& path = combat.path_list[p];
    if (first && path.hexes[0] == to) return true;
    for (int i = 0; i + 1 < path.count; ++i)
      if (path.hexes[i] == from && path.hexes[i + 1] == to) return true;
  }
  return false;
}

AdvanceStep advance_step(const Quad& quad, const State& state, UnitId unit, HexId from, Direction d, bool first) {
  const Side enemy = opponent(state.side(unit));
  AdvanceStep step;
  step.to = quad.map().neighbor(from, d);
  if (step.to == kNoHex) {
    step.against = &k14_13;
    return step;
  }
  step.along = along_path(block(state).combat, from, step.to, first);
  if (!quad.edges(Purpose::kRetreat, quad.mover_class(unit)).open(from, d)) {
    const Case& bar = barred_by(quad, unit, from, d);
    step.against = &bar == &k7_72 ? &k7_95_3 : &bar;
  }
  if (!step.against && !step.along && (quad.map().side(from, d) & quad.minefields[index(enemy)]))
    step.against = &k7_95_3;                                              // but 10.14
  step.stops = !step.along && quad.zone(state, enemy).contains(step.to);  // [QUAD 7.93, QUAD 7.95-2]
  return step;
}

/// [QUAD 7.94] Beside a beaten unit when they fought.
bool stood_beside(const Quad& quad, const State& state, UnitId unit) {
  const CombatInHand& combat = block(state).combat;
  for (int p = 0; p < combat.paths; ++p)
    if (quad.map().grid.direction(state.hex(unit), combat.path_list[p].hexes[0])) return true;
  return false;
}

class Advance final : public Section {
 public:
  using Section::Section;

  void on_advance(const State& state, UnitId unit, MoveRuling& ruling) const override {
    const Side side = state.side(unit);
    ruling.no_entry(state.board().occupied(opponent(side)), k5_12);  // [QUAD 5.12]
    HexSet& friends = ruling.own();
    friends = state.board().occupied(side);
    friends.remove(state.hex(unit));
    ruling.no_end(friends, k5_31);  // [QUAD 5.31] reading no-stacking-in-combat
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kAdvance) return;
    const CombatInHand& combat = block(state).combat;
    if (waiting(combat, action.unit) < 0 || !stood_beside(quad_, state, action.unit))
      return verdict.forbid(k7_94, kNoHex, action.unit, "it did not win beside a beaten unit, or has advanced already");
    if (action.hex != state.hex(action.unit) || action.count == 0)
      return verdict.forbid(k7_91, action.hex, action.unit, "the advance starts where the unit stands");
    if (action.count > combat.hexes) verdict.forbid(k7_95_1, kNoHex, action.unit);  // reading mixed-advance: all count
    const MoveRuling ruling = quad_.rule_advance(state, action.unit);
    HexId at = action.hex;
    for (int i = 0; i < action.count; ++i) {
      const AdvanceStep step = advance_step(quad_, state, action.unit, at, action.step(i), i == 0);
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
      find_advances(quad_, state, unit, list);
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
      along = along && along_path(combat, end, quad_.map().neighbor(end, action.step(i)), i == 0);
      end = quad_.map().neighbor(end, action.step(i));
    }
    state.place(action.unit, end);
    set(state, action.unit, kAdvanced);  // [QUAD 7.96] it fights no more in this phase
    events.push_back({EventKind::kAdvanced, along ? &k7_91 : &k7_95_1, action.unit, action.hex, end, action.count, ""});
    state.pop();
    return true;
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
  Place start;
  start.way.kind = kAdvance;
  start.way.unit = unit;
  start.way.hex = start.at = state.hex(unit);
  std::vector<Place> places{start};
  HexSet reached, gone_on;  // the same hex may be the end of one way and be passed on another
  reached.add(start.at);
  gone_on.add(start.at);
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

ModulePtr advance(const Quad& quad) { return std::make_unique<Advance>(quad); }

}  // namespace quad
