// The places where a game waits: phases of the sequence of play, and decisions inside them.
#pragma once

#include <cstdint>
#include <string>

#include "trigh/game/ids.hpp"
#include "trigh/rules/rule_case.hpp"

namespace trigh {

struct Phase {
  std::string id;                ///< "movement", "retreat": unique in the ruleset, used in position files
  std::string name;              ///< "Movement Phase"
  const Case* rule = nullptr;    ///< cited when an action does not belong here
  KindSet allows = 0;            ///< the kinds of action that belong here; kRoll marks a chance phase
  /// nobody acts: a module's resolve() goes on at once; a phase of frame 0 that none resolves ends
  bool automatic = false;
  std::string prompt;            ///< what the acting player is asked, one sentence
  bool by_opponent = false;      ///< of the sequence of play: the side that is not phasing acts
  /// Of a chance phase: dice whose faces, from 1 on, are added up. The roll cites `rule`. A module's chance() may say
  /// otherwise.
  std::uint8_t dice = 1, faces = 6;

  Side actor(Side phasing) const { return by_opponent ? opponent(phasing) : phasing; }

  bool allows_kind(ActionKind kind) const { return allows >> kind & 1; }
};

}  // namespace trigh
