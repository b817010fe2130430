// A value or the reasons why there is none; the names of C++23's std::expected.
#pragma once

#include <utility>
#include <variant>

#include "trigh/base/assert.hpp"
#include "trigh/base/finding.hpp"

namespace trigh {

template <class E>
struct Unexpected {
  E error;
};
template <class E>
Unexpected(E) -> Unexpected<E>;

/// Holds a T or an E. `value()` REQUIRES has_value(), `error()` REQUIRES !has_value().
template <class T, class E = Findings>
class [[nodiscard]] Expected {
 public:
  Expected(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Expected(Unexpected<E> unexpected) : state_(std::in_place_index<1>, std::move(unexpected.error)) {}

  bool has_value() const { return state_.index() == 0; }
  explicit operator bool() const { return has_value(); }

  T& value() & { return check(), *std::get_if<0>(&state_); }
  const T& value() const& { return check(), *std::get_if<0>(&state_); }
  T value() && { return check(), std::move(*std::get_if<0>(&state_)); }   // no reference into what is about to go
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T operator*() && { return std::move(*this).value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  E& error() & { return check_not(), *std::get_if<1>(&state_); }
  const E& error() const& { return check_not(), *std::get_if<1>(&state_); }
  E error() && { return check_not(), std::move(*std::get_if<1>(&state_)); }

 private:
  void check() const { TRIGH_ASSERT(has_value(), "value() of an Expected that holds an error"); }
  void check_not() const { TRIGH_ASSERT(!has_value(), "error() of an Expected that holds a value"); }
  std::variant<T, E> state_;
};

/// One finding as the error of an Expected.
inline Unexpected<Findings> fail(std::string code, std::string where, std::string pointer, std::string text) {
  return Unexpected<Findings>{{Finding{std::move(code), std::move(where), std::move(pointer), std::move(text)}}};
}

}  // namespace trigh
