// Who is let in, and how fast: checks of a request's Host and Origin, and an allowance of requests.
#pragma once

#include <algorithm>
#include <chrono>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace trigh::host::serve {

/// Whether a page under this Host header is ours: an address in figures, "localhost", or one of `names`. Another
/// name can only come from a page that has bent its own name to this machine.
bool host_allowed(std::string_view host, const std::vector<std::string>& names);
/// Whether a WebSocket may be opened from that page: Origin names the very Host asked. A program that is no browser
/// sends none.
bool origin_allowed(std::string_view origin, std::string_view host);

/// An allowance that fills up again with time: of requests, of seconds of work.
class Allowance {
 public:
  using Clock = std::chrono::steady_clock;
  Allowance(double most, double each_second, Clock::time_point now = Clock::now())
      : most_(most), each_second_(each_second), left_(most), last_(now) {}
  /// Takes one; false when there is none left.
  bool take(Clock::time_point now) {
    if (left(now) < 1) return false;
    left_ -= 1;
    return true;
  }
  /// Takes what has been used already, even if less is left; no more than `most` is owed then.
  void charge(double used, Clock::time_point now, double most = std::numeric_limits<double>::infinity()) {
    left_ = std::max(left(now) - used, -most);
  }
  /// Whether nothing is missing of it.
  bool full(Clock::time_point now) { return left(now) >= most_; }
  /// When nothing is owed any more; not after `now` when nothing is.
  Clock::time_point paid(Clock::time_point now) {
    if (left(now) >= 0) return now;
    return now + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(-left_ / each_second_));
  }

 private:
  double left(Clock::time_point now) {
    left_ = std::min(most_, left_ + each_second_ * std::max(0.0, std::chrono::duration<double>(now - last_).count()));
    last_ = now;
    return left_;
  }

  double most_, each_second_, left_;
  Clock::time_point last_;
};

}  // namespace trigh::host::serve
