#include "support/toy_ruleset.hpp"

#include "support/test_map.hpp"
#include "trigh/io/document.hpp"
#include "trigh/rules/options.hpp"
#include "trigh/services/reach.hpp"
#include "trigh/services/zone.hpp"

namespace trigh::toy {

const Case kTurns{"TOY 0.1", "Sequence of play"};
const Case kAllowance{"TOY 1.1", "Movement allowance"};
const Case kOneUnit{"TOY 1.2", "One unit a hex"};
const Case kBesideEnemy{"TOY 1.3", "Beside the enemy"};
const Case kOneAttack{"TOY 2.1", "One attack"};
const Case kResult{"TOY 2.2", "Combat result"};
const Case kVictory{"TOY 3.0", "Victory"};

namespace {

/// Hexes next to units of a side.
HexSet zone_of(const Ruleset& rules, const State& state, Side side) {
  HexSet zone;
  exert_zone(rules.map(), rules.edges(Purpose::kZone, 0), state.board().occupied(side), zone);
  return zone;
}

// ---- 1 Movement
class Movement final : public RuleModule {
 public:
  Movement(const Ruleset& rules, int hexes) : rules_(rules), hexes_(hexes) {}
  const char* id() const override { return "movement"; }
  CaseList cases() const override {
    static const Case* const kCases[] = {&kTurns, &kAllowance, &kOneUnit, &kBesideEnemy};
    return kCases;
  }
  void on_edge(const EdgeQuery&, EdgeRuling& ruling) const override { ruling.base(2, kAllowance, "clear"); }
  void on_move(const State& state, UnitId unit, MoveRuling& ruling) const override {
    const Side side = state.side(unit);
    const bool may = state.unit(unit).on_map() && side == state.pos.top().actor && !(state.unit(unit).flags & kMoved);
    if (!may) ruling.forbid(kAllowance);
    ruling.allowance(2 * hexes_, kAllowance);
    ruling.no_entry(state.board().occupied(Side::kFirst), kOneUnit);
    ruling.no_entry(state.board().occupied(Side::kSecond), kOneUnit);
    HexSet& zone = ruling.own();
    zone = zone_of(rules_, state, opponent(side));
    ruling.stop(zone, kBesideEnemy);
  }
  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kMove) return;
    if (action.unit >= state.counters().size() || action.hex != state.hex(action.unit) || !state.unit(action.unit).on_map() ||
        action.count == 0)
      return verdict.forbid(kAllowance, action.hex, kNoUnit, "the path starts where the unit stands");
    follow_path(rules_.map(), rules_.edges(Purpose::kMovement, 0), rules_.rule_move(state, action.unit), action, 0,
                kAllowance, verdict, nullptr, {});
  }
  void offer(const State& state, Offers& offers) const override {
    if (state.pos.top().phase != kMovement) return;
    ActionList moves;
    for (UnitId unit = 0; unit < state.counters().size(); ++unit)
      if (offers.wants(unit)) rules_.reach(state, unit, moves);
    for (const Action& move : moves) offers.judged(move);
  }
  bool perform(State& state, const Action& action, Events& events) const override {
    if (action.kind != kMove) return false;
    HexId to = action.hex;
    for (int i = 0; i < action.count; ++i) to = rules_.map().neighbor(to, action.step(i));
    state.place(action.unit, to);
    state.pos.units[action.unit].flags |= kMoved;
    events.push_back({EventKind::kMoved, &kAllowance, action.unit, action.hex, to, 0, ""});
    return true;
  }
  void on_begin(State& state, PhaseId phase, Events&) const override {
    if (phase != kMovement) return;
    for (int i = 0; i < state.pos.unit_count; ++i) state.pos.units[i].flags = 0;
  }

 private:
  const Ruleset& rules_;
  int hexes_;
};

