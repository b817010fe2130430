// The staff officer: one ply deep. Every choice is the best by the ruleset's appraisal of the actions, which knows
// the exact odds; units move one after the other, the strongest first. For search it is also a policy: it shows what it
// thinks of each offer, and it can waver.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "trigh/ai/player.hpp"

namespace trigh {

class ChoiceTable;

/// An offer and what the appraisal makes of it, in hundredths of a victory point; passing is about 0.
struct Ranked {
  Action action;
  int score = 0;
};

class Staff final : public Player {
 public:
  /// `noise`: in how many cases of a hundred it takes the next best instead, then again the next, and so on.
  /// `weights`: the id of a set of Ruleset::weights; those used when it is empty, or there is none of that id.
  explicit Staff(int noise = 0, std::string weights = {}) : noise_(noise), weights_(std::move(weights)) {}
  /// With these values, in the order of Ruleset::weights: for fits.
  explicit Staff(std::vector<int> values) : values_(std::move(values)) {}
  Action choose(const Ruleset& rules, const State& state, Dice& dice) override;
  /// Looks up in `table` what it chose before in the same position, and notes there what it chooses; nullptr: it thinks
  /// each time. REQUIRES the table to outlive it. Without effect on one with noise or with values.
  void look_up_in(ChoiceTable* table) { table_ = table; }
  /// Forgets how far it is in its phase: for another game.
  void start_anew() { stamp_ = -1; }

  /// The offers of the decision at hand, or of one unit, the best first; the first of equals first. What the appraisal
  /// never does is not among them, unless there is nothing else.
  std::vector<Ranked> ranked(const Ruleset& rules, const State& state, UnitId unit = kNoUnit);
  /// The units of a side that are still in the game, the strongest first; ties by unit id.
  static std::vector<UnitId> in_order(const Ruleset& rules, const State& state, Side side);
  /// Whether units go their own ways in the phase at hand: its actions name one unit and a path, and no decision is
  /// open on top of it.
  static bool moves_units(const Ruleset& rules, const State& state);

 private:
  Action choose_move(const Ruleset& rules, const State& state, Dice& dice);
  template <class Think>
  Action known_or(UnitId unit, Think think);
  Action best_move(const Ruleset& rules, const State& state, UnitId unit, Dice& dice);
  Action best_offer(const Ruleset& rules, const State& state, Dice& dice);
  void appraise(const Ruleset& rules, const State& state, UnitId unit);
  std::size_t taken(Dice& dice) const;

  int noise_ = 0;
  std::string weights_;
  std::vector<int> values_;
  ChoiceTable* table_ = nullptr;
  std::uint64_t position_ = 0;  ///< hash of the one it is in, for table_
  ActionList list_;
  std::vector<int> scores_;  ///< of list_
  std::vector<UnitId> order_;
  std::size_t next_ = 0;  ///< of order_, in the phase of stamp_
  int stamp_ = -1;
};

}  // namespace trigh
