// A composed game of Desert Fox: facts read once from the data, and the questions that several rule sections share.
// The sections themselves are modules, one file each (modules.hpp).
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string_view>

#include "desert-fox/rulebook.hpp"
#include "facts.hpp"
#include "trigh/rules/ruleset.hpp"
#include "trigh/services/crt.hpp"
#include "trigh/services/stack.hpp"

namespace fox {

constexpr Side kAxis = Side::kFirst;
constexpr Side kCommonwealth = Side::kSecond;

/// Classes of units for which the map is alike.
enum MoverClass : std::uint8_t { kOnFoot = 0, kMotorized, kArmored, kMovers };  ///< kArmored: see [DF 10.12-4]

/// Slots of State::derived.
enum DerivedSlot { kZoneFirst = 0, kZoneSecond, kHardZoneFirst, kHardZoneSecond, kBlockedFirst, kBlockedSecond,
                   kTracedWheels, kTracedOnFoot };

/// Slots of State::kept: networks and perils (opponent/appraisal.hpp) by side, and sets of communication by side,
/// mover and ends.
enum KeptSlot { kNetFirst = 0, kNetSecond, kPerilFirst, kPerilSecond, kCommunication };
static_assert(kCommunication + 2 * kMovers * 2 <= State::kKeptSlots);

struct WaysToPlaces;   // appraisal.hpp
class OptionalRule;    // modules.hpp

class DesertFox : public Ruleset {
 public:
  /// Reads the facts; findings of the data go to `findings`.
  DesertFox(std::shared_ptr<const GameData> game, const Options& chosen, Findings& findings);

  // Facts.
  std::vector<UnitFacts> units;
  std::vector<TerrainFacts> terrain;          ///< by TerrainId
  std::vector<HexsideFacts> hexsides;         ///< by bit of HexsideKinds
  HexsideKinds ways = 0, roads = 0, escarpments = 0;
  std::vector<NamedPlace> places;             ///< at most kMaxPlaces, the order of DfBlock::last_in
  HexId alexandria = kNoHex, tobruk = kNoHex, bardia = kNoHex, el_agheila = kNoHex;
  HexSet oases;
  std::vector<HexId> railroad;                ///< from Alexandria to Tobruk [DF 8.6]
  std::vector<std::optional<Direction>> rail_steps;   ///< from each of its hexes into the next, if they touch
  std::array<std::int16_t, kMaxHexes> stations;   ///< of a hex its index in `railroad`, -1 off it
  int train_cost = 0;                         ///< half points of a ride of any length [DF 8.62]
  int first_railhead = 0;                     ///< index of the last hex finished at the start
  std::vector<TurnFacts> turns;               ///< [0] is Game-Turn 1
  std::vector<WithdrawalFacts> withdrawals;   ///< under the readings in force; at most 64
  std::vector<ReturnFacts> returns;
  VictoryFacts goal;
  SupplyFacts supply_facts;
  std::array<std::vector<int>, 2> source_places;  ///< by side: its permanent sources, as indices of `places` [DF 7.23]
  std::array<HexSet, 2> near_base, entry_edge;    ///< by side: where its reinforcements enter [DF 5.0-P, DF 5.11]
  std::shared_ptr<const WaysToPlaces> ways_to_goals;   ///< of opponents, made when the game is composed
  RatioColumnTable crt;
  bool waives_hexsides = true;                ///< reading way-hexsides
  std::vector<const OptionalRule*> optional_rules;   ///< those in play; they are among the modules
  /// The module that asks all others whether an action is lawful; they do not ask it [DF 9.2].
  const RuleModule* stacking_section = nullptr;

  const TurnFacts& turn(const State& state) const;
  const Datum& table(std::string_view id) const { return data->table(id); }
  const Datum& rules() const { return data->title["rules"]; }

