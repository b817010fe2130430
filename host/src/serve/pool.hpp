// The server's side of the processes that run rules: a worker for each game that is open.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "json_object.hpp"
#include "serve/asker.hpp"
#include "serve/piece_keeper.hpp"
#include "serve/zygote.hpp"

namespace trigh::host::serve {

struct WorkerLimits {
  std::size_t most = 48;                    ///< workers at once, 0: none; beyond, the one that was idle longest goes
  std::size_t memory = 512u << 20;          ///< of one, in bytes
  std::chrono::milliseconds quick{10'000};  ///< processor time for a question, and six times as much by the clock
  std::chrono::milliseconds slow{60'000};   ///< the same where long answers are expected
};

/// What came back.
struct Reply {
  std::string answer;            ///< the line of the protocol
  Json note;                     ///< "cpu", and what is new: "facts", "spoiled", "findings"
  std::string log, head;         ///< of the game's log, what is new
};

/// Whether the rules failed, rather than said no.
bool is_fault(const Findings& findings);
/// Processor seconds that workers have spent for this thread, since it asked last.
double take_borrowed_seconds();

/// A process that holds one game. Safe to use from several threads. It ends when this goes.
class Worker {
 public:
  Worker(std::array<Wire, kChannels> lines, Wire fate, const WorkerLimits& limits)
      : lines_(std::move(lines)), fate_(std::move(fate)), limits_(limits) {}
  ~Worker() { end(); }

  /// Puts a question. `pieces`: where its game's are kept, if they are. TR-870 the worker ended, TR-871 it took too
  /// long; then it is no more.
  Expected<Reply> ask(Channel channel, Asker asker, std::string_view line, PieceKeeper* pieces = nullptr) {
    return put(channel, {std::string_view(std::string(1, asker.byte())), line}, pieces);
  }
  /// The parameters of game.changed since that action.
  Expected<Reply> ask_change(std::size_t from) { return put(Channel::kMain, {"", std::to_string(from)}); }
  /// One of the long lines, by turns.
  Channel long_line() { return ++turns_ % 2 ? Channel::kLong : Channel::kOtherLong; }
  bool alive() const { return !ended_; }
  /// Whether it was sent away to make room, which is nobody's fault.
  bool dismissed() const { return dismissed_; }
  /// Gives back all that it takes, though its game may hold it for as long as nobody asks. REQUIRES that the caller
  /// does not wait for an answer of it.
  void dismiss();
  bool busy() const { return busy_ > 0; }
  /// While one lives the worker is busy.
  class Use {
   public:
    explicit Use(Worker& worker) : worker_(worker) { ++worker_.busy_; }
    ~Use() {
      worker_.last_used_ = std::chrono::steady_clock::now();
      --worker_.busy_;
    }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;

   private:
    Worker& worker_;
  };
  std::chrono::steady_clock::time_point last_used() const { return last_used_; }
  void end();

 private:
  friend class Pool;
  Expected<Reply> put(Channel channel, std::vector<std::string_view> parts, PieceKeeper* pieces = nullptr);
  /// REQUIRES the lock of the channel.
  Expected<Reply> hear(Channel channel);
  Expected<Reply> hear_job();  ///< what it answers to the job that it began with
  bool hear_process(pid_t home);
  Findings fault(bool late);

  std::array<Wire, kChannels> lines_;
  std::array<std::mutex, kChannels> locks_;
  Wire fate_, process_;   ///< the latter: what it can be killed by
  pid_t pid_ = -1;
  const WorkerLimits& limits_;
  std::mutex fate_lock_, end_lock_;
  bool stopped_ = false;  ///< end() has done its work
  std::string how_;       ///< it ended, once that is known
  std::atomic<bool> ended_ = false, dismissed_ = false;
  std::atomic<unsigned> busy_ = 0, turns_ = 0;
  std::atomic<std::chrono::steady_clock::time_point> last_used_ = std::chrono::steady_clock::now();
};

/// Safe to use from several threads once it is made.
class Pool {
 public:
  /// REQUIRES a single thread, and library to outlive it.
  Pool(TitleLibrary& library, const WorkerLimits& limits);
  ~Pool() { close(); }

  struct Opened {
    std::shared_ptr<Worker> worker;
    Reply first;
  };
  /// A worker for that title's rules that has done its job. TR-531 there is no such title, TR-870 and TR-871 as above,
  /// and what the worker found.
  Expected<Opened> open(const std::string& title, const Job& job);
  /// The worker that answers what is asked of a title rather than of a game.
  Expected<Reply> ask_about(const std::string& title, std::string_view line);
  /// The title as `titles` lists it, in JSON, from a home: no worker is begun. Findings: as of open().
  Expected<std::string> describe(const std::string& title);
  /// Ids of its sides; empty ones when there is no such title.
  std::array<std::string, 2> sides_of(const std::string& title);
  /// The rules failed in a game at a table; how often they did.
  void blame(const std::string& table);
  int faults(const std::string& table);
  /// Called for each worker that follows one that has failed. REQUIRES that none has begun.
  void count_restarts(std::function<void()> counter) { counter_ = std::move(counter); }
  void restarted() const {
    if (counter_) counter_();
  }
  /// Ends all workers; none begins any more.
  void close();

 private:
  struct HomeWire {
    Wire wire, process;
    pid_t pid = -1;
    std::mutex sending;
  };
  std::shared_ptr<HomeWire> home(const std::string& system);
  void drop(const std::string& system, const std::shared_ptr<HomeWire>& home);
  struct Title {
    std::string system;
    std::array<std::string, 2> sides;
  };
  Expected<Title> look_up(const std::string& title);
  void make_room();
  std::shared_ptr<Worker> hatch(HomeWire& home, const Job& job);

  TitleLibrary& library_;
  const WorkerLimits limits_;
  Wire zygote_;
  std::mutex lock_;
  std::map<std::string, std::shared_ptr<HomeWire>> homes_;
  std::map<std::string, Title> titles_;
  std::map<std::string, std::shared_ptr<Worker>> about_;   ///< by title
  std::map<std::string, int> faults_;                      ///< by table
  std::vector<std::weak_ptr<Worker>> workers_;
  bool closed_ = false;
  std::function<void()> counter_;
};

}  // namespace trigh::host::serve
