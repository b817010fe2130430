// Cases 5.0 and 5.1: points arrive, and land units enter near their base, or by the map edge when that is closed.
#include <optional>

#include "arrivals/arrivals.hpp"
#include "modules.hpp"

namespace fox {
namespace {

class Reinforcements final : public Section {
 public:
  using Section::Section;
  void on_begin(State& state, PhaseId phase, Events& events) const override {
    if (phase != kArrivals) return;
    const Side side = state.pos.phasing;
    const TurnFacts& turn = game_.turn(state);
    const auto gain = [&](DfPoints which, int points) {
      if (points == 0) return;
      state.pos.points[which] =
          static_cast<std::int16_t>(state.pos.points[which] + points);  // [DF 5.16, DF 6.1, DF 13.12]
      events.push_back({EventKind::kPoints, &k5_16, kNoUnit, kNoHex, kNoHex, points, game_.point_names[which].c_str()});
    };
    gain(side == kAxis ? kAxisAir : kCommonwealthAir, turn.air[index(side)]);
    for (const Nation nation : {Nation::kGerman, Nation::kItalian, Nation::kCommonwealth})
      if ((nation == Nation::kCommonwealth) == (side == kCommonwealth))
        gain(static_cast<DfPoints>(kGermanRefit + static_cast<int>(nation)),
             turn.refit[static_cast<std::size_t>(nation)]);
    for (const std::string& id : game_.table("schedule")["arrive_in_refit_box"].as_texts())
      if (const auto unit = game_.counters().find(id); unit && state.side(*unit) == side && due(state, *unit))
        state.remove(*unit, place(kRefitBox));  // [DF 5.13]
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kEnter || state.pos.top().phase != kReinforcement) return;
    const UnitId unit = action.unit;
    if (unit >= state.pos.unit_count || state.side(unit) != state.pos.phasing || !may_enter(state, unit))
      return verdict.forbid(k5_12, kNoHex, unit, "it is not due");
    if (!entry_hexes(game_, state, state.pos.phasing, true).contains(action.hex))
      verdict.forbid(entry_hexes(game_, state, state.pos.phasing, false).empty() ? k5_11 : k5_0_P, action.hex, unit,
                     "no hex of entry");
    if (!can_stand(game_, unit, action.hex)) verdict.forbid(k5_0_P, action.hex, unit, "it could not move there");
  }

  void offer(const State& state, Offers& offers) const override {
    if (state.pos.top().phase != kReinforcement) return;
    std::optional<HexSet> hexes;   // found when somebody wants them
    offers.each_wanted(state, [&](UnitId unit) {
      if (state.side(unit) != state.pos.phasing || !may_enter(state, unit)) return;
      if (!hexes) hexes = entry_hexes(game_, state, state.pos.phasing, true);
      hexes->for_each([&](HexId hex) {
        if (can_stand(game_, unit, hex)) offers.judged({.kind = kEnter, .unit = unit, .hex = hex});
      });
    });
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    if (action.kind != kEnter || state.pos.top().phase != kReinforcement) return false;
    const UnitId unit = action.unit;
    UnitState& now = state.pos.units[unit];
    const bool returns = now.place == place(kReturning);
    if (game_.is_combat(unit))
      now.data = data_of(returns ? game_.rating(state, unit) : best_rating(game_, state, unit));  // [DF 5.15, DF 5.28]
    state.place(unit, action.hex);
    game_.entered(state, state.side(unit), action.hex);
    set_flags(state, unit, kArrived);  // [DF 5.14]
    events.push_back({EventKind::kEntered, returns ? &k5_25 : &k5_0_P, unit, kNoHex, action.hex, 0, ""});
    return true;
  }

 private:
  bool due(const State& state, UnitId unit) const {
    if (state.unit(unit).place != Place::kDue) return false;
    for (const Arrival& each : game_.data->scenario.arrivals)
      if (each.unit == unit) return each.turn <= state.pos.turn;  // [DF 5.12]
    return false;
  }
  bool may_enter(const State& state, UnitId unit) const {
    return due(state, unit) || (state.unit(unit).place == place(kReturning) && has(state, unit, kArrived));
  }
};

}  // namespace

ModulePtr reinforcements(const DesertFox& game) { return std::make_unique<Reinforcements>(game); }

}  // namespace fox
