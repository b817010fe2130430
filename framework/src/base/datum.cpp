#include "trigh/base/datum.hpp"

#include <utility>

namespace trigh {
namespace {
const Datum kNull;
}

Datum Datum::boolean(bool value) {
  Datum d;
  d.kind_ = Kind::kBool;
  d.bool_ = value;
  return d;
}
Datum Datum::number_milli(std::int64_t thousandths) {
  Datum d;
  d.kind_ = Kind::kNumber;
  d.number_ = thousandths;
  return d;
}
Datum Datum::text(std::string value) {
  Datum d;
  d.kind_ = Kind::kText;
  d.text_ = std::move(value);
  return d;
}
Datum Datum::list(std::vector<Datum> items) {
  Datum d;
  d.kind_ = Kind::kList;
  d.items_ = std::move(items);
  return d;
}
Datum Datum::object(std::vector<std::pair<std::string, Datum>> members) {
  Datum d;
  d.kind_ = Kind::kObject;
  d.members_ = std::move(members);
  return d;
}

const Datum& Datum::operator[](std::string_view member) const {
  for (const auto& [name, value] : members_)
    if (name == member) return value;
  return kNull;
}
const Datum& Datum::operator[](std::size_t index) const { return index < items_.size() ? items_[index] : kNull; }
bool Datum::has(std::string_view member) const {
  for (const auto& entry : members_)
    if (entry.first == member) return true;
  return false;
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

}  // namespace trigh
