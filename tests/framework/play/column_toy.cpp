#include "column_toy.hpp"

#include <stdexcept>

#include "trigh/services/reach.hpp"

namespace trigh::toy {
namespace {

constexpr ActionKind kMarch = 2;
constexpr int kAllowance = 4;  // half points

/// The units of the acting side that march: the first two of its three, while they have not.
std::vector<UnitId> column_of(const State& state) {
  std::vector<UnitId> units;
  for (const UnitId unit : state.of(state.pos.top().actor))
    if (units.size() < 2 && !(state.unit(unit).flags & kMoved)) units.push_back(unit);
  return units.size() == 2 ? units : std::vector<UnitId>{};
}

class March final : public RuleModule {
 public:
  explicit March(const Ruleset& rules) : RuleModule({kMarch}), rules_(rules) {}

  void on_edge(const EdgeQuery& query, EdgeRuling& ruling) const override {
    if (query.purpose == Purpose::kMovement) ruling.base(2, k5_2, "terrain");
  }
  void on_move(const State& state, UnitId unit, MoveRuling& ruling) const override {
    if (state.side(unit) != state.pos.top().actor || (state.unit(unit).flags & kMoved)) ruling.forbid(k4_1);
    ruling.allowance(kAllowance, k5_1);
    ruling.no_entry(state.board().occupied(opponent(state.side(unit))), k5_3);
  }
  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind != kMarch) return;
    const auto units = column_of(state);
    if (units.empty() || action.hex != state.hex(units[0]) || action.count == 0) return verdict.forbid(k5_1);
    for (const UnitId unit : units) judge_path(rules_, 0, rules_.rule_move(state, unit), action, 0, k5_1, verdict);
  }
  void offer(const State& state, Offers& offers) const override {
    const auto units = column_of(state);
    if (units.empty()) return;
    ReachField field;
    flood_reach(rules_.map(), rules_.edges(Purpose::kMovement, 0), rules_.rule_move(state, units[0]),
                state.hex(units[0]), 0, field);
    Action march;
    march.kind = kMarch;
    each_end(field, march, [&](const Way& way) { offers.judged(way.action); });
  }
  bool perform(State& state, const Action& action, Events&) const override {
    for (const UnitId unit : column_of(state)) {
      state.place(unit, end_of(rules_.map(), action));
      state.pos.units[unit].flags |= kMoved;
    }
    return true;
  }
  void on_begin(State& state, PhaseId, Events&) const override {
    for (int unit = 0; unit < state.pos.unit_count; ++unit) state.pos.units[unit].flags = 0;
  }

 private:
  const Ruleset& rules_;
};

class Column final : public Ruleset {
 public:
  void set_up(State& state, Events&) const override {
    for (const Placement& each : data->scenario.deployment) state.place(each.unit, each.hex);
    for (const Side side : {Side::kFirst, Side::kSecond}) {
      const UnitId second = side == Side::kFirst ? 1 : 4;
      state.place(static_cast<UnitId>(second - 1), state.hex(second));
    }
    state.pos.turn = static_cast<std::int16_t>(data->scenario.first_turn);
    state.pos.phasing = state.pos.first = data->scenario.first_side;
    state.pos.depth = 1;
    state.pos.frames[0].actor = state.pos.phasing;
  }
  std::uint8_t mover_class(const State&, UnitId, std::uint8_t) const override { return 0; }
  void judge_victory(State& state, Events& events) const override {
    state.pos.over = 1;
    events.push_back({EventKind::kGameOver, &k8_1, kNoUnit, kNoHex, kNoHex, 0, ""});
  }
  HexSet zone_of(const State&, UnitId) const override { return {}; }
  CombatReport combat(const State&, const CombatQuery&) const override { return {}; }
  SupplyReport supply(const State&, UnitId) const override { return {.supplied = true, .state = "supplied"}; }
  void reach(const State&, UnitId, WayList&) const override {}
  std::optional<InHand> hand(const State& state) const override {
    if (auto units = column_of(state); !units.empty()) return InHand{.kind = "group", .units = std::move(units)};
    return std::nullopt;
  }
};

}  // namespace

std::unique_ptr<Ruleset> column() {
  auto rules = std::make_unique<Column>();
  rules->data = game_data();
  rules->phases = {{"movement", "Movement Phase", &k4_1, kind_set({kEndPhase, kMarch}), false, "March."}};
  rules->forms = {{"roll", kHasNumber, "A roll of the die.", {}},
                  {"end-phase", 0, "Ends the phase.", {}},
                  {"march", kHasPath, "Leads the units in hand.", {}, PathRuling::kMove}};
  rules->player_turn = {kMovementPhase};
  rules->turn_rule = &k4_1;
  rules->over_rule = &k8_1;
  rules->mover_classes = {"ground"};
  rules->statuses = {{"moved", kMoved, "Has moved in this phase."}};
  rules->marker_kinds = {"unused"};
  rules->modules.push_back(std::make_unique<March>(*rules));
  if (const Findings findings = rules->compile(); !findings.empty()) throw std::runtime_error(to_string(findings));
  return rules;
}

}  // namespace trigh::toy
