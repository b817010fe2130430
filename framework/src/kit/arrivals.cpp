// Stock sections: reinforcements, replacements, victory.

#include "trigh/kit/classic.hpp"
#include "trigh/services/set_up.hpp"

namespace trigh::kit {
namespace {

Action name(ActionKind kind, UnitId unit, HexId hex = kNoHex) {
  return {.kind = kind, .unit = unit, .hex = hex};
}

class Reinforcements final : public Section<ClassicGame> {
 public:
  Reinforcements(const ClassicGame& game, const Case& rule) : Section(game, {kEnter}), rule_(rule) {}

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kEnter) return;
    const UnitState& unit = state.unit(action.unit);
    if (state.side(action.unit) != state.pos.phasing || unit.place != Place::kDue || unit.data > state.pos.turn)
      return verdict.forbid(rule_, kNoHex, action.unit, "it is not due");
    if (!entries(action.unit).contains(action.hex))
      verdict.forbid(rule_, action.hex, action.unit, "not where it comes in");
    const MoveRuling ruling = game_.rule_move(state, action.unit);
    ruling.judge({MoveTermKind::kNoEntry, MoveTermKind::kNoEnd}, action.hex, action.unit, verdict);
  }
  void offer(const State& state, Offers& offers) const override {
    offers.each_wanted(state, [&](UnitId unit) {
      if (state.unit(unit).place == Place::kDue)
        for (const HexId hex : entries(unit)) offers.candidate(name(kEnter, unit, hex));
    });
  }
  bool perform(State& state, const Action& action, Events& events) const override {
    state.place(action.unit, action.hex);
    state.pos.units[action.unit].data = 0;
    events.push_back({EventKind::kEntered, &rule_, action.unit, kNoHex, action.hex, 0, ""});
    return true;
  }

 private:
  HexSet entries(UnitId unit) const {
    for (const Arrival& each : game_.data->scenario.arrivals)
      if (each.unit == unit && each.hex != kNoHex) return set_of({each.hex});
    return game_.sources(game_.counters()[unit].side);
  }
  const Case& rule_;
};

class Replacements final : public Section<ClassicGame> {
 public:
  Replacements(const ClassicGame& game, PhaseId phase, const Case& rule)
      : Section(game, {kRebuild}), phase_(phase), rule_(rule) {}

  void on_begin(State& state, PhaseId phase, Events&) const override {
    if (phase != phase_) return;
    const std::size_t slot = slot_of(state.pos.phasing);
    const int more = points_of_turn(game_.data->scenario, game_.point_names[slot], state.pos.turn).value_or(0);
    state.pos.points[slot] = static_cast<std::int16_t>(state.pos.points[slot] + more);
  }
  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kRebuild) return;
    const Side side = state.pos.phasing;
    const HexId hex = state.hex(action.unit);
    const bool lost = state.unit(action.unit).place == Place::kEliminated;
    const bool whole = state.unit(action.unit).on_map() && state.unit(action.unit).steps == 0;
    if (state.side(action.unit) != side || game_.steps_of(action.unit) < 2 || whole || (!lost && hex == kNoHex))
      return verdict.forbid(rule_, hex, action.unit, "no unit of two steps that lacks one");
    if (state.pos.points[slot_of(side)] == 0) verdict.forbid(rule_, hex, action.unit, "no point is left");
    if (lost) return;
    if (!game_.supplied_hexes(state, side).contains(hex)) verdict.forbid(rule_, hex, action.unit, "without supply");
    if (game_.zone(state, opponent(side)).contains(hex)) verdict.forbid(rule_, hex, action.unit, "in an enemy zone");
  }
  void offer(const State& state, Offers& offers) const override {
    if (state.pos.points[slot_of(state.pos.phasing)] == 0) return;
    offers.each_wanted(state, [&](UnitId unit) { offers.candidate(name(kRebuild, unit)); });
  }
  bool perform(State& state, const Action& action, Events& events) const override {
    UnitState& unit = state.pos.units[action.unit];
    --state.pos.points[slot_of(state.pos.phasing)];
    if (unit.on_map()) {
      unit.steps = 0;
    } else {
      state.remove(action.unit, Place::kDue);
      unit.steps = 1;
      unit.data = static_cast<std::uint16_t>(state.pos.turn + 1);
    }
    state.touch(state.side(action.unit));
    events.push_back({EventKind::kStatus, &rule_, action.unit, unit.hex, kNoHex, 0, "rebuilt"});
    return true;
  }

 private:
  static std::size_t slot_of(Side side) { return static_cast<std::size_t>(kReplacements + index(side)); }
  PhaseId phase_;
  const Case& rule_;
};

class Victory final : public Section<ClassicGame> {
 public:
  Victory(const ClassicGame& game, const Case& rule) : Section(game), rule_(rule) {}

  void victory(const State& state, std::vector<VictoryLine>& list) const override {
    const int first = game_.score(state, Side::kFirst), second = game_.score(state, Side::kSecond);
    list.push_back({&rule_, Side::kFirst, "objectives and enemy steps", first, first > second});
    list.push_back({&rule_, Side::kSecond, "objectives and enemy steps", second, second > first});
  }

 private:
  const Case& rule_;
};

}  // namespace

ModulePtr reinforcements(const ClassicGame& game, const Case& rule) {
  return std::make_unique<Reinforcements>(game, rule);
}

ModulePtr replacements(const ClassicGame& game, PhaseId phase, const Case& rule) {
  return std::make_unique<Replacements>(game, phase, rule);
}

ModulePtr victory(const ClassicGame& game, const Case& rule) { return std::make_unique<Victory>(game, rule); }

}  // namespace trigh::kit
