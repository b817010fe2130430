// What the appraisal weighs with, and the values guessed at first; sets of others are data (weights.json).
#pragma once

#include "trigh/rules/weights.hpp"

namespace fox {

enum class Weight {
  kPerPoint, kPerDefender, kGuard, kWorthStorming, kTooHard, kBehind, kQuiet, kWayShare, kHungry, kExposed,
  kUnguarded, kExpended, kFollowed, kLink, kChain, kTogether, kDepots, kDepot, kDepotWay, kInvests, kInvestsPoint,
  kPrizePoint, kFirstGuard, kGuardPoint, kPartial, kUneasy, kEager, kEnough, kSlips, kWorthOfStrength, kRaidWorth,
  kOverrunWorth, kRaidStrengthPrice, kRaidStrength, kConvertGain, kAirPrice, kReactPrice, kConvoyLoss, kAirWorth,
  kDumpWorth, kFortGoal, kFortFront, kBackward,
  // since the first guesses
  kSurrounded, kOverreach, kThreatened, kForcedElse, kForcedPrice, kMustAttack, kDisrupted, kDepleted, kReluctance,
  kStackAttack, kBars, kRush, kHaste, kStorm, kCount
};
using W = Weight;

inline constexpr WeightFact kWeights[] = {
    {"per-point", 3, 0, 12, "half points a Victory Point is worth on the way"},
    {"per-defender", 3, 0, 12, "half points a strength point that holds a place takes off"},
    {"guard", 40, 0, 160, "half points by which a place to be kept is less of a goal than one to be won back"},
    {"worth-storming", 80, -100, 400, "what a storm must promise"},
    {"too-hard", 100, 0, 300, "half points off a place that cannot be stormed"},
    {"behind", 60, 0, 200, "half points off a place behind one that bars the way"},
    {"quiet", 100, 0, 300, "half points off a place that nobody threatens"},
    {"way-share", 3, 1, 10, "a half point nearer to the goals"},
    {"hungry", 260, 0, 900, "being out of supply"},
    {"exposed", 150, 0, 500, "a supply unit or gun alone beside an enemy"},
    {"unguarded", 60, 0, 300, "a supply unit alone with enemies near"},
    {"expended", 40, 0, 200, "a supply unit used up"},
    {"followed", 40, 0, 300, "being out of supply with MSUs that follow"},
    {"link", 12, 4, 24, "half points an MSU serves"},
    {"chain", 2, 0, 5, "how many MSUs that follow are counted on"},
    {"together", 15, 0, 100, "supply units in one hex"},
    {"depots", 4, 0, 8, "dumps that serve a storm"},
    {"depot", 70, 0, 250, "what each of them is worth"},
    {"depot-way", 24, 8, 60, "half points from them to what is stormed"},
    {"invests", 120, 0, 500, "the first unit beside Tobruk"},
    {"invests-point", 10, 0, 40, "less for each point of its strength"},
    {"prize-point", 15, 0, 60, "a Victory Point of a place to be stormed"},
    {"first-guard", 300, 0, 1000, "a threatened place without anybody in it"},
    {"guard-point", 2, 0, 10, "each strength point a threatened place lacks, by its points"},
    {"partial", 50, 0, 200, "what a partial depletion costs at most"},
    {"uneasy", 90, 0, 400, "having to make a bad attack"},
    {"eager", 50, 0, 300, "being able to make a good one"},
    {"enough", 400, 50, 1500, "what counts of a good one"},
    {"slips", 80, 0, 300, "what may go wrong in a storm of a city"},
    {"worth-of-strength", 11, 2, 30, "what a strength point risks in an attack that is planned"},
    {"raid-worth", 220, 0, 900, "a supply unit overrun"},
    {"overrun-worth", 300, 0, 1500, "an overrun"},
    {"raid-strength-price", 15, 0, 60, "less for each strength point that raids"},
    {"raid-strength", 3, 1, 12, "strength that makes a supply overrun worth trying"},
    {"convert-gain", 30, 0, 200, "what lines must gain by a conversion"},
    {"air-price", 12, 0, 80, "an Air Point"},
    {"react-price", 10, -40, 100, "reacting"},
    {"convoy-loss", 15, 0, 80, "an Air Point at Malta, each turn"},
    {"air-worth", 40, 0, 120, "an Air Point lost at Malta"},
    {"dump-worth", 45, 0, 200, "a dump"},
    {"fort-goal", 120, 0, 500, "works at a place that is exposed"},
    {"fort-front", 60, 0, 500, "works elsewhere"},
    {"backward", 40, 0, 160, "half points behind the front from which a dump had better roll"},
    {"surrounded", 0, 0, 150, "per cent of its worth at risk with no way out that the enemy cannot close"},
    {"overreach", 0, 0, 25, "per cent of its worth for each hex beyond the country out of the enemy's reach"},
    {"threatened", 0, 0, 60, "per cent of its worth for being outnumbered by enemies near"},
    {"forced-else", 0, 0, 100, "per cent of what a forced march gains away from the places, which is else not made"},
    {"forced-price", 100, 0, 300, "per cent of what a forced march risks"},
    {"must-attack", 4, 0, 12, "sixths of what a bad attack costs that a move makes necessary"},
    {"disrupted", 25, 5, 80, "per cent of a unit's worth that disruption costs"},
    {"depleted", 50, 20, 90, "per cent of a unit's worth that depletion costs"},
    {"reluctance", 0, 0, 200, "what an attack must promise at least"},
    {"stack-attack", 100, 40, 200, "per cent of the strength that may still come which is counted on"},
    {"bars", 0, 0, 300, "barring a way of the enemy to a place that no other unit bars"},
    {"rush", 0, 0, 400, "what the city of a race is worth more with each turn gone by"},
    {"haste", 0, 0, 40, "per cent that losses in storming the city of a race count less with each turn gone by"},
    {"storm", 0, 0, 400, "going to where it can be stormed, when losses count nothing any more"},
};
static_assert(std::size(kWeights) == static_cast<std::size_t>(Weight::kCount));

}  // namespace fox
