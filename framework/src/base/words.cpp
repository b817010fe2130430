#include "base/words.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace trigh {
namespace {

/// Letters to put in, take out or change to make one word of the other.
std::size_t distance(std::string_view from, std::string_view to) {
  std::vector<std::size_t> row(to.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < from.size(); ++i) {
    std::size_t corner = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < to.size(); ++j) {
      const std::size_t changed = corner + (from[i] != to[j]);
      corner = row[j + 1];
      row[j + 1] = std::min({changed, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

}  // namespace

std::string choice_of(const std::vector<std::string>& words) {
  if (words.empty()) return "nothing";
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? " or " : ", ";
    text += words[i];
  }
  return text;
}

std::string nearest_of(std::string_view wrong, std::vector<std::string> words) {
  constexpr std::size_t kFew = 8, kNearest = 4;
  if (words.size() <= kFew) return choice_of(words);
  const std::size_t all = words.size();
  std::ranges::stable_sort(words, {}, [&](const std::string& word) { return distance(wrong.substr(0, 60), word); });
  words.resize(kNearest);
  return choice_of(words) + " (the nearest of " + std::to_string(all) + ")";
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t kLongest = 60;
  std::string result = "'";
  for (const char c : text.substr(0, kLongest)) {
    const auto byte = static_cast<unsigned char>(c);
    result += byte < 0x20 || byte == 0x7F ? ' ' : c;
  }
  // A letter of several bytes cut in half would make the sentence invalid UTF-8.
  if (text.size() > kLongest) {
    while ((static_cast<unsigned char>(result.back()) & 0xC0) == 0x80) result.pop_back();
    if (static_cast<unsigned char>(result.back()) >= 0x80) result.pop_back();
    result += "...";
  }
  return result + "'";
}

}  // namespace trigh
