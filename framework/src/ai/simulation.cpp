#include "trigh/ai/simulation.hpp"

#include <atomic>
#include <mutex>
#include <thread>
#include <vector>

#include "trigh/base/contain.hpp"

namespace trigh {
namespace {

/// Plays the game to its end or its decision limit; a mistake of the ruleset is thrown.
void play_on(const SimulationPlan& plan, State& state, GameResult& result) {
  const Ruleset& rules = *plan.rules;
  const std::unique_ptr<Player> players[2] = {make_player(plan.players[0]), make_player(plan.players[1])};
  TRIGH_ASSERT(players[0] && players[1], "play_game() needs known players");
  const auto stream = static_cast<std::uint64_t>(result.number);
  Dice rolls(plan.seed, stream * 2), choices(plan.seed, stream * 2 + 1);
  Events events;
  while (!state.pos.over) {
    const Side side = to_act(state);
    if (side != Side::kChance && ++result.decisions > plan.decision_limit) {
      result.finished = false;
      break;
    }
    const Action action =
        side == Side::kChance ? rolls.roll(chance(rules, state)) : players[index(side)]->choose(rules, state, choices);
    events.clear();
    apply(rules, state, action, events);
  }
}

}  // namespace

GameResult play_game(const SimulationPlan& plan, std::int64_t number) {
  GameResult result;
  result.number = number;
  State state(plan.rules->counters());
  const auto played = contain("plugin " + plan.rules->data->system, [&] {
    state = Match(plan.rules).state();
    play_on(plan, state, result);
    return true;
  });
  if (!played) {
    result.finished = false;
    result.mistake = to_string(played.error()[0]);
  }
  result.winner = state.pos.winner;
  result.level = state.pos.level;
  result.turns = state.pos.turn;
  result.hash = state.pos.hash();
  return result;
}

void run_simulation(const SimulationPlan& plan, const std::function<bool(const GameResult&)>& done) {
  std::atomic<std::int64_t> next{plan.first};
  std::atomic<bool> stop{false};
  std::mutex one_at_a_time;
  const auto work = [&] {
    for (std::int64_t number = next++; number < plan.first + plan.games && !stop; number = next++) {
      const GameResult result = play_game(plan, number);
      const std::lock_guard lock(one_at_a_time);
      if (!stop && !done(result)) stop = true;
    }
  };
  std::vector<std::thread> threads;
  for (int i = 1; i < plan.threads; ++i) threads.emplace_back(work);
  work();
  for (std::thread& thread : threads) thread.join();
}

}  // namespace trigh
