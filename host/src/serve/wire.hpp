// Messages between the processes of a server: a few parts of bytes each, over a socket that is this program's own, and
// with them open files.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace trigh::host::serve {

/// One end; closed when it goes.
class Wire {
 public:
  Wire() = default;
  explicit Wire(int file) : file_(file) {}
  Wire(Wire&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  Wire& operator=(Wire&& other) noexcept {
    std::swap(file_, other.file_);
    return *this;
  }
  ~Wire() { close(); }

  /// Both ends; closed ones when the system has none left.
  static std::pair<Wire, Wire> pair();
  int file() const { return file_; }
  bool is_open() const { return file_ >= 0; }
  void close();

  /// False when the other end has gone.
  bool send(const std::vector<std::string_view>& parts, const std::vector<int>& files = {}) const;
  /// The next message, with the files that came along; nothing when the other end has gone, sends nonsense, or `go_on`,
  /// asked now and then while nothing comes, says no.
  std::optional<std::vector<std::string>> hear(std::vector<Wire>* files = nullptr,
                                               const std::function<bool()>& go_on = {}) const;

 private:
  bool read(char* to, std::size_t bytes, std::vector<Wire>* files, const std::function<bool()>& go_on) const;
  int file_ = -1;
};

}  // namespace trigh::host::serve
