// What the server counts of itself, for those who watch it: in the text form of Prometheus.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>

namespace trigh::host::serve {

/// Why somebody was turned away: requests too fast, no place for the address, a foreign name of the server, a page of
/// another site, answers that were not taken.
enum class Refusal { kTooFast, kPlaces, kHost, kOrigin, kUnread, kUnfinished };

/// How things stand at the moment.
struct Figures {
  std::size_t tables = 0;        ///< in the file
  std::size_t in_memory = 0;     ///< games
  std::size_t connections = 0;
  std::array<std::size_t, 2> waiting{};   ///< requests in the work queue that are not begun: light, dear
};

/// Safe to use from several threads.
class Metrics {
 public:
  /// A request has waited that long until it was begun.
  void waited(bool dear, std::chrono::nanoseconds time);
  void refused(Refusal why) { ++refused_[static_cast<std::size_t>(why)]; }
  /// A process that worked for the server was started anew.
  void restarted() { ++restarts_; }
  std::string text(const Figures& figures) const;

  /// Bounds of the waiting times that are counted together, in seconds.
  static constexpr std::array kBounds{0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0};

 private:
  struct Waits {
    std::array<std::atomic<std::uint64_t>, kBounds.size() + 1> counts{};   ///< the last: longer than all bounds
    std::atomic<std::uint64_t> nanoseconds = 0;
  };
  std::array<Waits, 2> waits_;   ///< of light requests, of dear ones
  std::array<std::atomic<std::uint64_t>, 5> refused_{};
  std::atomic<std::uint64_t> restarts_ = 0;
};

}  // namespace trigh::host::serve
