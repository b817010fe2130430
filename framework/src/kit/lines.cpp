// Stock sections: supply lines, rail and weather.
#include <algorithm>

#include "trigh/kit/classic.hpp"
#include "trigh/services/decision.hpp"

namespace trigh::kit {
namespace {

class Supply final : public Section<ClassicGame> {
 public:
  Supply(const ClassicGame& game, HexsideKinds roads, int range, const SupplyCases& cases)
      : Section(game), roads_(roads), range_(range), cases_(cases) {}

  void on_supply(const State& state, Side side, SupplyRuling& ruling) const override {
    ruling.source(game_.sources(side), cases_.line);
    ruling.along(roads_, range_, cases_.line);
    ruling.block(state.board().occupied(opponent(side)), cases_.enemies);
  }
  void on_move(const State& state, UnitId unit, MoveRuling& ruling) const override {
    if (without(state, unit)) ruling.halve_allowance(cases_.movement);
  }
  void on_combat(const State& state, const CombatQuery& query, CombatRuling& ruling) const override {
    for (const UnitId unit : query.attackers)
      if (without(state, unit)) ruling.multiply(Role::kAttack, unit, 1, 2, cases_.attack, "no supply");
  }

 private:
  bool without(const State& state, UnitId unit) const {
    return state.unit(unit).on_map() && !game_.supplied_hexes(state, state.side(unit)).contains(state.hex(unit));
  }
  HexsideKinds roads_;
  int range_;
  SupplyCases cases_;
};

class Rail final : public Section<ClassicGame> {
 public:
  Rail(const ClassicGame& game, HexsideKinds rails, int moves, std::vector<PhaseId> phases, const Case& rule)
      : Section(game), rails_(rails), moves_(moves), phases_(std::move(phases)), rule_(rule) {}

  void on_edge(const EdgeQuery& query, EdgeRuling& ruling) const override {
    if (query.purpose != Purpose::kMovement || query.mover != kByRail) return;
    if ((game_.map().side(query.from, query.direction) & rails_) == 0) ruling.forbid(rule_);
    ruling.base(1, rule_, "by rail");
  }
  void on_move(const State& state, UnitId unit, MoveRuling& ruling) const override {
    if (ruling.mode() != kByRail) return;
    if (state.pos.points[kRailMoves] == 0 || std::ranges::find(phases_, state.pos.top().phase) == phases_.end())
      ruling.forbid(rule_);
    ruling.no_entry(game_.zone(state, opponent(state.side(unit))), rule_);
  }
  void on_performed(State& state, const Action& action, Events&) const override {
    if (action.kind == kMove && action.mode == kByRail) --state.pos.points[kRailMoves];
  }
  void on_begin(State& state, PhaseId phase, Events&) const override {
    if (std::ranges::find(phases_, phase) != phases_.end())
      state.pos.points[kRailMoves] = static_cast<std::int16_t>(moves_);
  }

 private:
  HexsideKinds rails_;
  int moves_;
  std::vector<PhaseId> phases_;
  const Case& rule_;
};

class Weather final : public Section<ClassicGame> {
 public:
  Weather(const ClassicGame& game, PhaseId phase, std::vector<int> mud, const Case& rule)
      : Section(game, {kRoll}), phase_(phase), mud_(std::move(mud)), rule_(rule) {}

  void on_move(const State& state, UnitId, MoveRuling& ruling) const override {
    if (state.pos.points[kWeather] != 0) ruling.halve_allowance(rule_);
  }
  bool resolve(State& state, Events&) const override {
    Frame& frame = state.pos.top();
    if (frame.phase != phase_ || frame.step != 0) return false;
    frame.step = 1;
    ask(state, kWeatherRoll, Side::kChance);
    return true;
  }
  bool perform(State& state, const Action& action, Events& events) const override {
    if (state.pos.top().phase != kWeatherRoll) return false;
    const bool mud = std::ranges::find(mud_, action.value) != mud_.end();
    state.pop();
    state.pos.points[kWeather] = mud;
    events.push_back({EventKind::kRolled, &rule_, kNoUnit, kNoHex, kNoHex, action.value, mud ? "mud" : "clear"});
    return true;
  }
  void conditions(const State& state, std::vector<Condition>& list) const override {
    list.push_back({"weather", state.pos.points[kWeather] != 0 ? "Mud" : "Clear weather", &rule_});
  }

 private:
  PhaseId phase_;
  std::vector<int> mud_;
  const Case& rule_;
};

}  // namespace

ModulePtr supply(const ClassicGame& game, HexsideKinds roads, int range, const SupplyCases& cases) {
  return std::make_unique<Supply>(game, roads, range, cases);
}

ModulePtr rail(ClassicGame& game, HexsideKinds rails, int moves, std::vector<PhaseId> phases, const Case& rule) {
  game.mover_classes.push_back("by-rail");
  game.forms[kMove].modes = {"road", "rail"};
  return std::make_unique<Rail>(game, rails, moves, std::move(phases), rule);
}

ModulePtr weather(ClassicGame& game, PhaseId phase, std::vector<int> mud, const Case& rule) {
  return std::make_unique<Weather>(game, phase, std::move(mud), rule);
}

}  // namespace trigh::kit
