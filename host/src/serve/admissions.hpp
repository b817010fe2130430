// The connections that are there: how many each client may have, and who makes room for whom.
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
class Admitted {
 public:
  virtual ~Admitted() = default;
  virtual void dismiss() = 0;   ///< from any thread; does not wait
};

class Admissions;

/// A connection's place, until this goes.
class Admission {
 public:
  Admission() = default;
  Admission(Admission&& other) noexcept;
  Admission& operator=(Admission&& other) noexcept;
  ~Admission();

  /// Counts to another client from now on; false when that one has its share, then nothing changes.
  bool counts_to(const std::string& client);
  const std::string& client() const { return client_; }
  /// Who is asked to go when the server closes or needs room. `session`: one that plays, which goes last.
  void is(std::weak_ptr<Admitted> admitted, bool session);

 private:
  friend class Admissions;
  Admission(Admissions& admissions, std::uint64_t number, std::string client)
      : admissions_(&admissions), number_(number), client_(std::move(client)) {}
  Admissions* admissions_ = nullptr;
  std::uint64_t number_ = 0;
  std::string client_;
};

/// Safe to use from several threads.
class Admissions {
 public:
  /// `most` connections in all, `each` of a client; connections of the client "" are not counted to one: those of
  /// a proxy that has not said yet for whom it asks.
  Admissions(std::size_t most, std::size_t each) : most_(most), each_(each) {}

  /// A place; nothing when the client has its share. When all places are taken, the client with the most connections
  /// loses one to a newcomer that would have fewer: the oldest that does not play, else the latest. Otherwise there is
  /// none.
  std::optional<Admission> admit(const std::string& client);
  std::size_t present() const;
  /// Asks everybody to leave, and calls `empty` once all have gone; at once when nobody is there.
  void close(std::function<void()> empty);
  /// Does not call it any more.
  void forget();

 private:
  friend class Admission;
  struct Entry {
    std::string client;
    std::weak_ptr<Admitted> admitted;
    bool session = false;
  };
  bool full(const std::string& client) const;
  void count(const std::string& client, int change);
  std::shared_ptr<Admitted> make_room(const std::string& client);

  std::size_t most_, each_;
  mutable std::mutex lock_;
  std::map<std::uint64_t, Entry> entries_;   ///< the oldest first
  std::map<std::string, std::size_t> counts_;
  std::uint64_t next_ = 1;
  bool closing_ = false;
  std::function<void()> empty_;
};

}  // namespace trigh::host::serve
