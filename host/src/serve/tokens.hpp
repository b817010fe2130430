// Secret words that open seats, and plain names for tables.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace trigh::host::serve {

/// 24 characters of a link, 144 bits of chance: not to be guessed.
std::string fresh_token();
/// What is kept of a token: who reads the database cannot take a seat with it.
std::string token_digest(std::string_view token);
/// BLAKE2b, 32 bytes, over the parts in their order; where one ends counts, too.
std::string seal_of(std::initializer_list<std::string_view> parts);
/// "t" and 12 digits: the name of a table, no secret.
std::string fresh_table_id();
/// Of a side in a game with sworn dice.
std::array<unsigned char, 32> fresh_secret();
/// A seed nobody can know.
std::uint64_t fresh_seed();

}  // namespace trigh::host::serve
