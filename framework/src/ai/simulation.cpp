#include "trigh/ai/simulation.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>
#include <vector>

#include "ai/in_threads.hpp"
#include "rules/asked.hpp"
#include "trigh/base/contain.hpp"
#include "trigh/play/keyed_dice.hpp"
#include "trigh/play/notation.hpp"

namespace trigh {
namespace {

/// Throws the mistake of a ruleset that refuses what it offers: players take an offer at its word. Asked of games that
/// somebody watches.
void check_choice(const Ruleset& rules, const State& state, const Action& action) {
  const Verdict verdict = judge(rules, state, action);
  if (verdict) return;
  Action plain = action;
  plain.actor = Side::kNone;  // as modules offer it
  any_module(rules, "offer", with_verb(kind_set({action.kind})), [&](const RuleModule& module) {
    ActionList list;
    Offers collected(list, {});
    module.offer(state, collected);
    collected.unfold();
    if (std::ranges::find(list, plain) == list.end()) return false;
    const Phase& phase = rules.phases[state.pos.top().phase];
    Mistake mistake(std::string("offered and refused by ") + verdict.objections()[0].rule->id);
    mistake.during(to_text(rules, action), phase.id + " [" + phase.rule->id + "]", state.pos.turn);
    throw mistake;
  });
}

/// Plays the game to its end or its decision limit; a mistake of the ruleset is thrown.
void play_on(const SimulationPlan& plan, State& state, GameResult& result, Witness* watches) {
  Witness nobody;
  Witness& witness = watches ? *watches : nobody;
  const Ruleset& rules = *plan.rules;
  const std::unique_ptr<Player> players[2] = {plan.make(plan.players[0]), plan.make(plan.players[1])};
  TRIGH_ASSERT(players[0] && players[1], "play_game() needs known players");
  const auto replicate = static_cast<std::uint64_t>(result.number);
  KeyedDice rolls(plan.seed, replicate);
  Dice choices[2] = {Dice(plan.seed, replicate * 2), Dice(plan.seed, replicate * 2 + 1)};
  Events events;
  witness.started(rules, state);
  while (!state.pos.over) {
    const Side side = to_act(state);
    if (side != Side::kChance && ++result.decisions > plan.decision_limit) {
      result.finished = false;
      break;
    }
    Action action;
    try {
      action = side == Side::kChance ? rolls.roll(rules, state)
                                     : players[index(side)]->choose(rules, state, choices[index(side)]);
    } catch (const Forfeit& forfeit) {
      result.forfeit = forfeit.what();
      result.winner = opponent(side);
      break;
    }
    if (watches && side != Side::kChance) check_choice(rules, state, action);
    events.clear();
    witness.before(rules, state, action);
    apply(rules, state, action, events);
    witness.after(rules, state, action, events);
  }
  result.rolls = rolls.rolls();
  result.points = rules.points_so_far(state);
  result.worth = rules.appraise(state, Side::kFirst);
}

}  // namespace

GameResult play_game(const SimulationPlan& plan, std::int64_t number, Witness* witness) {
  GameResult result;
  result.number = number;
  State state(plan.rules->counters());
  const auto played = contain("plugin " + plan.rules->data->system, [&] {
    state = Match(plan.rules).state();
    play_on(plan, state, result, witness);
    return true;
  });
  if (!played) {
    result.finished = false;
    result.mistake = to_string(played.error()[0]);
  }
  if (result.forfeit.empty()) result.winner = state.pos.winner;
  result.level = state.pos.level;
  result.turns = state.pos.turn;
  result.hash = state.pos.hash();
  return result;
}

void in_threads(std::int64_t first, std::int64_t count, int threads, const std::function<bool(std::int64_t)>& work) {
  std::atomic<std::int64_t> next{first};
  std::atomic<bool> stop{false};
  const auto go_on = [&] {
    for (std::int64_t number = next++; number < first + count && !stop; number = next++)
      if (!work(number)) stop = true;
  };
  std::vector<std::thread> others;
  for (int i = 1; i < threads; ++i) others.emplace_back(go_on);
  go_on();
  for (std::thread& thread : others) thread.join();
}

void run_simulation(const SimulationPlan& plan, const std::function<bool(const GameResult&)>& done) {
  bool stopped = false;
  std::mutex one_at_a_time;
  in_threads(plan.first, plan.games, plan.threads, [&](std::int64_t number) {
    const GameResult result = play_game(plan, number);
    const std::lock_guard lock(one_at_a_time);
    stopped = stopped || !done(result);
    return !stopped;
  });
}

}  // namespace trigh