  // A unit as it is now.
  const Face& face(const State& state, UnitId unit) const {
    const UnitState& now = state.unit(unit);
    return units[unit].faces[rating_of_unit(now, unit)][now.steps != 0];
  }
  /// Its Armor Rating, that of its first counter until it has got another; 0 if it has none [DF 2.22-AR].
  int rating(const State& state, UnitId unit) const { return rating_of_unit(state.unit(unit), unit); }
  bool is_supply(UnitId unit) const { return units[unit].type == UnitType::kSupply; }
  bool is_combat(UnitId unit) const { return !is_supply(unit); }
  bool is_dump(const State& state, UnitId unit) const { return is_supply(unit) && has(state, unit, kDump); }
  bool is_msu(const State& state, UnitId unit) const { return is_supply(unit) && !has(state, unit, kDump); }
  bool is_armor(UnitId unit) const { return units[unit].type == UnitType::kArmor; }
  /// Fulfils the combined arms needs of armor [DF 11.4].
  bool is_infantry(UnitId unit) const;
  bool motorized(UnitId unit) const { return !units[unit].foot; }
  bool parenthesized(const State& state, UnitId unit) const { return units[unit].parenthesized[depleted(state, unit)]; }
  /// A combat unit whose strength counts by itself [DF 10.24, DF 11.15].
  bool fights(const State& state, UnitId unit) const { return is_combat(unit) && !parenthesized(state, unit); }
  int stacking(UnitId unit) const { return units[unit].stacking; }
  /// [DF 7.31]
  bool generally_supplied(const State& state, UnitId unit) const { return !has(state, unit, kUnsupplied); }
  /// The side whom the first Game-Turn takes by surprise, in it [DF 3.2].
  bool surprised(const State& state, Side side) const;

  // Hexes.
  const TerrainFacts& ground(HexId hex) const { return terrain[map().terrain(hex)]; }
  int station(HexId hex) const { return hex < stations.size() ? stations[hex] : -1; }
  bool city(HexId hex) const { return ground(hex).city; }
  int fort_level(const State& state, HexId hex) const;
  /// Stacking Points of the side's units in the hex, and how many may be there [DF 9.22, DF 9.23].
  int stack_points(const State& state, HexId hex) const {
    return stack_weight(state, hex, [this](UnitId unit) { return stacking(unit); });
  }
  int stack_limit(HexId hex) const { return city(hex) ? city_limit_ : limit_; }
  /// Index of the place in `hex`, -1 if it is none.
  int place_at(HexId hex) const;
  /// The place of that id that is on the map, -1 if there is none.
  int place_named(std::string_view id) const;
  /// The side that was the last to have a unit in the place; kNone: nobody yet.
  Side last_in(const State& state, HexId hex) const;
  /// A unit of `side` enters `hex`: to be called for every hex on the way of a unit that moves.
  void entered(State& state, Side side, HexId hex) const;
  /// Whether a unit of the side that `test` accepts is in the hex.
  template <class Test>
  static bool has_unit(const State& state, Side side, HexId hex, Test&& test) {
    return std::ranges::any_of(state.in(hex), [&](UnitId unit) { return state.side(unit) == side && test(unit); });
  }
  bool has_combat_unit(const State& state, Side side, HexId hex) const {
    return has_unit(state, side, hex, [&](UnitId unit) { return is_combat(unit); });
  }
  bool has_fighting_unit(const State& state, Side side, HexId hex) const {
    return has_unit(state, side, hex, [&](UnitId unit) { return fights(state, unit); });
  }
  bool has_supply_unit(const State& state, Side side, HexId hex) const {
    return has_unit(state, side, hex, [&](UnitId unit) { return is_supply(unit); });
  }

  // Shared questions.
  /// Whether the unit exerts a zone of control now [DF 10.11].
  bool exerts_zone(const State& state, UnitId unit) const;
  /// The zone of control of a side [DF 10.0-G], cached in the state.
  const HexSet& zone(const State& state, Side side) const;
  /// The part of it that cannot be infiltrated [DF 10.3], cached in the state.
  const HexSet& hard_zone(const State& state, Side side) const;
  /// Hexes that bar lines of supply and of communication of `side`: enemy units, and enemy zones where no combat unit
  /// of its own stands [DF 7.1, DF 7.12, DF 10.25, DF 13.2-LOC], cached in the state. Tobruk's wider zone is not in it
  /// [DF 10.14].
  const HexSet& barred(const State& state, Side side) const;
  /// Hexes from which a unit of this class has a line of communication to one of `ends` [DF 13.2-LOC].
  HexSet communicating(const State& state, Side side, std::uint8_t mover, const HexSet& ends) const;
  /// Whether `unit` has one to its side's base; with `tobruk` also to Tobruk, for the cases that name it.
  bool has_communication(const State& state, UnitId unit, bool tobruk = false) const;
  HexId base(Side side) const { return side == kAxis ? el_agheila : alexandria; }

