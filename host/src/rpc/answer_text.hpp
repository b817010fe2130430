// Results of the protocol as text for people, for `trigh ask`.
#pragma once

#include <string>

#include "rpc/json.hpp"

namespace trigh::host::rpc {

/// Lines of text, each ended. REQUIRES a result of `method`.
std::string answer_text(const std::string& method, const Json& result);

}  // namespace trigh::host::rpc
