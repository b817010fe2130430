#include "shelf.hpp"

#include <algorithm>

namespace trigh::host {

const std::vector<CaseText>& Shelf::cases(const std::string& title) {
  auto book = cases_.find(title);
  if (book == cases_.end()) {
    book = cases_.emplace(title, std::vector<CaseText>{}).first;
    if (const auto homes = titles())
      for (const TitleHome& home : homes.value()) {
        if (home.info.id != title) continue;
        if (auto read = read_cases(home.info.case_files, home.root)) book->second = std::move(read).value();
      }
  }
  return book->second;
}

const CaseText* Shelf::rule_case(const std::string& title, std::string_view id) {
  const std::vector<CaseText>& all = cases(title);
  const auto found = std::ranges::find(all, id, &CaseText::id);
  return found == all.end() ? nullptr : &*found;
}

}  // namespace trigh::host
