// The JSON of the protocol: what the host's values look like on the wire. See docs/formats/rpc.md.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "json_object.hpp"
#include "table.hpp"
#include "title_library.hpp"
#include "trigh/play/view.hpp"

namespace trigh::host::rpc {

/// What the writers need to know of the game.
struct Book {
  TitleLibrary& library;
  const Ruleset& rules;
};

/// Data as it stands in its file. Numbers are whole there, or halves.
Json plain_json(const Datum& value);
/// The words of scenarios by kind, each once: what `titles` lists as the vocabulary.
Json vocabulary(std::span<const std::shared_ptr<const Ruleset>> scenarios);
/// Those of them that a map must name and the game's own does not.
Json missing(const Ruleset& rules);
/// 5 half points -> 2.5, 4 -> 2.
Json points_of_halves(int halves);
Json hex(const Ruleset& rules, HexId hex);                       ///< null for none
Json hexes_of_path(const Ruleset& rules, const Action& action);  ///< the start first
Json side(const Ruleset& rules, Side side);                      ///< "axis", "chance", null
Json ids(const Ruleset& rules, std::span<const UnitId> units);
/// What the actions of a form name beside their verb, by the keys of their JSON: "unit", "path", ...
std::vector<std::string> parts_of(const ActionForm& form);
Json action(const Ruleset& rules, const Action& action);
/// Those of all that is offered that are wanted, each with its range if it has one.
Json offers(const Ruleset& rules, const ActionList& all, const std::function<bool(const Action&)>& wanted);
/// The line of an action in its JSON form, as far as `form` has the parts: parse_action() does the rest. Adds what
/// cannot be understood to `findings`, under `pointer`.
std::string action_line(const Json& form, const std::string& pointer, Findings& findings);

Json why(const Book& book, const Objection& objection);
/// Each sentence once, with all it is about; a few of them.
Json why(const Book& book, std::span<const Objection> objections);
Json why(const Book& book, const Verdict& verdict);  ///< the objections that stand
Json why(const Book& book, const Event& skipped);    ///< of a decision that was passed over
Json lifted(const Book& book, const Verdict& verdict);
Json event(const Book& book, const Event& event);
Json in_hand(const Ruleset& rules, const InHand& hand);
Json log(const Book& book, const std::vector<LogView>& lines);
/// The last `tail` actions of a game, with what standing orders have decided.
Json log(const Book& book, const Table& table, Side viewer, std::size_t tail);
Json roll_json(const ScriptedRoll& roll);  ///< 3, or [3, 4]
/// Why nothing is taken back, empty when something may be.
const char* why_no_undo(const Table& table);
Json state(const Book& book, const Table& table, Side viewer);
/// The state after that many actions, for one who may see all. REQUIRES that there are as many.
Json past_state(const Book& book, const Table& table, std::size_t number);
Json combat(const Book& book, const CombatReport& report, const Verdict& verdict);
Json finding(const Finding& finding);

}  // namespace trigh::host::rpc
