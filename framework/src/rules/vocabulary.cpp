#include "trigh/rules/vocabulary.hpp"

#include <algorithm>
#include <array>

#include "base/words.hpp"
#include "trigh/rules/ruleset.hpp"

namespace trigh {
namespace {

/// The boxes every title has; a ruleset may give one of them another name.
constexpr std::array<std::pair<Place, std::string_view>, 4> kBoxes{
    {{Place::kDue, "due"}, {Place::kEliminated, "eliminated"}, {Place::kExited, "exited"}, {Place::kGone, "gone"}}};
constexpr std::string_view kTitle = "title-";

std::optional<Place> common_box(std::string_view name) {
  for (const auto& [place, word] : kBoxes)
    if (word == name) return place;
  if (!name.starts_with(kTitle)) return std::nullopt;
  const auto number = number_in(name.substr(kTitle.size()));
  if (!number || *number < 0 || *number > 200) return std::nullopt;
  return static_cast<Place>(static_cast<int>(Place::kTitlePlace) + *number);
}

}  // namespace

const Word* Ruleset::word(WordKind kind, std::string_view id) const {
  const auto found =
      std::ranges::find_if(vocabulary, [&](const Word& each) { return each.kind == kind && each.id == id; });
  return found == vocabulary.end() ? nullptr : &*found;
}

std::string Ruleset::box_name(Place place) const {
  if (place == Place::kOnMap) return "map";
  for (const Word& each : vocabulary)
    if (each.kind == WordKind::kBox && each.place == place) return each.id;
  for (const auto& [value, word] : kBoxes)
    if (value == place) return std::string(word);
  return std::string(kTitle) + std::to_string(static_cast<int>(place) - static_cast<int>(Place::kTitlePlace));
}

std::optional<Place> Ruleset::box_named(std::string_view name) const {
  if (const Word* own = word(WordKind::kBox, name)) return own->place;
  return common_box(name);
}

}  // namespace trigh
