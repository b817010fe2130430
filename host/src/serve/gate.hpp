// Who is let in, and how fast: checks of a request's Host and Origin, and an allowance of requests.
#pragma once

#include <algorithm>
#include <chrono>
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

/// An allowance that fills up again with time.
class Allowance {
 public:
  using Clock = std::chrono::steady_clock;
  Allowance(double most, double each_second) : most_(most), each_second_(each_second), left_(most) {}
  /// Takes one; false when there is none left.
  bool take(Clock::time_point now) {
    left_ = std::min(most_, left_ + each_second_ * std::max(0.0, std::chrono::duration<double>(now - last_).count()));
    last_ = now;
    if (left_ < 1) return false;
    left_ -= 1;
    return true;
  }

 private:
  double most_, each_second_, left_;
  Clock::time_point last_ = Clock::now();
};

}  // namespace trigh::host::serve
