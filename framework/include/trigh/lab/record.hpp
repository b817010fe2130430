// What a game leaves behind for those who study it: a row for each player-turn, a row for each combat, and counts by
// hex for maps of losses and of the front. Gathered while the game is played, through the questions every ruleset
// answers, so it is the same for all titles. A recorder changes nothing and draws no dice.
//
//   Recorder recorder;
//   recorder.started(rules, state);
//   while (!state.pos.over) {
//     ...
//     recorder.before(rules, state, action);
//     events.clear();
//     apply(rules, state, action, events);
//     recorder.after(rules, state, action, events);
//   }
//   recorder.record();
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "trigh/play/match.hpp"

namespace trigh {

/// A place on the map plane in thousandths of the distance between two hexes; see Grid::centre().
using PlanePoint = Grid::Point;

/// One player-turn, as it stands when it is over: all that its last action brought about counts to it, also what
/// happens of its own accord before somebody decides again. What happens between player-turns (setting up, initiative)
/// counts to the one that follows. A game has at most one row of a turn and a side. Arrays go by side.
struct TurnRow {
  int turn = 0;
  Side side = Side::kNone;          ///< whose player-turn
  std::array<int, 2> points{};      ///< of victory: the sum of the lines of the title's reckoning that hold
  std::array<int, 2> units{};       ///< on the map
  std::array<int, 2> strength{};    ///< sum of the first value these units show now: their combat strength
  std::array<int, 2> unsupplied{};  ///< those of them that Ruleset::supply() finds out of supply
  std::array<int, 2> lost{};        ///< eliminated in this player-turn; one that comes back can be lost again
  std::array<int, 2> entered{};     ///< came on the map in this player-turn
  std::array<int, 2> left{};        ///< went off the map without being eliminated
  std::int64_t decisions = 0;       ///< of players, both sides
  std::int64_t counted = 0;         ///< those of them at which alternatives were counted
  std::int64_t alternatives = 0;    ///< sum of the actions on offer at the counted ones
  int attacks = 0;                  ///< combats rolled for
  /// Mean place of the units of a side; nothing while it has none on the map.
  std::array<std::optional<PlanePoint>, 2> middle{};
  std::array<int, 2> contact{};  ///< hexes of a side next to a unit of the other
  /// Where the front stands, in hexes along the way from the first side's start to the second's, 0 half-way: the mean
  /// place of all hexes in contact. It rises as the first side gains ground. Nothing without contact.
  std::optional<double> front{};
};

/// One combat that was rolled for with a combat in hand (Ruleset::hand()).
struct CombatRow {
  int turn = 0;
  Side side = Side::kNone;        ///< the attacker
  std::vector<HexId> hexes;       ///< attacked, the first named first
  std::array<int, 2> strength{};  ///< of attack and defense, as the table is entered
  std::string measure;            ///< in the table's words: "+3", "3-1"; empty where only the column is known
  std::string line;               ///< the terrain line, empty without one
  int column = 0;                 ///< from 1; 0 where the ruleset names none
  int roll = 0;                   ///< the value drawn
  std::string result;             ///< the table's words, several joined by a space
  std::array<int, 2> lost{};      ///< units of each side eliminated before the combat was over
};

struct GameRecord {
  std::vector<TurnRow> turns;
  std::vector<CombatRow> combats;
  /// By hex id: units of each side that were eliminated there, in combat or otherwise.
  std::array<std::vector<int>, 2> losses;
  /// By hex id: ends of player-turns at which units of each side stood there next to the enemy.
  std::array<std::vector<int>, 2> contact;
};

class Recorder {
 public:
  /// Alternatives are counted at each `sample`-th decision, all that is on offer then; 0: never, as it is dear.
  explicit Recorder(int sample = 0) : sample_(sample) {}

  /// A game begins at `state`, which may be in the middle of one. What was recorded before is dropped.
  void started(const Ruleset& rules, const State& state);
  /// `action`, legal in `state`, is about to be carried out.
  void before(const Ruleset& rules, const State& state, const Action& action);
  /// It has been, and has brought about `events` and no others.
  void after(const Ruleset& rules, const State& state, const Action& action, const Events& events);

  /// A player-turn that is not over has no row yet, unless the game is.
  const GameRecord& record() const { return record_; }
  GameRecord take() { return std::move(record_); }

 private:
  void open_combat(const Ruleset& rules, const State& state, const InHand& hand, int roll);
  void count_places(const Ruleset& rules, const State& state, const Events& events);
  void follow(const Ruleset& rules, const State& state);
  void close_turn(const Ruleset& rules, const State& state);
  void find_front(const Ruleset& rules, const State& state, TurnRow& row);

  int sample_ = 0;
  std::int64_t decision_ = 0;
  GameRecord record_;
  bool playing_ = false;   ///< a phase of `now_` has begun: it is no interlude before it
  TurnRow now_;            ///< the player-turn under way
  bool fighting_ = false;  ///< the last combat of the record is not over
  std::bitset<kMaxUnits> on_map_;
  PlanePoint half_way_, way_;  ///< of find_front(): the middle between both starts, and from one to the other
};

}  // namespace trigh
