#include "report.hpp"

#include <algorithm>
#include <utility>

namespace trigh::io {
namespace {

// True when `place` is `outer` or lies inside it. The whole document encloses nothing: its findings are about
// the document as such.
bool encloses(std::string_view outer, std::string_view place) {
  if (outer.empty()) return false;
  return place.starts_with(outer) && (place.size() == outer.size() || place[outer.size()] == '/');
}

}  // namespace

std::string pointer_to(std::string_view parent, std::string_view key) {
  std::string pointer(parent);
  pointer += '/';
  for (const char c : key) {
    if (c == '~') {
      pointer += "~0";
    } else if (c == '/') {
      pointer += "~1";
    } else {
      pointer += c;
    }
  }
  return pointer;
}

std::string choice_of(const std::vector<std::string>& words) {
  if (words.empty()) return "nothing";
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? " or " : ", ";
    text += words[i];
  }
  return text;
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

void Report::add(const char* code, std::string pointer, std::string text) {
  ++complaints_;
  if (findings_.size() > kMaxFindings) return;
  if (findings_.size() == kMaxFindings) {
    findings_.push_back({"TR-107", where_, "", "there are more findings; mend these first"});
    return;
  }
  const auto said = [&](const Finding& f) { return f.where == where_ && encloses(f.pointer, pointer); };
  if (std::ranges::any_of(findings_, said)) return;
  findings_.push_back({code, where_, std::move(pointer), std::move(text)});
}

}  // namespace trigh::io
