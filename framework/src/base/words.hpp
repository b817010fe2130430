// Numbers in a text, and lists as text.
#pragma once

#include <charconv>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace trigh {

/// The whole number that a text is; nothing when it is none, or one that `Number` cannot hold.
template <class Number = int>
std::optional<Number> number_in(std::string_view text, int base = 10) {
  Number value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  return error == std::errc{} && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

/// "red, blue": what `word` says of each.
template <class Things, class Word = std::identity>
std::string joined(const Things& things, Word word = {}, std::string_view between = ", ") {
  std::string text;
  for (const auto& each : things) text.append(text.empty() ? "" : between).append(std::invoke(word, each));
  return text;
}

}  // namespace trigh
