#include <algorithm>

#include "ai/decision_search.hpp"
#include "ai/plan_search.hpp"
#include "trigh/ai/general.hpp"

namespace trigh {
namespace {

constexpr int kOwnTurn = 100, kEnemyTurn = 25;                   ///< per cent of the allowance
constexpr int kFirstPlan = 55, kPlanAgain = 30, kDecision = 12;  ///< per cent of what is left
constexpr int kOnlyPlans = 90;
constexpr int kCandidates = 4;  ///< offers tried for a decision

class General final : public Player {
 public:
  explicit General(const GeneralSettings& settings) : settings_(settings), budget_(settings.allowance, stopped_) {}

  Action choose(const Ruleset& rules, const State& state, Dice& dice) override {
    begin_player_turn(state);
    if (Staff::moves_units(rules, state))
      return settings_.plans ? lead(rules, state, dice) : staff_.choose(rules, state, dice);
    return settings_.decisions ? decide(rules, state, dice) : staff_.choose(rules, state, dice);
  }
  void stop() noexcept override { stopped_.store(true, std::memory_order_relaxed); }

 private:
  static std::uint64_t seed_of(Dice& dice) {
    const std::uint64_t high = dice.below(0xFFFFFFFF);
    return high << 32 | dice.below(0xFFFFFFFF);
  }

  void begin_player_turn(const State& state) {
    const int now = player_turns(state.pos);
    if (now == player_turn_) return;
    player_turn_ = now;
    phase_ = kNoPhase;
    plan_.reset();
    staff_ = Staff();
    doctrine_.clear();
    known_.clear();
    budget_.refill(to_act(state) == state.pos.phasing ? kOwnTurn : kEnemyTurn);
  }

  /// The orders not given yet.
  Orders pending() const {
    return plan_ ? Orders(plan_->orders.begin() + static_cast<std::ptrdiff_t>(next_), plan_->orders.end()) : Orders{};
  }

  void make_plan(const Ruleset& rules, const State& state, Dice& dice) {
    const Orders known = pending();
    const std::uint64_t seed = seed_of(dice);
    budget_.open(plan_ ? kPlanAgain : settings_.decisions ? kFirstPlan : kOnlyPlans);
    Rollouts rollouts(rules, to_act(state), seed, player_turn_ + kAhead, budget_, known_);
    auto found = PlanSearch(rollouts, state, seed).search(plan_ ? &known : nullptr);
    budget_.close();
    if (!found) return;  // what was planned before goes on
    plan_ = std::move(found);
    next_ = 0;
    if (plan_->doctrine == doctrine_) return;
    doctrine_ = plan_->doctrine;
    staff_ = Staff(0, doctrine_);
  }

  /// The next order of the plan; a new plan when the phase begins, or things went otherwise than imagined.
  Action lead(const Ruleset& rules, const State& state, Dice& dice) {
    const PhaseId phase = state.pos.top().phase;
    if (phase != phase_) {
      phase_ = phase;
      plan_.reset();
      make_plan(rules, state, dice);
    } else if (plan_ && next_ < plan_->orders.size()) {
      const auto at = std::ranges::find(plan_->before, state.pos.hash());
      if (at != plan_->before.end())
        next_ = static_cast<std::size_t>(at - plan_->before.begin());
      else
        make_plan(rules, state, dice);
    }
    if (!plan_) return staff_.choose(rules, state, dice);
    while (next_ < plan_->orders.size()) {
      const Action& action = plan_->orders[next_++].action;
      if (judge(rules, state, action)) return action;
    }
    Action end;
    end.actor = to_act(state);
    return judge(rules, state, end) ? end : staff_.choose(rules, state, dice);
  }

  Action decide(const Ruleset& rules, const State& state, Dice& dice) {
    budget_.open(kDecision);
    if (!budget_.goes_on()) return staff_.choose(rules, state, dice);
    const Orders orders = state.pos.frames[0].phase == phase_ ? pending() : Orders{};
    Rollouts rollouts(rules, to_act(state), seed_of(dice), player_turn_ + kAhead, budget_, known_);
    rollouts.adopt(doctrine_);
    const Action action = DecisionSearch(rollouts, state, orders).search(kCandidates);
    budget_.close();
    return action;
  }

  GeneralSettings settings_;
  std::atomic<bool> stopped_{false};
  Budget budget_;
  ChoiceTable known_;  ///< of the trials of this player-turn
  Staff staff_;
  int player_turn_ = -1;
  PhaseId phase_ = kNoPhase;  ///< in which the plan was made
  std::optional<Plan> plan_;
  std::string doctrine_;  ///< of the last plan of the player-turn
  std::size_t next_ = 0;  ///< of its orders
};

}  // namespace

std::unique_ptr<Player> make_general_player(const GeneralSettings& settings) {
  return std::make_unique<General>(settings);
}

}  // namespace trigh
