#include "serve/addresses.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>

namespace trigh::host::serve {
namespace {

using Bytes = std::array<unsigned char, 16>;
constexpr Bytes kIpv4Clothes{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

/// As IPv6; nothing when it is no address.
std::optional<Bytes> bytes_of(const std::string& text) {
  Bytes bytes = kIpv4Clothes;
  if (inet_pton(AF_INET, text.c_str(), bytes.data() + 12) == 1) return bytes;
  if (inet_pton(AF_INET6, text.substr(0, text.find('%')).c_str(), bytes.data()) == 1) return bytes;
  return std::nullopt;
}

std::string_view trimmed(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t");
  return begin == std::string_view::npos ? "" : text.substr(begin, text.find_last_not_of(" \t") + 1 - begin);
}

/// "[::1]:80" -> "::1", "10.0.0.1:80" -> "10.0.0.1": some proxies name the port too.
std::string without_port(std::string_view text) {
  if (text.starts_with('[')) return std::string(text.substr(1, text.find(']') - 1));
  const auto colon = text.find(':');
  const bool one = colon != std::string_view::npos && text.find(':', colon + 1) == std::string_view::npos;
  return std::string(text.substr(0, one ? colon : text.size()));
}

}  // namespace

bool is_address(const std::string& text) { return bytes_of(text).has_value(); }

bool is_loopback(const std::string& address) {
  constexpr Bytes kSelf{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
  const auto bytes = bytes_of(address);
  return bytes && (*bytes == kSelf || (std::equal(bytes->begin(), bytes->begin() + 12, kIpv4Clothes.begin()) &&
                                       (*bytes)[12] == 127));
}

bool is_one_of(const std::string& address, const std::vector<std::string>& proxies) {
  const auto bytes = bytes_of(address);
  return bytes && std::ranges::any_of(proxies, [&](const std::string& proxy) { return bytes_of(proxy) == bytes; });
}

std::string client_of(std::string_view address) {
  auto bytes = bytes_of(std::string(address));
  if (!bytes) return std::string(address);
  char text[INET6_ADDRSTRLEN];
  if (std::memcmp(bytes->data(), kIpv4Clothes.data(), 12) == 0)
    return inet_ntop(AF_INET, bytes->data() + 12, text, sizeof text);
  std::fill(bytes->begin() + 8, bytes->end(), 0);
  return std::string(inet_ntop(AF_INET6, bytes->data(), text, sizeof text)) + "/64";
}

std::string asked_from(const std::string& connection, std::string_view forwarded,
                       const std::vector<std::string>& proxies) {
  std::string last = connection;
  while (is_one_of(last, proxies) && !forwarded.empty()) {
    const auto comma = forwarded.rfind(',');
    const std::string_view entry = comma == std::string_view::npos ? forwarded : forwarded.substr(comma + 1);
    forwarded = comma == std::string_view::npos ? "" : forwarded.substr(0, comma);
    std::string next = without_port(trimmed(entry));
    if (!is_address(next)) break;   // made up, or nothing that could be counted
    last = std::move(next);
  }
  return last;
}

}  // namespace trigh::host::serve
