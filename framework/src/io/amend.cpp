#include "amend.hpp"

#include <algorithm>
#include <map>

#include "trigh/io/document.hpp"

namespace trigh::io {
namespace {

AmendedPlace inside(const AmendedPlace& place, std::string_view changed, std::string_view by) {
  return {pointer_to(place.changed, changed), pointer_to(place.by, by)};
}

/// A value as a person reads it in a list of changes.
std::string in_words(const Datum* value) {
  constexpr std::size_t kLongest = 80;
  if (!value || value->is_null()) return "nothing";
  std::string text = value->kind() == Datum::Kind::kText ? std::string(value->as_text()) : json_text(*value);
  if (text.size() > kLongest) text = text.substr(0, kLongest - 3) + "...";
  return text;
}

/// The member that tells the entries of a list apart; null when they have none.
const char* key_of(const Datum& list) {
  for (const char* key : {"unit", "id"})
    if (!list.items().empty() && std::ranges::all_of(list.items(), [&](const Datum& each) { return each.has(key); }))
      return key;
  return nullptr;
}

}  // namespace

Datum Amender::amended(const Datum& base, const Datum& change, const AmendedPlace& place, const char* key) {
  if (change.kind() == Datum::Kind::kObject && base.kind() == Datum::Kind::kObject)
    return amended_object(base, change, place);
  if (change.kind() == Datum::Kind::kObject && base.kind() == Datum::Kind::kList)
    return amended_list(base, change, place, key ? key : key_of(base));
  note(place, &base, &change);
  return change;
}

Datum Amender::amended_object(const Datum& base, const Datum& change, const AmendedPlace& place) {
  std::map<std::string_view, const Datum*> wanted;
  for (const auto& [name, value] : change.members()) wanted.emplace(name, &value);
  std::vector<std::pair<std::string, Datum>> members;
  std::vector<std::string> known;
  for (const auto& [name, value] : base.members()) {
    known.push_back(name);
    const auto found = wanted.find(name);
    const AmendedPlace here = inside(place, name, name);
    if (found == wanted.end())
      members.emplace_back(name, value);
    else if (found->second->is_null())
      note(here, &value, nullptr);
    else
      members.emplace_back(name, amended(value, *found->second, here));
    if (found != wanted.end()) wanted.erase(found);
  }
  for (const auto& [name, value] : change.members()) {
    if (!wanted.contains(name)) continue;
    const AmendedPlace here = inside(place, name, name);
    if (value.is_null()) {
      miss(here, name, known, "");
      continue;
    }
    note(here, nullptr, &value);
    members.emplace_back(name, value);
  }
  return Datum::object(std::move(members));
}

Datum Amender::amended_list(const Datum& base, const Datum& change, const AmendedPlace& place, const char* key) {
  std::map<std::string, std::size_t, std::less<>> entries;
  for (std::size_t i = 0; i < base.items().size(); ++i)
    entries.emplace(key ? std::string(base[i][key].as_text()) : std::to_string(i), i);
  std::vector<Datum> items = base.items();
  std::vector<bool> gone(items.size());
  std::vector<std::size_t> then(items.size());  // its place in the list that comes out
  for (const auto& [name, value] : change.members())
    if (const auto found = entries.find(name); found != entries.end()) gone[found->second] = value.is_null();
  for (std::size_t i = 0, next = 0; i < items.size(); ++i) then[i] = gone[i] ? next : next++;
  std::size_t end = items.size() - static_cast<std::size_t>(std::ranges::count(gone, true));
  for (const auto& [name, value] : change.members()) {
    const auto found = entries.find(name);
    if (found != entries.end()) {
      // What is gone has no place: "-" stands for none.
      const AmendedPlace here = inside(place, value.is_null() ? "-" : std::to_string(then[found->second]), name);
      if (value.is_null())
        note(here, &base[found->second], nullptr);
      else
        items[found->second] = amended(base[found->second], value, here);
    } else if (key && value.kind() == Datum::Kind::kObject) {
      const AmendedPlace here = inside(place, std::to_string(end++), name);
      std::vector<std::pair<std::string, Datum>> members{{key, Datum::text(name)}};
      for (const auto& member : value.members())
        if (!member.second.is_null()) members.push_back(member);
      items.push_back(Datum::object(std::move(members)));
      gone.push_back(false);
      note(here, nullptr, &value);
    } else {
      std::vector<std::string> known;
      for (const auto& each : entries) known.push_back(each.first);
      miss(inside(place, name, name), name, std::move(known), key ? "" : "; entries are counted from 0");
    }
  }
  std::vector<Datum> left;
  for (std::size_t i = 0; i < items.size(); ++i)
    if (!gone[i]) left.push_back(std::move(items[i]));
  return Datum::list(std::move(left));
}

void Amender::note(const AmendedPlace& place, const Datum* before, const Datum* after) {
  places.push_back(place);
  if (before && after && json_text(*before) == json_text(*after)) return;
  changes.push_back(place.by.substr(std::min<std::size_t>(1, place.by.size())) + ": " + in_words(before) + " -> " +
                    in_words(after));
}

void Amender::miss(const AmendedPlace& place, const std::string& name, std::vector<std::string> known,
                   const char* then) {
  const bool many = report_.complaints() >= Report::kMaxFindings;  // nobody reads the nearest words of so many
  report_.add("TR-171", place.by,
              "there is no " + in_quotes(name) + " here; " +
                  (many ? "mend the name" : "known are " + nearest_of(name, std::move(known))) + then);
}

}  // namespace trigh::io
