// The tables of a server in one SQLite file: of each game the head of its save and every line of its log, so that the
// code that loads saves brings it back. What append() has returned from is on the disk.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "serve/talk.hpp"
#include "trigh/base/expected.hpp"

namespace SQLite {
class Database;
}

namespace trigh::host::serve {

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
};

/// Who may open which seats.
struct Seat {
  std::string digest;            ///< token_digest() of the secret word
  std::array<bool, 2> sides{};   ///< none: watches
};

struct TableLog {
  std::string lines;
  std::vector<Remark> remarks;
};

/// Safe to use from several threads.
class Store {
 public:
  /// Opens or makes the file. TR-751 damaged or no database, TR-752 of another program or a newer version, TR-753 open
  /// elsewhere, TR-754 the system does not let us.
  static Expected<std::unique_ptr<Store>> open(const std::filesystem::path& path);
  ~Store();
  /// Tables whose lines, seats or row are not what was written, as they were found at opening: TR-850, one each. The
  /// others can be played.
  const Findings& damage() const;
  /// Opens a file that no server has open, looks at every table in it and closes it again: how many there are.
  /// Findings: of open() and damage().
  static Expected<std::size_t> check(const std::filesystem::path& path);
  /// Copies all games as they stand to a file of its own, which is replaced in one step; actions go on meanwhile. Gives
  /// up, with nothing changed, when `stop` comes true. TR-857.
  Findings back_up(const std::filesystem::path& path, const std::atomic<bool>& stop) const;

  /// A new table with the lines of its log so far. TR-632, TR-853 the file is not where it was.
  Findings create(const TableRecord& table, std::string_view lines, const std::vector<Seat>& seats);
  /// Adds whole lines to the log. TR-632, TR-850, TR-853: nothing was added.
  Findings append(const std::string& table, std::string_view lines, const Standing& standing);
  /// The table behind a token, and which seats it opens; nothing when there is none. TR-751,
  /// TR-850.
  Expected<std::optional<std::pair<TableRecord, std::array<bool, 2>>>> find(const std::string& digest) const;
  /// The whole log as text, and all that was said. TR-751, TR-850.
  Expected<TableLog> log(const std::string& table) const;
  /// Keeps what was said at a table; `over`: it ends the game. TR-632, TR-850, TR-853: it was not said.
  Findings say(const std::string& table, const Remark& remark, bool over);
  /// Removes a table and everything that was kept of it, and writes over it. TR-632, TR-853: it is all there.
  Findings remove(const std::string& table);
  /// The tables at which nothing was done or said since `time`, in seconds since 1970; damaged ones are not among them.
  /// TR-751.
  Expected<std::vector<std::string>> untouched_since(std::int64_t time) const;
  /// How many tables the file holds.
  std::size_t tables() const;
  /// TR-853 when the file was moved, removed or replaced.
  Findings in_place() const;

 private:
  struct Database;
  explicit Store(std::unique_ptr<Database> database);
  /// Writes all of it or nothing. TR-632, TR-853, and what `rows` finds.
  Findings write(const std::function<Findings(SQLite::Database&)>& rows);
  std::unique_ptr<Database> database_;
};

}  // namespace trigh::host::serve
