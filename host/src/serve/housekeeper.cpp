#include "serve/housekeeper.hpp"

#include <algorithm>
#include <ctime>

#include "serve/journal.hpp"

namespace trigh::host::serve {

Housekeeper::Housekeeper(TableRegistry& registry, std::size_t most, std::chrono::seconds expire)
    : registry_(registry), most_(most), expire_(expire), workers_(1) {
  tidy();
  tick();
  if (expire_.count() > 0) workers_.after(std::chrono::milliseconds(0), [this] { this->expire(); });
}

void Housekeeper::tidy() {
  registry_.tidy(std::chrono::steady_clock::now() - std::chrono::minutes(5), most_);
  workers_.after(std::chrono::seconds(1), [this] { tidy(); });
}

void Housekeeper::tick() {
  registry_.tick();
  workers_.after(std::chrono::seconds(10), [this] { tick(); });
}

void Housekeeper::expire() {
  const auto gone = registry_.expire(std::time(nullptr) - expire_.count());
  if (!gone) warn(gone.error());
  workers_.after(std::clamp<std::chrono::seconds>(expire_ / 24, std::chrono::seconds(1), std::chrono::hours(1)),
                 [this] { expire(); });
}

}  // namespace trigh::host::serve
