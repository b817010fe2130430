// Crusader: what its exclusive rules (sections 16 to 19) add. Inner header of titles/crusader*.cpp.
#pragma once

#include "modules.hpp"
#include "north-africa-quad/rulebook.hpp"

namespace quad::crusader {

// The order of the sides in the title's data.
constexpr Side kAxis = Side::kFirst;
constexpr Side kAllied = Side::kSecond;

/// A victory hex: who scores when a unit of his was the last in it [CRU 19.37-2].
struct WatchedHex {
  HexId hex = kNoHex;
  int points = 0;
};

/// The victory block of the scenario.
struct VictoryFacts {
  bool points = false;  ///< by points [CRU 19.27, CRU 19.37]; else by the campaign's conditions [CRU 19.17]
  HexSet route_from;    ///< [CRU 19.17-B1]
  HexId route_to = kNoHex;
  int route_points = 0;               ///< 0: no bonus
  int destroy = 0, destroy_german = 0, fewer_on_map = 0;  ///< [CRU 19.17-B2]
  int allied_lost_more = 0, axis_destroyed_most = 0;      ///< [CRU 19.17-A2]
  std::vector<WatchedHex> watched;
  int unsupplied_points = 0;          ///< [CRU 19.37-3]
  bool dash = false;                  ///< scored under 19.37
};

/// How units have fared.
struct Losses {
  std::array<int, 2> destroyed{};  ///< units, by owner; those gone before the start are not among them [CRU 19.36-3]
  std::array<int, 2> on_map{};
  int germans_destroyed = 0;
  std::array<int, 2> ground_points{},
      artillery_points{};  ///< worth of the destroyed, by owner [CRU 19.27-1, CRU 19.27-2]
};

class Crusader final : public Title {
 public:
  explicit Crusader(const Quad& quad);

  void set_up(State& state) const override;
  bool turn_over(State& state, Events& events) const override;
  void judge_victory(State& state, Events& events) const override;
  int appraise(const State& state, Side side) const override;
  void describe(std::vector<Word>& words) const override;
  Datum to_datum(const State& state) const override;
  Findings from_datum(State& state, const Datum& datum) const override;

  const VictoryFacts& victory() const { return victory_; }
  /// Hexes from which an Axis unit need not fight across hexsides of these kinds [CRU 17.1].
  const HexSet& perimeter() const { return perimeter_; }
  HexsideKinds perimeter_mines() const { return perimeter_mines_; }
  bool german(UnitId unit) const { return german_[unit]; }
  /// Points for destroying a unit [CRU 19.27-1, CRU 19.27-2].
  int worth(UnitId unit) const override { return worth_[unit]; }
  int ground(const State& state, UnitId unit, HexId hex) const override;
  int exit_value(const State& state, UnitId unit) const override;
  Losses losses(const State& state) const;
  /// A chain of hexes free of Axis units and zones joins the east edge to Tobruk [CRU 19.17-B1].
  bool route_open(const State& state) const;
  /// Both campaign conditions [CRU 19.17-B2].
  bool losses_enough(const Losses& losses) const;
  /// Victory points as they stand, by side [CRU 19.27, CRU 19.37].
  std::array<int, 2> score(const State& state) const;
  int unsupplied_allies(const State& state) const;
  /// Notes that `side` was in `hex` [CRU 19.37-2].
  void note_passage(State& state, Side side, HexId hex) const;

 private:
  void read_perimeter();
  void read_victory();
  bool find_route(const State& state) const;
  int appraise_unit(const State& state, UnitId unit, const HexSet& enemy_zone) const;

  const Quad& quad_;
  HexSet perimeter_;
  HexsideKinds perimeter_mines_ = 0;
  VictoryFacts victory_;
  std::vector<bool> german_;
  std::vector<std::int16_t> worth_;
  std::vector<std::uint8_t> open_;          ///< by hex: bit d set when direction d is open ground
  std::vector<std::uint8_t> to_tobruk_;     ///< by hex: distance to route_to
};

// Modules.
ModulePtr diversion(const Quad& quad, const Crusader& title);        ///< 18.1, 18.2
ModulePtr exits(const Quad& quad);                                   ///< 18.3
ModulePtr scenarios(const Quad& quad, const Crusader& title);        ///< 19

// Section 18 for the sequence of play.
bool diversion_rolled_for(const Quad& quad);
/// Units still to be taken off as the penalty when the deadline has come; 0 when there is none [CRU 18.2].
int penalty_due(const Quad& quad, const State& state);

}  // namespace quad::crusader
