// Objects of JSON by their members. The library's own brace lists do the same, but the compiler writes each of them out
// in full, which was a fifth of the time that the host takes to compile.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <type_traits>

namespace trigh::host {

using Json = nlohmann::ordered_json;

/// A name and its value. Numbers keep whether they have a sign.
class Member {
 public:
  Member(std::string_view name, Json value) noexcept;
  Member(std::string_view name, std::nullptr_t nothing) noexcept;
  Member(std::string_view name, const char* text);
  Member(std::string_view name, const std::string& text);
  Member(std::string_view name, std::string_view text);
  Member(std::string_view name, bool value);
  Member(std::string_view name, double value);
  Member(std::string_view name, std::int64_t value);
  Member(std::string_view name, std::uint64_t value);
  template <std::integral Number>
  Member(std::string_view name, Number number)
      : Member(name, std::conditional_t<std::signed_integral<Number>, std::int64_t, std::uint64_t>{number}) {}
  Member(const Member&) = delete;
  Member& operator=(const Member&) = delete;
  ~Member();

 private:
  friend Json object(std::initializer_list<Member> members);
  std::string_view name_;
  mutable Json value_;  ///< a list of initializers holds constants, and this is to be moved out of one
};

/// The object of these members, in their order; each name once.
Json object(std::initializer_list<Member> members);

}  // namespace trigh::host
