#include "lab/program_player.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <thread>

#include "trigh/io/document.hpp"
#include "trigh/io/position_file.hpp"
#include "trigh/play/notation.hpp"
#include "words.hpp"

extern char** environ;

namespace trigh::host::lab {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::string_view kPrefix = "program:";
constexpr auto kPatience = std::chrono::seconds(60);     ///< for one decision
constexpr auto kGoodbye = std::chrono::milliseconds(500);  ///< for its end after the game's
constexpr int kTries = 3;                                ///< at an action that the rules allow
constexpr std::size_t kLongestAnswer = 1 << 16;

/// A program that reads lines and answers each with one. It has a process group of its own, so that all it starts goes
/// with it. Boost.Process lets each child inherit the pipes of the others, which then never see an end of file.
class Program {
 public:
  explicit Program(const std::string& command) : command_(command) {
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) give_up(std::strerror(errno));
    line_ = ends[0];
    posix_spawn_file_actions_t files;
    ::posix_spawn_file_actions_init(&files);
    for (const int standard : {STDIN_FILENO, STDOUT_FILENO})
      ::posix_spawn_file_actions_adddup2(&files, ends[1], standard);
    posix_spawnattr_t manner;
    ::posix_spawnattr_init(&manner);
    ::posix_spawnattr_setflags(&manner, POSIX_SPAWN_SETPGROUP);
    const std::string order = "exec " + command;
    const char* const words[] = {"sh", "-c", order.c_str(), nullptr};
    const int failed = ::posix_spawn(&process_, "/bin/sh", &files, &manner, const_cast<char* const*>(words), environ);
    ::posix_spawnattr_destroy(&manner);
    ::posix_spawn_file_actions_destroy(&files);
    ::close(ends[1]);
    if (failed == 0) return;
    ::close(line_);
    give_up(std::strerror(failed));
  }
  ~Program() {
    ::close(line_);
    const auto until = Clock::now() + kGoodbye;
    while (::waitpid(process_, nullptr, WNOHANG) == 0) {
      if (Clock::now() > until) {
        ::kill(-process_, SIGKILL);
        static_cast<void>(::waitpid(process_, nullptr, 0));
        break;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    ::kill(-process_, SIGKILL);  // what it has left behind
  }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  /// The line it answers. A Forfeit when it gives none in time.
  std::string ask(std::string request) {
    request += '\n';
    const auto until = Clock::now() + kPatience;
    for (std::string_view rest = request; !rest.empty();) {
      wait_for(POLLOUT, until);
      const ssize_t sent = ::send(line_, rest.data(), rest.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
      if (sent < 0 && errno != EAGAIN && errno != EINTR) give_up("has ended");
      if (sent > 0) rest.remove_prefix(static_cast<std::size_t>(sent));
    }
    while (got_.find('\n') == std::string::npos) {
      if (got_.size() > kLongestAnswer) give_up("answers with more than 64 KB");
      wait_for(POLLIN, until);
      char piece[1 << 12];
      const ssize_t size = ::recv(line_, piece, sizeof piece, MSG_DONTWAIT);
      if (size == 0 || (size < 0 && errno != EAGAIN && errno != EINTR)) give_up("has ended");
      if (size > 0) got_.append(piece, static_cast<std::size_t>(size));
    }
    std::string line = got_.substr(0, got_.find('\n'));
    got_.erase(0, line.size() + 1);
    return line;
  }
  [[noreturn]] void give_up(const std::string& why) const { throw Forfeit("the program '" + command_ + "' " + why); }

 private:
  void wait_for(short event, Clock::time_point until) const {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
    pollfd line{line_, event, 0};
    if (left <= 0 || ::poll(&line, 1, static_cast<int>(left)) == 0)
      give_up("has not answered for " + std::to_string(kPatience.count()) + " s");
  }

  std::string command_, got_;
  int line_ = -1;
  pid_t process_ = -1;
};

using Member = std::pair<std::string, Datum>;

Member member(const char* name, std::string value) { return {name, Datum::text(std::move(value))}; }
Datum whole(std::int64_t number) { return Datum::number_milli(number * 1000); }

class ProgramPlayer final : public Player {
 public:
  ProgramPlayer(const std::string& command, const Match& game) : program_(command), game_(game) {}

  Action choose(const Ruleset& rules, const State& state, Dice& dice) override {
    if (last_ == 0) seed_ = static_cast<int>(dice.below(1u << 30));
    const auto position = position_document(game_);
    if (!position) throw std::runtime_error(to_string(position.error()[0]));  // no fault of the program
    std::string line, why;
    for (int tried = 0; tried < kTries; ++tried) {
      line = chosen(program_.ask(request(*position, line, why)));
      const auto action = parse_action(rules, line);
      if (!action) {
        why = to_string(action.error()[0]);
        continue;
      }
      const Verdict verdict = judge(rules, state, *action);
      if (verdict.legal()) return *action;
      why.clear();
      for (const Objection& each : verdict.against()) why += (why.empty() ? "" : "; ") + words::objection(rules, each);
    }
    program_.give_up("wants '" + line + "': " + why);
  }

 private:
  std::string request(const Datum& position, const std::string& refused, const std::string& why) {
    const auto side = static_cast<std::size_t>(index(game_.to_act()));
    std::vector<Member> params{member("side", game_.rules().data->side_ids[side]),
                                      {"seed", whole(seed_)},
                                      {"position", position}};
    if (!why.empty())
      params.emplace_back("refused", Datum::object({member("action", refused), member("why", why)}));
    return json_text(Datum::object({member("jsonrpc", "2.0"),
                                    {"id", whole(++last_)},
                                    member("method", "player.choose"),
                                    {"params", Datum::object(std::move(params))}}));
  }
  std::string chosen(const std::string& answer) const {
    const auto read = parse_json(answer, "the program's answer");
    if (!read) program_.give_up("answers with what is no JSON: " + answer.substr(0, 80));
    const Datum& error = (*read)["error"];
    if (error.has("message")) program_.give_up("says: " + std::string(error["message"].as_text()));
    if (!(*read)["result"].has("action")) program_.give_up("answers without result.action: " + answer.substr(0, 80));
    return std::string((*read)["result"]["action"].as_text());
  }

  Program program_;
  const Match& game_;
  int last_ = 0, seed_ = 0;
};

}  // namespace

bool is_program(std::string_view player) { return player.starts_with(kPrefix); }

std::string trouble_with(std::string_view player, const Ruleset* rules) {
  if (!is_program(player)) return player_trouble(player, rules);
  if (player.find_first_not_of(' ', kPrefix.size()) != std::string_view::npos) return "";
  return "there is no program after 'program:'; name the command that starts it, \"program:python3 bot.py\"";
}

std::unique_ptr<Player> player_of_game(std::string_view name, const Match* game) {
  if (!is_program(name)) return make_player(name);
  return std::make_unique<ProgramPlayer>(std::string(name.substr(kPrefix.size())), *game);
}

}  // namespace trigh::host::lab
