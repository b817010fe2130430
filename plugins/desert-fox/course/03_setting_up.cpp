// The start of a scenario [DF 15.12, DF 15.13]: what its file says, and what the Commonwealth sets up freely.

#include "modules.hpp"
#include "trigh/services/set_up.hpp"

namespace fox {
namespace {

void set_last_visitors(const DesertFox& game, State& state) {
  for (const auto& [side, list] : game.data->scenario.rules["last_in"].members())
    for (const std::string& id : list.as_texts())
      if (const int place = game.place_named(id); place >= 0)
        game.entered(state, side_named(*game.data, side), game.places[place].hex);
}

class SettingUp final : public Section {
 public:
  explicit SettingUp(const DesertFox& game) : Section(game, {kDeploy, kFortify}) {}
  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (state.pos.top().phase != kSetUp) return;
    if (action.kind == kDeploy) judge_deploy(state, action, verdict);
    if (action.kind == kFortify) judge_fort(state, action.hex, verdict);
  }

  void obligations(const State& state, std::vector<Obligation>& list) const override {
    if (state.pos.top().phase != kSetUp) return;
    for (const UnitId unit : state.units())
      if (waits(state, unit)) list.push_back({&k15_12, unit, kNoUnit, "must be set up", false});
    if (fort_waits(state)) list.push_back({&k15_12_2, kNoUnit, kNoUnit, "the fortification must be placed", false});
  }

  void offer(const State& state, Offers& offers) const override {
    offers.each_wanted(state, [&](UnitId unit) {
      if (!waits(state, unit)) return;
      each_free(freedom(unit), [&](HexId hex) { offers.candidate({.kind = kDeploy, .unit = unit, .hex = hex}); });
    });
    if (offers.filter().unit == kNoUnit && fort_waits(state))
      each_free(fort_freedom(), [&](HexId hex) { offers.candidate({.kind = kFortify, .hex = hex}); });
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    if (action.kind == kDeploy) {
      state.place(action.unit, action.hex);
      events.push_back({EventKind::kEntered, &k15_12, action.unit, kNoHex, action.hex, 0, "set up"});
    } else {
      add_fort(state, action.hex);  // [DF 15.12-2]
      events.push_back({EventKind::kNote, &k15_12_2, kNoUnit, kNoHex, action.hex, 1, "fortification"});
    }
    return true;
  }

 private:
  // Freedom: where a group of units, or the fortification, may stand: `within` so many hexes `of` another.
  HexId centre(const Datum& free) const { return game_.map().hex_of(free["of"].as_text()); }
  bool too_far(const Datum& free, HexId hex) const {
    return game_.map().grid.distance(centre(free), hex) > free["within"].as_int();
  }
  template <class F>
  void each_free(const Datum& free, F&& f) const {
    for (int radius = 0; radius <= free["within"].as_int(); ++radius)
      for (HexId hex : game_.map().grid.ring(centre(free), radius))
        if (game_.map().exists(hex)) f(hex);
  }
  static bool waits(const State& state, UnitId unit) { return state.unit(unit).place == place(kToDeploy); }
  bool fort_waits(const State& state) const {
    return game_.data->scenario.rules.has("fort") &&
           std::ranges::count(state.pos.markers, kFortMarker, &Marker::kind) == 0;
  }
  const Datum& freedom(UnitId unit) const {
    const std::vector<Datum>& groups = game_.data->scenario.rules["free"].items();
    const auto group = std::ranges::find_if(groups, [&](const Datum& each) {
      return std::ranges::count(each["units"].as_texts(), game_.counters()[unit].id) > 0;
    });
    static const Datum kNone;
    return group == groups.end() ? kNone : *group;
  }
  const Datum& fort_freedom() const { return game_.data->scenario.rules["fort"]; }

  void judge_deploy(const State& state, const Action& action, Verdict& verdict) const {
    if (!waits(state, action.unit)) return verdict.forbid(k15_12, kNoHex, action.unit, "it is not set up freely");
    if (too_far(freedom(action.unit), action.hex))
      return verdict.forbid(k15_12, action.hex, action.unit, "too far from where it may stand");
    if (game_.ground(action.hex).prohibited) verdict.forbid(k15_12, action.hex, action.unit, "not on land");
    if (state.board().occupied(opponent(state.side(action.unit))).contains(action.hex))
      verdict.forbid(k15_12, action.hex, action.unit, "an enemy stands there");
    if (game_.stack_points(state, action.hex) + game_.stacking(action.unit) > game_.stack_limit(action.hex))
      verdict.forbid(k9_22, action.hex, action.unit);
  }

  void judge_fort(const State& state, HexId hex, Verdict& verdict) const {
    if (!fort_waits(state)) return verdict.forbid(k15_12_2, hex, kNoUnit, "it is placed already");
    if (too_far(fort_freedom(), hex)) return verdict.forbid(k15_12_2, hex, kNoUnit, "too far from Tobruk");
    if (!may_fortify(game_, hex)) verdict.forbid(k14_11, hex);  // [DF 14.11]
  }
};

}  // namespace

ModulePtr setting_up(const DesertFox& game) { return std::make_unique<SettingUp>(game); }

void DesertFox::set_up(State& state, Events&) const {
  const Scenario& scenario = data->scenario;
  for (const UnitId unit : state.units())
    if (is_combat(unit)) state.remove(unit, Place::kGone);
  deploy(state, scenario, place(kToDeploy));  // [DF 15.12, DF 15.13]
  each_named(counters(), scenario.rules["dumps"], [&](UnitId unit) { set(state, unit, kDump); });
  each_named(counters(), scenario.rules["depleted"], [&](UnitId unit) { set_steps(state, unit, 1); });
  each_named(counters(), scenario.rules["refit_box"], [&](UnitId unit) { state.remove(unit, place(kRefitBox)); });
  each_named(counters(), table("schedule")["arrive_depleted"], [&](UnitId unit) {
    if (state.unit(unit).place == Place::kDue) set_steps(state, unit, 1);
  });
  set_points(state.pos, scenario, point_names);
  set_last_visitors(*this, state);
  block(state).railhead = static_cast<std::uint8_t>(first_railhead);
  state.touch(kCommonwealth);
  const bool free = scenario.rules.has("fort") || !scenario.rules["free"].items().empty();
  open_first_turn(state.pos, scenario, free ? kCommonwealth : kAxis, free ? kSetUp : kTurnOpens);
}

}  // namespace fox
