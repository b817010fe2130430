#include "ai/rollouts.hpp"

#include "trigh/base/hash.hpp"

namespace trigh {

bool same_phase(const State& start, const State& state) {
  return !state.pos.over && player_turns(state.pos) == player_turns(start.pos) &&
         state.pos.frames[0].phase == start.pos.frames[0].phase;
}

Line line_of(const Ruleset& rules, const State& state, Player& adviser, Dice& whims) {
  constexpr std::size_t kLongest = 300;
  Line line{{}, state};
  const Side side = to_act(state);
  Events unheard;
  while (to_act(line.after) == side && line.plan.size() < kLongest && same_phase(state, line.after)) {
    line.plan.push_back(adviser.choose(rules, line.after, whims));
    unheard.clear();
    apply(rules, line.after, line.plan.back(), unheard);
  }
  return line;
}

void Rollouts::adopt(const std::string& doctrine) {
  if (doctrine == doctrine_) return;
  doctrine_ = doctrine;
  staff() = Staff(0, doctrine);
  staff().look_up_in(&known_);
}

void Rollouts::begin(std::uint64_t number) {
  number_ = number;
  before_ = budget_->nodes();
  rolls_ = KeyedDice(seed_, number);
  choices_ = {Dice(seed_, 2 * number), Dice(seed_, 2 * number + 1)};
  for (Staff& staff : staff_) staff.start_anew();
}

bool Rollouts::act(State& state, const Action& action) {
  unheard_.clear();
  apply(rules_, state, action, unheard_);
  return budget_->spend();
}

bool Rollouts::settle(const State& start, State& state) {
  play_on(rules_, state, {&staff_[0], &staff_[1]}, choices_, rolls_, [&](const State& at) {
    if (!budget_->goes_on() || !same_phase(start, at)) return false;
    return (at.pos.depth > 1 || to_act(at) != side_) && budget_->spend();
  });
  return budget_->goes_on() && same_phase(start, state);
}

bool Rollouts::follow(const State& start, State& state, std::span<const Order> orders) {
  for (const Order& order : orders) {
    if (!settle(start, state)) return budget_->goes_on();
    if (judge(rules_, state, order.action) && !act(state, order.action)) return false;
  }
  if (!settle(start, state)) return budget_->goes_on();
  Action end;
  end.actor = side_;
  return !judge(rules_, state, end) || act(state, end);
}

std::optional<int> Rollouts::outcome(State& state) {
  play_on(rules_, state, {&staff_[0], &staff_[1]}, choices_, rolls_,
          [&](const State& at) { return budget_->goes_on() && player_turns(at.pos) < until_ && budget_->spend(); });
  if (!budget_->goes_on()) return std::nullopt;
  ++played_;
  return worth_of(rules_, state, side_);
}

Trial Rollouts::finish(State& state) {
  Trial trial{.line = hash_bytes(&number_, sizeof number_, hash_text(doctrine_, state.pos.hash())), .nodes = nodes()};
  if (!budget_->goes_on()) return trial;
  const auto known = outcomes_->find(trial.line, !ahead_);
  const auto worth = known ? std::optional(known->worth) : outcome(state);
  trial.looked_up = known.has_value();
  trial.further = known ? known->nodes : nodes() - trial.nodes;
  if (!worth) return trial;
  trial.whole = true;
  trial.worth = *worth;
  if (!known) outcomes_->put(trial.line, {trial.worth, trial.further, !ahead_});
  return trial;
}

bool Rollouts::counts(const Trial& trial) const {
  return trial.whole && (!trial.looked_up || outcomes_->find(trial.line, true));
}

std::optional<int> Rollouts::pay(const Trial& trial) {
  if (!budget_->pay(trial.nodes)) return std::nullopt;
  if (const auto known = outcomes_->find(trial.line, true)) return known->worth;
  if (!budget_->pay(trial.further)) return std::nullopt;
  ++played_;
  outcomes_->put(trial.line, {trial.worth, trial.further, true});
  return trial.worth;
}

}  // namespace trigh
