#include <algorithm>

#include "ai/decision_search.hpp"
#include "ai/plan_search.hpp"
#include "trigh/ai/general.hpp"

namespace trigh {
namespace {

constexpr int kOwnTurn = 100, kEnemyTurn = 25;                   ///< per cent of the allowance
constexpr int kFirstPlan = 55, kPlanAgain = 30, kDecision = 12;  ///< per cent of what is left
constexpr int kOnlyPlans = 90;                                   ///< where decisions are not searched
constexpr int kCandidates = 4;                                   ///< offers tried for a decision

class General final : public Player {
 public:
  explicit General(const GeneralSettings& settings) : settings_(settings), budget_(settings.allowance, stopped_) {}

  Action choose(const Ruleset& rules, const State& state, Dice& dice) override {
    budget_.resume();
    begin_player_turn(state);
    const Action action = chosen(rules, state, dice);
    budget_.pause();
    return action;
  }
  void stop() noexcept override { stopped_.store(true, std::memory_order_relaxed); }

 private:
  Action chosen(const Ruleset& rules, const State& state, Dice& dice) {
    if (Staff::moves_units(rules, state))
      return settings_.plans ? lead(rules, state, dice) : staff_.choose(rules, state, dice);
    return can_decide() ? decide(rules, state, dice) : staff_.choose(rules, state, dice);
  }

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

  /// When a trial ends: after the reply, or where a forecast has learned what replies bring, before it.
  int until(const Ruleset& rules) const { return player_turn_ + (rules.forecast.known() ? 1 : kAhead); }

  /// The orders not given yet.
  Orders pending() const {
    return plan_ ? Orders(plan_->orders.begin() + static_cast<std::ptrdiff_t>(next_), plan_->orders.end()) : Orders{};
  }

  /// Whether what a decision gets lets each candidate be tried as often as the search for it asks. With less, luck
  /// would choose, and the time is better spent on the plan.
  bool can_decide() const {
    return settings_.decisions &&
           budget_.share(kDecision) >= trial_cost_ * kCandidates * static_cast<int>(DecisionSearch::kFewestTrials);
  }

  void close(const Rollouts& rollouts) {
    if (rollouts.played() > 0) trial_cost_ = budget_.spent() / rollouts.played();
    budget_.close();
  }

  void make_plan(const Ruleset& rules, const State& state, Dice& dice) {
    const Orders known = pending();
    const std::uint64_t seed = seed_of(dice);
    budget_.open(plan_ ? kPlanAgain : can_decide() ? kFirstPlan : kOnlyPlans);
    Rollouts rollouts(rules, to_act(state), seed, until(rules), budget_, known_, settings_.threads);
    auto found = PlanSearch(rollouts, state, seed).search(plan_ ? &known : nullptr);
    close(rollouts);
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
    Rollouts rollouts(rules, to_act(state), seed_of(dice), until(rules), budget_, known_, settings_.threads);
    rollouts.adopt(doctrine_);
    const Action action = DecisionSearch(rollouts, state, orders).search(kCandidates);
    close(rollouts);
    return action;
  }

  GeneralSettings settings_;
  std::atomic<bool> stopped_{false};
  Budget budget_;
  ChoiceTable known_;  ///< of the trials of this player-turn
  Staff staff_;
  std::int64_t trial_cost_ = 0;  ///< of the last search that made any, in the budget's unit
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
