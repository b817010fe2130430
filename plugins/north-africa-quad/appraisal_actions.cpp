// Ruleset::appraise_actions: the quick guess for each kind of action; see appraisal.hpp.
#include "appraisal.hpp"
#include "moving.hpp"

namespace quad {
namespace {

constexpr int kPenaltyUnit = 100;

/// Where a unit is led by its paths: by assault and place in the movement phase, by place alone after combat.
void appraise_paths(const Quad& quad, const State& state, std::span<const Action> actions, std::span<int> scores,
                    std::span<const int> weights) {
  UnitId unit = kNoUnit;
  std::optional<Appraiser> appraiser;
  int stay = 0;
  const bool moving = moving_now(state), advancing = state.pos.top().phase == kAdvanceStep;
  const Weighing<Weight> w(weights);
  const int cut_off = advancing ? 100 : moving ? w[W::kCutOffMoving] : 0;  // per cent of the risk that counts
  const auto worth_of = [&](HexId hex) {
    return appraiser->place(unit, hex) + (moving ? appraiser->assault(unit, hex) : 0) -
           (cut_off ? appraiser->cut_off(unit, hex) * cut_off / 100 : 0);
  };
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const Action& action = actions[i];
    if (action.kind == kExit) {
      scores[i] = quad.exit_value(state, action.unit, end_of(quad.map(), action));
      continue;
    }
    if ((quad.forms[action.kind].parts & kHasPath) == 0) continue;
    if (!appraiser || unit != action.unit) {
      unit = action.unit;
      appraiser.emplace(quad, state, weights, unit);
      const bool stays = state.unit(unit).on_map();
      stay = action.kind == kRetreat || action.kind == kDisplace ? 0
             : stays                                             ? worth_of(state.hex(unit))
                                                                 : Ruleset::kNever / 2;
    }
    scores[i] = worth_of(end_of(quad.map(), action)) - stay;
    if (action.kind == kAdvance && quad.units[unit].artillery)
      scores[i] -= w[W::kBatteryAdvance] * quad.victory_rules->worth(unit);
  }
}

/// The combat in hand with one more contribution, or the one that an action declares.
CombatQuery with(const State& state, const Action& action) {
  CombatQuery query = query_of(block(state).combat);
  query.attacker = state.pos.phasing;
  if (!block(state).combat.active) name_all(action.target_units(), query.defenders);
  const bool attacks = state.pos.top().actor == query.attacker;
  if (action.kind == kAttack) name_all(action.units(), query.attackers);
  if (action.kind == kBarrage) name_all(action.units(), query.barrage);
  if (action.kind == kFpf) name_all(action.units(), query.defensive_fire);
  if (action.kind == kSupport) {
    std::int16_t& points = attacks ? query.attack_points : query.defense_points;
    points = static_cast<std::int16_t>(points + action.value);
  }
  return query;
}

void appraise_combats(const Quad& quad, const State& state, std::span<const Action> actions, std::span<int> scores,
                      std::span<const int> weights) {
  const Weighing<Weight> w(weights);
  const Appraiser appraiser(quad, state, weights);
  const bool in_hand = block(state).combat.active, attacks = state.pos.top().actor == state.pos.phasing;
  const int now = in_hand ? appraiser.combat(query_of(block(state).combat), 0) : 0;
  const int more_fights = attacks ? std::max(0, appraiser.fights() - 1) : 0;
  const int point_price = w[W::kSpentPoint] + w[W::kPointForOthers] * more_fights;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const Action& action = actions[i];
    if (action.kind != kAttack && action.kind != kBarrage && action.kind != kSupport && action.kind != kFpf) continue;
    int more = 0;
    if (action.kind == kAttack)
      for (UnitId target : action.target_units()) more = std::max(more, appraiser.fire_at(target));
    const int value = appraiser.combat(with(state, action), more) - now;
    scores[i] = attacks ? value : -value;
    if (action.kind == kBarrage || action.kind == kFpf) scores[i] -= w[W::kSpentBattery] * action.count;
    if (action.kind == kSupport) scores[i] -= point_price * action.value;
  }
}

}  // namespace

void Quad::appraise_actions(const State& state, std::span<const Action> actions, std::span<int> scores,
                            std::span<const int> values) const {
  const PhaseId phase = state.pos.top().phase;
  std::fill(scores.begin(), scores.end(), 0);
  if (phase == kCombatPhase || phase == kSupportStep || phase == kDefenseStep)
    appraise_combats(*this, state, actions, scores, values);
  else
    appraise_paths(*this, state, actions, scores, values);
  for (std::size_t i = 0; i < actions.size(); ++i) {
    if (actions[i].kind == kAgreeEnd) scores[i] = kNever;   // a bargain is for people
    if (actions[i].kind == kPenalty) scores[i] = kPenaltyUnit * victory_rules->worth(actions[i].unit);
  }
}

}  // namespace quad
