#include <cstddef>
#include <cstdint>

#include "targets.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  trigh::fuzz::overlay({reinterpret_cast<const char*>(bytes), size});
  return 0;
}
