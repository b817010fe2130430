// The default appraisal of a decision: each action is carried out on a copy, and what it opens is played on as simply
// as may be; when dice come next, every face is, and the results are weighed by their odds. Where few units are on the
// map the best-looking moves are looked at more closely: what they let the unit attack in this player-turn, and what
// the enemy could then attack in his.
#include <algorithm>
#include <optional>
#include <vector>

#include "ai/features.hpp"
#include "trigh/play/declare.hpp"
#include "trigh/play/match.hpp"
#include "trigh/play/threat.hpp"

namespace trigh {
namespace {

constexpr int kSteps = 12;   ///< decisions that an action opens, and phases up to the next attack, at most
constexpr int kAnswer = 120;  ///< per cent of what each attack of the enemy promises him that is feared
constexpr int kFew = 30;     ///< hexes held by either side up to which moves are looked at closely
constexpr int kCloseLooks = 240, kMostLooks = 18;  ///< in each move's turn, divided by those hexes

class Foresight {
 public:
  Foresight(const Ruleset& rules, Side side, Worth by) : rules_(rules), side_(side), worth_(by) {}

  int worth(const State& state) const { return worth_(rules_, state, side_); }
  /// Worth of what an action leads to, over the faces of the dice that come next.
  int after(const State& state, const Action& action) {
    State copy = state;
    perform(copy, action);
    return settled(copy, state.pos.depth);
  }
  /// What `unit` can hope for where it stands, less what the enemy can hope for.
  int prospects(const State& state, UnitId unit) {
    return state.pos.over ? 0 : attack_by(state, unit) - answer(state) * kAnswer / 100;
  }

 private:
  void perform(State& state, const Action& action) {
    events_.clear();
    apply(rules_, state, action, events_);
  }

  /// Decisions on top of the one in hand: nothing is added to them where that may be, else the first offer is taken.
  void pass_on(State& state, std::size_t depth) {
    ActionList list;
    for (int i = 0; i < kSteps && !state.pos.over && state.pos.depth > depth; ++i) {
      Action next;
      next.actor = to_act(state);
      if (next.actor == Side::kChance) return;
      if (!judge(rules_, state, next)) {
        list.clear();
        offers(rules_, state, list);
        if (list.empty()) return;
        next = list[0];
      }
      perform(state, next);
    }
  }

  int settled(State& state, std::size_t depth) {
    pass_on(state, depth);
    if (state.pos.over || to_act(state) != Side::kChance) return worth(state);
    std::int64_t sum = 0, weights = 0;
    for (const ChanceOutcome& outcome : chance(rules_, state).outcomes) {
      State copy = state;
      perform(copy, roll_action(outcome.value));
      sum += static_cast<std::int64_t>(outcome.weight) * worth(copy);
      weights += outcome.weight;
    }
    return weights == 0 ? 0 : static_cast<int>(sum / weights);
  }

  bool fights(PhaseId phase) const {
    for (std::size_t kind = 0; kind < rules_.forms.size(); ++kind)
      if (rules_.phases[phase].allows_kind(static_cast<ActionKind>(kind)) && (rules_.forms[kind].parts & kHasTargets))
        return true;
    return false;
  }

  /// Goes on to where the side may attack in the same player-turn; false when it comes to no such phase.
  bool to_fight(State& state, Side side) {
    for (int i = 0; i < kSteps; ++i) {
      if (state.pos.over || state.pos.depth != 1 || state.pos.phasing != side || to_act(state) != side) return false;
      if (fights(state.pos.top().phase)) return true;
      Action end;
      end.actor = side;
      if (!judge(rules_, state, end)) return false;
      perform(state, end);
    }
    return false;
  }

  /// The best that an attack by the unit promises in this player-turn.
  int attack_by(const State& state, UnitId unit) {
    State then = state;
    if (!to_fight(then, side_)) return 0;
    ActionList list;
    offers(rules_, then, list, {unit});
    const int now = worth(then);
    int best = 0;
    for (const Action& each : list)
      if (each.targets > 0) best = std::max(best, after(then, each) - now);
    return best;
  }

