// The hash of sworn dice: BLAKE2b over parts, each behind its length, so that no two lists of parts are alike.
#pragma once

#include <initializer_list>
#include <string_view>

#include "trigh/play/sworn.hpp"

namespace trigh {

SwornHash sworn_hash(std::initializer_list<std::string_view> parts);
inline std::string_view bytes_of(const SwornHash& hash) {
  return {reinterpret_cast<const char*>(hash.data()), hash.size()};
}
/// What a signature is over: the digest of a log, for this side of this game.
SwornHash signed_hash(std::string_view game, std::string_view side, const SwornHash& digest);
/// The link before this one.
inline SwornHash link_before(std::string_view game, std::string_view side, const SwornHash& link) {
  return sworn_hash({"trigh link", game, side, bytes_of(link)});
}

/// Digest and signature in base 64, as they stand behind @signed.
constexpr std::size_t kSignedBytes = 32 + 64;

}  // namespace trigh
