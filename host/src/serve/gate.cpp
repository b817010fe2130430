#include "serve/gate.hpp"

#include <algorithm>

#include "serve/addresses.hpp"

namespace trigh::host::serve {
namespace {

std::string lower(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return result;
}

/// "name:80" -> "name", "[::1]:80" -> "::1".
std::string name_of(std::string_view host) {
  if (host.starts_with('[')) return std::string(host.substr(1, host.find(']') - 1));
  return lower(host.substr(0, host.find(':')));
}

}  // namespace

bool host_allowed(std::string_view host, const std::vector<std::string>& names) {
  const std::string name = name_of(host);
  if (name.empty()) return false;
  if (name == "localhost" || is_address(name)) return true;
  return std::ranges::any_of(
      names, [&](const std::string& each) { return lower(each) == name || lower(each) == lower(host); });
}

bool origin_allowed(std::string_view origin, std::string_view host) {
  for (const std::string_view scheme : {"http://", "https://"})
    if (origin.starts_with(scheme)) return !host.empty() && lower(origin.substr(scheme.size())) == lower(host);
  return false;
}

}  // namespace trigh::host::serve
