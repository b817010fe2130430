// How many tables each client makes in a day, so that nobody fills the disk by connecting again and again.
#pragma once

#include <chrono>
#include <cstddef>
#include <mutex>
#include <string>
#include <unordered_map>

namespace trigh::host::serve {

/// Safe to use from several threads.
class Makings {
 public:
  using Clock = std::chrono::steady_clock;
  /// `most` a day of one client; 0: no bound.
  explicit Makings(std::size_t most) : most_(most) {}
  /// Counts one more; false when the client has made its share since the day began.
  bool one_more(const std::string& client, Clock::time_point now = Clock::now());

 private:
  std::size_t most_;
  std::mutex lock_;
  Clock::time_point begun_{};
  std::unordered_map<std::string, std::size_t> made_;   ///< on the day that began then
};

}  // namespace trigh::host::serve
