// Position files (trigh-position/1): any situation of a title, down to three units on five hexes. Reading one
// takes two steps, because what it says of map and units goes into the game's data before rules are composed:
//
//   request = read_position_request(document, ...);      // what to load, under which options
//   rules   = compose(load_game_data(request.game), request.options);
//   Match match(rules, *read_position(*rules, document, ...));
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "trigh/base/datum.hpp"
#include "trigh/base/expected.hpp"
#include "trigh/io/title_reader.hpp"
#include "trigh/play/dice.hpp"
#include "trigh/rules/ruleset.hpp"

namespace trigh {

struct PositionRequest {
  GameRequest game;
  Options options;
  std::vector<std::string> overlays;  ///< ids; their files are found when the game is loaded, for game.overlays
  std::vector<ScriptedRoll> dice;     ///< the next rolls
};

/// What the document asks for, after its check against the schema.
Expected<PositionRequest> read_position_request(const Datum& document, std::string_view where);

/// The position the document describes. What it does not state is as the scenario sets it up, except units: those
/// that are not named are out of the game. Phases do not begin: statuses are what the file says, unless it asks the
/// ruleset to settle them. Then its actions are played. REQUIRES rules
/// composed from the document's request, and a document that read_position_request() accepted.
/// Errors, all at once: TR-661 a side, TR-662 the turn, TR-663 a phase, TR-664 a unit, TR-665 its hex or place, TR-666
/// a status, TR-667 a marker, TR-668 points, TR-669 too many, TR-670 the whole, TR-672 `extra`, TR-673 an action, and
/// what the ruleset has against it (Ruleset::check_position).
Expected<Position> read_position(const Ruleset& rules, const Datum& document, std::string_view where);

/// The document of a position, which read_position() makes the same position of, byte for byte, provided that the
/// ruleset's codec keeps all of its own block and no free marker slot lies between used ones. `origin`: the document
/// the game was loaded from, whose map and made counters are kept; null for a game of a scenario. TR-671: a decision
/// inside a phase is open, or the game is over.
Expected<Datum> position_document(const Ruleset& rules, const State& state, const Datum& origin = {});

/// The same of a match at any moment: inside a decision, or after the end, the position of the last moment between two
/// decisions with the actions since. TR-671: there was no such moment.
Expected<Datum> position_document(const Match& match, const Datum& origin = {});

}  // namespace trigh
