// Stock sections for the classic hex-and-counter game: units of one or two steps, odds on a table, zones of control,
// supply, reinforcements. A game takes the sections it wants, gives each the cases of its own rulebook, and adds
// modules of its own for what its rulebook alone says. `trigh new-ruleset NAME DIR --skeleton classic` writes one.
//
// Counters have the values attack, defense and movement; a unit of two steps has attack_reduced and defense_reduced
// besides. What else the sections read stands under `rules` of the title, as each says.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "trigh/kit/results.hpp"
#include "trigh/kit/section.hpp"
#include "trigh/kit/zones.hpp"

namespace trigh::kit {

/// Kinds of action; a game's own follow from kOwnAction on.
enum ClassicAction : ActionKind { kMove = 2, kAttack, kRetreat, kAdvance, kLose, kDone, kEnter, kRebuild, kOwnAction };
/// Steps of a combat and the die of the weather; the phases of the sequence of play follow from kOwnPhase on.
enum ClassicPhase : PhaseId { kCombatRoll, kResolve, kRetreatStep, kAdvanceStep, kLossStep, kWeatherRoll, kOwnPhase };
/// Bits of UnitState::flags; a game's own follow from kOwnStatus on.
enum ClassicStatus : std::uint16_t { kMoved = 1, kFought = 2, kOwnStatus = 4 };
/// Mover classes, and the modes of a move.
enum ClassicMode : std::uint8_t { kOnGround, kByRail };
/// Slots of Position::points; those of a side are followed by those of the other.
enum ClassicPoints : std::uint8_t { kWeather, kRailMoves, kReplacements, kLosses = 4, kOwnPoints = 6 };

/// What the sections share. REQUIRES data to be set when it is made.
class ClassicGame : public Ruleset {
 public:
  struct Values {
    int attack = -1, defense = -1, movement = -1, attack_reduced = -1, defense_reduced = -1;
  };
  /// Cases that several sections cite.
  struct Cases {
    const Case &dice, &retreat, &advance, &exchange, &weather;
  };
  /// Adds the actions and the steps of a combat; `own` are the cases of the plugin.
  ClassicGame(std::shared_ptr<const GameData> of, const Options& chosen, const Cases& cases);

  /// What is missing in the data for the sections to work.
  Findings missing() const;
  /// Appends a phase of the sequence of play and answers its id.
  PhaseId add_phase(Phase phase);

  int steps_of(UnitId unit) const {
    const bool two = values_.attack_reduced >= 0 && values_.defense_reduced >= 0;
    return two && counters()[unit].values[slot(values_.defense_reduced)] > 0 ? 2 : 1;
  }
  int steps_left(const State& state, UnitId unit) const { return steps_of(unit) - state.unit(unit).steps; }
  int attack_of(const State& state, UnitId unit) const { return values_of(state, unit)[slot(values_.attack)]; }
  int defense_of(const State& state, UnitId unit) const { return values_of(state, unit)[slot(values_.defense)]; }
  int movement_of(UnitId unit) const { return counters()[unit].values[slot(values_.movement)]; }
  /// Takes a step; the last one is the end of the unit.
  void lose_step(State& state, UnitId unit, const Case& rule, Events& events) const;
  void eliminate(State& state, UnitId unit, const Case& rule, Events& events) const;
  /// The hexes of a side that supply and reinforcements come from: the region "source-blue" of side blue.
  const HexSet& sources(Side side) const { return map().region("source-" + data->side_ids[slot(index(side))]); }
  const HexSet& zone(const State& state, Side side) const;
  /// Hexes in which a unit of that side has a supply line.
  const HexSet& supplied_hexes(const State& state, Side side) const;
  /// Points of objectives that a side's units stand on, and of enemy steps it has eliminated.
  int score(const State& state, Side side) const;

