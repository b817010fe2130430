// What a server's options come to: bounds of a session, of the work queue and of a client.
#pragma once

#include "rpc/server.hpp"
#include "serve/server.hpp"
#include "serve/work_queue.hpp"

namespace trigh::host::serve {

rpc::SessionLimits session_limits(const ServeOptions& options);
WorkLimits work_limits(const ServeOptions& options);
/// That let machines act. More of them, as of those above, where they wait for a database most of the time.
unsigned machine_threads(const ServeOptions& options);
/// Tables that a client may make in a day; 0: no bound.
std::size_t tables_a_day(const ServeOptions& options);

/// What a bound on file handles leaves room for; of 0 workers none is wanted.
struct Handles {
  std::size_t connections, workers;
};
/// Workers get half of them at most.
Handles share_handles(std::size_t files, std::size_t workers);
/// As many as the system gives.
Handles all_handles(std::size_t workers);

}  // namespace trigh::host::serve
