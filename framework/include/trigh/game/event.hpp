// What an action did, for logs and displays. Rules emit events; nothing reads them to decide.
#pragma once

#include <cstdint>
#include <vector>

#include "trigh/game/ids.hpp"
#include "trigh/game/position.hpp"

namespace trigh {

struct Case;

enum class EventKind : std::uint8_t {
  kMoved,
  kEntered,
  kExited,
  kAttackDeclared,
  kSupported,
  kRolled,
  kResult,
  kRetreated,
  kDisplaced,
  kEliminated,
  kAdvanced,
  kPhase,
  kTurn,
  kPoints,
  kStatus,
  kNote,
  kGameOver,
  kSkipped,  ///< a decision nobody is asked for, as nothing could be done: `value` is its phase, `text` says why
};

struct Event {
  EventKind kind = EventKind::kNote;
  const Case* rule = nullptr;   ///< the case that caused it; never null for effects of rules
  UnitId unit = kNoUnit;
  HexId from = kNoHex, to = kNoHex;
  int value = 0;
  const char* text = "";        ///< a word of the ruleset ("D2", "unsupplied"): static storage
  Place box = Place::kUnused;   ///< where the unit went that left the map; filled in by name_boxes() (play/match.hpp)
};

using Events = std::vector<Event>;

}  // namespace trigh
