// A server of tables in a process of its own, with the toy rules, and clients that speak to it over plain sockets: a
// library would not send what no client should.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "serve/server.hpp"
#include "trigh/rules/plugin.hpp"

using nlohmann::json;

/// A legal first action of the toy rules.
constexpr const char* kMove = "move red-1 0103-0203";

/// Built with sanitizers, which take several times the time and no bound on memory.
constexpr bool kSanitized = !std::string_view(TRIGH_SANITIZER).empty();

/// A folder of this test, emptied.
std::filesystem::path fresh_folder(const std::string& name);

/// Where a server with that folder keeps its games: in a file there, or in a schema of the database that
/// TRIGH_TEST_DATABASE names (postgres.py), which fresh_folder() empties.
std::string games_of(const std::filesystem::path& folder);
/// Statements on the games of that folder, while no server has them open.
void execute(const std::filesystem::path& folder, const std::string& sql);

class Serving {
 public:
  /// Starts a server, on a free port unless one is named. Its games stand in games_of(folder), its pages in folder/web.
  /// No file may grow beyond `longest_file` bytes, as on a disk that is full. Each ruleset is spoiled first, if wanted.
  explicit Serving(std::filesystem::path folder, trigh::host::serve::ServeOptions options = {},
                   std::size_t longest_file = 0, const std::function<void(trigh::Ruleset&)>& spoil = {});
  ~Serving();
  Serving(const Serving&) = delete;
  Serving& operator=(const Serving&) = delete;

  int port() const { return port_; }
  /// Why it did not start; empty when it did.
  const std::string& complaint() const { return complaint_; }
  void signal(int number) const;
  /// Waits for the end; the exit code, or minus the signal that ended it.
  int wait();
  void kill_hard();   ///< kill -9, and waits

 private:
  pid_t child_ = -1;
  int port_ = 0;
  std::string complaint_;
};

/// The whole answer to bytes sent on a new connection, as far as it comes.
std::string http(int port, const std::string& request);
/// A GET, with more header lines if wanted.
std::string get(int port, const std::string& target, const std::string& more = "");

/// A connection to the server on which nothing is said yet, from a loopback address such as 127.0.0.2.
int connect_to(int port, const std::string& from = "127.0.0.1");
/// Whether the other end closes the connection within that time, whatever comes before.
bool ends(int connection, int milliseconds);

/// A WebSocket. Anything unexpected fails the test.
class Caller {
 public:
  explicit Caller(int port, const std::string& headers = "", const std::string& from = "127.0.0.1");
  ~Caller();
  Caller(const Caller&) = delete;
  Caller& operator=(const Caller&) = delete;

  void send(const std::string& text, int opcode = 1);
  void send_raw(const std::string& bytes);
  /// The next message; null when the connection has ended. Fails after a minute: the machine may be busy.
  json hear();
  /// The answer to a request; notifications on the way go to `notices`.
  json ask(const std::string& method, const json& params);
  json result(const std::string& method, const json& params = json::object());
  /// Number of the finding of a request that must fail.
  std::string error(const std::string& method, const json& params, int code = -32001);
  /// The next notification.
  json notice();

  std::vector<json> notices;
  int close_code = 0;   ///< that the server gave

 private:
  void note(const json& message);
  bool fill(std::size_t bytes);
  int socket_ = -1, next_ = 1;
  std::string buffer_, message_;   ///< bytes, and the frames of a message so far
};

/// A toy table of two people, and their tokens.
struct TwoPlayers {
  explicit TwoPlayers(Caller& red, const json& seats = {{"blue", "link"}});
  std::string table, red, blue, watch;
};
