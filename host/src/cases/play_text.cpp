#include "cases/play_text.hpp"

#include <sstream>

namespace trigh::host::cases {
namespace {

constexpr const char* kBlanks = " \t\r\f\v";

std::string trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(kBlanks) - first + 1));
}

/// Up to a '#' at the beginning or after a blank.
std::string_view without_comment(std::string_view line) {
  for (std::size_t at = line.find('#'); at != std::string_view::npos; at = line.find('#', at + 1))
    if (at == 0 || line[at - 1] == ' ' || line[at - 1] == '\t') return line.substr(0, at);
  return line;
}

/// Whether the inside of brackets is a case: letters, a blank, its number.
bool is_case(std::string_view inside) {
  const std::size_t blank = inside.find(' ');
  if (blank == std::string_view::npos || blank == 0 || blank + 1 == inside.size()) return false;
  for (const char c : inside.substr(0, blank))
    if (c < 'A' || c > 'Z') return false;
  return inside.find_first_of(" ,\"{}", blank + 1) == std::string_view::npos;
}

/// Takes "[QUAD 5.14]" out of the text.
void take_cases(PlayLine& line) {
  std::string_view left = line.raw;
  while (true) {
    const std::size_t open = left.find('['), close = left.find(']', open);
    if (close == std::string_view::npos) break;
    const std::string_view inside = left.substr(open + 1, close - open - 1);
    const bool found = is_case(inside);
    if (found) line.cases.emplace_back(inside);
    line.text += left.substr(0, found ? open : close + 1);
    left.remove_prefix(close + 1);
  }
  line.text = trimmed(line.text + std::string(left));
}

std::vector<std::string> words_of(std::string text) {
  for (char& c : text)
    if (c == ',') c = ' ';
  std::istringstream in(text);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(std::move(word));
  return words;
}

PlayLine line_of(std::string_view text, int number) {
  PlayLine line;
  line.number = number;
  const std::string whole = trimmed(without_comment(text));
  const std::size_t end = whole.find_first_of(kBlanks);
  line.verb = whole.substr(0, end);
  if (end != std::string::npos) line.raw = trimmed(std::string_view(whole).substr(end));
  take_cases(line);
  line.words = words_of(line.text);
  return line;
}

}  // namespace

PlayFile read_play(std::string_view text, std::string path) {
  PlayFile file{std::move(path), {}, {}};
  std::istringstream in{std::string(text)};
  std::string row;
  for (int number = 1; std::getline(in, row); ++number) {
    PlayLine line = line_of(row, number);
    if (line.verb.empty()) continue;
    if (line.verb == "case")
      file.cases.push_back({std::move(line), {}});
    else
      (file.cases.empty() ? file.shared : file.cases.back().lines).push_back(std::move(line));
  }
  return file;
}

Finding about(const std::string& path, int line, const char* code, std::string text) {
  return {code, path + ":" + std::to_string(line), "", std::move(text)};
}

}  // namespace trigh::host::cases
