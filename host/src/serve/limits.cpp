#include "serve/limits.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <thread>

#include "serve/addresses.hpp"

namespace trigh::host::serve {
namespace {

constexpr std::size_t kMostConnections = 4096, kOtherFiles = 64;   ///< at once
constexpr std::size_t kFilesOfWorker = kChannels + 2;              ///< the server's: its lines, its fate, itself

/// Whether only people at this machine can ask.
bool own(const ServeOptions& options) { return options.proxies.empty() && is_loopback(options.address); }

unsigned all_cores() { return std::max(2u, std::thread::hardware_concurrency()); }

}  // namespace

rpc::SessionLimits session_limits(const ServeOptions& options) {
  // Strangers would have every thread think for them.
  return {
      .games = options.open_games, .batch = 16, .tables = 24, .files = false, .long_thinkers = own(options)};
}

unsigned machine_threads(const ServeOptions& options) {
  return (options.database.empty() ? 1 : 4) * all_cores();
}

WorkLimits work_limits(const ServeOptions& options) {
  const double work = options.work.value_or(own(options) ? 0 : 0.5);
  const bool waits = !options.database.empty();
  return {.quick = waits ? 12u : 4u,
          .slow = (waits ? 2 : 1) * all_cores() + 1,
          .each_second = work,
          .burst = 10 * work};
}

Handles share_handles(std::size_t files, std::size_t workers) {
  const std::size_t room = std::max(files, kOtherFiles + 64) - kOtherFiles;
  workers = std::min(workers, room / 2 / kFilesOfWorker);
  return {std::min(room - workers * kFilesOfWorker, kMostConnections), workers};
}

Handles all_handles(std::size_t workers) {
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return share_handles(512, workers);
  files.rlim_cur = std::min<rlim_t>(files.rlim_max, kOtherFiles + kMostConnections + workers * kFilesOfWorker);
  setrlimit(RLIMIT_NOFILE, &files);
  return share_handles(files.rlim_cur, workers);
}

std::size_t tables_a_day(const ServeOptions& options) { return options.tables.value_or(own(options) ? 0 : 200); }

}  // namespace trigh::host::serve
