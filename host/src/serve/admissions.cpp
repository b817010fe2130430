#include "serve/admissions.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace trigh::host::serve {

Admission::Admission(Admission&& other) noexcept
    : admissions_(std::exchange(other.admissions_, nullptr)), number_(other.number_),
      client_(std::move(other.client_)) {}

Admission& Admission::operator=(Admission&& other) noexcept {
  std::swap(admissions_, other.admissions_);
  std::swap(number_, other.number_);
  std::swap(client_, other.client_);
  return *this;
}

Admission::~Admission() {
  if (!admissions_) return;
  std::function<void()> empty;
  {
    const std::lock_guard alone(admissions_->lock_);
    const auto entry = admissions_->entries_.find(number_);
    if (entry == admissions_->entries_.end()) return;   // had to make room
    admissions_->count(entry->second.client, -1);
    admissions_->entries_.erase(entry);
    if (admissions_->entries_.empty()) empty = admissions_->empty_;
  }
  if (empty) empty();
}

bool Admission::counts_to(const std::string& client) {
  if (!admissions_ || client == client_) return true;
  const std::lock_guard alone(admissions_->lock_);
  const auto entry = admissions_->entries_.find(number_);
  if (entry == admissions_->entries_.end() || admissions_->full(client)) return false;
  admissions_->count(entry->second.client, -1);
  admissions_->count(client, 1);
  client_ = entry->second.client = client;
  return true;
}

void Admission::is(std::weak_ptr<Admitted> admitted, bool session) {
  if (!admissions_) return;
  {
    const std::lock_guard alone(admissions_->lock_);
    const auto entry = admissions_->entries_.find(number_);
    if (entry == admissions_->entries_.end()) return;
    entry->second.admitted = admitted;
    entry->second.session = session;
    if (!admissions_->closing_) return;
  }
  if (const auto late = admitted.lock()) late->dismiss();   // came while the others were asked to leave
}

std::optional<Admission> Admissions::admit(const std::string& client) {
  std::shared_ptr<Admitted> goes;
  std::optional<Admission> admission;
  {
    const std::lock_guard alone(lock_);
    if (closing_ || full(client)) return std::nullopt;
    if (entries_.size() >= most_) goes = make_room(client);
    if (entries_.size() < most_) {
      const std::uint64_t number = next_++;
      entries_[number].client = client;
      count(client, 1);
      admission = Admission(*this, number, client);
    }
  }
  if (goes) goes->dismiss();
  return admission;
}

/// REQUIRES the lock, as the next two do.
bool Admissions::full(const std::string& client) const {
  const auto found = counts_.find(client);
  return !client.empty() && found != counts_.end() && found->second >= each_;
}

void Admissions::count(const std::string& client, int change) {
  if (client.empty()) return;
  std::size_t& here = counts_[client];
  here += static_cast<std::size_t>(change);
  if (here == 0) counts_.erase(client);
}

std::shared_ptr<Admitted> Admissions::make_room(const std::string& client) {
  const auto most = std::ranges::max_element(counts_, {}, [](const auto& each) { return each.second; });
  const auto own = counts_.find(client);
  if (most == counts_.end() || most->second <= (own == counts_.end() ? 0 : own->second) + 1) return nullptr;
  auto chosen = entries_.end();
  for (auto entry = entries_.begin(); entry != entries_.end(); ++entry) {
    if (entry->second.client != most->first) continue;
    chosen = entry;
    if (!entry->second.session) break;
  }
  auto admitted = chosen->second.admitted.lock();
  count(chosen->second.client, -1);
  entries_.erase(chosen);
  return admitted;
}

std::size_t Admissions::present() const {
  const std::lock_guard alone(lock_);
  return entries_.size();
}

void Admissions::close(std::function<void()> empty) {
  std::vector<std::shared_ptr<Admitted>> present;
  bool nobody = false;
  {
    const std::lock_guard alone(lock_);
    closing_ = true;
    empty_ = empty;
    nobody = entries_.empty();
    for (const auto& [number, entry] : entries_)
      if (auto admitted = entry.admitted.lock()) present.push_back(std::move(admitted));
  }
  for (const auto& admitted : present) admitted->dismiss();
  if (nobody) empty();
}

void Admissions::forget() {
  const std::lock_guard alone(lock_);
  empty_ = nullptr;
}

}  // namespace trigh::host::serve
