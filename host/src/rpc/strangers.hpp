// What strangers are not told: where this installation has its files.
#pragma once

#include <string>
#include <string_view>

#include "rpc/line.hpp"

namespace trigh::host::rpc {

/// The text with the last name only of each path that begins at the root: "in /usr/share/trigh/x.json" becomes
/// "in x.json".
std::string without_folders(std::string_view text);
/// The same of all that is said in findings.
Error without_folders(Error error);
/// The same in the findings of titles, as they are sent.
void hide_folders(Json& titles);

}  // namespace trigh::host::rpc
