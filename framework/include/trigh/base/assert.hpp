// Preconditions. TRIGH_ASSERT is for mistakes of the calling program, never for user input:
// a failed assertion prints where and why, and ends the process.
#pragma once

namespace trigh {
[[noreturn]] void assertion_failed(const char* condition, const char* why, const char* file, int line) noexcept;
}  // namespace trigh

#ifdef TRIGH_NO_ASSERT
#define TRIGH_ASSERT(condition, why) static_cast<void>(0)
#else
#define TRIGH_ASSERT(condition, why) \
  ((condition) ? static_cast<void>(0) : ::trigh::assertion_failed(#condition, why, __FILE__, __LINE__))
#endif
