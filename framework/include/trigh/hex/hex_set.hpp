// A set of hexes as bits: 256 bytes, trivially copyable, no heap.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <iterator>

#include "trigh/hex/grid.hpp"

namespace trigh {

class HexSet {
 public:
  static constexpr int kWords = kMaxHexes / 64;

  bool contains(HexId h) const { return h < kMaxHexes && (words_[h >> 6] >> (h & 63) & 1); }
  void add(HexId h) { words_[h >> 6] |= std::uint64_t{1} << (h & 63); }
  void remove(HexId h) { words_[h >> 6] &= ~(std::uint64_t{1} << (h & 63)); }
  void clear() { *this = HexSet{}; }
  bool empty() const {
    std::uint64_t any = 0;
    for (std::uint64_t w : words_) any |= w;
    return any == 0;
  }
  int size() const {
    int n = 0;
    for (std::uint64_t w : words_) n += std::popcount(w);
    return n;
  }
  /// The members first .. first+count-1 as bits, the lowest for `first`. REQUIRES count <= 64, none beyond kMaxHexes.
  std::uint64_t bits(int first, int count) const {
    const int word = first >> 6, shift = first & 63;
    std::uint64_t found = words_[word] >> shift;
    if (shift + count > 64) found |= words_[word + 1] << (64 - shift);
    return count < 64 ? found & ((std::uint64_t{1} << count) - 1) : found;
  }
  /// Adds the hex first+i for each bit i of `bits`. REQUIRES them to be hexes.
  void add_bits(int first, std::uint64_t bits) {
    const int word = first >> 6, shift = first & 63;
    words_[word] |= bits << shift;
    if (const std::uint64_t rest = shift ? bits >> (64 - shift) : 0) words_[word + 1] |= rest;
  }
  HexSet& operator|=(const HexSet& o) {
    for (int i = 0; i < kWords; ++i) words_[i] |= o.words_[i];
    return *this;
  }
  HexSet& operator&=(const HexSet& o) {
    for (int i = 0; i < kWords; ++i) words_[i] &= o.words_[i];
    return *this;
  }
  HexSet& operator-=(const HexSet& o) {
    for (int i = 0; i < kWords; ++i) words_[i] &= ~o.words_[i];
    return *this;
  }
  friend HexSet operator|(HexSet a, const HexSet& b) { return a |= b; }
  friend HexSet operator&(HexSet a, const HexSet& b) { return a &= b; }
  friend HexSet operator-(HexSet a, const HexSet& b) { return a -= b; }
  friend bool operator==(const HexSet&, const HexSet&) = default;

  /// The members in rising order. A loop may add and remove what it likes: it goes over each 64 hexes as they were when
  /// it came to them.
  class Iterator {
   public:
    using value_type = HexId;
    using difference_type = std::ptrdiff_t;
    Iterator() = default;
    explicit Iterator(const std::uint64_t* word) : word_(word), left_(*word) { seek(); }
    HexId operator*() const { return static_cast<HexId>(first_ + std::countr_zero(left_)); }
    Iterator& operator++() {
      left_ &= left_ - 1;
      seek();
      return *this;
    }
    void operator++(int) { ++*this; }
    bool operator==(std::default_sentinel_t) const { return left_ == 0; }

   private:
    void seek() {
      for (; left_ == 0 && first_ < kMaxHexes - 64; first_ += 64) left_ = *++word_;
    }
    const std::uint64_t* word_ = nullptr;
    std::uint64_t left_ = 0;
    int first_ = 0;
  };
  Iterator begin() const { return Iterator(words_); }
  std::default_sentinel_t end() const { return {}; }

 private:
  std::uint64_t words_[kWords] = {};
};

/// The set of these hexes; kNoHex is none.
inline HexSet set_of(std::initializer_list<HexId> hexes) {
  HexSet set;
  for (const HexId hex : hexes)
    if (hex != kNoHex) set.add(hex);
  return set;
}

/// A set that is pointed to for longer than the call it is given in: no temporary converts to it.
using LastingSet = std::reference_wrapper<const HexSet>;

}  // namespace trigh
