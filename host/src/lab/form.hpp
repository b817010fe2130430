// Text with figures in it, as std::printf writes them, of at most 511 characters.
#pragma once

#include <string>

namespace trigh::host::lab {

std::string form(const char* format, ...) __attribute__((format(printf, 1, 2)));

}  // namespace trigh::host::lab
