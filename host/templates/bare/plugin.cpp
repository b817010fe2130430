// The ruleset: the list of modules; set-up, victory and the reports for people and opponents.
#include "new_ruleset.hpp"
#include "trigh/rules/options.hpp"
#include "trigh/services/reach.hpp"

namespace new_ruleset {
namespace {

class NewRuleset final : public Ruleset {
 public:
  void set_up(State& state, Events&) const override {
    for (const Placement& placement : data->scenario.deployment) state.place(placement.unit, placement.hex);
    state.pos.turn = static_cast<std::int16_t>(data->scenario.first_turn);
    state.pos.phasing = state.pos.first = data->scenario.first_side;
    state.pos.depth = 1;
    state.pos.frames[0].phase = kMovementPhase;
    state.pos.frames[0].actor = state.pos.phasing;
  }
  std::uint8_t mover_class(const State&, UnitId, std::uint8_t) const override { return 0; }

  // [8.1] Who has more units on the map after the last turn wins.
  void judge_victory(State& state, Events& events) const override {
    const int ahead = units_left(state, Side::kFirst) - units_left(state, Side::kSecond);
    state.pos.over = 1;
    state.pos.winner = ahead > 0 ? Side::kFirst : ahead < 0 ? Side::kSecond : Side::kNone;
    events.push_back({EventKind::kGameOver, &k8_1, kNoUnit, kNoHex, kNoHex, ahead, ""});
  }

  // [6.0] The six hexes around a unit.
  HexSet zone_of(const State& state, UnitId unit) const override {
    HexSet zone;
    if (state.unit(unit).on_map())
      each_open(map(), edges(Purpose::kZone, 0), state.hex(unit), [&](HexId hex) { zone.add(hex); });
    return zone;
  }
  CombatReport combat(const State& state, const CombatQuery& query) const override {
    CombatReport report;
    report.ruling = rule_combat(state, query);
    report.attack = report.ruling.total(Role::kAttack);
    report.defense = report.ruling.total(Role::kDefense);
    report.differential = report.attack - report.defense;
    for (int face = 1; face <= 6; ++face) report.faces.push_back({face, 1, combat_result(face, report.differential)});
    return report;
  }
  // The attack that waits for its die, for displays.
  std::optional<InHand> hand(const State& state) const override {
    const Frame& frame = state.pos.top();
    if (frame.phase != kRollPhase) return std::nullopt;
    InHand found{.kind = "combat", .units = {frame.unit}, .targets = {frame.data[0]}};
    found.combat = attack_of(state, frame.unit, frame.data[0]);
    return found;
  }
  SupplyReport supply(const State&, UnitId) const override { return {.supplied = true, .state = "supplied"}; }
  void reach(const State& state, UnitId unit, WayList& ways) const override {
    if (!state.unit(unit).on_map()) return;
    each_end(UnitReach(*this, state, unit).field, Action{.kind = kMove, .unit = unit},
             [&](const Way& way) { ways.push_back(way); });
  }
  // [5.3] A hex holds one unit: asked of position files and of the start of each scenario.
  Findings check_position(const State& state) const override {
    Findings findings;
    for (UnitId unit = 0; unit < state.counters().size(); ++unit)
      if (state.unit(unit).on_map() && state.board().next(unit) != kNoUnit)
        findings.push_back({"NEWRULESET-2", "", "/units/" + state.counter(unit).id,
                            "another unit stands in its hex; a hex holds one unit, so move one of them"});
    return findings;
  }

 private:
  static int units_left(const State& state, Side side) { return state.board().occupied(side).size(); }
};

}  // namespace

// What `trigh check data` holds the title's files against.
std::optional<Knowledge> NewRulesetPlugin::knows(std::string_view) const {
  return Knowledge{{std::begin(kCases), std::end(kCases)}, {"swift"}};
}

Expected<std::unique_ptr<Ruleset>> NewRulesetPlugin::compose(std::shared_ptr<const GameData> data,
                                                             const Options& options) const {
  const CounterSet& counters = data->counters;
  const Values slots{counters.find_value("attack"), counters.find_value("defense"), counters.find_value("movement")};
  if (slots.attack < 0 || slots.defense < 0 || slots.movement < 0)
    return fail("NEWRULESET-1", "counters", "", "counters need the values attack, defense and movement; add them");
  Findings findings;
  auto rules = std::make_unique<NewRuleset>();
  rules->options = complete_options(options_of(data->title), options, data->scenario.id, findings);
  rules->data = std::move(data);
  describe(*rules);
  rules->modules.push_back(make_movement(*rules, slots, is_on(rules->options, "swift")));
  rules->modules.push_back(make_zones_of_control(*rules));
  rules->modules.push_back(make_combat(*rules, slots));
  if (findings.empty()) findings = rules->compile();
  if (!findings.empty()) return Unexpected<Findings>{std::move(findings)};
  return std::unique_ptr<Ruleset>(std::move(rules));
}

}  // namespace new_ruleset

TRIGH_PLUGIN(new_ruleset::NewRulesetPlugin, "new-ruleset", "0.1.0")
