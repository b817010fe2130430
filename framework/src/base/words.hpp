// Numbers in a text, lists as text, and words that are wrong.
#pragma once

#include <charconv>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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

/// "a, b or c"; "nothing" when empty.
std::string choice_of(const std::vector<std::string>& words);
/// choice_of() those of `words` that look most like `wrong`, all when they are few; says when there are more.
std::string nearest_of(std::string_view wrong, std::vector<std::string> words);
/// 'text' in quotes, shortened and without control characters.
std::string in_quotes(std::string_view text);

}  // namespace trigh
