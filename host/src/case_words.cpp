#include "case_words.hpp"

#include <algorithm>
#include <cctype>

namespace trigh::host {
namespace {

std::string lower(std::string words) {
  std::ranges::transform(words, words.begin(),
                         [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  return words;
}

template <typename F>
std::vector<const CaseText*> those(const std::vector<CaseText>& cases, const F& meant) {
  std::vector<const CaseText*> found;
  for (const CaseText& text : cases)
    if (meant(text)) found.push_back(&text);
  return found;
}

}  // namespace

std::vector<const CaseText*> cases_named(const std::vector<CaseText>& cases, std::string wanted) {
  wanted = lower(std::move(wanted));
  return those(cases, [&](const CaseText& text) {
    const std::string id = lower(text.id);
    return id == wanted || id.substr(id.find(' ') + 1) == wanted;
  });
}

std::vector<const CaseText*> cases_of_section(const std::vector<CaseText>& cases, const std::string& section) {
  return those(cases, [&](const CaseText& text) { return text.section == section; });
}

std::string case_text(const CaseText& text) {
  std::string words = text.id + "  " + text.title + "  [" + text.kind + "]\n  " + text.summary + "\n";
  if (!text.provenance.empty()) words += "  Provenance: " + text.provenance + "\n";
  if (!text.reading.empty()) words += "  Reading: " + text.reading + "\n";
  std::string others;
  for (const std::string& other : text.depends) others += (others.empty() ? "" : ", ") + other;
  return others.empty() ? words : words + "  See also: " + others + "\n";
}

std::string case_line(const CaseText& text) {
  return text.id + std::string(text.id.size() < 14 ? 15 - text.id.size() : 1, ' ') + text.title + "\n";
}

}  // namespace trigh::host
