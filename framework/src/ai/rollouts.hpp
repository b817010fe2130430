// Trying out: from a position over a few player-turns, with the staff officer on both sides, to a number.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "ai/choice_table.hpp"
#include "trigh/ai/search.hpp"
#include "trigh/ai/staff.hpp"

namespace trigh {

/// Player-turns that are looked at: the one that is being played, and the reply.
inline constexpr int kAhead = 2;

/// What one unit does in a phase in which units go their own ways.
struct Order {
  UnitId unit = kNoUnit;
  Action action;
};
using Orders = std::vector<Order>;

/// Whether the phase in which `start` stands goes on in `state`.
bool same_phase(const State& start, const State& state);

/// What an adviser would do next, and the position after it.
struct Line {
  std::vector<Action> plan;
  State after;
};

/// To the end of the phase, the next roll, or a decision of the other side. REQUIRES a player to act.
Line line_of(const Ruleset& rules, const State& state, Player& adviser, Dice& whims);

/// What a rollout came to, and what it cost in nodes.
struct Trial {
  int worth = 0;
  bool whole = false;        ///< the budget lasted to its end
  bool looked_up = false;    ///< not played on: it had been in this position before
  std::uint64_t line = 0;    ///< the position from which it is played on, with the number and the doctrine
  std::int64_t nodes = 0;    ///< to that position
  std::int64_t further = 0;  ///< from there to its end
};

/// How rollouts ended, by line. What was worked out ahead of a search counts for it once it has paid for that itself.
class Outcomes {
 public:
  struct Outcome {
    int worth = 0;
    std::int64_t nodes = 0;
    bool paid = false;
  };
  std::optional<Outcome> find(std::uint64_t line, bool paid) const {
    const std::lock_guard lock(one_);
    const auto found = known_.find(line);
    return found == known_.end() || found->second.paid < paid ? std::nullopt : std::optional(found->second);
  }
  void put(std::uint64_t line, const Outcome& outcome) {
    const std::lock_guard lock(one_);
    Outcome& known = known_[line];
    if (!known.paid) known = outcome;
  }

 private:
  mutable std::mutex one_;
  std::unordered_map<std::uint64_t, Outcome> known_;
};

class Rollouts {
 public:
  /// For a side; rollouts end when the clock says `until`. Number n has dice and whims of its own, by `seed`. What the
  /// staff officers chose is kept in `known`.
  Rollouts(const Ruleset& rules, Side side, std::uint64_t seed, int until, Budget& budget, ChoiceTable& known,
           int threads = 1)
      : rules_(rules), side_(side), seed_(seed), until_(until), threads_(threads), budget_(&budget), known_(known) {
    for (Staff& staff : staff_) staff.look_up_in(&known_);
  }
  /// The same rollouts, worked out ahead of `search` in another thread.
  Rollouts(const Rollouts& search, Budget& budget) : Rollouts(search) {
    budget_ = &budget;
    ahead_ = true;
  }

  /// Has the side's staff officer weigh with this set from now on; empty: with the one in use.
  void adopt(const std::string& doctrine);
  /// Begins rollout `number`.
  void begin(std::uint64_t number);
  /// Carries out an action. False when the budget is spent.
  bool act(State& state, const Action& action);
  /// Lets everything be decided that is open in the phase of `start`, until its side has a unit to lead. False when the
  /// budget is spent or the phase is over.
  bool settle(const State& start, State& state);
  /// Carries out the orders one after the other, without those that cannot be, and ends the phase.
  bool follow(const State& start, State& state, std::span<const Order> orders);
  /// What comes of it: plays on to the end of the rollout. Nothing when the budget is spent.
  std::optional<int> outcome(State& state);
  /// The whole rollout that has come to `state`: its outcome is looked up where this rollout was in the same position
  /// before, since plans that differ often end in one.
  Trial finish(State& state);
  /// What a trial that another thread has worked out comes to, once its nodes are paid for. Nothing when the budget is
  /// spent. REQUIRES counts().
  std::optional<int> pay(const Trial& trial);
  /// Whether the search would have come to the same by itself.
  bool counts(const Trial& trial) const;

  const Ruleset& rules() const { return rules_; }
  Side side() const { return side_; }
  int threads() const { return threads_; }
  Budget& budget() { return *budget_; }
  /// Nodes since the rollout began.
  std::int64_t nodes() const { return budget_->nodes() - before_; }
  /// How many were played to their end and paid for.
  int played() const { return played_; }
  Staff& staff() { return staff_[static_cast<std::size_t>(index(side_))]; }

 private:
  const Ruleset& rules_;
  Side side_;
  std::string doctrine_;
  std::uint64_t seed_;
  std::uint64_t number_ = 0;  ///< of the rollout
  int until_, threads_;
  bool ahead_ = false;
  Budget* budget_;
  std::int64_t before_ = 0;  ///< nodes before the rollout
  ChoiceTable& known_;
  std::array<Staff, 2> staff_;
  std::array<Dice, 2> choices_{Dice(0), Dice(0)};
  KeyedDice rolls_{0, 0};
  int played_ = 0;
  Events unheard_;
  std::shared_ptr<Outcomes> outcomes_ = std::make_shared<Outcomes>();
};

/// Differences between two lines with the same dice. Sums in whole numbers, and products compared: the same everywhere.
class Race {
 public:
  void add(std::int64_t difference) {
    ++count_;
    sum_ += difference;
    squares_ += difference * difference;
  }
  int count() const { return count_; }
  std::int64_t sum() const { return sum_; }
  /// Whether the mean lies so many tenths of its standard error from 0, on whichever side.
  bool apart(std::int64_t tenths) const {
    const std::int64_t spread = count_ * squares_ - sum_ * sum_;
    return static_cast<double>(sum_) * static_cast<double>(sum_) * (count_ - 1) * 100 >=
           static_cast<double>(tenths * tenths) * static_cast<double>(spread);
  }

 private:
  int count_ = 0;
  std::int64_t sum_ = 0, squares_ = 0;
};

}  // namespace trigh
