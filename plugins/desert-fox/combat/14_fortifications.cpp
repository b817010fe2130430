// Section 14: fortifications are built by a combat unit from a dump, and what they do for defenders.
#include "combat/combat.hpp"
#include "movement/moving.hpp"

namespace fox {
namespace {

class Fortifications final : public Section {
 public:
  explicit Fortifications(const DesertFox& game) : Section(game, {kBuild}) {}
  /// In each Level 2 fort the one unit, no armor, that gains most is doubled, after combined arms [DF 14.22].
  void on_combat(const State& state, const CombatQuery& query, CombatRuling& ruling) const override {
    offer_forts(game_, state, hexes_of(state, query.defenders), ruling);
    for (const auto& [hex, stack] : by_hex(state, forces_of(query)[1].units)) {
      UnitList others;
      for (const UnitId unit : stack)
        if (!game_.is_armor(unit) && !has(state, unit, kRetreated)) others.push_back(unit);
      if (game_.fort_level(state, hex) >= 2)
        ruling.multiply_some(Role::kDefense, others, 1, 2, 1, k14_22, "level 2 fort", 1);
    }
  }

  void on_move(const State& state, UnitId unit, MoveRuling& ruling) const override {
    if (has(state, unit, kBuilding) && is_movement(state.pos.frames[0].phase)) ruling.forbid(k14_14);  // [DF 14.14]
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind == kEmergencySupply && action.targets == 1)
      if (const UnitId dump = action.target_units()[0]; has(state, dump, kBuilding))
        verdict.forbid(k14_14, state.hex(dump), dump, "it is built from");
    if (action.kind == kBuild) judge_build(state, action, verdict);
  }

  void offer(const State& state, Offers& offers) const override {
    if (block(state).under_way != 0) return;
    for (const UnitId dump : state.of(state.pos.phasing)) {
      if (!game_.is_dump(state, dump)) continue;
      for (const UnitId unit : state.in(state.hex(dump)))
        if (offers.wants(unit) && !game_.is_supply(unit)) offers.candidate(on_target(kBuild, unit, dump));
    }
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    set(state, action.unit, kBuilding);
    set(state, action.target_units()[0], kBuilding);
    events.push_back({EventKind::kStatus, &k14_14, action.unit, kNoHex, state.hex(action.unit), 0, "building"});
    return true;
  }

  /// The Movement Phase is over [DF 14.14].
  void on_begin(State& state, PhaseId phase, Events& events) const override {
    if (!is(phase, kWorks1)) return;
    for (const UnitId dump : state.units()) {
      if (!game_.is_dump(state, dump) || !has(state, dump, kBuilding) || !state.unit(dump).on_map()) continue;
      const HexId hex = state.hex(dump);
      const auto builders = those_of(state.in(hex), [&](UnitId unit) {
        return has(state, unit, kBuilding) && !has(state, unit, kDump);
      });
      for (const UnitId unit : builders) reset(state, unit, kBuilding);
      reset(state, dump, kBuilding);
      if (builders.empty()) continue;
      remove_supply(game_, state, dump, k14_14, "expended", events);
      add_fort(state, hex);  // [DF 14.13]
      const int level = game_.fort_level(state, hex);
      events.push_back({EventKind::kNote, &k14_14, kNoUnit, kNoHex, hex, level, "fortification"});
    }
  }

 private:
  void judge_build(const State& state, const Action& action, Verdict& verdict) const {
    const UnitId unit = action.unit;
    if (!stands(state, unit, state.pos.phasing) || game_.is_supply(unit))
      return verdict.forbid(k14_14, kNoHex, unit, "must be a combat unit of the phasing side");
    const HexId hex = state.hex(unit);
    if (block(state).under_way != 0) verdict.forbid(k14_14, hex, unit, "only when the phase begins");
    if (!game_.fights(state, unit) || game_.stacking(unit) == 0) verdict.forbid(k14_14, hex, unit, "it cannot build");
    if (!game_.motorized(unit) && half_of(state.pos.top().phase) == 2)
      verdict.forbid(k14_14, hex, unit, "it could not move in this phase");
    if (!may_fortify(game_, hex)) verdict.forbid(k14_11, hex);
    if (game_.fort_level(state, hex) >= 2) verdict.forbid(k14_14, hex, kNoUnit, "there is no third level");
    if (game_.surprised(state, state.side(unit))) verdict.forbid(k3_2_4, hex, unit);
    if (action.targets != 1) return verdict.forbid(k14_14, hex, unit, "must name one dump");
    const UnitId dump = action.target_units()[0];
    if (!game_.is_dump(state, dump) || state.side(dump) != state.side(unit) || state.hex(dump) != hex)
      return verdict.forbid(k14_14, hex, unit, "no dump of its side is with it");
    if (has(state, dump, kCaptured)) verdict.forbid(k7_75, hex, dump);
    if (has(state, dump, kBuilding)) verdict.forbid(k14_14, hex, dump, "it is built from already");
  }
};

}  // namespace

ModulePtr fortifications(const DesertFox& game) { return std::make_unique<Fortifications>(game); }

}  // namespace fox
