// The tables of a server in a database: of each game the head of its save and every line of its log, so that the code
// that loads saves brings it back. What append() has returned from is on the disk. Servers that share a database take
// turns at a table: each change says what it goes on from, and whose turn it is stands in a lease (decision 0024).
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "serve/clocks.hpp"
#include "serve/talk.hpp"
#include "trigh/base/expected.hpp"

namespace trigh::host::serve {

struct Run;
class Database;
class Sql;
struct TableRow;

/// What a list of tables says of one, kept beside the log so that the game need not be played again for it.
struct Standing {
  int turn = 0, last_turn = 0;
  std::string to_act;            ///< id of the side; empty: nobody
  std::int64_t actions = 0;      ///< made so far, rolls included
  bool over = false;
};

struct TableRecord {
  std::string id, name, title, scenario;
  std::array<std::string, 2> sides;      ///< ids
  std::array<std::string, 2> machines;   ///< level of the machine that plays the side; empty: a person
  std::string head;                      ///< of the save: its header
  Standing standing;
  std::int64_t changed = 0;              ///< seconds since 1970
  std::string talk = "players";          ///< who may speak: "players", "all" or "none"
  std::string clock;                     ///< text_of() a GameClock; empty: none
};

/// Who may open which seats.
struct Seat {
  std::string digest;            ///< token_digest() of the secret word
  std::array<bool, 2> sides{};   ///< none: watches
};

/// How far a server knows a table, and by which right it goes on with it.
struct Hold {
  std::int64_t lines = 0, remarks = 0;
  std::int64_t token = 0;   ///< of its lease; 0: it has none
};

struct TableLog {
  std::string lines;
  std::vector<Remark> remarks;
  Hold hold;
};

/// What a line of a log adds to the number of actions that stand.
inline int actions_in(std::string_view line) { return line.starts_with("@undo") ? -1 : line.starts_with('@') ? 0 : 1; }
/// How many actions of a log stood all the while since it had so many lines.
std::size_t unchanged_since(std::string_view log, std::int64_t lines);

/// Safe to use from several threads.
class Store {
 public:
  /// A file, or the address of a database of PostgreSQL. Findings: of open_sqlite(), open_postgres().
  static Expected<std::unique_ptr<Store>> open(const std::string& where);
  ~Store();
  /// Tables whose lines, seats or row are not what was written, as they were found at opening: TR-850, one each. The
  /// others can be played.
  const Findings& damage() const;
  /// Looks at every table and closes it again: how many there are. REQUIRES of a file that no server has it open.
  /// Findings: of open() and damage().
  static Expected<std::size_t> check(const std::string& where);
  /// Copies all games as they stand to a file of its own, which is replaced in one step; actions go on meanwhile. Gives
  /// up, with nothing changed, when `stop` comes true. TR-857.
  Findings back_up(const std::filesystem::path& path, const std::atomic<bool>& stop) const;

  /// A new table with the lines of its log so far. TR-632, TR-853, TR-854 not where it was.
  Expected<Hold> create(const TableRecord& table, std::string_view lines, const std::vector<Seat>& seats);
  /// Adds whole lines to the log. TR-632, TR-850, TR-853, TR-856 another server has gone on: nothing was added. TR-854:
  /// it may have been.
  Findings append(const std::string& table, std::string_view lines, const Standing& standing, Hold& hold);
  /// The table behind a token, and which seats it opens; nothing when there is none. TR-751, TR-850, TR-854.
  Expected<std::optional<std::pair<TableRecord, std::array<bool, 2>>>> find(const std::string& digest) const;
  /// The whole log as text, and all that was said. TR-751, TR-850, TR-854.
  Expected<TableLog> log(const std::string& table) const;
  /// Keeps what was said at a table; `over`: it ends the game. Findings: of append().
  Findings say(const std::string& table, const Remark& remark, bool over, Hold& hold);
  /// The seat of a digest is opened by another instead; the remark says so. TR-731 there is no such seat, and findings
  /// of append().
  Findings renew(const std::string& table, const std::string& digest, const Seat& seat, const Remark& remark,
                 Hold& hold);
  /// Clocks go by that time from now on, in seconds since 1970. REQUIRES nobody else to use the store yet.
  void set_time(std::function<std::int64_t()> time);
  /// How the clocks of a table stand now; nothing when it has none. Findings: of log().
  Expected<std::optional<GameClock>> clock(const std::string& table) const;
  /// Those sides have been at the table: with the last of them the clocks begin. Findings: of append().
  Findings meet(const std::string& table, const std::array<bool, 2>& sides, Hold& hold);
  /// That side gets so many seconds more, as the remark says. Findings: of append().
  Findings give(const std::string& table, int side, std::int64_t seconds, const Remark& remark, Hold& hold);
  /// No clock runs until the game goes on. Findings: of append().
  Findings wait(const std::string& table, Hold& hold);
  /// Writes down that the server is up, once a clock has run anywhere. Costs the same however many tables there are.
  void tick();
  /// The lines of an analysis of that table under that heading (serve/piece_keeper.hpp). TR-751, TR-854.
  Expected<std::string> pieces(const std::string& table, const std::string& heading) const;
  /// Keeps lines of one, while all analyses of the table have no more than four MiB: those under other headings make
  /// room. Nothing when the table is gone. TR-632, TR-853, TR-854.
  Findings keep_pieces(const std::string& table, const std::string& heading, std::string_view lines);
  /// Removes a table and everything that was kept of it, which SQLite writes over. TR-632, TR-853, TR-854: it is all
  /// there.
  Findings remove(const std::string& table);
  /// The tables at which nothing was done or said since `time`, in seconds since 1970, and that no other server holds;
  /// damaged ones are not among them. TR-751, TR-854.
  Expected<std::vector<std::string>> untouched_since(std::int64_t time) const;
  /// How many tables there are.
  std::size_t tables() const;
  /// TR-853, TR-854 when it is not where it was.
  Findings in_place() const;

  // Of a database that several servers share.
  bool shared() const;
  /// How far the table has come, and the token when its lease is ours; nothing when it is there no more. TR-854.
  Expected<std::optional<Hold>> look(const std::string& table) const;
  /// Takes the lease unless another server has it that is alive. Whether it is ours now.
  bool lease(const std::string& table, Hold& hold);
  /// Gives it back; with the next beat() that reaches the database when this does not.
  void release(const std::string& table, Hold& hold);
  /// Says that this server is alive, which it must every second, besides news(); `last`: that it ends.
  void beat(bool last = false);
  /// The tables at which others have gone on; waits a second for some. Nothing: it may have been any of them. A server
  /// is alive to the others as long as the line is open on which it hears this.
  std::optional<std::vector<std::string>> news();

 private:
  explicit Store(std::unique_ptr<Database> database);
  Findings change(const std::string& table, Hold& hold, const std::function<Findings(Sql&, TableRow&)>& how,
                  bool goes_on = true);
  std::unique_ptr<Database> database_;
  std::function<std::int64_t()> time_;
  std::unique_ptr<Run> run_;
  std::mutex owed_lock_;
  std::vector<std::pair<std::string, std::int64_t>> owed_;   ///< leases that could not be given back: tables, tokens
};

}  // namespace trigh::host::serve
