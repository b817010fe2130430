// Secret words that open seats, and plain names for tables.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace trigh::host::serve {

/// 24 characters of a link, 144 bits of chance: not to be guessed.
std::string fresh_token();
/// What is kept of a token: who reads the database cannot take a seat with it.
std::string token_digest(std::string_view token);
/// "t" and 12 digits: the name of a table, no secret.
std::string fresh_table_id();
/// A seed nobody can know.
std::uint64_t fresh_seed();

}  // namespace trigh::host::serve
