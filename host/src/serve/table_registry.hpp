// The tables of a server: games that several sessions sit at, kept in the store, with machines on the seats that have
// one. Knows nothing of connections and of the protocol.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "json_object.hpp"
#include "serve/asker.hpp"
#include "serve/facts.hpp"
#include "serve/piece_keeper.hpp"
#include "serve/store.hpp"
#include "serve/walled_game.hpp"
#include "serve/workers.hpp"
#include "table.hpp"
#include "trigh/ai/player.hpp"

namespace trigh::host::serve {

class TableRegistry;
struct Seating;

/// Somebody at a table: the sides played, none for an onlooker, and a name if one was given.
struct Person {
  std::array<bool, 2> sides{};
  std::string name;
  auto operator<=>(const Person&) const = default;
};

/// A game on one of the tables. Everything REQUIRES the caller to hold `turn`, to read the game or to change it.
class SharedGame : public std::enable_shared_from_this<SharedGame> {
 public:
  /// Told of a change, with the number of actions that stand as before.
  using Listener = std::function<void(SharedGame&, std::size_t from)>;
  /// Told what is said from that remark on, and who is there: none is new when somebody has come or gone.
  using Hearer = std::function<void(SharedGame&, std::size_t from)>;
  /// Told that the rules have failed.
  using Alarm = std::function<void(SharedGame&, const Findings&)>;

  SharedGame(TableRegistry& registry, TableRecord record);

  std::mutex turn;

  /// Reads the game from the store unless it is there. Findings: of Store and Table::from_save(), TR-743 it was
  /// deleted; then there is no table.
  Findings ready();
  /// Reads what was said, and how the players have ended the game, from the store: all that there is to a walled() game
  /// without its rules. Findings: of Store::log(), TR-743.
  Findings read_talk();
  /// ready(), or of a walled() game whose rules fail at least read_talk(); what ready() found goes to `rules`.
  Findings ready_to_talk(Findings* rules = nullptr);
  /// REQUIRES ready() and no walled().
  Table& table() { return *table_; }
  /// The same; nullptr of a table that was deleted, or that could not be read.
  Table* table_or_none() { return table_.get(); }
  /// The game in another process, if it stands in one.
  WalledGame* walled() const { return walled_.get(); }
  /// REQUIRES ready(); of a walled() game those that were told last.
  Facts facts() const { return walled_ ? walled_->facts : table_ ? facts_of(*table_) : Facts{record_.standing}; }
  /// Puts a question that may change the game to its worker, and keeps what it adds to the log. Findings: of
  /// WalledGame::ask() and Store::append(). REQUIRES ready() and walled().
  Expected<Reply> play(Asker asker, std::string_view line, const void* by);
  /// The same of a question that changes nothing and takes long: others may use the game meanwhile. REQUIRES lock to
  /// hold the turn.
  Expected<Reply> ponder(const WalledGame::Question& question, std::unique_lock<std::mutex>& lock, const void* by);
  /// The parameters of game.changed since that action, as its worker writes them; empty when it has failed. REQUIRES
  /// ready() and walled().
  std::string change(std::size_t from);
  /// The head and lines of its log, as far as it is kept. Findings: of Store::log(), TR-743.
  Expected<std::string> log() const;
  /// Where pieces of its analysis are kept. Needs no turn.
  PieceKeeper& pieces() { return pieces_; }
  /// Another server may have gone on: those who sit here are told, and a machine whose turn it is may begin.
  void follow();
  /// Id, name, sides, machines; its standing may be old.
  const TableRecord& record() const { return record_; }

