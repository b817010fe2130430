// What a staff officer chose in positions that a search has been to: a transposition table. Searches come to the same
// positions again and again, since the plans they compare share most of their orders and their dice.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <unordered_map>

#include "trigh/game/action.hpp"

namespace trigh {

/// Threads may use it at the same time: what is looked up is what each of them would choose.
class ChoiceTable {
 public:
  /// What was chosen there, an action of no side where that was to stay; nothing when it is not known.
  std::optional<Action> find(std::uint64_t key) {
    Part& part = part_of(key);
    const std::lock_guard lock(part.one);
    const auto found = part.known.find(key);
    if (found == part.known.end()) return std::nullopt;
    looked_up_.fetch_add(1, std::memory_order_relaxed);
    return found->second;
  }
  /// Forgets a part first when that is full, so that all hold some ten megabytes at most.
  void put(std::uint64_t key, const Action& choice) {
    Part& part = part_of(key);
    const std::lock_guard lock(part.one);
    if (part.known.size() == kMost) part.known.clear();
    part.known.insert_or_assign(key, choice);
  }
  void clear() {
    for (Part& part : parts_) part.known.clear();
  }
  /// How many choices it has spared.
  std::int64_t looked_up() const { return looked_up_; }

 private:
  struct Part {
    std::mutex one;
    std::unordered_map<std::uint64_t, Action> known;
  };
  static constexpr std::size_t kParts = 16, kMost = 100'000 / kParts;
  Part& part_of(std::uint64_t key) { return parts_[key >> 32 & (kParts - 1)]; }

  std::array<Part, kParts> parts_;
  std::atomic<std::int64_t> looked_up_ = 0;
};

}  // namespace trigh
