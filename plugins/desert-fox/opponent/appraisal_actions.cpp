// Ruleset::appraise_actions: the quick guess for each kind of action; see appraisal.hpp.

#include "arrivals/arrivals.hpp"
#include "movement/moving.hpp"
#include "opponent/appraisal.hpp"
#include "stacking/stack_limits.hpp"

namespace fox {
namespace {

constexpr int kTries = 7;             ///< hexes a supply unit's lines are drawn anew for
constexpr int kRaidNear = 9;          ///< hexes
constexpr int kMaltaTurns = 3;        ///< so long Air Points at Malta must serve
constexpr int kNearBase = 6;
constexpr int kGroupOverruns = 6000, kCrowd = 5000;
constexpr int kConvertFirst = 5000;

/// Guesses for all actions of one decision.
class Guess {
 public:
  Guess(const DesertFox& game, const State& state, std::span<const int> weights, UnitId mover)
      : game_(game), state_(state), w_(weights), eye_(game, state, weights, state.pos.top().actor, mover) {}

  void all(std::span<const Action> actions, std::span<int> scores) {
    for (std::size_t i = 0; i < actions.size(); ++i) scores[i] = one(actions[i]);
    supply_moves(actions, scores);
  }

 private:
  int one(const Action& action) {
    switch (action.kind) {
      case kMove: return move(action);
      case kGroupUp: return group(action);
      case kMarch: return march(action);
      case kOverrun: return w_[W::kOverrunWorth];
      case kSupplyOverrun: return raids(block(state_).group.units[0]) ? w_[W::kRaidWorth] : -1;
      case kShip: return action.count == 1 ? gain(action.units()[0], action.hex) - 20 : -1;
      case kReact: return react(action.unit, end_of(game_.map(), action));
      case kRommel: return -1;
      case kAttack: return attack(action);
      case kRetreat: return retreat(action.unit, end_of(game_.map(), action));
      case kStand: return stand(action.unit);
      case kAdvance: return advance(action);
      case kDeplete: case kRemoveExcess: return 1 + game_.face(state_, action.unit).strength;
      case kShift: return action.value;
      case kAir: return air(action.value);
      case kBombard: case kCapture: case kLand: case kRecall: return 1;
      // the last move of the game is the best
      case kGoFirst: return state_.pos.turn < game_.data->scenario.last_turn ? 1 : -1;
      case kEnter:
        return 1000 + (game_.is_combat(action.unit) ? eye_.place(action.unit, action.hex) : -eye_.way(action.hex)) / 20;
      case kDeploy: return eye_.place(action.unit, action.hex);
      case kFortify: case kPlaceDump: return 1000 - eye_.way(action.hex);
      case kRefit: return 150 + game_.face(state_, action.unit).strength;
      case kRebuild: return 160 + eye_.place(action.unit, action.hex) / 20 + action.mode;
      case kRecover: return 25 * action.count - (action.targets > 0 ? 30 : 0);
      case kConvert: {
        const int value = convert(action.unit);
        return value > 0 ? kConvertFirst + value : value;  // nothing is converted later [DF 7.6]
      }
      case kExpend: return eye_.way(state_.hex(action.unit));
      case kWithdraw: return scheduled(action) ? -10 : -60;
      case kDestroy: return state_.pos.top().phase == kCaptureStep ? 0 : -50;
      case kDemolish: return -50;
      case kMalta: return turns_left() >= kMaltaTurns ? 10 + action.value : -1;
      case kRaid: return raid(action);
      case kBuild: return build(action.unit);
      case kUpgrade: return upgrade(action.unit);
      case kEmergencySupply: case kDecline: return -20;
      default: return 0;
    }
  }

  int gain(UnitId unit, HexId hex) {
    if (unit != stays_) {
      stays_ = unit;
      stay_ = eye_.place(unit, state_.hex(unit));
    }
    return eye_.place(unit, hex) - stay_;
  }

