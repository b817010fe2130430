// Ruleset::appraise and appraise_actions: what a position is worth, and the quick guess for each kind of action; see
// appraisal.hpp.
#include <optional>

#include "appraisal.hpp"
#include "moving.hpp"

namespace ala {
namespace {

constexpr int kSupportSpent = 1;     ///< naming Supply units oneself is no better than leaving it to the rules
constexpr int kBackOnMap = 100;

/// Paths of units: where they lead against where the unit is.
class PathScores {
 public:
  PathScores(const ElAlamein& game, const State& state, std::span<const int> weights)
      : game_(game), state_(state), weights_(weights) {}

  int of(const Action& action) {
    if (action.kind == kRetreat) return retreat(action);
    if (unit_ != action.unit) {
      unit_ = action.unit;
      appraiser_.emplace(game_, state_, weights_, state_.pos.top().actor, unit_);
      stay_ = state_.unit(unit_).on_map() ? worth_of(state_.hex(unit_)) : -kBackOnMap;
    }
    const HexId end = end_of(game_.map(), action);
    if (action.kind == kEnter) return kBackOnMap;
    return worth_of(end) - stay_ + on_the_way(action, end);
  }

 private:
  int worth_of(HexId hex) const { return appraiser_->place(unit_, hex) + appraiser_->assault(unit_, hex); }

  /// The marker taken along the road, and an engineer's first minefield.
  int on_the_way(const Action& action, HexId end) const {
    const Side side = state_.side(action.unit);
    if (!game_.facts(action.unit).combat || game_.vanguard(state_, side) != action.hex || !game_.road.on(action.hex) ||
        !game_.road.on(end))
      return 0;
    return Weighing<Weight>(weights_)[W::kMarkerHex] *
           std::max(0, game_.road.from_edge(side, end) - game_.road.from_edge(side, action.hex));
  }

  /// The victor leads the beaten: where it is worst for them.
  int retreat(const Action& action) {
    const Side owner = state_.side(action.unit);
    if (!beaten_) beaten_.emplace(game_, state_, weights_, owner);
    const HexId end = end_of(game_.map(), action);
    const int value = beaten_->ground(action.unit, end);
    return state_.pos.top().actor == owner ? value : -value;
  }

  const ElAlamein& game_;
  const State& state_;
  std::span<const int> weights_;
  UnitId unit_ = kNoUnit;
  std::optional<Appraiser> appraiser_, beaten_;
  int stay_ = 0;
};

}  // namespace

int ElAlamein::appraise(const State& state, Side side) const {
  int value = victory_points(state) * 100;
  for (const UnitId unit : state.units()) {
    if (!state.unit(unit).on_map()) continue;
    value += (units[unit].side == axis ? 25 : -12) * units[unit].strength;
  }
  return side == axis ? value : -value;
}

void ElAlamein::appraise_actions(const State& state, std::span<const Action> actions, std::span<int> scores,
                                 std::span<const int> values) const {
  PathScores paths(*this, state, values);
  std::optional<Appraiser> appraiser;
  const auto judge_of = [&]() -> const Appraiser& {
    if (!appraiser) appraiser.emplace(*this, state, values, state.pos.top().actor);
    return *appraiser;
  };
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const Action& action = actions[i];
    int& score = scores[i];
    score = 0;
    switch (action.kind) {
      case kMove: case kMarch: case kEnter: case kRetreat: case kAdvance: score = paths.of(action); break;
      case kForm: score = kNever; break;   // a march takes more planning than this
      case kPlace: case kMine: case kMineLine: case kLift: case kWithhold: score = kNever; break;
      case kDeploy: score = 1; break;
      case kExit:
        score = 100 * (units[action.unit].supply ? victory.supply_exit_points : units[action.unit].strength) + 50;
        break;
      case kClear: score = 10 + judge_of().clearing(state.hex(action.unit)); break;
      case kAttack:
        score = judge_of().combat(action) - Weighing<Weight>(values)[W::kReluctance];
        for (const UnitId unit : action.units()) score -= units[unit].supply ? kSupportSpent : 0;
        break;
      case kLose: case kDisband: score = -judge_of().worth(action.unit); break;
      default: break;
    }
  }
}

}  // namespace ala
