// A vector with its room inside: no heap, trivially copyable. Room that is not used is not written to.
#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <type_traits>

#include "trigh/base/assert.hpp"

namespace trigh {

/// At most N elements in the order they were added. push_back REQUIRES size() < N.
template <class T, std::size_t N>
class FixedVector {
 public:
  static_assert(std::is_trivially_copyable_v<T>);

  constexpr FixedVector() {}
  constexpr FixedVector(std::initializer_list<T> items) {
    for (const T& item : items) push_back(item);
  }

  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr bool full() const { return size_ == N; }
  static constexpr std::size_t capacity() { return N; }

  constexpr void push_back(const T& item) {
    TRIGH_ASSERT(size_ < N, "FixedVector is full");
    items_[size_++] = item;
  }
  /// Appends a T{}.
  constexpr T& emplace_back() {
    push_back(T{});
    return back();
  }
  constexpr void pop_back() { --size_; }
  /// Takes out those of which `gone` is true.
  template <class Gone>
  constexpr void erase_if(Gone&& gone) {
    size_ = static_cast<std::size_t>(std::remove_if(begin(), end(), gone) - begin());
  }
  constexpr void clear() { size_ = 0; }

  constexpr T& operator[](std::size_t i) { return items_[i]; }
  constexpr const T& operator[](std::size_t i) const { return items_[i]; }
  constexpr T& back() { return items_[size_ - 1]; }
  constexpr const T& back() const { return items_[size_ - 1]; }
  constexpr T* begin() { return items_; }
  constexpr T* end() { return items_ + size_; }
  constexpr const T* begin() const { return items_; }
  constexpr const T* end() const { return items_ + size_; }

  constexpr bool contains(const T& item) const {
    for (const T& each : *this)
      if (each == item) return true;
    return false;
  }

 private:
  union {
    T items_[N];   // from size_ on they hold nothing
  };
  std::size_t size_ = 0;
};

/// Whether a list of any kind names that one.
template <class List, class T>
bool among(const List& list, const T& one) {
  return std::find(std::begin(list), std::end(list), one) != std::end(list);
}

}  // namespace trigh
