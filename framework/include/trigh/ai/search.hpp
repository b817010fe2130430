// What players that look ahead need: going on from any position with given players and dice until a stated point, what
// a position is worth as a number, and a budget. Search never sees the dice of the game: it rolls its own, keyed by
// what they decide (play/keyed_dice.hpp), so that two plans tried with the same number share their luck.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>

#include "trigh/ai/player.hpp"
#include "trigh/play/keyed_dice.hpp"

namespace trigh {

/// The clock of a game: player-turns gone by, two a Game-Turn.
inline int player_turns(const Position& pos) { return pos.turn * 2 + pos.player_turn; }

/// Plays on from `state`: `players` by side decide, `choices` are what they draw for themselves, `rolls` falls. Ends
/// with the game, or before the first action that `goes_on` refuses.
void play_on(const Ruleset& rules, State& state, const std::array<Player*, 2>& players, std::array<Dice, 2>& choices,
             KeyedDice& rolls, const std::function<bool(const State&)>& goes_on);

/// What the position is worth to a side, as a number to compare: the forecast of the scenario, where there is none its
/// appraisal, and once the game is over who won, then by how many points. A game won is worth more than any that goes
/// on.
int worth_of(const Ruleset& rules, const State& state, Side side);

/// What a position is worth to the first side, in points of victory as its appraisal counts them; the end of a game
/// changes nothing in it.
double points_of(const Ruleset& rules, const State& state);

/// What a player may spend in a player-turn. Either nodes, which are actions carried out in search: then the same game
/// and dice give the same choices on any machine. Or time of the clock on the wall.
struct Allowance {
  std::int64_t nodes = 0;  ///< 0: by time
  std::int64_t ms = 0;
};

/// Counts what is spent. A player-turn's allowance is given out in parts, one for each search.
class Budget {
 public:
  /// `stop`, when it becomes true, ends every search. It must outlive the budget.
  Budget(Allowance allowance, const std::atomic<bool>& stop) : allowance_(allowance), stops_{&stop} {}
  /// Nothing to spend.
  Budget() = default;
  /// What is left of the search, for work ahead of it in another thread; `stop` ends that alone.
  Budget ahead(const std::atomic<bool>& stop) const;
  /// By the clock all is spent that passes between these two, outside of searches, too: the staff officer's time, and
  /// what it takes to begin and end a search.
  void resume();
  void pause() { pay_time(); }
  /// A player-turn begins, with so many per cent of the allowance; what was left of the last is gone.
  void refill(int per_cent);
  /// A search begins that may spend so many per cent of what is left.
  void open(int per_cent);
  void close();
  /// What a search that may spend so many per cent of what is left would get: nodes, or microseconds.
  std::int64_t share(int per_cent) const { return left_ / 100 * per_cent + left_ % 100 * per_cent / 100; }
  /// What has been spent since the search was opened, in the same unit.
  std::int64_t spent() const;
  /// What the search may still spend.
  std::int64_t left() const { return part_ - spent(); }
  /// Counts a node. False when the search has spent its part, or is stopped.
  bool spend();
  /// The same for nodes that were counted in work ahead. No more than are left are: with the last the search would have
  /// ended.
  bool pay(std::int64_t nodes);
  /// Whether the search may go on.
  bool goes_on() const { return open_; }
  /// All nodes counted so far.
  std::int64_t nodes() const { return nodes_; }

 private:
  using Clock = std::chrono::steady_clock;
  bool stopped() const;
  bool by_clock() const { return allowance_.nodes == 0; }
  /// Takes what passed since all was paid from what is left.
  void pay_time();

  Allowance allowance_;
  std::array<const std::atomic<bool>*, 2> stops_{};
  std::int64_t left_ = 0, part_ = 0, nodes_ = 0, nodes_before_ = 0;
  Clock::time_point opened_{}, paid_until_{};
  bool open_ = false;
};

}  // namespace trigh
