// Messages are read here and nowhere else: the library's own reader looks for each key of an object among all that
// came before it, which makes a long object cost the square of its length.
#pragma once

#include <string>
#include <string_view>

#include "rpc/json.hpp"

namespace trigh::host::rpc {

constexpr int kMaxDepth = 64;                 ///< nested lists and objects
constexpr std::size_t kMostMembers = 10'000;  ///< of one object

/// A message, or why it cannot be read: one sentence with a way out.
struct ReadJson {
  Json value;
  std::string wrong;  ///< empty: it was read
};

/// Reads a text in time proportional to its length. Refuses what is not JSON, what nests deeper than kMaxDepth, objects
/// of more than kMostMembers and keys that stand twice in one object.
ReadJson read_json(std::string_view text);
/// The id of a request, a number or a short text, without reading the rest of it; null when there is none to be seen.
Json request_id(std::string_view text);

}  // namespace trigh::host::rpc
