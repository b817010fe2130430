// A table as the terminal shows it: actions in, sentences out. Adds nothing to the game.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "advice.hpp"
#include "table.hpp"
#include "trigh/ai/player.hpp"

namespace trigh::terminal {

class Game {
 public:
  explicit Game(host::Table& table) : table_(table) {}

  const Match& match() const { return table_.match(); }
  const Ruleset& rules() const { return table_.rules(); }

  /// Why an action was not done, one sentence each; empty when it was.
  std::vector<std::string> play(const Action& action);
  /// Empty when the last action was taken back, else why not.
  std::string undo();
  /// The other side is played elsewhere.
  void play_only(Side side) { only_ = side; }
  /// Saves to the file of save_as(); says what happened.
  std::string save_now() const;
  void save_as(std::string path) { save_path_ = std::move(path); }

  /// Adds a sentence to the log, after what has happened so far.
  void note(std::string sentence) { notes_[match().journal().size()] = std::move(sentence); }
  /// What happened since the start, oldest first: the last `most` lines.
  std::vector<std::string> log_lines(std::size_t most) const;
  std::size_t log_size() const;
  std::vector<std::string> obligation_lines() const;
  std::vector<std::string> victory_lines() const;
  /// The odds of the combat that a legal action declares or adds to, with what is committed already; nothing for
  /// others.
  std::optional<CombatReport> odds(Action action) const;
  /// Why there is no advice now; empty when there is. Against a person elsewhere there is none.
  std::string advice_refused() const;
  /// What the general would do with a unit, or with all, in about a second. REQUIRES advice_refused() to be empty.
  host::Advice advice(std::optional<UnitId> about) const;
  /// What its whole plan is after and what it gains.
  std::vector<std::string> summary(const host::Advice& advice) const;

 private:
  host::Table& table_;
  std::string save_path_;
  Side only_ = Side::kNone;
  std::map<std::size_t, std::string> notes_;  ///< of the log, by the number of actions before
};

/// The machine's part: lets opponents act for their sides.
class Machine {
 public:
  Machine(std::array<std::string, 2> players, std::uint64_t seed);
  /// True when the side to act is played by the machine.
  bool to_act(const Match& match) const;
  /// One decision, played. REQUIRES to_act(). Findings when the machine or the ruleset makes a mistake: then a person
  /// has the side from now on.
  Findings act(Game& game);
  /// What it was after in its last player-turn, in a sentence, once that is over and has not been told.
  std::string take_aim(const Match& match);

 private:
  /// A player-turn of its own that is not told yet.
  struct PlayerTurn {
    int number = 0;
    Side side = Side::kNone;
    std::size_t from = 0;  ///< of the journal
  };
  std::array<std::unique_ptr<Player>, 2> players_;
  Dice dice_;
  std::optional<PlayerTurn> turn_;
};

}  // namespace trigh::terminal
