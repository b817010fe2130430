// A 64-bit hash of bytes, the same on every machine (little-endian reading). Not for secrets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace trigh {

/// Hash of `size` bytes; `seed` chains several.
std::uint64_t hash_bytes(const void* bytes, std::size_t size, std::uint64_t seed = 0) noexcept;
inline std::uint64_t hash_text(std::string_view text, std::uint64_t seed = 0) noexcept {
  return hash_bytes(text.data(), text.size(), seed);
}
/// Sixteen lower-case hexadecimal digits.
struct HashText { char text[17]; };
HashText hash_text_of(std::uint64_t hash) noexcept;

}  // namespace trigh
