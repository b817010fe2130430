// Actions as text: one canonical line for each, which parses back to the same action.
//
//   move ger-1-8 1605-1706-1807        attack ger-1-8 ger-1-5 -> x1        roll 4        end-phase
#pragma once

#include <string>
#include <string_view>

#include "trigh/base/expected.hpp"
#include "trigh/game/action.hpp"
#include "trigh/rules/ruleset.hpp"

namespace trigh {

/// The canonical line. REQUIRES an action of one of the ruleset's forms.
std::string to_text(const Ruleset& rules, const Action& action);
/// The action a line says, or every reason it says none (unknown verb, unit, hex; hexes not adjacent ...).
/// Extra blanks are allowed. The actor is left kNone.
Expected<Action> parse_action(const Ruleset& rules, std::string_view line);

}  // namespace trigh
