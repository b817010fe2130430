// What a server's options come to: bounds of a session, of the desk and of a household.
#pragma once

#include "rpc/server.hpp"
#include "serve/desk.hpp"
#include "serve/server.hpp"

namespace trigh::host::serve {

rpc::SessionLimits session_limits(const ServeOptions& options);
DeskLimits desk_limits(const ServeOptions& options);
/// Tables that a household may make in a day; 0: no bound.
std::size_t tables_a_day(const ServeOptions& options);

}  // namespace trigh::host::serve
