#include "trigh/ai/hint.hpp"

#include <atomic>
#include <limits>

#include "ai/paired.hpp"
#include "ai/rollouts.hpp"

namespace trigh {
namespace {

constexpr int kTrialGames = 16;  ///< that each line is tried in

Gain gain_of(const std::vector<double>& line, const std::vector<double>& other) {
  const auto [mean, error] = paired(line.size(), [&](std::size_t i) { return line[i] - other[i]; });
  return {mean, error};
}

}  // namespace

Hint hint_from(const Ruleset& rules, const State& state, Player& adviser, std::uint64_t seed) {
  Dice whims(seed);
  Line found = line_of(rules, state, adviser, whims);
  Hint hint{.plan = std::move(found.plan), .games = kTrialGames, .after = std::move(found.after)};
  const Side side = to_act(state);
  const std::atomic<bool> never = false;
  Budget unlimited({.nodes = std::numeric_limits<std::int64_t>::max()}, never);
  unlimited.refill(100);
  unlimited.open(100);
  ChoiceTable known;
  Rollouts rollouts(rules, side, seed, player_turns(state.pos) + kAhead, unlimited, known);
  const auto line = [&](const State& from) {
    std::vector<double> points;
    for (std::uint64_t number = 1; number <= kTrialGames; ++number) {
      State game = from;
      rollouts.begin(number);
      rollouts.outcome(game);
      points.push_back(side == Side::kFirst ? points_of(rules, game) : -points_of(rules, game));
    }
    return points;
  };
  const std::vector<double> planned = line(hint.after);
  hint.over_staff = gain_of(planned, line(state));
  Action end;
  end.actor = side;
  if (!judge(rules, state, end)) return hint;
  State passed = state;
  Events unheard;
  apply(rules, passed, end, unheard);
  hint.over_passing = gain_of(planned, line(passed));
  return hint;
}

}  // namespace trigh
