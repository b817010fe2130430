#include "trigh/ai/staff.hpp"

#include <algorithm>
#include <numeric>

#include "ai/choice_table.hpp"
#include "ai/features.hpp"
#include "trigh/base/hash.hpp"

namespace trigh {

bool Staff::moves_units(const Ruleset& rules, const State& state) {
  if (state.pos.depth != 1) return false;
  const Phase& phase = rules.phases[state.pos.top().phase];
  for (std::size_t kind = kEndPhase + 1; kind < rules.forms.size(); ++kind)
    if (phase.allows_kind(static_cast<ActionKind>(kind)) && (rules.forms[kind].parts & kHasPath)) return true;
  return false;
}

std::vector<UnitId> Staff::in_order(const Ruleset& rules, const State& state, Side side) {
  std::vector<UnitId> order;
  for (int i = 0; i < rules.counters().size(); ++i)
    if (state.side(static_cast<UnitId>(i)) == side && state.unit(static_cast<UnitId>(i)).place != Place::kEliminated)
      order.push_back(static_cast<UnitId>(i));
  std::stable_sort(order.begin(), order.end(),
                   [&](UnitId a, UnitId b) { return rules.counters()[a].values[0] > rules.counters()[b].values[0]; });
  return order;
}

Action Staff::choose(const Ruleset& rules, const State& state, Dice& dice) {
  if (table_) position_ = hash_text(weights_, state.pos.hash());
  if (moves_units(rules, state)) return choose_move(rules, state, dice);
  return known_or(kNoUnit, [&] { return best_offer(rules, state, dice); });
}

/// What it chose for the unit, or for the decision at hand, when it was here before; else what `think` says.
template <class Think>
Action Staff::known_or(UnitId unit, Think think) {
  if (!table_ || noise_ > 0 || !values_.empty()) return think();
  const std::uint64_t key = hash_bytes(&unit, sizeof unit, position_);
  if (const auto known = table_->find(key)) return *known;
  const Action choice = think();
  table_->put(key, choice);
  return choice;
}

/// Units in turn, each once a phase; then the end of the phase.
Action Staff::choose_move(const Ruleset& rules, const State& state, Dice& dice) {
  const Side side = to_act(state);
  const int stamp = state.pos.turn * 512 + state.pos.player_turn * 256 + state.pos.top().phase;
  if (stamp != stamp_) {
    stamp_ = stamp;
    order_ = in_order(rules, state, side);
    next_ = 0;
  }
  while (next_ < order_.size()) {
    const UnitId unit = order_[next_++];
    const Action move = known_or(unit, [&] { return best_move(rules, state, unit, dice); });
    if (move.actor != Side::kNone) return move;
  }
  Action end;
  end.actor = side;
  return judge(rules, state, end) ? end : best_offer(rules, state, dice);
}

/// An action of no side: the unit stays where it is.
Action Staff::best_move(const Ruleset& rules, const State& state, UnitId unit, Dice& dice) {
  appraise(rules, state, unit);
  if (list_.empty()) return {};
  const std::size_t best = taken(dice);
  return scores_[best] > 0 ? list_[best] : Action{};
}

Action Staff::best_offer(const Ruleset& rules, const State& state, Dice& dice) {
  appraise(rules, state, kNoUnit);
  TRIGH_ASSERT(!list_.empty(), "a decision without an offer");
  return list_[taken(dice)];
}

/// Fills list_ and scores_.
void Staff::appraise(const Ruleset& rules, const State& state, UnitId unit) {
  list_.clear();
  offers(rules, state, list_, {unit});
  scores_.assign(list_.size(), 0);
  if (list_.empty()) return;
  const WeightSet* named = weights_.empty() ? nullptr : rules.weights.find(weights_);
  const Side side = to_act(state);
  const std::span<const int> weights = !values_.empty() ? std::span<const int>(values_)
                                       : named          ? WeightSets::of(*named, side)
                                                        : rules.weights.used(side);
  if (weights_ == "features") return featured_scores(rules, state, list_, scores_, featured_worth);
  rules.appraise_actions(state, list_, scores_, weights);
}

/// Index of the best of list_, the first of equals; of another when it wavers.
std::size_t Staff::taken(Dice& dice) const {
  const auto best = static_cast<std::size_t>(std::max_element(scores_.begin(), scores_.end()) - scores_.begin());
  std::size_t rank = 0;
  while (noise_ > 0 && rank + 1 < scores_.size() && dice.below(100) < static_cast<std::uint32_t>(noise_)) ++rank;
  if (rank == 0) return best;
  std::vector<std::size_t> by_score(scores_.size());
  std::iota(by_score.begin(), by_score.end(), std::size_t{0});
  std::stable_sort(by_score.begin(), by_score.end(), [&](auto a, auto b) { return scores_[a] > scores_[b]; });
  return scores_[by_score[rank]] <= Ruleset::kNever / 2 ? best : by_score[rank];
}

std::vector<Ranked> Staff::ranked(const Ruleset& rules, const State& state, UnitId unit) {
  appraise(rules, state, unit);
  std::vector<Ranked> found;
  found.reserve(list_.size());
  for (std::size_t i = 0; i < list_.size(); ++i) found.push_back({list_[i], scores_[i]});
  std::stable_sort(found.begin(), found.end(), [](const Ranked& a, const Ranked& b) { return a.score > b.score; });
  const auto never =
      std::find_if(found.begin(), found.end(), [](const Ranked& each) { return each.score <= Ruleset::kNever / 2; });
  if (never != found.begin()) found.erase(never, found.end());
  return found;
}

std::unique_ptr<Player> make_staff_player() { return std::make_unique<Staff>(); }

}  // namespace trigh
