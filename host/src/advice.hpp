// A hint for people and programs: the plan of an opponent in the place of the side to act, why, and what it gains.
#pragma once

#include <string>
#include <vector>

#include "trigh/ai/aim.hpp"
#include "trigh/ai/hint.hpp"
#include "trigh/lab/reasons.hpp"

namespace trigh::host {

/// An action of a plan and what speaks for it.
struct Step {
  Action action;
  std::vector<Reason> whys;
};

/// What the whole plan changes or gains, in a sentence.
struct Remark {
  std::string text;
  const Case* rule = nullptr;   ///< of a line of victory
};

struct Advice {
  Hint hint;
  std::vector<Step> steps;      ///< of the plan, those that were asked about
  std::vector<Aim> aims;        ///< of the whole plan
  std::vector<Remark> remarks;
};

/// What `adviser`, a name that make_player() knows, would do; steps are those that name one of `about`, or all when it
/// is empty. The first twelve of them are explained, since that takes some tens of milliseconds each. The dice of its
/// trials are keyed by the position. REQUIRES a player to act.
Advice advise(const Ruleset& rules, const State& state, const std::string& adviser, Units about);

}  // namespace trigh::host
