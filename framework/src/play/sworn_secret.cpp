// What a side does with its secret: swearing, revealing links, signing.
#include <sodium.h>

#include "play/sworn_hash.hpp"
#include "trigh/base/assert.hpp"
#include "trigh/base/hash.hpp"

namespace trigh {
namespace {

struct KeyPair {
  SwornHash open{};
  std::array<unsigned char, crypto_sign_SECRETKEYBYTES> secret{};
  ~KeyPair() { sodium_memzero(secret.data(), secret.size()); }
};

KeyPair pair_of(const SwornHash& secret, std::string_view game, std::string_view side) {
  const SwornHash seed = sworn_hash({"trigh key", bytes_of(secret), game, side});
  KeyPair pair;
  crypto_sign_seed_keypair(pair.open.data(), pair.secret.data(), seed.data());
  return pair;
}

}  // namespace

SwornHash sworn_hash(std::initializer_list<std::string_view> parts) {
  static const int kReady = sodium_init();   // only chance could be wanting, and nothing here asks for any
  static_cast<void>(kReady);
  crypto_generichash_state state;
  SwornHash hash;
  crypto_generichash_init(&state, nullptr, 0, hash.size());
  for (const std::string_view part : parts) {
    std::array<unsigned char, 8> length;
    for (std::size_t i = 0; i < length.size(); ++i)
      length[i] = static_cast<unsigned char>(static_cast<std::uint64_t>(part.size()) >> (8 * i) & 0xff);
    crypto_generichash_update(&state, length.data(), length.size());
    crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(part.data()), part.size());
  }
  crypto_generichash_final(&state, hash.data(), hash.size());
  return hash;
}

SwornHash signed_hash(std::string_view game, std::string_view side, const SwornHash& digest) {
  return sworn_hash({"trigh signed", game, side, bytes_of(digest)});
}

std::string hex_of(const SwornHash& hash) {
  std::array<char, 2 * std::tuple_size_v<SwornHash> + 1> text;
  return sodium_bin2hex(text.data(), text.size(), hash.data(), hash.size());
}

std::optional<SwornHash> hash_of_hex(std::string_view text) {
  SwornHash hash;
  if (text.size() != 2 * hash.size() || text.find_first_not_of("0123456789abcdef") != text.npos) return std::nullopt;
  sodium_hex2bin(hash.data(), hash.size(), text.data(), text.size(), nullptr, nullptr, nullptr);
  return hash;
}

SwornSecret::SwornSecret(const SwornHash& secret, std::uint64_t game, std::string side)
    : secret_(secret), game_(hash_text_of(game).text), side_(std::move(side)) {}

const SwornHash& SwornSecret::link(std::size_t number) const {
  TRIGH_ASSERT(number <= kMostLinks, "a chain has no more links");
  if (links_.empty()) {
    links_.resize(kMostLinks + 1);
    links_.back() = sworn_hash({"trigh chain", bytes_of(secret_), game_, side_});
    for (std::size_t i = kMostLinks; i > 0; --i) links_[i - 1] = link_before(game_, side_, links_[i]);
  }
  return links_[number];
}

SwornHash SwornSecret::key() const { return pair_of(secret_, game_, side_).open; }

std::string SwornSecret::oath_line() const { return "@sworn " + side_ + " " + hex_of(key()) + " " + hex_of(link(0)); }

std::string SwornSecret::reveal_line(std::size_t number) const {
  return "@reveal " + side_ + " " + hex_of(link(number));
}

std::string SwornSecret::signed_line(const SwornHash& digest) const {
  std::array<unsigned char, kSignedBytes> whole;
  std::copy(digest.begin(), digest.end(), whole.begin());
  const SwornHash message = signed_hash(game_, side_, digest);
  const KeyPair pair = pair_of(secret_, game_, side_);
  crypto_sign_detached(whole.data() + digest.size(), nullptr, message.data(), message.size(), pair.secret.data());
  std::array<char, sodium_base64_ENCODED_LEN(kSignedBytes, sodium_base64_VARIANT_ORIGINAL)> text;
  return "@signed " + side_ + " " +
         sodium_bin2base64(text.data(), text.size(), whole.data(), whole.size(), sodium_base64_VARIANT_ORIGINAL);
}

}  // namespace trigh
