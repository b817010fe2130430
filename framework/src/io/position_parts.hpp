// Words that position files use for what a Position holds as numbers; shared by reader and writer.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "trigh/game/position.hpp"

namespace trigh::io {

/// Status keys that are numbers of every unit; all others are the title's.
constexpr std::string_view kStepsKey = "steps", kDataKey = "data";

constexpr std::array<std::pair<Place, std::string_view>, 4> kPlaceWords{
    {{Place::kDue, "due"}, {Place::kEliminated, "eliminated"}, {Place::kExited, "exited"}, {Place::kGone, "gone"}}};

/// "due"; "title-0" for the first place of the ruleset's own.
std::string place_word(Place place);
std::optional<Place> place_named(std::string_view word);

}  // namespace trigh::io
