// A game whose rules run in a process of their own, as the server holds it: what must be known to begin it again there,
// and how often that was necessary. Knows nothing of files and of the protocol.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "serve/facts.hpp"
#include "serve/pool.hpp"

namespace trigh::host::serve {

/// Not safe to use from several threads; its worker is.
class WalledGame {
 public:
  static constexpr int kMostFaults = 3;
  using Save = std::function<Expected<std::string>()>;
  using Question = std::function<Expected<Reply>(Worker&)>;

  /// `save` reads the text of the log of a game that others sit at; of one of a session alone it stands in `log`.
  WalledGame(Pool& pool, std::string title, std::string handle, Save save = {})
      : pool_(pool), title_(std::move(title)), handle_(std::move(handle)), save_(std::move(save)) {}

  /// Has a worker hold the game: that of the text, if one is given, or of its log. Findings: of `save`, Pool::open()
  /// and Table::from_save(); TR-872 it failed too often.
  Findings ready(std::optional<std::string> text = {});
  /// A worker that has begun it.
  void begin(Pool::Opened opened);
  /// Puts a question to a worker that is ready(), and again to a fresh one when that made room or the game has left
  /// memory since: what it had begun is in no log. `turn` is let go while the worker thinks. What is new of the game
  /// is noted; a fault counts, `told` hears of it. Findings: of ready() and `question`, TR-872 with the last fault.
  Expected<Reply> ask(const Question& question, const std::function<void(const Findings&)>& told = {},
                      std::unique_lock<std::mutex>* turn = nullptr);
  /// Forgets what its worker holds.
  void restart();
  /// Sends its worker away; the next ready() has another one begin the game again.
  void drop();
  /// Whether a worker has begun it that has not failed since.
  bool begun() const { return worker_ != nullptr; }
  bool in_memory() const { return worker_ && worker_->alive(); }
  bool busy() const { return worker_ && worker_->busy(); }
  bool put_aside() const;

  Facts facts;
  std::string log;   ///< of a game that nobody else keeps: its head and lines

 private:
  void blame();

  Pool& pool_;
  std::string title_, handle_;
  Save save_;
  int faults_ = 0;
  bool failed_ = false;   ///< the last worker, which no other has followed yet
  std::shared_ptr<Worker> worker_;
};

/// What is said of a game that is put aside.
Findings is_aside();

}  // namespace trigh::host::serve