  /// `who` sits down, besides where it sits already: hears of all changes but its own, until it leaves. A machine that
  /// is to act begins.
  void listen(const void* who, const Seating& seating, Listener listener, Alarm alarm = {});
  /// The sides that `who` plays.
  std::array<bool, 2> sides_of(const void* who) const;
  /// A seat gets another token, which is returned: the holder of the old one looks on, and all but `by` are
  /// told. Findings: TR-733 it opens no side; of Store::renew().
  Expected<std::string> renew(const Seating& seating, const void* by);
  void leave(const void* who);
  /// Hears from now on what is said, too. REQUIRES who to listen.
  void hear(const void* who, std::string name, Hearer hearer);
  std::string name_of(const void* who) const;
  std::vector<Person> people() const;
  const std::vector<Remark>& remarks() const { return remarks_; }
  std::optional<Ending> ended() const { return ending_; }
  /// The side that speaks for somebody who plays these: of both the one to act; nothing for an onlooker.
  std::optional<Side> speaker(const std::array<bool, 2>& sides) const;
  /// How the clocks stand now; nothing when there are none. Findings: of Store::clock().
  Expected<std::optional<GameClock>> clock() const;
  /// Gives the other side so many seconds more and tells all but `by`. Findings: of Store::give().
  Findings give(Side from, std::int64_t seconds, const void* by);
  /// Keeps a remark and tells all but `by`. Findings: of Store::say().
  Findings say(Remark remark, const void* by);
  /// The last actions go, as the players have agreed. REQUIRES no die among them. Findings: of Table::undo().
  Findings take_back(std::size_t actions);
  /// The table is deleted, and all but `by` are told. Findings: of Store::remove().
  Findings remove(const void* by);
  /// Something was done or taken back by `by` (nullptr: a machine).
  void changed(std::size_t from, const void* by);
  /// What was done last could not be kept: back to what was.
  void fall_back();

 private:
  friend class TableRegistry;
  bool machine_to_act() const;
  /// Those sides have come to the table.
  void meet(const std::array<bool, 2>& sides);
  /// Its worker has failed: everybody is told but `by`.
  void failed(const Findings& findings, const void* by);
  /// Whether this server, and no other, may let a machine act.
  bool leads();
  void keep();
  /// As it is kept now: what was said, and the text of the game.
  Expected<std::string> read();
  /// Finds out whether another server has gone on with the table; then the game is read again.
  Findings look_again();
  Findings load(std::optional<std::string> text = {});
  void is_gone(const void* by);
  /// Whether it is being thought over just now.
  bool busy() const { return thinking_ || (walled_ && walled_->busy()); }
  bool in_memory() const { return walled_ ? walled_->in_memory() : table_ != nullptr; }
  void leave_memory();

  TableRegistry& registry_;
  TableRecord record_;
  std::unique_ptr<Table> table_;
  std::unique_ptr<WalledGame> walled_;
  StoredPieces pieces_;
  Hold hold_;   ///< of what is in memory, or was last
  std::optional<std::pair<std::size_t, std::string>> change_;   ///< while all are told: the same for each
  struct Place {
    Person person;
    std::array<std::string, 2> seats;   ///< digests by which the sides are held
    Listener changed;
    Alarm alarm;
    Hearer said;   ///< may be empty
  };
  /// A client that sits by a token that opens nothing any more looks on.
  Findings check_places();
  /// A remark is kept that way, and all but `by` are told.
  Findings put(Remark remark, const void* by, const std::function<Findings(const Remark&)>& keep);
  /// Remarks that have just been kept, here or by another server: seats are looked at again if one of them says so, and
  /// all but `by` are told.
  Findings said_since(std::size_t from, const void* by);
  void tell_people(std::size_t from, const void* by);
  void tell_present(std::size_t from, const void* by);

