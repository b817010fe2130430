#include "serve/zygote.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <map>
#include <nlohmann/json.hpp>

#include "plugin_probe.hpp"
#include "serve/cage.hpp"
#include "serve/worker.hpp"
#include "trigh/base/contain.hpp"
#include "trigh/rules/plugin.hpp"

namespace trigh::host::serve {
namespace {

/// Closes all but the standard streams and these.
void keep_only(std::vector<int> files) {
  std::ranges::sort(files);
  unsigned from = 3;
  for (const int file : files) {
    const auto number = static_cast<unsigned>(file);
    if (number > from) ::close_range(from, number - 1, 0);
    from = std::max(from, number + 1);
  }
  ::close_range(from, ~0u, 0);
}

void mute(std::initializer_list<int> streams) {
  const int nowhere = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  for (const int stream : streams) ::dup2(nowhere, stream);
  ::close(nowhere);
}

/// The server is told to stop, by whom it may be; its children end when it hangs up.
void heed_only_the_server() {
  ::signal(SIGINT, SIG_IGN);
  ::signal(SIGTERM, SIG_IGN);
  ::signal(SIGHUP, SIG_IGN);
}

Job job_of(const std::vector<std::string>& parts) {
  const auto json = nlohmann::json::parse(parts[0]);
  return {json["game"],  json["at_table"], json["title"], json["reads_files"], json["first"], json["second"],
          parts[1],      parts[2]};
}

/// Takes jobs for the rules of one system, and tells how each worker has ended.
class Home {
 public:
  Home(TitleLibrary& library, Wire control) : library_(library, titles_of(library)), control_(std::move(control)) {
    sigset_t ended;
    sigemptyset(&ended);
    sigaddset(&ended, SIGCHLD);
    ::sigprocmask(SIG_BLOCK, &ended, nullptr);
    ends_ = Wire(::signalfd(-1, &ended, SFD_CLOEXEC | SFD_NONBLOCK));
  }

  void run() {
    if (!control_.send({std::to_string(::getpid())})) return;
    while (true) {
      pollfd wait[2]{{control_.file(), POLLIN, 0}, {ends_.file(), POLLIN, 0}};
      if (::poll(wait, 2, -1) < 0) continue;
      if (wait[1].revents != 0) bury();
      if (wait[0].revents != 0 && !take_order()) return;
    }
  }

 private:
  static std::vector<TitleHome> titles_of(TitleLibrary& library) {
    auto titles = library.titles();
    return titles ? std::move(*titles) : std::vector<TitleHome>{};
  }

  /// False when the server has hung up.
  bool take_order() {
    std::vector<Wire> files;
    const auto parts = control_.hear(&files);
    if (!parts) return false;
    if (parts->size() == 1 && files.size() == 1) return describe(parts->front(), files[0]), true;
    if (parts->size() != 3 || files.size() != kChannels + 1) return false;
    take_job(job_of(*parts), std::move(files));
    return true;
  }

  void take_job(const Job& job, std::vector<Wire> files) {
    if (!job.reads_files) library_.warm(job);
    const pid_t child = ::fork();
    if (child == 0) start_worker(job, files);
    if (child > 0) fates_.emplace(child, std::move(files[kChannels]));
  }

  /// Composes a title and asks nothing of its rules, so that it needs no worker.
  void describe(const std::string& title, const Wire& to) {
    const auto text = contain("titles", [&] { return library_.describe(title); });
    to.send({text ? *text : std::string()});
  }

  [[noreturn]] void start_worker(const Job& job, std::vector<Wire>& files) {
    std::array<Wire, kChannels> lines;
    std::vector<int> kept;
    for (std::size_t i = 0; i < kChannels; ++i) {
      lines[i] = std::move(files[i]);
      kept.push_back(lines[i].file());
    }
    keep_only(kept);
    be_ended_before_others(600);
    if (std::string_view(TRIGH_SANITIZER).empty()) mute({STDERR_FILENO});
    sigset_t none;
    sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    run_worker(library_, job, std::move(lines));
  }

  void bury() {
    signalfd_siginfo news{};
    while (::read(ends_.file(), &news, sizeof news) > 0) {
    }
    int status = 0;
    for (pid_t child = 0; (child = ::waitpid(-1, &status, WNOHANG)) > 0;) {
      const auto fate = fates_.find(child);
      if (fate == fates_.end()) continue;
      fate->second.send({how_it_ended(status)});
      fates_.erase(fate);
    }
  }

  ConfinedLibrary library_;
  Wire control_, ends_;
  std::map<pid_t, Wire> fates_;
};

[[noreturn]] void run_zygote(TitleLibrary& library, const Wire& control, std::size_t memory) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  heed_only_the_server();
  ::signal(SIGCHLD, SIG_IGN);
  keep_only({control.file()});
  mute({STDIN_FILENO, STDOUT_FILENO});
  std::vector<Wire> files;
  while (const auto system = control.hear(&files)) {
    if (files.size() == 1 && ::fork() == 0) {
      ::prctl(PR_SET_PDEATHSIG, SIGKILL);
      ::signal(SIGCHLD, SIG_DFL);
      keep_only({files[0].file()});
      bound_memory(memory);
      be_ended_before_others(300);
      Home(library, std::move(files[0])).run();
      ::_exit(0);
    }
    files.clear();
  }
  ::_exit(0);
}

}  // namespace

Wire start_zygote(TitleLibrary& library, std::size_t memory) {
  auto [ours, theirs] = Wire::pair();
  if (!ours.is_open()) return {};
  const pid_t child = ::fork();
  if (child < 0) return {};
  if (child == 0) {
    ours.close();
    run_zygote(library, theirs, memory);
  }
  return std::move(ours);
}

Wire ask_for_home(const Wire& zygote, const std::string& system) {
  auto [ours, theirs] = Wire::pair();
  if (!ours.is_open() || !zygote.send({system}, {theirs.file()})) return {};
  return std::move(ours);
}

Wire ask_for_title(const Wire& home, const std::string& title) {
  auto [ours, theirs] = Wire::pair();
  if (!ours.is_open() || !home.send({title}, {theirs.file()})) return {};
  return std::move(ours);
}

bool send_job(const Wire& home, const Job& job, const std::vector<int>& files) {
  const nlohmann::json json{{"game", job.game},
                            {"title", job.title},
                            {"reads_files", job.reads_files},
                            {"at_table", job.at_table},
                            {"first", job.first_player},
                            {"second", job.second_player}};
  return home.send({json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace), job.save, job.line}, files);
}

}  // namespace trigh::host::serve
