#include "rpc/strangers.hpp"

namespace trigh::host::rpc {

std::string without_folders(std::string_view text) {
  constexpr std::string_view kBefore = " '\"(=:", kAfter = " '\"(),;:\n";
  std::string told;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] != '/' || (at > 0 && kBefore.find(text[at - 1]) == kBefore.npos)) {
      told += text[at++];
      continue;
    }
    const std::size_t end = std::min(text.find_first_of(kAfter, at), text.size());
    const std::string_view path = text.substr(at, end - at);
    told += path.substr(path.rfind('/') + 1);
    at = end;
  }
  return told;
}

void hide_folders(Json& titles) {
  for (Json& title : titles)
    for (Json& each : title["findings"])
      for (const char* words : {"where", "text"}) each[words] = without_folders(each[words].get<std::string>());
}

Error without_folders(Error error) {
  for (Finding& finding : error.findings) {
    finding.where = without_folders(finding.where);
    finding.text = without_folders(finding.text);
  }
  return error;
}

}  // namespace trigh::host::rpc
