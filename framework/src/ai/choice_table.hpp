// What a staff officer chose in positions that a search has been to: a transposition table. Searches come to the same
// positions again and again, since the plans they compare share most of their orders and their dice.
#pragma once

#include <cstdint>
#include <unordered_map>

#include "trigh/game/action.hpp"

namespace trigh {

class ChoiceTable {
 public:
  /// What was chosen there, an action of no side where that was to stay; nullptr when it is not known.
  const Action* find(std::uint64_t key) {
    const auto found = known_.find(key);
    if (found == known_.end()) return nullptr;
    ++looked_up_;
    return &found->second;
  }
  /// Forgets everything first when it is full, so that it holds some ten megabytes at most.
  void put(std::uint64_t key, const Action& choice) {
    if (known_.size() == kMost) known_.clear();
    known_.insert_or_assign(key, choice);
  }
  void clear() { known_.clear(); }
  /// How many choices it has spared.
  std::int64_t looked_up() const { return looked_up_; }

 private:
  static constexpr std::size_t kMost = 100'000;
  std::unordered_map<std::uint64_t, Action> known_;
  std::int64_t looked_up_ = 0;
};

}  // namespace trigh
