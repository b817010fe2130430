// A game on the table: match, dice and the file it is kept in. All players (protocol, terminal, machine) go
// through a table, so that rolls are made in one place and every accepted action is on the disk before it is
// answered.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "durable_file.hpp"
#include "orders.hpp"
#include "title_library.hpp"
#include "trigh/io/position_file.hpp"
#include "trigh/play/dice.hpp"
#include "trigh/play/save.hpp"
#include "trigh/play/sworn.hpp"

namespace trigh::host {

class Table {
 public:
  /// A new game. `sworn`: its name as a game by mail, when its dice are to be sworn. Findings: of open_game().
  static Expected<std::unique_ptr<Table>> start(TitleLibrary& library, const GameChoice& choice, std::uint64_t seed,
                                                std::uint64_t sworn = 0);
  /// An analysis game from a position document. Findings: of position_file.hpp and open_game().
  static Expected<std::unique_ptr<Table>> from_position(TitleLibrary& library, const Datum& document,
                                                        std::string_view where, std::uint64_t seed = 1);
  /// A game from the text of a save, played on to action `to` at most. `own_dice`: the seed of the rolls to come when
  /// the save hides its own. Findings: of parse_save() and replay(); TR-605 no orders of this title; TR-611 other data,
  /// TR-612 another plugin version, TR-614 without its overlay, TR-613 a trusted replay of a save that is
  /// not sealed; TR-651 to TR-660 what was forged in a game with sworn dice.
  static Expected<std::unique_ptr<Table>> from_save(TitleLibrary& library, std::string_view text,
                                                    std::string_view where, ReplayMode mode = ReplayMode::kJudged,
                                                    std::size_t to = static_cast<std::size_t>(-1),
                                                    std::uint64_t own_dice = 0);

  const Match& match() const { return *match_; }
  const Ruleset& rules() const { return *game_.rules; }
  const OpenGame& game() const { return game_; }
  bool analysis() const { return header_.analysis; }
  std::uint64_t seed() const { return header_.seed; }
  /// The position document it started from, null for a scenario.
  const Datum& origin() const { return origin_; }
  /// Everything on offer; worked out once for each position.
  const ActionList& offers() const;
  void name_player(Side side, std::string who);
  void make_analysis() { header_.analysis = true; }

  /// Judges; when legal applies, then rolls until a player must act. Findings: what a ruleset threw (nothing has
  /// happened), TR-642 the script does not fit the rolls it needs (likewise), or TR-632 (it has happened, but the log
  /// could not be written: save elsewhere).
  Expected<Verdict> apply(const Action& action);
  /// Whether the side to act may take back the last action. What is signed belongs to both players.
  Match::UndoBarrier undo_barrier() const {
    return signed_away() ? Match::UndoBarrier::kOtherPlayer : match_->undo_barrier(match_->to_act());
  }
  /// Whether the last action of a game with sworn dice is signed.
  bool signed_away() const { return signed_ && signed_->entries == match_->journal().size(); }
  /// Whether so much was taken back, ordered and scripted that no more of it is taken from strangers: whoever opens the
  /// game replays all of it. Its save leaves out what was taken back.
  bool log_is_full() const;
  /// REQUIRES undo_barrier() == kNone.
  Findings undo();
  /// What is decided for a side from now on without its player; what is open is decided at once. Findings: of apply().
  Findings order(Side side, Orders orders);
  const std::array<Orders, 2>& orders() const { return orders_; }
  /// Whether an action of the journal, from 0, was decided by orders.
  bool ordered(std::size_t entry) const { return ordered_.contains(entry); }
  /// The next rolls. TR-641 unless this is an analysis game; TR-642 what no roll of the title can show.
  Findings script(std::vector<ScriptedRoll> rolls);
  const std::vector<ScriptedRoll>& scripted() const { return dice_.scripted(); }  ///< rolls still to come
  // Sworn dice: the host holds no secrets, who plays brings the lines.
  /// What is sworn, revealed and signed; nullptr when the dice are not sworn.
  const SwornLog* oath() const { return oath_ ? &*oath_ : nullptr; }
  /// The name of a game by mail, 0 for any other.
  std::uint64_t mail_name() const { return header_.game; }
  /// A line "@sworn ...", "@reveal ..." or "@signed ..." of a player. When both links are there, rolls and goes on by
  /// standing orders. TR-651 to TR-659: it is none, or out of place; nothing has happened. REQUIRES oath()
  Findings swear(std::string_view line);
  /// The game as a position file (io/position_file.hpp).
  Expected<Datum> position() const { return position_document(*match_, origin_); }