  std::map<const void*, Place> places_;
  std::vector<Remark> remarks_;
  std::optional<Ending> ending_;
  std::array<std::unique_ptr<Player>, 2> machines_;
  bool thinking_ = false, gone_ = false;
  bool lost_ = false;   ///< it could not be read again; tried once a second
  int failures_ = 0;   ///< of machines, in a row
  std::chrono::steady_clock::time_point asked_for_{};   ///< when it was last
};

/// A place at a table: the sides one plays, none for an onlooker.
struct Seating {
  std::shared_ptr<SharedGame> game;
  std::array<bool, 2> sides{};
  std::string digest;   ///< of the token that opens it
};

/// What a new table is to be.
struct TableWish {
  GameChoice choice;
  std::optional<std::uint64_t> seed;
  std::string name;
  std::map<std::string, std::string> seats;   ///< by side: "me", "link", "machine:LEVEL"; "me" when left out
  std::vector<std::string> opponents;         ///< the machines that may be asked for
  std::string talk = "players";               ///< who may speak: "players", "all" or "none"
  std::optional<std::pair<ClockKind, std::int64_t>> clock;   ///< and its seconds
};

struct NewTable {
  Seating seating;
  std::string own;                     ///< token of the sides played by "me", else the one that watches
  std::array<std::string, 2> links;    ///< token of each side given to "link"
  std::string watch;
};

class TableRegistry {
 public:
  /// REQUIRES library, store and pool to outlive it. `pause`: between two actions of a machine, so that people can
  /// follow. Without a pool the rules run in this process.
  TableRegistry(TitleLibrary& library, Store& store, unsigned threads, std::chrono::milliseconds pause,
                Pool* pool = nullptr);
  ~TableRegistry() { stop(); }

  /// Findings: of Table::start(), Store::create(), TR-735 a seat that cannot be given.
  Expected<NewTable> make(const TableWish& wish);
  /// TR-731; of the game itself SharedGame::ready() tells.
  Expected<Seating> join(const std::string& token);
  /// What is written of the table behind a token; nothing when there is none.
  Expected<std::optional<std::pair<TableRecord, std::array<bool, 2>>>> look(const std::string& token);
  /// How the clocks of a table stand now; nothing when there are none. Findings: of Store::clock().
  Expected<std::optional<GameClock>> clock(const TableRecord& record) const;
  /// Deletes the tables that nobody sits at and at which nothing was done or said since `time`, in seconds since 1970;
  /// their ids. Findings: of Store.
  Expected<std::vector<std::string>> expire(std::int64_t time);
  /// Games that were not asked for since `time` leave memory, and of the others those asked for longest ago, until
  /// `most` are left. Each is read again when it is next asked for. How many stay.
  std::size_t tidy(std::chrono::steady_clock::time_point time, std::size_t most);
  /// Of a store that is shared: another server has gone on with that table.
  void follow(const std::string& table);
  /// The same of all tables at which somebody sits; `alone`: where a machine waits for its turn and nothing else.
  void follow_all(bool alone);
  /// The server is up: clocks go on.
  void tick() { store_.tick(); }
  /// How many stayed when it was last tidied up.
  std::size_t in_memory() const { return in_memory_; }
  /// What all sessions are told alike and takes long to put together: made when first asked for, and kept; for five
  /// seconds only when `whole` says no to it.
  Json once(const std::function<Json()>& make, const std::function<bool(const Json&)>& whole);
  Pool* pool() const { return pool_; }
  /// No machine begins to think any more. Does not wait.
  void quiesce() { workers_.close(); }
  /// The same, and waits for those that think.
  void stop() { workers_.stop(); }

 private:
  friend class SharedGame;
  void let_machine_play(const std::shared_ptr<SharedGame>& game);
  void machine_acts(const std::shared_ptr<SharedGame>& game);
  void walled_machine_acts(const std::shared_ptr<SharedGame>& game);
  Expected<NewTable> make_walled(const TableWish& wish);
  NewTable furnish(const TableWish& wish, TableRecord& record, std::vector<Seat>& seats) const;
  std::shared_ptr<SharedGame> seat(const TableRecord& record);
  std::vector<std::shared_ptr<SharedGame>> games();

  TitleLibrary& library_;
  Store& store_;
  Pool* pool_;
  std::chrono::milliseconds pause_;
  std::mutex lock_;                                              ///< of the games; never taken while a `turn` is held
  std::map<std::string, std::weak_ptr<SharedGame>> games_;       ///< those somebody sits at
  std::mutex once_lock_;
  Json once_;
  std::optional<std::chrono::steady_clock::time_point> once_again_;   ///< when it is made anew
  std::atomic<std::size_t> in_memory_ = 0;
  Workers workers_;
};

}  // namespace trigh::host::serve
