// Preconditions. TRIGH_ASSERT is for mistakes of the calling program, a plugin's as a rule, never for user input: a
// failed assertion throws a Mistake (base/mistake.hpp), so that it ends as a finding and takes no game with it.
#pragma once

namespace trigh {
/// Throws a Mistake that says why, and where in the framework it was noticed.
[[noreturn]] void assertion_failed(const char* why, const char* file, int line);
}  // namespace trigh

#ifdef TRIGH_NO_ASSERT
#define TRIGH_ASSERT(condition, why) static_cast<void>(0)
#else
#define TRIGH_ASSERT(condition, why) \
  ((condition) ? static_cast<void>(0) : ::trigh::assertion_failed(why, __FILE__, __LINE__))
#endif