  /// The whole save, sealed. `open_dice`: without the seed, which tells the rolls to come; a game that goes on from
  /// such a save has dice of its own.
  std::string save_text(bool open_dice = false) const;
  /// The save as it is sent by mail to the player of the other side: it says who plays what and hides the dice. `game`
  /// names the game in all its files from now on.
  std::string mail_text(std::uint64_t game, Side sender);
  Findings save(const std::filesystem::path& path) const { return write_durably(path, save_text()); }
  /// Keeps the game in `path` from now on: each accepted action is appended.
  Findings keep_log(const std::filesystem::path& path);
  /// The same with lines kept elsewhere, where log_head() and log_lines() stand already.
  void keep_with(std::unique_ptr<LogKeeper> keeper) { keeper_ = std::move(keeper); }
  /// A log that goes on: the header with its empty line, and the lines so far.
  std::string log_head() const { return head_text(true, false); }
  std::string log_lines() const;

 private:
  Table(OpenGame game, std::unique_ptr<Match> match, SaveHeader header);
  static Expected<std::unique_ptr<Table>> set_up(OpenGame game, SaveHeader header, const Position* start);
  static Expected<std::unique_ptr<Table>> set_up_position(TitleLibrary& library, const Datum& document,
                                                          std::string_view where, SaveHeader header);
  Findings roll_on(bool obeying = true);
  bool obey();
  Findings note_lines(const SaveFile& save, std::string_view where);
  // sworn_table.cpp
  std::string entry_oaths(std::size_t entry) const;
  std::optional<SwornFault> take_entry(std::size_t entry);
  /// What a player of `side` says between actions. TR-659: the other side's lines come first.
  Findings take_note(std::string_view note, Side side);
  bool roll_sworn();
  const char* barred_by_oath() const;
  std::optional<SwornFault> read_oaths();
  Findings take_oaths(const SaveFile& save, std::string_view where, const SwornLog* verified);
  Findings try_script(State state, const Action* action) const;
  std::string head_text(bool open, bool open_dice, Side sender = Side::kNone) const;
  std::string entry_lines(std::size_t entry) const;
  Findings log_from(std::size_t entry);
  Findings log(std::string_view text);

  OpenGame game_;
  std::unique_ptr<Match> match_;
  SaveHeader header_;
  Dice dice_;
  std::uint64_t rolls_ = 0;
  Datum origin_;
  std::array<Orders, 2> orders_{};
  std::vector<std::pair<std::size_t, std::string>> notes_;  ///< before which action, a line: scripted rolls, orders
  std::set<std::size_t> ordered_;   ///< actions decided by orders
  std::unique_ptr<LogKeeper> keeper_;
  std::size_t aside_ = 0;   ///< characters of the log that tell of what was taken back, of orders and of scripts
  std::optional<SwornLog> oath_;
  /// As it was at the last signature, and how far the game was.
  struct Signed { SwornLog log; std::size_t entries, notes; };
  std::optional<Signed> signed_;
  Side unsigned_ = Side::kNone;     ///< whose lines no signature covers yet
  std::map<std::size_t, std::string> drawn_;   ///< before which roll, the line @drawn
  mutable std::pair<std::uint64_t, ActionList> offers_;  ///< of the position with this hash; 0: of none yet
};

}  // namespace trigh::host
