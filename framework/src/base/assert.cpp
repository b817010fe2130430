#include "trigh/base/assert.hpp"

#include <cstdio>
#include <cstdlib>

namespace trigh {

void assertion_failed(const char* condition, const char* why, const char* file, int line) noexcept {
  std::fprintf(stderr, "%s:%d: precondition failed: %s (%s)\n", file, line, why, condition);
  std::abort();
}

}  // namespace trigh
