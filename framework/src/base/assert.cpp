#include "trigh/base/assert.hpp"

#include <string_view>

#include "trigh/base/mistake.hpp"

namespace trigh {

void assertion_failed(const char* why, const char* file, int line) {
  std::string_view name = file;
  name.remove_prefix(name.find_last_of('/') + 1);   // npos + 1 is 0
  throw Mistake(std::string(why) + " [" + std::string(name) + ":" + std::to_string(line) + "]");
}

}  // namespace trigh