// ---- 2 Combat
class Combat final : public RuleModule {
 public:
  explicit Combat(const Ruleset& rules) : rules_(rules) {}
  const char* id() const override { return "combat"; }
  CaseList cases() const override {
    static const Case* const kCases[] = {&kOneAttack, &kResult};
    return kCases;
  }
  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kAttack) return;
    const UnitId unit = action.unit;
    const UnitId target = action.targets == 1 ? action.target_units()[0] : kNoUnit;
    if (unit >= state.counters().size() || target >= state.counters().size() || action.count != 0)
      return verdict.forbid(kOneAttack, kNoHex, unit, "one unit attacks one other");
    const bool able = state.unit(unit).on_map() && state.side(unit) == state.pos.top().actor;
    if (!able || (state.unit(unit).flags & kFought)) verdict.forbid(kOneAttack, kNoHex, unit);
    if (!state.unit(target).on_map() || state.side(target) == state.side(unit) ||
        !rules_.map().grid.direction(state.hex(unit), state.hex(target)))
      verdict.forbid(kOneAttack, state.hex(target), target, "only an adjacent enemy is attacked");
  }
  void offer(const State& state, Offers& offers) const override {
    if (state.pos.top().phase != kCombat) return;
    for (UnitId unit = 0; unit < state.counters().size(); ++unit) {
      if (!offers.wants(unit) || !state.unit(unit).on_map()) continue;
      for (Direction d = 0; d < kDirections; ++d) {
        const HexId to = rules_.map().neighbor(state.hex(unit), d);
        if (to == kNoHex || state.board().vacant(to)) continue;
        Action attack;
        attack.kind = kAttack;
        attack.unit = unit;
        attack.push_target(state.board().first(to));
        offers.candidate(attack);
      }
    }
  }
  bool perform(State& state, const Action& action, Events& events) const override {
    if (action.kind == kAttack) {
      Frame roll;
      roll.phase = kRollPhase;
      roll.actor = Side::kChance;
      roll.unit = action.unit;
      roll.data[0] = action.target_units()[0];
      state.pos.units[action.unit].flags |= kFought;
      state.push(roll);
      events.push_back({EventKind::kAttackDeclared, &kOneAttack, action.unit, kNoHex, kNoHex, 0, ""});
      return true;
    }
    if (action.kind != kRoll) return false;
    const Frame roll = state.pos.top();
    state.pop();
    events.push_back({EventKind::kRolled, &kResult, roll.unit, kNoHex, kNoHex, action.value, ""});
    if (action.value >= 5) lose(state, roll.data[0], events);
    if (action.value == 1) lose(state, roll.unit, events);
    return true;
  }
  bool chance(const State& state, std::vector<ChanceOutcome>& outcomes, const Case*& rule) const override {
    if (state.pos.top().phase != kRollPhase) return false;
    for (std::int16_t face = 1; face <= 6; ++face) outcomes.push_back({face, 1});
    rule = &kResult;
    return true;
  }

 private:
  static void lose(State& state, UnitId unit, Events& events) {
    events.push_back({EventKind::kEliminated, &kResult, unit, state.hex(unit), kNoHex, 0, ""});
    state.remove(unit, Place::kEliminated);
  }
  const Ruleset& rules_;
};

Datum title() {
  return *parse_json(R"({"modules": [{"id": "swift", "case": "TOY 1.1", "question": "Do units move three hexes?",
                                      "default": "off"}]})",
                     "toy");
}

class ToyRuleset final : public Ruleset {
 public:
  void set_up(State& state, Events&) const override {
    for (const Placement& placement : data->scenario.deployment) state.place(placement.unit, placement.hex);
    state.pos.turn = static_cast<std::int16_t>(data->scenario.first_turn);
    state.pos.depth = 1;
  }
  std::uint8_t mover_class(UnitId) const override { return 0; }
  void judge_victory(State& state, Events& events) const override {
    const int left = units_left(state, Side::kFirst) - units_left(state, Side::kSecond);
    state.pos.over = 1;
    state.pos.winner = left > 0 ? Side::kFirst : left < 0 ? Side::kSecond : Side::kNone;
    events.push_back({EventKind::kGameOver, &kVictory, kNoUnit, kNoHex, kNoHex, static_cast<std::int16_t>(left), ""});
  }
  HexSet zone_of_control(const State& state, Side side) const override { return zone_of(*this, state, side); }
  CombatReport combat(const State&, const CombatQuery&) const override {
    CombatReport report;
    for (int face = 1; face <= 6; ++face) report.faces.push_back({face, 1, face >= 5 ? "DE" : face == 1 ? "AE" : "-"});
    return report;
  }
  SupplyReport supply(const State&, UnitId) const override { return {true, "supplied", {}, kNoHex, {}}; }
  void reach(const State& state, UnitId unit, ActionList& moves) const override {
    if (!state.unit(unit).on_map()) return;
    ReachField field;
    flood_reach(map(), edges(Purpose::kMovement, 0), rule_move(state, unit), state.hex(unit), 0, field);
    for (HexId to : field.order()) {
      if (to == field.start() || !field.may_end(to)) continue;
      Action move;
      move.kind = kMove;
      move.unit = unit;
      move.hex = field.start();
      field.path_to(to, move);
      moves.push_back(move);
    }
  }
  int appraise(const State& state, Side side) const override {
    return 100 * (units_left(state, side) - units_left(state, opponent(side)));
  }

