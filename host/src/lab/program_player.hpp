// Players of the laboratory that are programs: "program:COMMAND". The shell starts the command once for each game it
// plays, and each of its decisions is a line of JSON-RPC to it and one back; docs/opponents.md has the form. What it
// remembers is its own; the position it is told with every decision is all it needs.
#pragma once

#include "trigh/ai/simulation.hpp"
#include "trigh/play/match.hpp"

namespace trigh::host::lab {

/// What is wrong with the name of a player, of a program too; empty when nothing is.
std::string trouble_with(std::string_view player, const Ruleset* rules = nullptr);
bool is_program(std::string_view player);

/// Makes the players of one game. Programs are told of the game as `game` has it, which must be where the state is that
/// they are asked about, and stay while they play.
std::unique_ptr<Player> player_of_game(std::string_view name, const Match* game);

}  // namespace trigh::host::lab
