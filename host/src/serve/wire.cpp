#include "serve/wire.hpp"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>

namespace trigh::host::serve {
namespace {

constexpr std::size_t kMostParts = 8, kLongestPart = 64u << 20, kMostFiles = 8;
constexpr int kAskAgain = 20;   ///< milliseconds

}  // namespace

std::pair<Wire, Wire> Wire::pair() {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return {};
  return {Wire(ends[0]), Wire(ends[1])};
}

void Wire::close() {
  if (file_ >= 0) ::close(std::exchange(file_, -1));
}

bool Wire::send(const std::vector<std::string_view>& parts, const std::vector<int>& files) const {
  std::string bytes;
  const auto number = [&](std::size_t value) {
    const auto small = static_cast<std::uint32_t>(value);
    bytes.append(reinterpret_cast<const char*>(&small), sizeof small);
  };
  number(parts.size());
  for (const std::string_view part : parts) {
    number(part.size());
    bytes += part;
  }
  alignas(cmsghdr) std::array<char, CMSG_SPACE(kMostFiles * sizeof(int))> room{};
  std::string_view left = bytes;
  while (!left.empty()) {
    iovec piece{const_cast<char*>(left.data()), left.size()};
    msghdr message{};
    message.msg_iov = &piece;
    message.msg_iovlen = 1;
    if (left.size() == bytes.size() && !files.empty()) {   // they go with the first byte
      message.msg_control = room.data();
      message.msg_controllen = CMSG_SPACE(files.size() * sizeof(int));
      cmsghdr* head = CMSG_FIRSTHDR(&message);
      head->cmsg_level = SOL_SOCKET;
      head->cmsg_type = SCM_RIGHTS;
      head->cmsg_len = CMSG_LEN(files.size() * sizeof(int));
      std::memcpy(CMSG_DATA(head), files.data(), files.size() * sizeof(int));
    }
    const ssize_t count = ::sendmsg(file_, &message, MSG_NOSIGNAL);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    left.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

bool Wire::read(char* to, std::size_t bytes, std::vector<Wire>* files, const std::function<bool()>& go_on) const {
  alignas(cmsghdr) std::array<char, CMSG_SPACE(kMostFiles * sizeof(int))> room{};
  while (bytes > 0) {
    pollfd wait{file_, POLLIN, 0};
    while (go_on && ::poll(&wait, 1, kAskAgain) == 0)
      if (!go_on()) return false;
    iovec piece{to, bytes};
    msghdr message{};
    message.msg_iov = &piece;
    message.msg_iovlen = 1;
    if (files) {
      message.msg_control = room.data();
      message.msg_controllen = room.size();
    }
    const ssize_t count = ::recvmsg(file_, &message, MSG_CMSG_CLOEXEC);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    if (files)
      for (cmsghdr* head = CMSG_FIRSTHDR(&message); head; head = CMSG_NXTHDR(&message, head)) {
        if (head->cmsg_level != SOL_SOCKET || head->cmsg_type != SCM_RIGHTS) continue;
        for (std::size_t at = 0; at + sizeof(int) <= head->cmsg_len - CMSG_LEN(0); at += sizeof(int)) {
          int file = -1;
          std::memcpy(&file, CMSG_DATA(head) + at, sizeof file);
          files->emplace_back(file);
        }
      }
    to += count;
    bytes -= static_cast<std::size_t>(count);
  }
  return true;
}

std::optional<std::vector<std::string>> Wire::hear(std::vector<Wire>* files,
                                                   const std::function<bool()>& go_on) const {
  std::uint32_t count = 0, length = 0;
  if (!read(reinterpret_cast<char*>(&count), sizeof count, files, go_on) || count > kMostParts) return std::nullopt;
  std::vector<std::string> parts;
  for (std::uint32_t i = 0; i < count; ++i) {
    if (!read(reinterpret_cast<char*>(&length), sizeof length, nullptr, go_on) || length > kLongestPart)
      return std::nullopt;
    std::string& part = parts.emplace_back(length, '\0');
    if (!read(part.data(), length, nullptr, go_on)) return std::nullopt;
  }
  return parts;
}

}  // namespace trigh::host::serve
