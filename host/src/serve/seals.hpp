// Digests that show whether what the file of the games says is what was written into it: a bit that a disk has turned
// over must not make another game, or a shorter one.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "serve/talk.hpp"

namespace trigh::host::serve {

/// What the first line of a table's log follows: the seal of the table's id and the head of its save.
std::string chain_start(std::string_view table, std::string_view head);
/// The link of line `number` behind the link `before`.
std::string chain_link(std::string_view before, std::string_view table, std::int64_t number, std::string_view line);
/// The same of a remark; what comes before the first one is empty.
std::string remark_link(std::string_view before, std::string_view table, std::int64_t number, const Remark& remark);

}  // namespace trigh::host::serve
