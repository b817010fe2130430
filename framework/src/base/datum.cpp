#include "trigh/base/datum.hpp"

#include <algorithm>
#include <utility>

namespace trigh {
namespace {
const Datum kNull;
}

const Datum& Datum::operator[](std::string_view member) const {
  for (const auto& [name, value] : members_)
    if (name == member) return value;
  return kNull;
}
const Datum& Datum::operator[](std::size_t index) const { return index < items_.size() ? items_[index] : kNull; }
bool Datum::has(std::string_view member) const {
  return std::ranges::find(members_, member, &std::pair<std::string, Datum>::first) != members_.end();
}

bool Datum::as_bool(bool otherwise) const { return kind_ == Kind::kBool ? bool_ : otherwise; }
int Datum::as_int(int otherwise) const {
  return kind_ == Kind::kNumber ? static_cast<int>(number_ / 1000) : otherwise;
}
int Datum::as_halves(int otherwise) const {
  return kind_ == Kind::kNumber ? static_cast<int>(number_ / 500) : otherwise;
}
std::string_view Datum::as_text(std::string_view otherwise) const {
  return kind_ == Kind::kText ? std::string_view(text_) : otherwise;
}
std::vector<std::string> Datum::as_texts() const {
  std::vector<std::string> texts;
  for (const Datum& item : items_) texts.emplace_back(item.as_text());
  return texts;
}
void Datum::read_texts(std::initializer_list<std::pair<std::string_view, std::string*>> members) const {
  for (const auto& [name, text] : members) *text = (*this)[name].as_text();
}

Datum Datum::with(std::string_view name, Datum value) const {
  auto members = members_;
  const auto found = std::ranges::find(members, name, &std::pair<std::string, Datum>::first);
  if (found != members.end())
    found->second = std::move(value);
  else
    members.emplace_back(name, std::move(value));
  return object(std::move(members));
}
Datum Datum::without(std::initializer_list<std::string_view> names) const {
  auto members = members_;
  std::erase_if(members, [&](const auto& member) { return std::ranges::count(names, member.first) > 0; });
  return object(std::move(members));
}

}  // namespace trigh
