// Which way a fraction goes.
#pragma once

#include <cstdint>

namespace trigh {

enum class Rounding : std::uint8_t { kDown, kUp };

}  // namespace trigh
