// Sentences for people: events, objections, combats, in one place for terminal, protocol and logs.
#pragma once

#include <string>
#include <vector>

#include "trigh/play/match.hpp"

namespace trigh::words {

/// "ger-1-8", "x1, x2".
std::string unit(const Ruleset& rules, UnitId unit);
std::string units(const Ruleset& rules, std::span<const UnitId> list);
/// "1605", or "1103 (Tobruk)".
std::string hex(const Ruleset& rules, HexId hex);
/// "Axis".
std::string side(const Ruleset& rules, Side side);
/// "game-turn 3, Axis Movement Phase".
std::string moment(const Ruleset& rules, const Position& position);
/// What stands for now, a line each: "Axis: railhead at 1605 [DF 8.64]".
std::vector<std::string> conditions(const Ruleset& rules, const State& state);
/// "QUAD 6.13: ways out of ZOC (ger-1-8, at 1606)".
std::string objection(const Ruleset& rules, const Objection& objection);
std::vector<std::string> objections(const Ruleset& rules, const Verdict& verdict);
/// What happened, one sentence with its case at the end.
std::string event(const Ruleset& rules, const Event& event);
/// Terms, line, column and the result of each face.
std::vector<std::string> combat(const Ruleset& rules, const CombatReport& report);
/// A result of a combat: "D2", "defender retreats 2 hexes", 33.
struct Chance {
  std::string result, words;
  int percent = 0;
};
/// From the attacker's worst result to his best.
std::vector<Chance> distribution(const CombatReport& report);

}  // namespace trigh::words
