// What a process that runs the rules of others may no longer do.
#pragma once

#include <cstddef>

namespace trigh::host::serve {

/// Bounds the memory of this process; it leaves no core file. Not under sanitizers, whose own memory is larger.
void bound_memory(std::size_t bytes);
/// When the machine, or what a service may use of it, has no memory left, the system ends this process before others of
/// its size: the more so, the higher the rank, up to 1,000.
void be_ended_before_others(int rank);
/// From now on this thread, and all that it starts, may compute, use memory and speak over what is open. Everything
/// else is refused by the system: files, sockets, programs, processes. `may_read`: files may be read. False when the
/// system has no such filter. Not under sanitizers.
bool lock_cage(bool may_read);

}  // namespace trigh::host::serve
