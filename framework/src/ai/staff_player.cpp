// The staff officer: one ply deep. Moves are chosen by the ruleset's quick appraisal; whatever leads to dice is
// weighed by exact odds, each face applied to a copy and appraised.
#include <algorithm>
#include <array>

#include "trigh/ai/player.hpp"

namespace trigh {
namespace {

constexpr int kWeighed = 3;          ///< candidates of a decision weighed with exact odds
constexpr int kMaxPasses = 4;        ///< decisions passed on the way to the dice
constexpr int kUnset = -1'000'000'000;

/// A kind that is a bare word ("done", "end-phase") and belongs to the decision: declining it.
ActionKind pass_kind(const Ruleset& rules, const State& state) {
  const Phase& phase = rules.phases[state.pos.top().phase];
  for (std::size_t kind = kEndPhase; kind < rules.forms.size(); ++kind)
    if (rules.forms[kind].parts == 0 && phase.allows_kind(static_cast<ActionKind>(kind)))
      return static_cast<ActionKind>(kind);
  return kRoll;
}

class StaffPlayer final : public Player {
 public:
  Action choose(const Ruleset& rules, const State& state, Dice&) override {
    const Side side = to_act(state);
    if (state.pos.depth == 1 && unit_phase(rules, state)) return choose_move(rules, state, side);
    list_.clear();
    offers(rules, state, list_);
    TRIGH_ASSERT(!list_.empty(), "a decision without an offer");
    return list_[best_of(rules, state, side)];
  }

 private:
  /// A phase in which each unit goes its own way: its actions name one unit and a path.
  static bool unit_phase(const Ruleset& rules, const State& state) {
    const Phase& phase = rules.phases[state.pos.top().phase];
    for (std::size_t kind = kEndPhase + 1; kind < rules.forms.size(); ++kind)
      if (phase.allows_kind(static_cast<ActionKind>(kind)) && (rules.forms[kind].parts & kHasPath)) return true;
    return false;
  }

  /// Units in turn, each once a phase; then the end of the phase.
  Action choose_move(const Ruleset& rules, const State& state, Side side) {
    const int stamp = state.pos.turn * 512 + state.pos.player_turn * 256 + state.pos.top().phase;
    if (stamp != stamp_) {
      stamp_ = stamp;
      order_units(rules, state, side);
    }
    while (next_ < order_.size()) {
      list_.clear();
      offers(rules, state, list_, {order_[next_++]});
      if (list_.empty()) continue;
      quick_scores(rules, state);
      const auto best = std::max_element(scores_.begin(), scores_.end());
      if (*best > 0) return list_[static_cast<std::size_t>(best - scores_.begin())];
    }
    Action end;
    end.actor = side;
    if (judge(rules, state, end)) return end;
    list_.clear();
    offers(rules, state, list_);
    TRIGH_ASSERT(!list_.empty(), "a decision without an offer");
    return list_[best_of(rules, state, side)];
  }

  /// The strongest first, so that the others can join them; ties by unit id.
  void order_units(const Ruleset& rules, const State& state, Side side) {
    order_.clear();
    next_ = 0;
    for (int i = 0; i < rules.counters().size(); ++i)
      if (state.side(static_cast<UnitId>(i)) == side && state.unit(static_cast<UnitId>(i)).place != Place::kEliminated)
        order_.push_back(static_cast<UnitId>(i));
    std::stable_sort(order_.begin(), order_.end(), [&](UnitId a, UnitId b) {
      return rules.counters()[a].values[0] > rules.counters()[b].values[0];
    });
  }

  void quick_scores(const Ruleset& rules, const State& state) {
    scores_.assign(list_.size(), 0);
    rules.appraise_actions(state, list_, scores_);
  }

  /// Index of the best of list_: the most promising by the quick guess, weighed exactly.
  std::size_t best_of(const Ruleset& rules, const State& state, Side side) {
    if (list_.size() == 1) return 0;
    quick_scores(rules, state);
    ranked_.resize(list_.size());
    for (std::size_t i = 0; i < ranked_.size(); ++i) ranked_[i] = i;
    const std::size_t weighed = std::min<std::size_t>(kWeighed, ranked_.size());
    std::partial_sort(ranked_.begin(), ranked_.begin() + static_cast<std::ptrdiff_t>(weighed), ranked_.end(),
                      [&](std::size_t a, std::size_t b) { return scores_[a] != scores_[b] ? scores_[a] > scores_[b] : a < b; });
    const ActionKind pass = pass_kind(rules, state);
    std::size_t best = ranked_[0];
    int best_value = kUnset;
    const auto weigh = [&](std::size_t i) {
      State copy = state;
      events_.clear();
      apply(rules, copy, list_[i], events_);
      const int value = list_[i].kind == pass && state.pos.depth == 1 ? rules.appraise(state, side)
                                                                      : expected(rules, copy, side);
      if (value > best_value) {
        best_value = value;
        best = i;
      }
    };
    for (std::size_t i = 0; i < weighed; ++i) weigh(ranked_[i]);
    for (std::size_t i = 0; i < list_.size(); ++i)
      if (list_[i].kind == pass && std::find(ranked_.begin(), ranked_.begin() + static_cast<std::ptrdiff_t>(weighed), i) ==
                                       ranked_.begin() + static_cast<std::ptrdiff_t>(weighed))
        weigh(i);
    return best;
  }

  /// The appraisal after the dice this decision leads to; decisions in between are passed.
  int expected(const Ruleset& rules, State& state, Side side) {
    for (int i = 0; i < kMaxPasses && !state.pos.over && state.pos.depth > 1 && is_player(to_act(state)); ++i) {
      Action pass;
      pass.kind = pass_kind(rules, state);
      pass.actor = to_act(state);
      if (pass.kind == kRoll || !judge(rules, state, pass)) break;
      events_.clear();
      apply(rules, state, pass, events_);
    }
    if (state.pos.over || to_act(state) != Side::kChance) return rules.appraise(state, side);
    const Chance what = chance(rules, state);
    std::int64_t sum = 0, weights = 0;
    for (const ChanceOutcome& outcome : what.outcomes) {
      State copy = state;
      events_.clear();
      apply(rules, copy, roll_action(outcome.value), events_);
      sum += static_cast<std::int64_t>(outcome.weight) * rules.appraise(copy, side);
      weights += outcome.weight;
    }
    return static_cast<int>(sum / weights);
  }

  ActionList list_;
  std::vector<int> scores_;
  std::vector<std::size_t> ranked_;
  std::vector<UnitId> order_;
  std::size_t next_ = 0;
  int stamp_ = -1;
  Events events_;
};

}  // namespace

std::unique_ptr<Player> make_staff_player() { return std::make_unique<StaffPlayer>(); }

}  // namespace trigh
