// What the data files say, in the form the rules ask for it.
#pragma once

#include <array>
#include <string>

#include "df_position.hpp"
#include "trigh/map/map.hpp"

namespace fox {

enum class UnitType : std::uint8_t {
  kInfantry, kMotorized, kArmor, kMechanized, kArtillery, kFlak, kReconnaissance, kHeavyWeapons, kHeavyInfantry,
  kGlider, kArmoredCar, kArmoredArtillery, kAirborne, kSupply,
};

enum class Nation : std::uint8_t { kGerman, kItalian, kCommonwealth };

/// The numbers of one face of a counter [DF 2.21].
struct Face {
  int strength = 0, morale = 1, movement = 0;
};

constexpr int kMaxRating = 3;
/// The option by which Benghazi defends on the row of Bardia [DF O-ERR-1].
constexpr const char* kBenghaziErratum = "benghazi-erratum";

struct UnitFacts {
  UnitType type = UnitType::kInfantry;
  Nation nation = Nation::kCommonwealth;
  Side side = Side::kNone;
  bool foot = false;                    ///< non-motorized [DF 8.1]
  bool artillery = false;               ///< shifts columns while full, undisrupted and in supply [DF 12.1]
  std::array<bool, 2> parenthesized{};  ///< strength in parentheses, by depletion [DF 11.15]
  int stacking = 0;
  int lowest_rating = 0, highest_rating = 0;                 ///< 0: it has one counter without a rating [DF 2.22-AR]
  std::array<std::array<Face, 2>, kMaxRating + 1> faces{};   ///< by Armor Rating and depletion
  int rebuild_cost = 0, refit_cost = 0;   ///< Refit Points, eliminated to depleted, and to full strength [DF 13.26]
};

struct TerrainFacts {
  int motorized = 0, foot = 0;                ///< half points to enter
  bool prohibited = false, needs_way = false;  ///< for motorized units [DF 8.14]
  bool city = false, mountain = false;
  int row = -1;                               ///< of the Combat Results Table
  const char* label = "";
  const Case* rule = nullptr;
};

struct HexsideFacts {
  bool way = false;                           ///< a road or track
  bool road = false;
  int motorized = 0, foot = 0;                ///< half points: of a step along it, or added for crossing it
  bool halves_terrain = false;                ///< a track: motorized units pay half of the terrain [DF 8.29-TRACK]
  bool closed_to_motorized = false;           ///< an escarpment [DF 8.14]
  int divisor = 1;                            ///< of the strength of attackers across it [DF 11.37]
  bool rounds_up = false;
  const char* label = "";
  const Case* rule = nullptr;
};

/// A hex the rules know by name.
struct NamedPlace {
  std::string id;
  HexId hex = kNoHex;                         ///< kNoHex on a map that lacks it
  int row = -1;                               ///< of the Combat Results Table, in place of its terrain's; -1: none
};

/// Arrivals and limits of one Game-Turn [TRT].
struct TurnFacts {
  int initiative_low = 0, initiative_high = 0;  ///< 0: no roll [DF 4.0-A, DF 4.0-B]
  std::array<int, 3> refit{};                 ///< by Nation
  std::array<int, 2> air{};                   ///< by side
  std::array<int, 2> rating{};                ///< highest Armor Rating, by side
  int msu = 0;                                ///< Commonwealth
};

/// One line of the withdrawal schedule [DF 5.17].
struct WithdrawalFacts {
  int turn = 0;
  UnitId unit = kNoUnit;
  int minimum = 0;       ///< strength of substitutes; of armor none is asked [DF 5.22]
  bool returns = false;  ///< the schedule brings it back: else it leaves for good [DF BOX-W]
};
struct ReturnFacts {
  int turn = 0;
  UnitId unit = kNoUnit;
};

/// Limits of one supply unit for a use, in Stacking Points [DF SUP-SUM].
struct SupplyLimits {
  int free = 0;                               ///< more than this expends it
  int most = 0;                               ///< it carries no more than this
};

/// Numbers of supply [DF SUP-SUM]; radii in half points.
struct SupplyFacts {
  SupplyLimits general, attack, defense;
  int from_source = 0, from_dump = 0, from_msu = 0, from_oasis = 0, from_bardia = 0;
  int msus_expended = 0;  ///< at most, in a phase [DF 7.16]
};

/// What the Axis plays for in the scenario [DF 15.15, DF 15.25, DF 15.26].
struct VictoryFacts {
  enum class Kind : std::uint8_t { kNone, kRace, kPoints };
  struct Prize { int place = -1, points = 0; };          ///< place: an index of DesertFox::places
  struct Level {
    int from = 0;                                        ///< Victory Points
    Side winner = Side::kNone;
    std::string name;
  };
  Kind kind = Kind::kNone;
  HexId city = kNoHex;                                   ///< of the race: Tobruk
  std::vector<int> frontier;                             ///< of the race: places
  HexId automatic = kNoHex;                              ///< of the campaign: Alexandria
  std::vector<Prize> prizes;
  int missed_withdrawal = 0;
  std::vector<Level> levels;                             ///< the highest first
};

}  // namespace fox
