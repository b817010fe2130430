#include "serve/tokens.hpp"

#include <sodium.h>

#include <array>
#include <stdexcept>

namespace trigh::host::serve {
namespace {

/// REQUIRES the library to find a source of chance: without one there is nothing secret to give out.
void need_sodium() {
  static const bool kReady = sodium_init() >= 0;
  if (!kReady) throw std::runtime_error("libsodium cannot start: the system gives no random numbers");
}

}  // namespace

std::string fresh_token() {
  need_sodium();
  std::array<unsigned char, 18> bytes;
  randombytes_buf(bytes.data(), bytes.size());
  std::array<char, sodium_base64_ENCODED_LEN(18, sodium_base64_VARIANT_URLSAFE_NO_PADDING)> text;
  return sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(),
                           sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

std::string token_digest(std::string_view token) {
  need_sodium();
  std::array<unsigned char, crypto_generichash_BYTES> digest;
  crypto_generichash(digest.data(), digest.size(), reinterpret_cast<const unsigned char*>(token.data()), token.size(),
                     nullptr, 0);
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

std::string seal_of(std::initializer_list<std::string_view> parts) {
  need_sodium();
  constexpr std::size_t kBytes = 32;
  crypto_generichash_state state;
  crypto_generichash_init(&state, nullptr, 0, kBytes);
  const auto add = [&](const void* data, std::size_t size) {
    crypto_generichash_update(&state, static_cast<const unsigned char*>(data), size);
  };
  for (const std::string_view part : parts) {
    std::array<unsigned char, 8> length;
    for (std::size_t i = 0; i < length.size(); ++i)
      length[i] = static_cast<unsigned char>(static_cast<std::uint64_t>(part.size()) >> (8 * i) & 0xff);
    add(length.data(), length.size());
    add(part.data(), part.size());
  }
  std::array<unsigned char, kBytes> seal;
  crypto_generichash_final(&state, seal.data(), seal.size());
  return {reinterpret_cast<const char*>(seal.data()), seal.size()};
}

std::string fresh_table_id() {
  need_sodium();
  std::array<unsigned char, 6> bytes;
  randombytes_buf(bytes.data(), bytes.size());
  std::array<char, 13> text;
  return std::string("t") + sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
}

std::array<unsigned char, 32> fresh_secret() {
  need_sodium();
  std::array<unsigned char, 32> secret;
  randombytes_buf(secret.data(), secret.size());
  return secret;
}

std::uint64_t fresh_seed() {
  need_sodium();
  std::uint64_t seed = 0;
  randombytes_buf(&seed, sizeof seed);
  return seed;
}

}  // namespace trigh::host::serve
