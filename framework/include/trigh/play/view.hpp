// What one side may know of a match: the whole table with everything taken out that the ruleset withholds from
// it. Displays, protocol and remote players get views; they never see a Position.
//
// What may be known is asked of the present position (Ruleset::sight_of and its like): the log of a unit that
// has come into sight is told, that of one that is out of sight is not.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "trigh/play/match.hpp"

namespace trigh {

/// A unit as the viewer sees it. Of one whose presence only is known `unit` is kNoUnit and the rest is zero.
struct UnitView {
  UnitId unit = kNoUnit;
  Side side = Side::kNone;
  UnitState state;
  std::array<std::int16_t, kMaxCounterValues> values{};  ///< it shows now [Ruleset::values_of]
};

/// One action of the journal.
struct LogView {
  std::size_t number = 0;  ///< 1 for the first action
  Side actor = Side::kNone;
  std::string text;        ///< the canonical line; empty when the viewer may not know it
  Events events;           ///< those the viewer may know
  PhaseId phase = kNoPhase;   ///< what it decided
  std::optional<Action> action = std::nullopt;  ///< the same as `text`
};

/// A value, independent of the match it was made from except for the text of its events.
struct View {
  Side viewer = Side::kNone;   ///< kNone: an umpire, who sees all
  int turn = 0;
  Side phasing = Side::kNone, first = Side::kNone, to_act = Side::kNone;
  PhaseId phase = 0;           ///< of the sequence of play
  PhaseId decision = 0;        ///< what is being decided inside it; the same when nothing is nested
  std::string prompt;
  bool over = false;
  Side winner = Side::kNone;
  int level = 0;
  std::vector<UnitView> units; ///< all but unused counters; in order of unit, those of unknown identity last, by hex
  std::vector<Marker> markers;
  std::vector<std::pair<int, int>> points;           ///< index into Ruleset::point_names, value
  std::size_t actions = 0;                           ///< length of the journal
  std::vector<LogView> log;                          ///< its tail, oldest first
  std::vector<std::pair<ActionKind, int>> offers;    ///< how many of each kind; empty unless the viewer is to act
  std::vector<std::pair<ActionKind, std::vector<UnitId>>> subjects;   ///< the units that those offers name as acting
};

/// `log_tail`: the greatest number of log entries. `offers`: match.offers() when it is at hand; they can take long.
View view_of(const Match& match, Side viewer, std::size_t log_tail = 12, const ActionList* offers = nullptr);
/// The log of such a view alone.
std::vector<LogView> log_of(const Match& match, Side viewer, std::size_t log_tail);

/// Whether `viewer` may know of an event or action of the present position. An umpire may.
bool may_know(const Ruleset& rules, const State& state, Side viewer, const Event& event);
bool may_know(const Ruleset& rules, const State& state, Side viewer, const Action& action);

}  // namespace trigh