  // Victory, in 15_victory.
  /// Whether the Axis has the place: a unit of its was the last in it [DF 15.15, DF 15.26].
  bool axis_holds(const State& state, int place) const;
  /// Whether the ways of winning the race are open now [DF 15.15-1, DF 15.15-2].
  bool wins_by_city(const State& state) const;
  bool wins_by_frontier(const State& state) const;
  /// Whether an Axis unit has the city that ends the campaign [DF 15.25].
  bool wins_at_once(const State& state) const;
  int victory_points(const State& state) const;  ///< [DF 15.26]
  std::string place_name(int place) const;

  // Ruleset.
  std::uint8_t mover_class(const State&, UnitId unit, std::uint8_t = 0) const override { return mover_class(unit); }
  std::uint8_t mover_class(UnitId unit) const;
  void set_up(State& state, Events& events) const override;
  void next_phase(State& state, Events& events) const override;
  void judge_victory(State& state, Events& events) const override;
  HexSet zone_of(const State& state, UnitId unit) const override;
  HexSet zone_of_control(const State& state, Side side) const override { return zone(state, side); }
  CombatReport combat(const State& state, const CombatQuery& query) const override;
  std::string result_words(std::string_view result) const override;
  CombatQuery completed(const State& state, const CombatQuery& query) const override;
  Declaration declaration(const State& state, const CombatQuery& query) const override;
  SupplyReport supply(const State& state, UnitId unit) const override;
  bool supplied(const State& state, UnitId unit) const override { return generally_supplied(state, unit); }
  HexSet supplied_area(const State& state, Side side) const override;
  void reach(const State& state, UnitId unit, WayList& ways) const override;
  /// Of a march and an overrun, what units like this one have used in the group, and the overrun itself [8.27, 8.34,
  /// 8.35]; of a ride, all it costs [DF 8.62].
  WayPrice price_of(const State& state, UnitId unit, const Action& action) const override;
  ActionList led_together(const State& state, std::span<const UnitId> units, const Action& path,
                          std::string_view mode) const override;  ///< [DF 8.27]
  int appraise(const State& state, Side side) const override;
  void appraise_actions(const State& state, std::span<const Action> actions, std::span<int> scores,
                        std::span<const int> values) const override;
  std::array<std::int16_t, kMaxCounterValues> values_of(const State& state, UnitId unit) const override;
  Datum extra_to_datum(const State& state) const override;
  Findings extra_from_datum(State& state, const Datum& datum) const override;
  Findings check_position(const State& state) const override;
  Findings check_start(const State& state) const override;
  /// The combat; the group, with its points; the convoy, due: MSUs still to be placed.
  std::optional<InHand> hand(const State& state) const override;

 private:
  int rating_of_unit(const UnitState& now, UnitId unit) const {
    const int rating = is_supply(unit) ? 0 : rating_of(now);
    return rating < units[unit].lowest_rating ? units[unit].lowest_rating : rating;
  }
  void read_units(Findings& findings);
  void read_terrain(Findings& findings);
  void read_hexsides(Findings& findings);
  void read_places();
  void read_bases();
  void read_supply();
  void read_turns(Findings& findings);
  void read_schedule();
  void read_victory(Findings& findings);
  void add_words();  ///< those that hang on the title

  int limit_ = 6, city_limit_ = 9;
};

std::shared_ptr<const WaysToPlaces> ways_to_places(const DesertFox& game);   ///< REQUIRES compile()

/// The hexes next to these.
HexSet beside(const Map& map, const HexSet& hexes);
/// Keys under which what depends on the units of a side or of both, where and how they are, may be kept in State.
inline std::uint64_t stamp_of(const State& state, Side side) { return state.board().epoch(side); }
inline std::uint64_t stamp_of_both(const State& state) {
  return std::uint64_t{state.board().epoch(kAxis)} << 32 | state.board().epoch(kCommonwealth);
}

}  // namespace fox
