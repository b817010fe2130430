// trigh rules TITLE [CASE]: the rule cases in our own words; one in full, or the list of a section or of all.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>

#include "case_words.hpp"
#include "verbs/verb.hpp"

namespace trigh::host {
namespace {

int print_meant(const std::vector<CaseText>& cases, const std::string& title, const std::string& wanted) {
  const auto named = cases_named(cases, wanted);
  for (const CaseText* text : named) std::fputs(case_text(*text).c_str(), stdout);
  if (!named.empty()) return kDone;
  const auto section = cases_of_section(cases, wanted);
  for (const CaseText* text : section) std::fputs(case_line(*text).c_str(), stdout);
  if (!section.empty()) return kDone;
  return complain(
      {{"TR-536", title, "", "there is no case '" + wanted + "'; 'trigh rules " + title + "' lists all cases"}});
}

int run_rules(Context& context, const std::string& title, const std::string& wanted) {
  const auto root = context.root_of(title);
  if (!root) return complain(root.error());
  for (const TitleInfo& info : list_titles(root.value())) {
    if (info.id != title) continue;
    if (!info.findings.empty()) return complain(info.findings);
    const auto cases = read_cases(info.case_files);
    if (!cases) return complain(cases.error());
    if (!wanted.empty()) return print_meant(cases.value(), title, wanted);
    for (const CaseText& text : cases.value()) std::fputs(case_line(text).c_str(), stdout);
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
