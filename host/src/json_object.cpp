#include "json_object.hpp"

#include <utility>

namespace trigh::host {

Member::Member(std::string_view name, Json value) noexcept : name_(name), value_(std::move(value)) {}
Member::Member(std::string_view name, std::nullptr_t) noexcept : name_(name) {}
Member::Member(std::string_view name, const char* text) : name_(name), value_(text) {}
Member::Member(std::string_view name, const std::string& text) : name_(name), value_(text) {}
Member::Member(std::string_view name, std::string_view text) : name_(name), value_(text) {}
Member::Member(std::string_view name, bool value) : name_(name), value_(value) {}
Member::Member(std::string_view name, double value) : name_(name), value_(value) {}
Member::Member(std::string_view name, std::int64_t value) : name_(name), value_(value) {}
Member::Member(std::string_view name, std::uint64_t value) : name_(name), value_(value) {}
Member::~Member() = default;

Json object(std::initializer_list<Member> members) {
  Json::object_t all;
  all.reserve(members.size());
  for (const Member& member : members) all.emplace_back(std::string(member.name_), std::move(member.value_));
  return all;
}

}  // namespace trigh::host
