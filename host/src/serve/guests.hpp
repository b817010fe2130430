// The connections that are there: how many each household may have, and who makes room for whom.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace trigh::host::serve {

/// A connection, as the server sees it when it must go.
class Guest {
 public:
  virtual ~Guest() = default;
  virtual void send_home() = 0;   ///< from any thread; does not wait
};

class Guests;

/// A connection's place, until this goes.
class Visit {
 public:
  Visit() = default;
  Visit(Visit&& other) noexcept;
  Visit& operator=(Visit&& other) noexcept;
  ~Visit();

  /// Counts to another household from now on; false when that one has its share, then nothing changes.
  bool counts_to(const std::string& household);
  const std::string& household() const { return household_; }
  /// Who is asked to go when the house closes or needs room. `session`: one that plays, which goes last.
  void is(std::weak_ptr<Guest> guest, bool session);

 private:
  friend class Guests;
  Visit(Guests& guests, std::uint64_t number, std::string household)
      : guests_(&guests), number_(number), household_(std::move(household)) {}
  Guests* guests_ = nullptr;
  std::uint64_t number_ = 0;
  std::string household_;
};

/// Safe to use from several threads.
class Guests {
 public:
  /// `most` connections in all, `each` of a household; connections of the household "" are not counted to one: those of
  /// a proxy that has not said yet for whom it asks.
  Guests(std::size_t most, std::size_t each) : most_(most), each_(each) {}

  /// A place; nothing when the household has its share. In a full house the household with the most connections loses
  /// one to a newcomer that would have fewer: the oldest that does not play, else the latest. Otherwise there is none.
  std::optional<Visit> admit(const std::string& household);
  std::size_t present() const;
  /// Asks everybody to leave, and calls `empty` once all have gone; at once when nobody is there.
  void close(std::function<void()> empty);
  /// Does not call it any more.
  void forget();

 private:
  friend class Visit;
  struct Entry {
    std::string household;
    std::weak_ptr<Guest> guest;
    bool session = false;
  };
  bool full(const std::string& household) const;
  void count(const std::string& household, int change);
  std::shared_ptr<Guest> make_room(const std::string& household);

  std::size_t most_, each_;
  mutable std::mutex lock_;
  std::map<std::uint64_t, Entry> entries_;   ///< the oldest first
  std::map<std::string, std::size_t> counts_;
  std::uint64_t next_ = 1;
  bool closing_ = false;
  std::function<void()> empty_;
};

}  // namespace trigh::host::serve
