// What the appraisal weighs with, and the values guessed at first; sets of others are data (weights.json).
#pragma once

#include "trigh/rules/weights.hpp"

namespace quad {

enum class Weight {
  kLossPerHex, kOneExit, kGroundWon, kGroundLost, kExpectedPoints, kThreatShare, kUsualExits, kDangerShare,
  kLoneBattery, kCutOff, kJoiners, kFireShare, kClosure, kGround, kObligation, kSpentBattery, kSpentPoint,
  // since the first guesses
  kSurrounded, kUnsupplied, kCutOffMoving, kSourceHeld, kSourceTaken, kPointForOthers, kOverreach, kBatteryAdvance,
  kCount
};
using W = Weight;

inline constexpr WeightFact kWeights[] = {
    {"loss-per-hex", 5, 0, 25, "per cent of a unit's worth that a retreat of one hex puts at risk"},
    {"one-exit", 3, 1, 10, "factor on it with a single way out"},
    {"ground-won", 12, 0, 80, "of an enemy driven off, for each face"},
    {"ground-lost", 12, 0, 80, "of the attackers driven off, for each face"},
    {"expected-points", 2, 0, 8, "Ground Support that joins an attack"},
    {"threat-share", 45, 10, 120, "per cent of the threatening strength that comes to bear"},
    {"usual-exits", 2, 0, 4, "ways out taken for granted where they are not counted"},
    {"danger-share", 50, 0, 200, "per cent of a threatened loss that counts"},
    {"lone-battery", 60, 0, 150, "per cent of its worth that artillery alone beside a fighting enemy risks"},
    {"cut-off", 100, 0, 400, "per cent of what a victor risks by going where its supply may be cut"},
    {"joiners", 50, 0, 150, "per cent of the strength that could still come beside an enemy which is counted on"},
    {"fire-share", 50, 0, 100, "per cent of batteries in range that are counted on, on either side"},
    {"closure", 100, 0, 400, "per cent of the worth of closing an enemy's way out"},
    {"ground", 100, 20, 400, "per cent of what the title says of ground"},
    {"obligation", 100, 0, 300, "per cent of what bad attacks cost which a move makes necessary"},
    {"spent-battery", 4, 0, 40, "price of a battery's fire"},
    {"spent-point", 2, 0, 60, "price of a point of Ground Support"},
    {"surrounded", 0, 0, 150, "per cent of its worth at risk with no way out that the enemy cannot close"},
    {"unsupplied", 0, 0, 150, "per cent of its worth that standing out of supply costs"},
    {"cut-off-moving", 0, 0, 300, "per cent of the risk to be cut off that counts in movement"},
    {"source-held", 0, 0, 1500, "for standing in a lone supply source that is threatened"},
    {"source-taken", 0, 0, 1500, "for standing in a lone supply source of the enemy"},
    {"point-for-others", 0, 0, 40, "price of a point of Ground Support for each fight still to come"},
    {"overreach", 0, 0, 12, "per cent of its worth for each hex beyond the country out of the enemy's reach"},
    {"battery-advance", 0, 0, 150, "per cent of its worth that artillery risks by an advance after combat"},
};
static_assert(std::size(kWeights) == static_cast<std::size_t>(Weight::kCount));

}  // namespace quad
