// Section 8: stacking. How many units a hex holds and what joining and leaving others costs; 10.23 allows too many
// after a retreat and says how they part.
#include <algorithm>

#include "modules.hpp"
#include "moving.hpp"

namespace ala {
namespace {

class Stacking final : public Section {
 public:
  explicit Stacking(const ElAlamein& game) : Section(game, {kDisband}) {}

  void on_move(const State& state, UnitId unit, MoveRuling& ruling) const override {
    const UnitFacts& facts = game_.facts(unit);
    const bool on_map = state.unit(unit).on_map(), in_it = on_map && too_many(state, state.hex(unit));
    if (!in_it && thinning(state)) ruling.forbid(k10_23);  // [ALA 10.23]
    if (!ruling.terms_wanted()) return;
    const Stacks& together = game_.stacks(state, facts.side);
    if (game_.weight(unit) > 0) {  // others join any stack
      HexSet& full = ruling.own();
      full = together.full;
      if (on_map) full.remove(state.hex(unit));
      ruling.no_entry(full, k8_0_G);  // passing through, too [ALA 8.0-G]
    }
    HexSet& stacks = ruling.own();
    stacks = engineers_free(unit) ? together.counted : state.board().occupied(facts.side);
    if (on_map && !costs(state, unit, state.hex(unit))) stacks.remove(state.hex(unit));
    ruling.entry_cost(stacks, game_.stack_cost.of(facts), k8_01);  // [ALA 8.01] [ALA 5.24]
    ruling.exit_cost(stacks, game_.stack_cost.of(facts), k8_01);   // [ALA 8.01] [ALA 8.02] [ALA 5.27]
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kDisband) return;
    if (action.unit >= game_.units.size() || !state.unit(action.unit).on_map() ||
        state.side(action.unit) != state.pos.phasing)
      return verdict.forbid(k10_23, kNoHex, action.unit, "no friendly unit on the map");
    const HexId hex = state.hex(action.unit);
    if (!thinning(state) || !too_many(state, hex) || game_.weight(action.unit) == 0)
      return verdict.forbid(k10_23, hex, action.unit, "its hex is not overstacked");
    for (const UnitId unit : state.in(hex)) {
      if (game_.weight(unit) == 0) continue;  // its leaving would mend nothing [ALA 12.13]
      WayList moves;
      game_.reach(state, unit, moves);
      if (!moves.empty()) verdict.forbid(k10_23, hex, unit, "this unit can leave the hex");
    }
  }

  void offer(const State& state, Offers& offers) const override {
    if (!thinning(state)) return;
    offers.each_wanted(state, state.pos.phasing, [&](UnitId unit) {
      if (!too_many(state, state.hex(unit))) return;
      offers.candidate({.kind = kDisband, .unit = unit});
    });
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    game_.eliminate(state, action.unit, k10_23, events);
    return true;
  }

  void obligations(const State& state, std::vector<Obligation>& list) const override {
    if (!thinning(state)) return;
    for (const UnitId unit : state.of(state.pos.phasing))
      if (too_many(state, state.hex(unit))) list.push_back({&k10_23, unit, kNoUnit, "must thin out its stack", false});
  }

 private:
  bool too_many(const State& state, HexId hex) const {
    return game_.stacked(state, hex) > game_.stack_limit[index(state.pos.phasing)];
  }

  /// The time for a stack that a retreat made too large [ALA 10.23], reading overstack-phase.
  bool thinning(const State& state) const {
    const PhaseId phase = state.pos.frames[0].phase;
    if (phase != kInitialPhase && !(phase == kMechanizedPhase && game_.read.thin_next)) return false;
    return state.pos.depth == 1 && !game_.stacks(state, state.pos.phasing).over.empty();
  }

  /// Whether `unit` pays nothing for engineers [ALA 12.13].
  bool engineers_free(UnitId unit) const { return game_.facts(unit).engineer || !game_.read.engineers_cost; }

  /// Whether `unit` pays for joining or leaving the friendly units in a hex, itself left out.
  bool costs(const State& state, UnitId unit, HexId hex) const {
    return std::ranges::any_of(state.in(hex), [&](UnitId each) {
      return each != unit && !(game_.facts(each).engineer && engineers_free(unit));
    });
  }
};

}  // namespace

ModulePtr stacking(const ElAlamein& game) { return std::make_unique<Stacking>(game); }

}  // namespace ala
