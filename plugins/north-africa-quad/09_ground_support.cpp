// Section 9: Ground Support Points. Position::points holds what a side may still spend in this Combat Phase: the
// allotment of a Game-Turn serves once as barrage and once more as protective fire [QUAD 9.0-P].

#include "07_combat.hpp"
#include "modules.hpp"
#include "trigh/services/set_up.hpp"

namespace quad {
namespace {

class GroundSupport final : public Section {
 public:
  explicit GroundSupport(const Quad& game) : Section(game, {kSupport}) {}

  void on_combat(const State&, const CombatQuery& query, CombatRuling& ruling) const override {
    if (query.attack_points > 0)
      ruling.side_add(Role::kAttack, query.attack_points, k9_11, "Ground Support");  // [QUAD 9.11]
    if (query.defense_points > 0)
      ruling.side_add(Role::kDefense, query.defense_points, k9_11, "Ground Support");  // [QUAD 9.11]
  }

  void judge(const State& state, const Action& action, Verdict& verdict) const override {
    if (action.kind == kSupport) judge_support(Obligations(game_, state), state, action, verdict);
  }

  void offer(const State& state, Offers& offers) const override {
    const PhaseId phase = state.pos.top().phase;
    const int points = state.pos.points[index(state.pos.top().actor) & 1];
    if (points <= 0 || offers.filter().unit != kNoUnit) return;
    const Obligations obligations(game_, state);
    const auto offer_all = [&](UnitId target) {
      for (int value = 1; value <= points; ++value) {
        Action support = naming(kSupport, {}, {&target, 1});
        support.value = static_cast<std::int16_t>(value);
        Verdict verdict;
        judge_support(obligations, state, support, verdict);
        if (verdict) offers.judged(support);
      }
    };
    if (phase == kCombatPhase)
      for (const HexId hex : state.board().occupied(opponent(state.pos.phasing))) offer_all(game_.at(state, hex));
    if (phase == kSupportStep || phase == kDefenseStep)
      std::ranges::for_each(roster(block(state).combat, false).units, offer_all);
  }

  bool perform(State& state, const Action& action, Events& events) const override {
    const Side side = state.pos.top().actor;
    const bool attack = side == state.pos.phasing;
    state.pos.points[index(side)] = static_cast<std::int16_t>(state.pos.points[index(side)] - action.value);
    const UnitId target = action.target_units()[0];
    if (state.pos.top().phase == kCombatPhase) {
      open_combat(game_, state, {}, {}, action.target_units(), action.value, events);
    } else {
      CombatInHand& combat = block(state).combat;
      std::int16_t& spent = attack ? combat.attack_points : combat.defense_points;
      spent = static_cast<std::int16_t>(spent + action.value);  // [QUAD 9.12]
    }
    events.push_back({EventKind::kSupported, &k9_0_P, target, kNoHex, state.hex(target), action.value, ""});
    return true;
  }

  void conditions(const State& state, std::vector<Condition>& list) const override {
    if (state.pos.frames[0].phase != kCombatPhase) return;  // else what is left over from the last one
    for (const Side side : {Side::kFirst, Side::kSecond})
      if (const int points = state.pos.points[index(side)]; points > 0)
        list.push_back({"ground-support",
                        std::to_string(points) + " Ground Support " + (points == 1 ? "Point" : "Points") +
                            " left in this Combat Phase",
                        &k9_14, side});
  }

  void on_begin(State& state, PhaseId phase, Events&) const override {
    if (phase != kCombatPhase) return;
    for (std::size_t side = 0; side < 2; ++side) {
      if (game_.grounded(state))
        state.pos.points[side] = 0;
      else if (const auto granted = points_of_turn(game_.data->scenario, game_.point_names[side], state.pos.turn))
        state.pos.points[side] = *granted;  // [QUAD 9.0-P, QUAD 9.14]
    }
  }

 private:
  void judge_support(const Obligations& obligations, const State& state, const Action& action, Verdict& verdict) const {
    const PhaseId phase = state.pos.top().phase;
    const CombatInHand& combat = block(state).combat;
    const Side side = state.pos.top().actor;
    if (action.targets != 1 || action.target_units()[0] >= state.pos.unit_count)
      return verdict.forbid(k9_12, kNoHex, kNoUnit, "name one target for these points");  // [QUAD 9.12]
    const UnitId target = action.target_units()[0];
    if (action.value < 1) verdict.forbid(k9_11, state.hex(target), target, "at least one point");  // [QUAD 9.11]
    if (action.value > state.pos.points[index(side)])
      verdict.forbid(k9_14, state.hex(target), target, "not so many points are left");  // [QUAD 9.14]
    if (phase == kCombatPhase)
      judge_target(state, target, verdict);  // [QUAD 9.13]
    else if (!among(roster(combat, false).units, target))
      verdict.forbid(phase == kSupportStep ? k4_1_1Bb : k4_1_1Bc, state.hex(target), target,
                     "no defender of this combat");
    if (phase == kDefenseStep && artillery_only(game_, roster(combat, true).units))
      verdict.forbid(k8_45, state.hex(target), target, "only artillery attacks");  // [QUAD 8.45, QUAD 9.0-P]
    if (phase == kDefenseStep || !verdict.objections().empty()) return;
    obligations.judge_combat({}, {}, phase == kCombatPhase ? action.target_units() : Units{}, action.value, verdict);
  }

};

}  // namespace

ModulePtr ground_support(const Quad& quad) { return std::make_unique<GroundSupport>(quad); }

}  // namespace quad
