#include "shelf.hpp"

#include <algorithm>

namespace trigh::host {

const std::vector<CaseText>& Shelf::cases(const std::string& title) {
  static const std::vector<CaseText> kNone;
  const std::lock_guard alone(lock_);
  if (const auto book = cases_.find(title); book != cases_.end()) return book->second;
  const auto homes = titles();
  if (!homes) return kNone;
  for (const TitleHome& home : homes.value()) {
    if (home.info.id != title) continue;
    auto read = read_cases(home.info.case_files, home.root);
    return cases_.emplace(title, read ? std::move(read).value() : std::vector<CaseText>{}).first->second;
  }
  return kNone;   // a title that is not there is not remembered: anybody can ask for any word
}

const CaseText* Shelf::rule_case(const std::string& title, std::string_view id) {
  const std::vector<CaseText>& all = cases(title);
  const auto found = std::ranges::find(all, id, &CaseText::id);
  return found == all.end() ? nullptr : &*found;
}

}  // namespace trigh::host
