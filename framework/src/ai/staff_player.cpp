// The staff officer: one ply deep. Every choice is the best by the ruleset's appraisal of the actions, which knows
// the exact odds; units move one after the other, the strongest first.
#include <algorithm>

#include "trigh/ai/player.hpp"

namespace trigh {
namespace {

class StaffPlayer final : public Player {
 public:
  Action choose(const Ruleset& rules, const State& state, Dice&) override {
    if (state.pos.depth == 1 && unit_phase(rules, state)) return choose_move(rules, state);
    return best_offer(rules, state);
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
  Action choose_move(const Ruleset& rules, const State& state) {
    const Side side = to_act(state);
    const int stamp = state.pos.turn * 512 + state.pos.player_turn * 256 + state.pos.top().phase;
    if (stamp != stamp_) {
      stamp_ = stamp;
      order_units(rules, state, side);
    }
    while (next_ < order_.size()) {
      list_.clear();
      offers(rules, state, list_, {order_[next_++]});
      if (list_.empty()) continue;
      const std::size_t best = best_of(rules, state);
      if (scores_[best] > 0) return list_[best];
    }
    Action end;
    end.actor = side;
    return judge(rules, state, end) ? end : best_offer(rules, state);
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

  Action best_offer(const Ruleset& rules, const State& state) {
    list_.clear();
    offers(rules, state, list_);
    TRIGH_ASSERT(!list_.empty(), "a decision without an offer");
    return list_[best_of(rules, state)];
  }

  /// Index of the best of list_, the first of equals; fills scores_.
  std::size_t best_of(const Ruleset& rules, const State& state) {
    scores_.assign(list_.size(), 0);
    rules.appraise_actions(state, list_, scores_);
    return static_cast<std::size_t>(std::max_element(scores_.begin(), scores_.end()) - scores_.begin());
  }

  ActionList list_;
  std::vector<int> scores_;
  std::vector<UnitId> order_;
  std::size_t next_ = 0;   ///< of order_, in the phase of stamp_
  int stamp_ = -1;
};

}  // namespace

std::unique_ptr<Player> make_staff_player() { return std::make_unique<StaffPlayer>(); }

}  // namespace trigh