  int move(const Action& action) {
    if (game_.is_supply(action.unit)) return Ruleset::kNever / 2;   // supply_moves()
    const HexId end = end_of(game_.map(), action);
    return fox::forced(action.mode) ? forced(action.unit, end) : gain(action.unit, end);
  }
  /// A forced march disrupts and may deplete; it pays for a place that is in danger or open, most of all where
  /// disruption goes away by itself [DF 8.76, DF 11.67].
  int forced(UnitId unit, HexId end) {
    const bool goal = eye_.is_goal(end);
    if (!goal && w_[W::kForcedElse] == 0) return Ruleset::kNever / 2;
    const int worth = eye_.worth(unit), risk = worth * game_.face(state_, unit).morale / 12;
    const int price = (risk + (game_.city(end) ? worth / 8 : worth / 3)) * w_[W::kForcedPrice] / 100;
    return (goal ? gain(unit, end) * 2 / 3 : gain(unit, end) * w_[W::kForcedElse] / 100) - price;
  }

  /// Whether it is better to be in the other hex when the enemy attacks; reacting may disrupt [DF 8.46].
  int react(UnitId unit, HexId hex) const {
    const HexId here = state_.hex(unit);
    const int before = eye_.danger(here) + eye_.danger(hex),
              after = eye_.danger(here, unit) + eye_.danger(hex, kNoUnit, unit);
    const int places = eye_.garrison(unit, hex) - eye_.garrison(unit, here) - (eye_.fed(unit, hex) ? 0 : 40);
    const int barring = eye_.bars(unit, hex) - eye_.bars(unit, here);
    const int risk = eye_.worth(unit) * (game_.face(state_, unit).morale - 1) / 20;
    return before - after + places + barring - risk - w_[W::kReactPrice];
  }

  int turns_left() const { return game_.data->scenario.last_turn - state_.pos.turn; }
  /// What a raid on Malta brings on the average: MSUs of convoys to come against Air Points and dumps [DF 6.33,
  /// DF 6.37].
  int raid(const Action& action) const {
    const int there = state_.pos.points[kMaltaAir], points = action.value;
    int killed = 0, lost = 0;   // of six raids
    const Datum& rows = game_.table("malta-raid")["rows"];
    for (std::size_t roll = 0; roll < 6; ++roll) {
      const Datum& result = rows[roll][static_cast<std::size_t>(points - 1)];
      lost += result[std::size_t{0}].as_int();
      killed += std::min(there, result[1].as_int());
    }
    return (killed * turns_left() * w_[W::kConvoyLoss] - lost * w_[W::kAirWorth]) / 6 -
           (points - 1) * w_[W::kDumpWorth] - points * w_[W::kAirPrice] / 3;
  }

  /// Works where a threatened place is held in the open, or many enemies stand near.
  int build(UnitId unit) const {
    const HexId hex = state_.hex(unit);
    return eye_.exposed(hex) ? (eye_.is_goal(hex) ? w_[W::kFortGoal] : w_[W::kFortFront]) -
                                   (eye_.spare_dump(hex) ? 0 : w_[W::kDumpWorth])
                             : -20;
  }

  /// A better counter for armor that stands near its base, when the points for it are there [DF 13.3].
  int upgrade(UnitId unit) const {
    const UnitFacts& facts = game_.units[unit];
    const int points = state_.pos.points[kGermanRefit + static_cast<int>(facts.nation)];
    const bool near = game_.map().grid.distance(state_.hex(unit), game_.base(facts.side)) <= kNearBase;
    const int rating = best_rating(game_, state_, unit);
    const int more = facts.faces[static_cast<std::size_t>(rating)][0].strength - game_.face(state_, unit).strength;
    return near && points >= facts.rebuild_cost + facts.refit_cost && turns_left() > 1 ? 20 * more - 10 : -20;
  }

  /// Groups overrun, and raid supply units: one strong unit that is near some.
  int group(const Action& action) {
    if (action.mode != kPlain) return -1;
    if (overruns(action)) return kGroupOverruns;
    if (action.count != 1) return -1;
    const UnitId unit = action.units()[0];
    if (!game_.fights(state_, unit) || has(state_, unit, kUnsupplied) || has(state_, unit, kDisrupted)) return -1;
    bool near = false;
    for (const HexId hex : eye_.prey())
      near = near || (raid_open(hex) && game_.map().grid.distance(hex, state_.hex(unit)) <= kRaidNear);
    return near && raids(unit) ? 5000 : -1;
  }

