#include "transplant.hpp"

#include <algorithm>
#include <set>

#include "report.hpp"
#include "title_files.hpp"
#include "trigh/io/cases_reader.hpp"
#include "trigh/io/document.hpp"

namespace trigh::io {
namespace {

namespace fs = std::filesystem;

/// Adds the cases that a table cites anywhere: members "case" and those that end in "_case".
void find_cases(const Datum& table, std::set<std::string, std::less<>>& found) {
  for (const Datum& item : table.items()) find_cases(item, found);
  for (const auto& [name, value] : table.members()) {
    if (name == "case" || name.ends_with("_case")) found.emplace(value.as_text());
    find_cases(value, found);
  }
}

/// The cases of `lender` that `table` cites, with their titles.
std::vector<std::shared_ptr<const BorrowedCase>> cited_cases(TitleFiles& lender, const Datum& table) {
  std::set<std::string, std::less<>> wanted;
  find_cases(table, wanted);
  std::vector<std::shared_ptr<const BorrowedCase>> cases;
  if (const auto texts = read_cases(lender.paths("cases")))
    for (const CaseText& text : *texts)
      if (wanted.contains(text.id)) cases.push_back(std::make_shared<const BorrowedCase>(text.id, text.title));
  return cases;
}

}  // namespace

std::string table_of_part(std::string_view part) {
  return std::string(part == "results" ? "crt" : part == "supply" ? "lines" : part);
}

LentSection read_lent(const fs::path& data_root, OverlayInfo& info) {
  LentSection lent;
  lent.table = table_of_part(info.part);
  const auto complain = [&](const char* pointer, std::string text) {
    info.findings.push_back({"TR-174", info.file.string(), pointer, std::move(text)});
    return lent;
  };
  const std::vector<std::string> known = title_folders(data_root);
  if (std::ranges::find(known, info.from) == known.end())
    return complain("/from",
                    "there is no title " + in_quotes(info.from) + " to take from; known are " + choice_of(known));
  if (info.from == info.title) return complain("/from", "a title takes from another, not from itself; name another");
  TitleFiles lender(data_root, info.from);
  if (!lender.open()) return complain("/from", in_quotes(info.from) + " cannot be read; 'trigh check data' says why");
  const auto home = lender.table_files();
  std::vector<std::string> parts;
  for (const char* part : {"results", "stacking", "supply", "zones"})
    if (home.contains(table_of_part(part))) parts.emplace_back(part);
  if (const auto file = home.find(lent.table); file != home.end()) {
    lent.rule = lender.read(file->second, "trigh-tables/1")[lent.table].without({"fixed"});
    lent.cases = cited_cases(lender, lent.rule);
    lent.files = lender.sources();
  }
  if (lent.rule.is_null())
    return complain("/part",
                    in_quotes(info.from) + " lends no " + in_quotes(info.part) + "; it lends " + choice_of(parts));
  info.source = "the rules of " + std::string(lender.title()["name"].as_text());
  if (info.author.empty()) info.author = "the same table";
  return lent;
}

}  // namespace trigh::io