  void set_up(State& state, Events& events) const override;
  std::uint8_t mover_class(const State&, UnitId, std::uint8_t mode) const override { return mode; }
  void judge_victory(State& state, Events& events) const override;
  HexSet zone_of(const State& state, UnitId unit) const override;
  HexSet zone_of_control(const State& state, Side side) const override { return zone(state, side); }
  std::array<std::int16_t, kMaxCounterValues> values_of(const State& state, UnitId unit) const override;
  /// A unit off the map takes no part, so that modules need not ask.
  CombatQuery completed(const State& state, const CombatQuery& query) const override;
  CombatReport combat(const State& state, const CombatQuery& query) const override;
  std::string result_words(std::string_view result) const override {
    return results_ ? results_->words(result) : std::string{};
  }
  SupplyReport supply(const State& state, UnitId unit) const override;
  HexSet supplied_area(const State& state, Side side) const override;
  void reach(const State& state, UnitId unit, WayList& ways) const override;
  int appraise(const State& state, Side side) const override;
  Findings check_position(const State& state) const override;
  std::optional<InHand> hand(const State& state) const override;

  /// What a result of the table is worth to a column: strengths, then the shifts of the modules.
  int column_of(const CombatRuling& ruling) const;
  const ResultsTable& results() const { return *results_; }
  const Cases& cases() const { return cases_; }
  /// Reads the table "crt" of the title; `own` are the cases of its plugin.
  Findings read_results(std::span<const Case* const> own);

  int stack_limit = 0;  ///< units in a hex, see stacking(); 0: no limit

 private:
  static std::size_t slot(int value) { return static_cast<std::size_t>(value); }
  struct Objective {
    HexId hex = kNoHex;
    int points = 0;
  };
  Values values_;
  Cases cases_;
  std::optional<ResultsTable> results_;
  std::vector<Objective> objectives_;
  int points_per_step_ = 0;
};

/// Costs of terrain: `rules.terrain` of the title names for each kind its `cost` (none: nobody enters) and by how many
/// columns it shifts attacks on it (`shift`); `rules.hexsides` for each kind its `rate` (a way) or `price` (added).
/// Each names its case.
ModulePtr terrain(const ClassicGame& game, std::span<const Case* const> own, Findings& findings);

/// Who moves in which phase; each moves once in it.
struct MovementPhase {
  PhaseId phase = kNoPhase;
  std::function<bool(const State&, UnitId)> moves = {};  ///< empty: all
  const Case* only = nullptr;                            ///< against those that do not
};
struct MovementCases {
  const Case &turn, &once, &allowance, &enemies;
};
ModulePtr movement(const ClassicGame& game, std::vector<MovementPhase> phases, const MovementCases& cases);

/// At most `limit` units in a hex at the end of any move or retreat.
ModulePtr stacking(ClassicGame& game, int limit, const Case& rule);

/// Attacks on one hex by adjacent units, the die, and what it brings: the end of a unit, an exchange in steps, retreats
/// led by their owner or by the victor, the advance of one unit into the hex.
struct CombatCases {
  const Case &attack, &adjacent, &once;
};
ModulePtr combat(const ClassicGame& game, const CombatCases& cases, bool victor_leads);

/// Supply: a line of at most `range` hexes to a hexside of `roads`, and along these to a source. Units without one
/// move and attack with half.
struct SupplyCases {
  const Case &line, &enemies, &movement, &attack;
};
ModulePtr supply(const ClassicGame& game, HexsideKinds roads, int range, const SupplyCases& cases);

/// Units that are due enter in the turn and hex of the scenario, or in any source where it names no hex.
ModulePtr reinforcements(const ClassicGame& game, const Case& rule);

/// In `phase` a point makes a reduced unit whole that is in supply and out of enemy zones, or brings a unit of two
/// steps back that was eliminated: reduced, due in the next turn. `points` of the scenario: "blue.replacements".
ModulePtr replacements(const ClassicGame& game, PhaseId phase, const Case& rule);

/// So many moves in each phase in `phases` go along hexsides of `rails` for half a point a hex; none enters an enemy
/// zone.
ModulePtr rail(ClassicGame& game, HexsideKinds rails, int moves, std::vector<PhaseId> phases, const Case& rule);

/// A die in `phase`: a face in `mud` halves all allowances until the next.
ModulePtr weather(ClassicGame& game, PhaseId phase, std::vector<int> mud, const Case& rule);

/// `rules.objectives` of the title, hex by hex, and `rules.step_points` for each enemy step; who has more wins.
ModulePtr victory(const ClassicGame& game, const Case& rule);

}  // namespace trigh::kit
