// What the appraisal weighs with, and the values guessed at first; sets of others are data (weights.json).
#pragma once

#include "trigh/rules/weights.hpp"

namespace ala {

enum class Weight {
  kLossPerHex, kOneExit, kGroundGained, kThreatShare, kDangerShare, kUsualExits, kColumnEast, kColumnUnfed, kEnough,
  kColumnWest, kNearer, kCutOff, kUnfed, kHalfFed, kRoadOpened, kSource, kJoiners, kClosure, kMarkerHex,
  kAlliedWorth, kAlliedStrength, kAxisStrength,
  // since the first guesses
  kSurrounded, kOverreach, kAlone, kStacked, kFullSupply, kReluctance, kCount
};
using W = Weight;

inline constexpr WeightFact kWeights[] = {
    {"loss-per-hex", 6, 0, 25, "per cent of a unit's worth that a retreat of one hex puts at risk"},
    {"one-exit", 3, 1, 10, "factor on it with a single way out"},
    {"ground-gained", 30, 0, 120, "of an enemy driven off, for each face"},
    {"threat-share", 45, 10, 120, "per cent of the threatening strength that comes to bear"},
    {"danger-share", 45, 0, 200, "per cent of a threatened loss that counts"},
    {"usual-exits", 2, 0, 4, "ways out taken for granted where they are not counted"},
    {"column-east", 90, 0, 200, "a column nearer to the Allied edge in July"},
    {"column-unfed", 10, 0, 100, "the same for those who do not count there"},
    {"enough", 9, 0, 20, "columns beyond the line; more are worth their points alone"},
    {"column-west", 60, 0, 200, "a column nearer to the way out in October"},
    {"nearer", 25, 0, 100, "a hex nearer to an enemy worth fighting"},
    {"cut-off", 220, 0, 900, "being isolated"},
    {"unfed", 70, 0, 400, "being unsupplied"},
    {"half-fed", 15, 0, 200, "being in partial supply"},
    {"road-opened", 400, 0, 1500, "standing on a hex of the own road that the enemy would bar"},
    {"source", 160, 0, 600, "a Supply unit that is a source"},
    {"joiners", 50, 0, 150, "per cent of the strength that could still come beside an enemy which is counted on"},
    {"closure", 100, 0, 400, "per cent of the worth of closing an enemy's way out"},
    {"marker-hex", 10, 0, 120, "the own marker taken on by a hex of the road"},
    {"allied-worth", 100, 20, 300, "an Allied unit"},
    {"allied-strength", 12, 0, 60, "each point of its strength"},
    {"axis-strength", 100, 30, 300, "per cent of the worth of Axis strength"},
    {"surrounded", 0, 0, 150, "per cent of its worth at risk with no way out that the enemy cannot close"},
    {"overreach", 0, 0, 25, "per cent of its worth for each hex beyond the country out of the enemy's reach"},
    {"alone", 0, 0, 100, "per cent of its worth at risk with no friend within two hexes and an enemy in reach"},
    {"stacked", 0, 0, 120, "for standing with friends where the enemy is in reach"},
    {"full-supply", 0, 0, 300, "for an attack planned from a hex out of full supply"},
    {"reluctance", 0, 0, 200, "what an attack must promise at least"},
};
static_assert(std::size(kWeights) == static_cast<std::size_t>(Weight::kCount));

}  // namespace ala