  /// What a combat that the enemy declares promises him; nothing when the rules do not let him.
  std::optional<int> loss_by(const State& from, const CombatQuery& query) {
    State then = from;
    const int now = worth(then);
    const std::size_t depth = then.pos.depth;
    if (!declare_combat(rules_, then, query, events_)) return std::nullopt;
    return std::max(0, now - settled(then, depth));
  }

  /// The same where units do not attack together: one after the other, each the defender that it hurts most.
  int loss_by_each(const State& from, const CombatQuery& query) {
    int sum = 0;
    for (const UnitId attacker : query.attackers) {
      CombatQuery alone;
      alone.attacker = query.attacker;
      alone.attackers.push_back(attacker);
      int most = 0;
      for (const UnitId defender : query.defenders) {
        alone.defenders.clear();
        alone.defenders.push_back(defender);
        most = std::max(most, loss_by(from, alone).value_or(0));
      }
      sum += most;
    }
    return sum;
  }

  /// What the enemy can hope for in his next player-turn, everybody else standing still. A unit of his that threatens
  /// several hexes counts against each: who is cautious does better so.
  int answer(const State& state) {
    const Position& pos = state.pos;
    if (pos.turn >= rules_.data->scenario.last_turn && pos.phasing == side_ && pos.player_turn == 1) return 0;
    const Side enemy = opponent(side_);
    const State start = ahead_of(rules_, state, enemy);
    int sum = 0;
    for (const Threat& threat : threats_to(rules_, state, side_)) {
      State then = start;
      CombatQuery query;
      query.attacker = enemy;
      query.defenders = threat.defenders;
      for (const ThreatMove& move : threat.moves) {
        if (move.from != move.to) then.place(move.unit, move.to);
        (move.near ? query.attackers : query.barrage).push_back(move.unit);
      }
      if (!to_fight(then, enemy)) continue;
      const std::optional<int> together = loss_by(then, query);
      sum += together ? *together : loss_by_each(then, query);
    }
    return sum;
  }

  const Ruleset& rules_;
  Side side_;
  Worth worth_;
  Events events_;
};

/// Whether a unit goes its own way by that action, with nothing open on top of the phase.
bool leads_away(const Ruleset& rules, const State& state, const Action& action) {
  return state.pos.depth == 1 && action.unit != kNoUnit && (rules.forms[action.kind].parts & kHasPath);
}

/// How many moves of a decision are looked at closely: fewer where more units take part.
std::size_t close_looks(const State& state) {
  const int held = state.board().occupied(Side::kFirst).size() + state.board().occupied(Side::kSecond).size();
  return held > kFew ? 0 : static_cast<std::size_t>(std::min(kMostLooks, kCloseLooks / std::max(1, held)));
}

}  // namespace

void featured_scores(const Ruleset& rules, const State& state, std::span<const Action> actions, std::span<int> scores,
                     Worth worth) {
  Foresight foresight(rules, to_act(state), worth);
  const int now = foresight.worth(state);
  std::vector<std::size_t> moves;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    scores[i] = foresight.after(state, actions[i]) - now;
    if (leads_away(rules, state, actions[i])) moves.push_back(i);
  }
  const std::size_t looks = close_looks(state);
  if (moves.empty() || looks == 0) return;
  std::stable_sort(moves.begin(), moves.end(), [&](auto a, auto b) { return scores[a] > scores[b]; });
  Events unheard;
  UnitId unit = kNoUnit;
  int staying = 0, least = 0;
  for (std::size_t rank = 0; rank < moves.size(); ++rank) {
    int& score = scores[moves[rank]];
    if (rank >= looks) {
      score = std::min(score, least - 1);  // behind those that were looked at
      continue;
    }
    const Action& move = actions[moves[rank]];
    if (move.unit != unit) staying = foresight.prospects(state, unit = move.unit);
    State then = state;
    unheard.clear();
    apply(rules, then, move, unheard);
    score += foresight.prospects(then, move.unit) - staying;
    least = std::min(least, score);
  }
}

void Ruleset::appraise_actions(const State& state, std::span<const Action> actions, std::span<int> scores,
                               std::span<const int>) const {
  featured_scores(*this, state, actions, scores,
                  [](const Ruleset& rules, const State& of, Side side) { return rules.appraise(of, side); });
}

}  // namespace trigh