  /// Whether the group could overrun somebody this phase: what looks possible is tried out.
  bool overruns(const Action& action) const {
    int strength = 0;
    for (const UnitId unit : action.units()) {
      if (!game_.motorized(unit) || has(state_, unit, kUnsupplied) || has(state_, unit, kDisrupted)) return false;
      strength += game_.fights(state_, unit) ? game_.face(state_, unit).strength : 0;
    }
    const HexSet victims = victims_of(strength, state_.hex(action.units()[0]));
    if (victims.empty()) return false;
    const State taken = after(state_, action);
    if (can_overrun(taken, victims)) return true;
    WayList marches;
    marches_of(game_, taken, marches);
    const StackLimits limits(game_, taken);
    return std::ranges::any_of(marches, [&](const Way& march) {
      return overruns_after(taken, march, march.end, victims) && limits.keeps(march);
    });
  }
  /// Enemy units that so much strength can overrun, not far away [DF 8.35, DF 8.36].
  HexSet victims_of(int strength, HexId from) const {
    HexSet victims;
    for (const HexId hex : state_.board().occupied(opponent(state_.pos.phasing))) {
      if (eye_.prey(hex) || game_.map().grid.distance(hex, from) > kRaidNear || bars_overruns(game_, state_, hex))
        continue;
      if (strength >= 10 * overrun_defense(game_, state_, hex)) victims.add(hex);
    }
    return victims;
  }
  bool overruns_after(const State& taken, const Action& march, HexId end, const HexSet& victims) const {
    const auto is_victim = [&](HexId hex) { return victims.contains(hex); };
    if (std::ranges::none_of(game_.map().neighbors(end), is_victim)) return false;
    return can_overrun(after(taken, march), victims);
  }
  /// Whether the group in hand may overrun one of the hexes from where it stands: what the rules say themselves.
  bool can_overrun(const State& state, const HexSet& victims) const {
    return std::ranges::any_of(game_.map().neighbors(group_hex(state)), [&](HexId next) {
      if (!victims.contains(next)) return false;
      Verdict verdict;
      for (const auto& module : game_.modules)
        module->judge(state, {.kind = kOverrun, .actor = state.pos.phasing, .hex = next}, verdict);
      return verdict.legal();
    });
  }
  State after(const State& state, const Action& action) const {
    State next = state;
    Events unheard;
    game_.perform(next, action, unheard);
    return next;
  }

  /// Whether the unit, with what surprise adds, is strong enough to raid supply units.
  bool raids(UnitId unit) const {
    const Datum& surprise = game_.rules()["surprise"];
    const bool more = state_.pos.turn <= surprise["bonus_to_turn"].as_int() && state_.side(unit) == kAxis;
    return game_.face(state_, unit).strength + (more ? surprise["bonus"].as_int() : 0) >= w_[W::kRaidStrength];
  }
  int march(const Action& action) {
    const GroupInHand& group = block(state_).group;
    const UnitId unit = group.units[0];
    const HexId end = end_of(game_.map(), action);
    int value = gain(unit, end), strength = 0, points = 0;
    for (const UnitId each : members_of(state_)) {
      strength += game_.fights(state_, each) ? game_.face(state_, each).strength : 0;
      points += each == unit ? 0 : game_.stacking(each);
    }
    if (points > 0 && game_.stack_points(state_, end) + points + game_.stacking(unit) > game_.stack_limit(end))
      value -= kCrowd;
    if (!victims_) victims_ = victims_of(strength, state_.hex(unit));
    if (!victims_->empty() && overruns_after(state_, action, end, *victims_)) return value + w_[W::kOverrunWorth];
    const bool comes = group.count == 1 && raids_from(unit, end) && !raids_from(unit, state_.hex(unit));
    const int prey = w_[W::kRaidWorth] - w_[W::kRaidStrengthPrice] * game_.face(state_, unit).strength;
    return value + (comes ? prey : 0);
  }
  /// Whether supply units that can be overrun lie next to the hex, with a way in.
  bool raids_from(UnitId unit, HexId hex) const {
    if (eye_.enemy_zone().contains(hex)) return false;
    bool near = false;
    each_open(game_.map(), movement_edges(game_, unit), hex,
              [&](HexId next) { near = near || (eye_.prey(next) && raid_open(next)); });
    return near;
  }
  bool raid_open(HexId hex) const {
    return !bars_overruns(game_, state_, hex) && !eye_.enemy_zone().contains(hex);
  }

  int attack(const Action& action) const {
    FixedVector<HexId, kMaxTargets> targets;
    for (const UnitId target : action.target_units()) targets.push_back(state_.hex(target));
    return eye_.attack(action.units(), {targets.begin(), targets.size()}) - w_[W::kReluctance];
  }

