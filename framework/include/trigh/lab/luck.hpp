// The luck ledger: every roll of a game against its expectation over all faces. The worth of a position is
// Ruleset::appraise() for the first side, in points of the title; what a roll is worth is read when the combat it
// belongs to is over, each result played on by one plain policy for both sides with the same dice. So the luck of a
// roll has the mean zero whatever the appraisal is good for: luck = worth of the result - sum of p x worth of each
// result.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "trigh/play/match.hpp"

namespace trigh {

/// What a roll may come to: all faces that lead to the same position.
struct LuckResult {
  std::vector<std::int16_t> values;  ///< what the roll says, in the order of the outcomes
  std::string text;                  ///< the table's words: "D2"; empty where it has none
  double p = 0;                      ///< of all its faces together
  double points = 0;                 ///< worth of the position to the first side
};

/// A roll of a game: when and what for.
struct Roll {
  std::size_t action = 0;  ///< its number in the journal, counted from 1
  int turn = 0;
  PhaseId phase = kNoPhase;  ///< of the sequence of play
  Side phasing = Side::kNone;
  const Case* rule = nullptr;  ///< which says what is rolled
  std::int16_t value = 0;      ///< what the roll said
  // Of a roll in a combat.
  Side attacker = Side::kNone;  ///< kNone: of no combat
  HexId hex = kNoHex;           ///< where it is fought
  std::vector<UnitId> attackers, defenders;
};

/// REQUIRES chance to act and `rolled` to be one of its outcomes. The action has the number 0.
Roll roll_of(const Ruleset& rules, const State& state, const Action& rolled);

struct RollLuck : Roll {
  std::vector<LuckResult> results;
  std::size_t fell = 0;    ///< which of them it was
  double expected = 0;     ///< sum of p x points
  double luck = 0;         ///< points of the one that fell, less what was expected: the first side gains it
  std::size_t combat = 0;  ///< the number of the action that rolled its first die; all rolls of a combat have the same

  double points() const { return results[fell].points; }
  double variance() const;  ///< of `luck`, over all faces
};

/// Rolls of a game or of a part of it, and where its points came from:
/// end - start = luck + moves of both sides + revision.
struct LuckLedger {
  std::size_t from = 0, next = 0, of = 0;  ///< actions from+1 .. next of a game of so many
  double start = 0, end = 0;               ///< worth of the position to the first side, in points
  double luck = 0;                         ///< the sum over the rolls
  std::array<double, 2> moves{};    ///< by side: how its own actions changed the worth, signed for the first side
  double revision = 0;              ///< what the appraisal thought of a roll at once, less the luck in it
  std::array<double, 2> attacks{};  ///< of `luck`: in the combats in which that side attacks
  double other = 0;                 ///< of `luck`: outside combats
  double variance = 0;              ///< of `luck`, when every roll is independent of those before
  std::int64_t played = 0;          ///< actions played out to find it
  std::vector<RollLuck> rolls;

  bool done() const { return next == of; }
};

struct LuckLimits {
  /// Actions played out; the ledger ends after the roll, or the combat, that uses them up. At least one
  /// action is looked at.
  std::int64_t budget = std::numeric_limits<std::int64_t>::max();
  std::function<void(std::size_t done, std::size_t of)> progress = {};  ///< told after each roll
};

/// The luck of one roll. REQUIRES chance to act and `rolled` to be one of its outcomes. Where the position is one of no
/// game, RollLuck::action is 0. `played` is raised by the actions played out.
RollLuck luck_of_roll(const Ruleset& rules, const State& state, const Action& rolled, std::int64_t* played = nullptr);

/// The ledger of a game from its action `from` on. REQUIRES from <= match.journal().size().
LuckLedger luck_of(const Match& match, std::size_t from = 0, const LuckLimits& limits = {});

}  // namespace trigh
