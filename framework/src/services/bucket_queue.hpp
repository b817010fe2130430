// The bucket queue of the floods: entries wait in a ring of 256 lists by their cost, so all costs waiting at one
// time must lie within 255 of each other. No heap, nothing to clear but the heads.
#pragma once

#include <array>
#include <cstdint>

#include "trigh/hex/grid.hpp"
#include "trigh/hex/hex.hpp"

namespace trigh::detail {

class BucketQueue {
 public:
  static constexpr std::uint16_t kEnd = 0xFFFF;

  BucketQueue() { heads_.fill(kEnd); }
  BucketQueue(const BucketQueue&) = delete;
  BucketQueue& operator=(const BucketQueue&) = delete;

  void push(unsigned cost, HexId hex) {
    Entry& entry = pool_[used_];
    std::uint16_t& head = heads_[cost & 255];
    entry.hex = hex;
    entry.next = head;
    head = used_++;
    ++waiting_;
  }
  bool empty() const { return waiting_ == 0; }
  bool has(unsigned cost) const { return heads_[cost & 255] != kEnd; }
  /// The entry of `cost` that came last. REQUIRES has(cost).
  HexId pop(unsigned cost) {
    std::uint16_t& head = heads_[cost & 255];
    const Entry& entry = pool_[head];
    head = entry.next;
    --waiting_;
    return entry.hex;
  }

 private:
  struct Entry { HexId hex; std::uint16_t next; };
  std::array<std::uint16_t, 256> heads_;
  /// Each hexside is looked at once in each direction; sources and the start come on top.
  std::array<Entry, kMaxHexes * (kDirections + 1)> pool_;
  std::uint16_t used_ = 0;
  int waiting_ = 0;
};

}  // namespace trigh::detail
