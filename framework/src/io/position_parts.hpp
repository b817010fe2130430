// Words that position files use for what a Position holds as numbers; shared by reader and writer.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "report.hpp"
#include "trigh/game/board.hpp"
#include "trigh/rules/ruleset.hpp"

namespace trigh::io {

/// Status keys that are numbers of every unit; all others are the title's.
constexpr std::string_view kStepsKey = "steps", kDataKey = "data";

/// A whole number of the document, nothing when it is none or out of bounds.
std::optional<int> whole(const Datum& value, int least, int most);
/// The ids of all words of a kind.
std::vector<std::string> known_words(const Ruleset& rules, WordKind kind);
/// Adds what `extra` has against the ruleset's vocabulary (TR-672): unknown members, values of the wrong type.
void check_extra(const Ruleset& rules, const Datum& extra, Report& report);
/// Plays the lines of `actions` on from the position, rolls included, each judged (TR-673).
void play_actions(const Ruleset& rules, const Datum& actions, State& state, Report& report);

}  // namespace trigh::io