 private:
  int units_left(const State& state, Side side) const { return state.board().occupied(side).size(); }
};

}  // namespace

// The same for all titles, for the toy is played on the data of others too.
std::vector<OptionInfo> ToyPlugin::options(const GameData&) const { return options_of(title()); }

Expected<std::unique_ptr<Ruleset>> ToyPlugin::compose(std::shared_ptr<const GameData> data, const Options& options) const {
  Findings findings;
  auto rules = std::make_unique<ToyRuleset>();
  rules->options = complete_options(options_of(title()), options, findings);
  rules->data = std::move(data);
  rules->phases = {{"movement", "Movement Phase", &kTurns, allow({kEndPhase, kMove}), false, "Move your units."},
                   {"combat", "Combat Phase", &kTurns, allow({kEndPhase, kAttack}), false, "Attack your neighbours."},
                   {"roll", "Roll", &kResult, allow({kRoll}), false, "Roll a die."}};
  rules->forms = {{"roll", kHasNumber, "A roll of the die.", {}},
                  {"end-phase", 0, "Ends the phase.", {}},
                  {"move", kHasUnit | kHasPath, "Moves a unit along a path.", {}},
                  {"attack", kHasUnit | kHasTargets, "Attacks an adjacent enemy.", {}}};
  rules->player_turn = {kMovement, kCombat};
  rules->mover_classes = {"foot"};
  rules->statuses = {{"moved", kMoved}, {"fought", kFought}};
  rules->marker_kinds = {"unused"};
  rules->turn_rule = &kTurns;
  rules->over_rule = &kVictory;
  rules->modules.push_back(std::make_unique<Movement>(*rules, rules->options["swift"] == "on" ? 3 : 2));
  rules->modules.push_back(std::make_unique<Combat>(*rules));
  if (findings.empty()) findings = rules->compile();
  if (!findings.empty()) return Unexpected<Findings>{std::move(findings)};
  return std::unique_ptr<Ruleset>(std::move(rules));
}

std::shared_ptr<const GameData> game_data() {
  auto data = std::make_shared<GameData>();
  data->title_id = "toy";
  data->title_name = "Toy";
  data->system = "toy";
  data->side_ids = {"red", "blue"};
  data->side_names = {"Red", "Blue"};
  data->title = title();
  data->map = test::clear_map(7, 7);
  data->scenario.id = "standard";
  data->scenario.last_turn = 3;
  for (Side side : {Side::kFirst, Side::kSecond})
    for (int i = 0; i < 3; ++i) {
      Counter counter;
      counter.id = data->side_ids[index(side)] + "-" + std::to_string(i + 1);
      counter.designation = std::to_string(i + 1);
      counter.side = side;
      const UnitId unit = data->counters.add(std::move(counter));
      const std::string column = side == Side::kFirst ? "01" : "07";
      data->scenario.deployment.push_back({unit, test::hex(data->map, column + "0" + std::to_string(3 + i))});
    }
  return data;
}

std::shared_ptr<const Ruleset> ruleset(const Options& options) {
  return std::shared_ptr<const Ruleset>(std::move(ToyPlugin().compose(game_data(), options).value()));
}

}  // namespace trigh::toy
