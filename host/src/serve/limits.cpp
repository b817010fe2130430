#include "serve/limits.hpp"

#include <algorithm>
#include <thread>

#include "serve/addresses.hpp"

namespace trigh::host::serve {
namespace {

/// Whether only people at this machine can ask.
bool own(const ServeOptions& options) { return options.proxies.empty() && is_loopback(options.address); }

}  // namespace

rpc::SessionLimits session_limits(const ServeOptions& options) {
  // Strangers would have every thread think for them.
  return {
      .games = options.open_games, .batch = 16, .tables = 24, .files = false, .long_thinkers = own(options)};
}

WorkLimits work_limits(const ServeOptions& options) {
  const double work = options.work.value_or(own(options) ? 0 : 0.5);
  return {.quick = 4,
          .slow = std::max(2u, std::thread::hardware_concurrency()) + 1,
          .each_second = work,
          .burst = 10 * work};
}

std::size_t tables_a_day(const ServeOptions& options) { return options.tables.value_or(own(options) ? 0 : 200); }

}  // namespace trigh::host::serve
