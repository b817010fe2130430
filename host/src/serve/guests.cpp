#include "serve/guests.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace trigh::host::serve {

Visit::Visit(Visit&& other) noexcept
    : guests_(std::exchange(other.guests_, nullptr)), number_(other.number_), household_(std::move(other.household_)) {}

Visit& Visit::operator=(Visit&& other) noexcept {
  std::swap(guests_, other.guests_);
  std::swap(number_, other.number_);
  std::swap(household_, other.household_);
  return *this;
}

Visit::~Visit() {
  if (!guests_) return;
  std::function<void()> empty;
  {
    const std::lock_guard alone(guests_->lock_);
    const auto entry = guests_->entries_.find(number_);
    if (entry == guests_->entries_.end()) return;   // had to make room
    guests_->count(entry->second.household, -1);
    guests_->entries_.erase(entry);
    if (guests_->entries_.empty()) empty = guests_->empty_;
  }
  if (empty) empty();
}

bool Visit::counts_to(const std::string& household) {
  if (!guests_ || household == household_) return true;
  const std::lock_guard alone(guests_->lock_);
  const auto entry = guests_->entries_.find(number_);
  if (entry == guests_->entries_.end() || guests_->full(household)) return false;
  guests_->count(entry->second.household, -1);
  guests_->count(household, 1);
  household_ = entry->second.household = household;
  return true;
}

void Visit::is(std::weak_ptr<Guest> guest, bool session) {
  if (!guests_) return;
  {
    const std::lock_guard alone(guests_->lock_);
    const auto entry = guests_->entries_.find(number_);
    if (entry == guests_->entries_.end()) return;
    entry->second.guest = guest;
    entry->second.session = session;
    if (!guests_->closing_) return;
  }
  if (const auto late = guest.lock()) late->send_home();   // came while the others were asked to leave
}

std::optional<Visit> Guests::admit(const std::string& household) {
  std::shared_ptr<Guest> goes;
  std::optional<Visit> visit;
  {
    const std::lock_guard alone(lock_);
    if (closing_ || full(household)) return std::nullopt;
    if (entries_.size() >= most_) goes = make_room(household);
    if (entries_.size() < most_) {
      const std::uint64_t number = next_++;
      entries_[number].household = household;
      count(household, 1);
      visit = Visit(*this, number, household);
    }
  }
  if (goes) goes->send_home();
  return visit;
}

/// REQUIRES the lock, as the next two do.
bool Guests::full(const std::string& household) const {
  const auto found = counts_.find(household);
  return !household.empty() && found != counts_.end() && found->second >= each_;
}

void Guests::count(const std::string& household, int change) {
  if (household.empty()) return;
  std::size_t& here = counts_[household];
  here += static_cast<std::size_t>(change);
  if (here == 0) counts_.erase(household);
}

std::shared_ptr<Guest> Guests::make_room(const std::string& household) {
  const auto most = std::ranges::max_element(counts_, {}, [](const auto& each) { return each.second; });
  const auto own = counts_.find(household);
  if (most == counts_.end() || most->second <= (own == counts_.end() ? 0 : own->second) + 1) return nullptr;
  auto chosen = entries_.end();
  for (auto entry = entries_.begin(); entry != entries_.end(); ++entry) {
    if (entry->second.household != most->first) continue;
    chosen = entry;
    if (!entry->second.session) break;
  }
  auto guest = chosen->second.guest.lock();
  count(chosen->second.household, -1);
  entries_.erase(chosen);
  return guest;
}

std::size_t Guests::present() const {
  const std::lock_guard alone(lock_);
  return entries_.size();
}

void Guests::close(std::function<void()> empty) {
  std::vector<std::shared_ptr<Guest>> present;
  bool nobody = false;
  {
    const std::lock_guard alone(lock_);
    closing_ = true;
    empty_ = empty;
    nobody = entries_.empty();
    for (const auto& [number, entry] : entries_)
      if (auto guest = entry.guest.lock()) present.push_back(std::move(guest));
  }
  for (const auto& guest : present) guest->send_home();
  if (nobody) empty();
}

void Guests::forget() {
  const std::lock_guard alone(lock_);
  empty_ = nullptr;
}

}  // namespace trigh::host::serve
