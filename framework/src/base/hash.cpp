#include "trigh/base/hash.hpp"

#include <bit>
#include <cstring>

namespace trigh {
namespace {

constexpr std::uint64_t kPrime = 0x9E3779B97F4A7C15ull;

std::uint64_t read_little_endian(const unsigned char* bytes, std::size_t count) {
  std::uint64_t word = 0;
  if constexpr (std::endian::native == std::endian::little) {   // compilers do not find this out by themselves
    std::memcpy(&word, bytes, count);
    return word;
  }
  for (std::size_t i = 0; i < count; ++i) word |= static_cast<std::uint64_t>(bytes[i]) << (8 * i);
  return word;
}

std::uint64_t mixed(std::uint64_t x) {
  x ^= x >> 32;
  x *= 0xD6E8FEB86659FD93ull;
  x ^= x >> 32;
  x *= 0xD6E8FEB86659FD93ull;
  return x ^ x >> 32;
}

}  // namespace

std::uint64_t hash_bytes(const void* bytes, std::size_t size, std::uint64_t seed) noexcept {
  const auto* at = static_cast<const unsigned char*>(bytes);
  std::uint64_t lanes[4] = {seed ^ kPrime, seed + kPrime, seed ^ ~kPrime, seed - kPrime};
  std::size_t left = size;
  for (; left >= 32; left -= 32, at += 32)
    for (int i = 0; i < 4; ++i) {
      lanes[i] = (lanes[i] ^ read_little_endian(at + 8 * i, 8)) * kPrime;
      lanes[i] ^= lanes[i] >> 29;
    }
  std::uint64_t hash = size * kPrime;
  for (std::uint64_t lane : lanes) hash = mixed(hash ^ lane) + kPrime;
  for (; left > 0;) {
    const std::size_t count = left < 8 ? left : 8;
    hash = mixed(hash ^ read_little_endian(at, count)) + kPrime;
    at += count;
    left -= count;
  }
  return mixed(hash);
}

HashText hash_text_of(std::uint64_t hash) noexcept {
  HashText out{};
  for (int i = 15; i >= 0; --i, hash >>= 4) out.text[i] = "0123456789abcdef"[hash & 15];
  return out;
}

}  // namespace trigh
