#include "trigh/ai/search.hpp"

#include <algorithm>

#include "trigh/ai/simulation.hpp"

namespace trigh {
namespace {

constexpr int kWon = 1'000'000;
constexpr std::int64_t kDecided = 20 * Forecast::kOne;  ///< an exponent beyond which nothing counts
constexpr int kPoint = 100, kMostPoints = 5000;

/// A chance to win in parts of a game won; what is all but decided still gets better or worse.
int forecast_worth(const Ruleset& rules, const State& state, Side side) {
  const std::int64_t exponent = std::clamp<std::int64_t>(rules.forecast.exponent(rules, state), -kDecided, kDecided);
  const int share = 2 * Forecast::chance(exponent) - Forecast::kCertain;
  const int worth = share * (kWon / Forecast::kCertain) + static_cast<int>(exponent);
  return side == Side::kFirst ? worth : -worth;
}

}  // namespace

void play_on(const Ruleset& rules, State& state, const std::array<Player*, 2>& players, std::array<Dice, 2>& choices,
             KeyedDice& rolls, const std::function<bool(const State&)>& goes_on) {
  Events unheard;
  while (!state.pos.over && goes_on(state)) {
    const Side side = to_act(state);
    const auto seat = static_cast<std::size_t>(index(side));
    const Action action =
        side == Side::kChance ? rolls.roll(rules, state) : players[seat]->choose(rules, state, choices[seat]);
    unheard.clear();
    apply(rules, state, action, unheard);
  }
}

int worth_of(const Ruleset& rules, const State& state, Side side) {
  if (!state.pos.over && rules.forecast.known()) return forecast_worth(rules, state, side);
  if (!state.pos.over) return std::clamp(rules.appraise(state, side), -kWon / 2, kWon / 2);
  const std::array<int, 2> points = rules.points_so_far(state);
  const int lead = points[static_cast<std::size_t>(index(side))] - points[static_cast<std::size_t>(1 - index(side))];
  const int margin = std::clamp(lead, -kMostPoints, kMostPoints) * kPoint / 2;
  if (!is_player(state.pos.winner)) return margin;
  return (state.pos.winner == side ? kWon : -kWon) + margin;
}

double points_of(const Ruleset& rules, const State& state) {
  if (!state.pos.over) return rules.appraise(state, Side::kFirst) / 100.0;
  State open = state;  // a game that is won is worth no more points than the position in which it was
  open.pos.over = 0;
  return rules.appraise(open, Side::kFirst) / 100.0;
}

void Budget::refill(int per_cent) {
  left_ = allowance_.nodes > 0 ? allowance_.nodes : allowance_.ms * 1000;
  left_ = share(per_cent);
}

void Budget::resume() {
  if (by_clock()) paid_until_ = Clock::now();
}

void Budget::pay_time() {
  if (!by_clock()) return;
  const Clock::time_point now = Clock::now();
  const auto passed = std::chrono::duration_cast<std::chrono::microseconds>(now - paid_until_).count();
  left_ = std::max<std::int64_t>(0, left_ - passed);
  paid_until_ = now;
}

void Budget::open(int per_cent) {
  pay_time();
  part_ = share(per_cent);
  nodes_before_ = nodes_;
  opened_ = paid_until_;
  open_ = part_ > 0 && !stopped();
}

void Budget::close() {
  if (by_clock()) pay_time();
  else left_ = std::max<std::int64_t>(0, left_ - spent());
  part_ = 0;
  open_ = false;
}

std::int64_t Budget::spent() const {
  if (allowance_.nodes > 0) return nodes_ - nodes_before_;
  return std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - opened_).count();
}

Budget Budget::ahead(const std::atomic<bool>& stop) const {
  Budget part = *this;
  part.stops_[1] = &stop;
  return part;
}

bool Budget::stopped() const {
  return std::ranges::any_of(stops_, [](const auto* stop) { return stop && stop->load(std::memory_order_relaxed); });
}

bool Budget::pay(std::int64_t nodes) {
  if (allowance_.nodes > 0) nodes = std::min(nodes, left());
  nodes_ += nodes - 1;
  return spend();
}

bool Budget::spend() {
  ++nodes_;
  if (open_ && (stopped() || spent() >= part_)) open_ = false;
  return open_;
}

}  // namespace trigh
