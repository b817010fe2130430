// How a game runs through the phases and decisions that words.json names (desert-fox/words.hpp, made from it).
//
// A Game-Turn runs through the phases of frame 0 in the order below; those marked (a) are automatic: they take what is
// due, ask the decisions and dice it needs in frames above, and end of themselves when no module has anything left.
//
//   turn opens (a)  initiative (a)                                                                    [DF 3.1-A]
//   twice:  arrivals (a)  recall (a)  reinforcement  air                                              [3.1-B1, B2]
//           move1  marches1 (a)  stacking1 (a)  works1 (a)  spending1 (a)                             [DF 3.1-B3]
//           react1  reaction-rolls1 (a)  reaction-stacking1 (a)                                       [DF 3.1-B4]
//           combat1  combat-spending1 (a)                                                             [DF 3.1-B5]
//           move2 ... combat-spending2       the same again for Phases 6 to 8                         [3.1-B6 to B8]
//           refit  refit-stacking (a)  attrition (a)  supply-attrition (a)  departure (a)            [DF 3.1-B9,
//           DF 9.26]
//
// Decisions inside, each a frame:
//
//   moving     group: a stack is taken up (kGroup), then marches, overruns and stops (kDone)          [DF 8.27]
//              overrun: [overrun-reaction: the other side] -> overrun-resolve (a) -> [capture, capture-roll]...
//              supply overrun: supply-overrun-roll -> capture...  or  results (a) with 3d             [DF 7.74]
//   combat     attack -> attack-support -> defense-support -> combat-roll -> attack-shift -> defense-shift
//              -> combat-resolve (a), by stages: the defenders' results, the loss of disrupted unsupplied attackers,
//              the attackers' results, advance                                                        [DF 11.0-P,
//              DF 11.65]
//   results    results (a) carries out ResultsInHand: disruption, depletion, retreats one by one in the owner's order
//              (retreat: path, or stand), elimination; then partial: the other side picks             [DF 11.6,
//              DF 11.7]
//   losses     a rule that eliminates a unit leaves it in kAwaitingFate when its box must be rolled for, and calls
//              ask_fates(): the frame fate rolls for one after the other                              [DF 13.2-M]
//
// At most eight frames are open at once; the deepest is phase - group - overrun-resolve - capture - capture-roll or
// phase - combat-resolve - results - retreat - fate.
#pragma once

#include "desert-fox/words.hpp"

namespace fox {

using namespace trigh;

/// Action::mode of kMove and kGroupUp, and MoveRuling::mode().
enum MoveMode : std::uint8_t {
  kPlain = 0,
  kMarchForced,
  kByRail,
  kForcedByRail,
  // Rulings only: members of a group that has units able to do so by themselves [DF 10.24, DF 10.3-S].
  kEscorted,      ///< enters enemy zones
  kInfiltrating,  ///< enters and infiltrates them
};
constexpr bool forced(std::uint8_t mode) { return mode == kMarchForced || mode == kForcedByRail; }
constexpr bool by_rail(std::uint8_t mode) { return mode == kByRail || mode == kForcedByRail; }

/// One Player-Turn's phases from kMove1 to kCombatSpending1 return from kMove2 on, kHalf later.
constexpr int kHalf = kMove2 - kMove1;

/// 1 in Phases 3 to 5 (and before), 2 in Phases 6 to 8.
constexpr int half_of(PhaseId phase) { return phase >= kMove2 && phase <= kCombatSpending2 ? 2 : 1; }
/// Whether `phase` is the one given by its id of the first half, in either half.
constexpr bool is(PhaseId phase, PhaseKind of_first_half) {
  return phase == of_first_half || phase == of_first_half + kHalf;
}
constexpr bool is_movement(PhaseId phase) { return is(phase, kMove1); }
constexpr bool is_reaction(PhaseId phase) { return is(phase, kReact1); }
constexpr bool is_combat(PhaseId phase) { return is(phase, kCombat1); }
constexpr bool is_support(PhaseId phase) { return phase == kAttackSupport || phase == kDefenseSupport; }

/// Steps of the arrival phase that are done, for DfBlock::arrivals_done.
enum ArrivalStep : std::uint8_t { kConvoyRolled = 2, kRecallRolled = 4 };

}  // namespace fox
