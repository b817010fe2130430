// Where connections come from: whose share of the places and of the work a connection has.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace trigh::host::serve {

/// The part of an address in figures that one customer has: the whole of an IPv4 address, the first 64 bits of an IPv6
/// address ("2001:db8:0:1::/64"). An IPv4 address in IPv6 clothes is that IPv4 address. Other words stand for
/// themselves.
std::string client_of(std::string_view address);

/// The address that a request comes from: that of the connection, unless this is one of `proxies`, which name in
/// X-Forwarded-For who asked them. Each proxy adds the address that it sees at the end, so the last one that is no
/// proxy counts; what stands before it can be made up.
std::string asked_from(const std::string& connection, std::string_view forwarded,
                       const std::vector<std::string>& proxies);

/// Whether it is an address by which a machine speaks to itself.
bool is_loopback(const std::string& address);
/// Whether this is an address in figures.
bool is_address(const std::string& text);
/// Whether it is the address of one of the proxies, however it is written.
bool is_one_of(const std::string& address, const std::vector<std::string>& proxies);

}  // namespace trigh::host::serve
