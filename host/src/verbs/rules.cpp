// trigh rules TITLE [CASE]: the rule cases in our own words; one in full, or the list of a section or of all.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <memory>

#include "trigh/io/cases_reader.hpp"
#include "verbs/verb.hpp"

namespace trigh::host {
namespace {

/// "QUAD 6.13" is meant by itself, by "6.13", and both in any case of letters.
bool is_meant(const CaseText& text, std::string wanted) {
  const auto lower = [](std::string words) {
    std::ranges::transform(words, words.begin(), [](unsigned char letter) { return std::tolower(letter); });
    return words;
  };
  const std::string id = lower(text.id);
  wanted = lower(std::move(wanted));
  return id == wanted || id.substr(id.find(' ') + 1) == wanted;
}

void print_line(const CaseText& text) { std::printf("%-14s %s\n", text.id.c_str(), text.title.c_str()); }

void print_full(const CaseText& text) {
  std::printf("%s  %s  [%s]\n  %s\n", text.id.c_str(), text.title.c_str(), text.kind.c_str(), text.summary.c_str());
  if (!text.reading.empty()) std::printf("  Reading: %s\n", text.reading.c_str());
  std::string others;
  for (const std::string& other : text.depends) others += (others.empty() ? "" : ", ") + other;
  if (!others.empty()) std::printf("  See also: %s\n", others.c_str());
}

int print_meant(const std::vector<CaseText>& cases, const std::string& title, const std::string& wanted) {
  int found = 0;
  for (const CaseText& text : cases)
    if (is_meant(text, wanted)) print_full(text), ++found;
  if (found > 0) return kDone;
  for (const CaseText& text : cases)
    if (text.section == wanted) print_line(text), ++found;
  if (found > 0) return kDone;
  return complain(
      {{"TR-536", title, "", "there is no case '" + wanted + "'; 'trigh rules " + title + "' lists all cases"}});
}

int run_rules(Context& context, const std::string& title, const std::string& wanted) {
  const auto root = context.root_of(title);
  if (!root) return complain(root.error());
  for (const TitleInfo& info : list_titles(root.value())) {
    if (info.id != title) continue;
    if (!info.findings.empty()) return complain(info.findings);
    const auto cases = read_cases(info.case_files, root.value());
    if (!cases) return complain(cases.error());
    if (!wanted.empty()) return print_meant(cases.value(), title, wanted);
    std::ranges::for_each(cases.value(), print_line);
  }
  return kDone;
}

std::function<int()> set_up_rules(CLI::App& app, Context& context) {
  auto title = std::make_shared<std::string>();
  auto words = std::make_shared<std::vector<std::string>>();
  app.add_option("title", *title, "Id of a title, see 'trigh titles'")->required();
  app.add_option("case", *words, "A case ('QUAD 6.13' or 6.13) or a section (6); left out: all titles of cases");
  return [&context, title, words] {
    std::string wanted;
    for (const std::string& word : *words) wanted += (wanted.empty() ? "" : " ") + word;
    return run_rules(context, *title, wanted);
  };
}

}  // namespace

const Verb kRulesVerb{"rules", "Show the rule cases of a title in our own words", set_up_rules};

}  // namespace trigh::host
