// A game whose rules run in a process of their own, as the server holds it: what must be known to begin it again there,
// and how often that was necessary. Knows nothing of files and of the protocol.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "serve/facts.hpp"
#include "serve/pool.hpp"

namespace trigh::host::serve {

/// Not safe to use from several threads; its worker is.
class WalledGame {
 public:
  static constexpr int kMostFaults = 3;

  WalledGame(Pool& pool, std::string title, std::string handle, bool at_table)
      : pool_(pool), title_(std::move(title)), handle_(std::move(handle)), at_table_(at_table) {}

  /// Has a worker hold the game, that of the text of its log unless one does. Findings: of `text`, Pool::open() and
  /// Table::from_save(); TR-872 it failed too often.
  Findings ready(const std::function<Expected<std::string>()>& text);
  /// A worker that has begun it.
  void begin(Pool::Opened opened);
  /// REQUIRES ready().
  const std::shared_ptr<Worker>& worker() const { return worker_; }
  /// Asks; what is new of the game is noted. Findings: of Worker::ask(), TR-872. REQUIRES ready().
  Expected<Reply> ask(Channel channel, Asker asker, std::string_view line);
  /// Something went wrong with that worker, by its own fault. Whether it was news.
  bool blame(const std::shared_ptr<Worker>& worker);
  /// Forgets what its worker holds.
  void restart();
  /// Sends its worker away; the next ready() has another one begin the game again.
  void drop();
  bool in_memory() const { return worker_ && worker_->alive(); }
  bool busy() const { return worker_ && worker_->busy(); }
  bool put_aside() const;

  Facts facts;
  std::string log;   ///< of a game that nobody else keeps: its head and lines

 private:
  Pool& pool_;
  std::string title_, handle_;
  bool at_table_;
  int faults_ = 0;
  bool failed_ = false;   ///< the last worker, which no other has followed yet
  std::shared_ptr<Worker> worker_;
};

/// What is said of a game that is put aside.
Findings is_aside();

}  // namespace trigh::host::serve