  /// What Air Points change in the combat in hand.
  int air(int points) const {
    const CombatInHand& combat = block(state_).combat;
    const bool attacking = state_.pos.top().phase == kAttackSupport;
    const auto with = [&](int more) {
      const int ours = eye_.attack(attackers_of(combat), targets_of(combat), combat.attack_air + (attacking ? more : 0),
                                   combat.defense_air + (attacking ? 0 : more));
      return attacking ? ours : -ours;
    };
    return with(points) - with(0) - points * w_[W::kAirPrice];
  }

  int retreat(UnitId unit, HexId hex) const { return (eye_.fed(unit, hex) ? 60 : 0) - eye_.way(hex) / 8; }
  int stand(UnitId unit) const {
    if (block(state_).results.may_stay) return 2000;
    return eye_.is_goal(state_.hex(unit)) && !depleted(state_, unit) ? 2000 : -2000;
  }
  int advance(const Action& action) const {
    const HexId from = state_.hex(action.unit);
    if (eye_.is_goal(action.hex)) return 500;
    if (eye_.is_goal(from)) return -1;
    return eye_.way(from) - eye_.way(action.hex) + (eye_.fed(action.unit, action.hex) ? 0 : -20);
  }

  bool scheduled(const Action& action) const {
    return std::ranges::any_of(game_.withdrawals, [&](const WithdrawalFacts& each) {
      return each.turn <= state_.pos.turn && action.targets > 0 && each.unit == action.target_units()[0];
    });
  }

  int convert(UnitId unit) const {
    const auto is_dump = [&](UnitId other) { return game_.is_dump(state_, other); };
    if (game_.is_msu(state_, unit) && std::ranges::any_of(state_.in(state_.hex(unit)), is_dump))
      return -1;   // one of them would have to go
    const int change = eye_.lines_with(unit, state_.hex(unit)) - eye_.lines();
    if (!game_.is_dump(state_, unit)) return change - w_[W::kConvertGain];
    int front = eye_.way(state_.hex(unit));
    for (const UnitId other : state_.of(state_.side(unit)))
      if (game_.fights(state_, other)) front = std::min(front, eye_.way(state_.hex(other)));
    return change + (eye_.way(state_.hex(unit)) - front > w_[W::kBackward] ? w_[W::kConvertGain] : 0) - 1;
  }

  /// Supply units: their lines are drawn anew for the few hexes that look best.
  void supply_moves(std::span<const Action> actions, std::span<int> scores) {
    struct Try { int look; std::size_t index; };
    std::vector<Try> tries;
    for (std::size_t i = 0; i < actions.size(); ++i) {
      const Action& action = actions[i];
      if (action.kind != kMove || !game_.is_supply(action.unit)) continue;
      const HexId end = end_of(game_.map(), action);
      const bool bare = beside_enemy(game_, state_, state_.side(action.unit), end);
      const bool guarded = game_.has_fighting_unit(state_, state_.side(action.unit), end);
      const int astray = std::abs(eye_.way(end) - eye_.front()) + (eye_.links(end) ? 0 : 20);
      tries.push_back({(guarded ? 6 : 0) - astray - (bare ? 300 : 0), i});
    }
    std::ranges::stable_sort(tries, std::greater<>(), &Try::look);
    const int now = tries.empty() ? 0 : eye_.lines();
    for (std::size_t i = 0; i < tries.size() && i < kTries; ++i) {
      const Action& action = actions[tries[i].index];
      scores[tries[i].index] = eye_.lines_with(action.unit, end_of(game_.map(), action)) - now;
    }
  }

  const DesertFox& game_;
  const State& state_;
  Weighing<Weight> w_;
  Appraiser eye_;
  std::optional<HexSet> victims_;   // of the group in hand
  UnitId stays_ = kNoUnit;
  int stay_ = 0;
};

/// Whose move it is among offers for one unit.
UnitId mover_of(const Action& action) { return action.kind == kGroupUp ? action.units()[0] : action.unit; }

}  // namespace

void DesertFox::appraise_actions(const State& state, std::span<const Action> actions, std::span<int> scores,
                                 std::span<const int> values) const {
  const bool moving = takes_moves(state) && !actions.empty();
  Guess(*this, state, values, moving ? mover_of(actions[0]) : kNoUnit).all(actions, scores);
}

}  // namespace fox
