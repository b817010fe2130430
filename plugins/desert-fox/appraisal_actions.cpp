// Ruleset::appraise_actions: the quick guess for each kind of action; see appraisal.hpp.
#include <algorithm>

#include "appraisal.hpp"
#include "moving.hpp"

namespace fox {
namespace {

constexpr int kTries = 7;             ///< hexes a supply unit's lines are drawn anew for
constexpr int kRaidWorth = 220, kOverrunWorth = 300;
constexpr int kRaidNear = 9;          ///< hexes
constexpr int kRaidStrength = 3;      ///< that makes a supply overrun worth trying
constexpr int kConvertGain = 30;      ///< a conversion pays when lines gain so much
constexpr int kBackward = 40;         ///< a dump so much farther from the goals than the front had better roll

/// Guesses for all actions of one decision.
class Guess {
 public:
  Guess(const DesertFox& game, const State& state) : game_(game), state_(state), eye_(game, state, state.pos.top().actor) {}

  void all(std::span<const Action> actions, std::span<int> scores) {
    for (std::size_t i = 0; i < actions.size(); ++i) scores[i] = one(actions[i]);
    supply_moves(actions, scores);
  }

 private:
  int one(const Action& action) {
    switch (action.kind) {
      case kMove: return action.mode == kMarchForced || game_.is_supply(action.unit) ? Ruleset::kNever / 2 : gain(action.unit, end_of(game_, action));
      case kGroupUp: return group(action);
      case kMarch: return march(action);
      case kOverrun: return kOverrunWorth;
      case kSupplyOverrun: return raid_strength() >= kRaidStrength ? kRaidWorth : -1;
      case kShip: return action.count == 1 ? gain(action.units()[0], action.hex) - 20 : -1;
      case kReact: case kRommel: return -1;
      case kAttack: return attack(action);
      case kRetreat: return retreat(action.unit, end_of(game_, action));
      case kStand: return stand(action.unit);
      case kAdvance: return advance(action);
      case kDeplete: case kRemoveExcess: return 1 + game_.face(state_, action.unit).strength;
      case kShift: case kAir: return action.value;
      case kBombard: case kCapture: case kGoFirst: case kLand: case kRecall: return 1;
      case kEnter: return 1000 + (game_.is_combat(action.unit) ? eye_.place(action.unit, action.hex) : -eye_.way(action.hex)) / 20;
      case kDeploy: return eye_.place(action.unit, action.hex);
      case kFortify: case kPlaceDump: return 1000 - eye_.way(action.hex);
      case kRefit: return 50 + game_.face(state_, action.unit).strength;
      case kRebuild: return 60 + eye_.place(action.unit, action.hex) / 20 + action.mode;
      case kRecover: return 25 * action.count - (action.targets > 0 ? 30 : 0);
      case kConvert: return convert(action.unit);
      case kExpend: return eye_.way(state_.hex(action.unit));
      case kWithdraw: return scheduled(action) ? -10 : -60;
      case kDestroy: return state_.pos.top().phase == kCaptureStep ? 0 : -50;
      case kMalta: case kRaid: case kEmergencySupply: case kDecline: case kBuild: case kUpgrade: return -20;
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

  /// Groups are for raids on supply units: one strong unit that is near some.
  int group(const Action& action) {
    if (action.count != 1 || action.mode != kPlain) return -1;
    const UnitId unit = action.units()[0];
    if (!game_.fights(state_, unit) || has(state_, unit, kUnsupplied) || has(state_, unit, kDisrupted)) return -1;
    bool near = false;
    eye_.prey().for_each([&](HexId hex) { near = near || (raid_open(hex) && game_.map().grid.distance(hex, state_.hex(unit)) <= kRaidNear); });
    return near && strength_with_surprise(unit) >= kRaidStrength ? 5000 : -1;
  }
  int strength_with_surprise(UnitId unit) const {
    const Datum& surprise = game_.rules()["surprise"];
    const bool more = state_.pos.turn <= surprise["bonus_to_turn"].as_int() && state_.side(unit) == kAxis;
    return game_.face(state_, unit).strength + (more ? surprise["bonus"].as_int() : 0);
  }
  int raid_strength() const { return strength_with_surprise(block(state_).group.units[0]); }

  int march(const Action& action) {
    const UnitId unit = block(state_).group.units[0];
    const HexId end = end_of(game_, action);
    const int value = gain(unit, end);
    return value + (raids_from(unit, end) && !raids_from(unit, state_.hex(unit)) ? kRaidWorth : 0);
  }
  /// Whether supply units that can be overrun lie next to the hex, with a way in.
  bool raids_from(UnitId unit, HexId hex) const {
    if (game_.zone(state_, opponent(state_.side(unit))).contains(hex)) return false;
    for (Direction d = 0; d < kDirections; ++d) {
      const HexId next = game_.map().neighbor(hex, d);
      if (next != kNoHex && eye_.prey(next) && raid_open(next) && movement_edges(game_, unit).open(hex, d)) return true;
    }
    return false;
  }
  bool raid_open(HexId hex) const {
    return !game_.city(hex) && !game_.ground(hex).mountain && game_.fort_level(state_, hex) == 0 &&
           !game_.zone(state_, opponent(state_.pos.phasing)).contains(hex);
  }

  int attack(const Action& action) const {
    FixedVector<HexId, kMaxTargets> targets;
    for (const UnitId target : action.target_units()) targets.push_back(state_.hex(target));
    return eye_.attack(action.units(), {targets.begin(), targets.size()});
  }

  int retreat(UnitId unit, HexId hex) const { return (eye_.fed(unit, hex) ? 60 : 0) - eye_.way(hex) / 8; }
  int stand(UnitId unit) const {
    if (block(state_).results.may_stay) return 2000;
    const bool kept = eye_.is_goal(state_.hex(unit)) && !depleted(state_, unit);
    return kept ? 2000 : -2000;
  }
  int advance(const Action& action) const {
    const HexId from = state_.hex(action.unit);
    if (eye_.is_goal(action.hex)) return 500;
    if (eye_.is_goal(from)) return -1;
    return eye_.way(from) - eye_.way(action.hex) + (eye_.fed(action.unit, action.hex) ? 0 : -20);
  }

  bool scheduled(const Action& action) const {
    return std::any_of(game_.withdrawals.begin(), game_.withdrawals.end(), [&](const WithdrawalFacts& each) {
      return each.turn <= state_.pos.turn && action.targets > 0 && each.unit == action.target_units()[0];
    });
  }

  int convert(UnitId unit) const {
    const int change = eye_.lines_with(unit, state_.hex(unit)) - eye_.lines();
    if (!game_.is_dump(state_, unit)) return change - kConvertGain;
    int front = eye_.way(state_.hex(unit));
    for (int i = 0; i < state_.pos.unit_count; ++i)
      if (const auto other = static_cast<UnitId>(i); state_.unit(other).on_map() && state_.side(other) == state_.side(unit) && game_.fights(state_, other))
        front = std::min(front, eye_.way(state_.hex(other)));
    return change + (eye_.way(state_.hex(unit)) - front > kBackward ? kConvertGain : 0) - 1;
  }

  /// Supply units: their lines are drawn anew for the few hexes that look best.
  void supply_moves(std::span<const Action> actions, std::span<int> scores) {
    struct Try { int look; std::size_t index; };
    std::vector<Try> tries;
    for (std::size_t i = 0; i < actions.size(); ++i) {
      const Action& action = actions[i];
      if (action.kind != kMove || !game_.is_supply(action.unit)) continue;
      const HexId end = end_of(game_, action);
      const bool bare = beside_enemy(game_, state_, state_.side(action.unit), end);
      tries.push_back({-eye_.way(end) - (eye_.links(end) ? 0 : 400) - (bare ? 300 : 0), i});
    }
    std::sort(tries.begin(), tries.end(), [](const Try& a, const Try& b) { return a.look != b.look ? a.look > b.look : a.index < b.index; });
    const int now = tries.empty() ? 0 : eye_.lines();
    for (std::size_t i = 0; i < tries.size() && i < kTries; ++i) {
      const Action& action = actions[tries[i].index];
      scores[tries[i].index] = eye_.lines_with(action.unit, end_of(game_, action)) - now;
    }
  }

  const DesertFox& game_;
  const State& state_;
  Appraiser eye_;
  UnitId stays_ = kNoUnit;
  int stay_ = 0;
};

}  // namespace

void DesertFox::appraise_actions(const State& state, std::span<const Action> actions, std::span<int> scores) const {
  Guess(*this, state).all(actions, scores);
}

}  // namespace fox
