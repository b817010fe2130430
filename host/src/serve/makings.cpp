#include "serve/makings.hpp"

namespace trigh::host::serve {

bool Makings::one_more(const std::string& client, Clock::time_point now) {
  if (most_ == 0) return true;
  const std::lock_guard alone(lock_);
  if (begun_ == Clock::time_point{} || now - begun_ >= std::chrono::hours(24)) {
    begun_ = now;
    made_.clear();
  }
  std::size_t& made = made_[client];
  if (made >= most_) return false;
  ++made;
  return true;
}

}  // namespace trigh::host::serve
