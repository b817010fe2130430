// The composed game of the El Alamein system: the title's facts, read once, and the questions that several modules ask.
#pragma once

#include <memory>
#include <string_view>

#include "ala_position.hpp"
#include "el-alamein/rulebook.hpp"
#include "trigh/kit/game.hpp"
#include "trigh/kit/results.hpp"
#include "trigh/kit/zones.hpp"
#include "trigh/map/rings.hpp"

namespace ala {

/// What rules ask about a counter.
struct UnitFacts {
  std::int16_t strength = 0;  ///< printed [ALA 3.33-2]
  std::int16_t movement = 0;  ///< whole points [ALA 3.33-3]
  std::int16_t range = 0;     ///< Attack-Supply Range of a Supply unit [ALA 13.1-2]
  std::int16_t attacks = 0;   ///< its Attack Support Allowance [ALA 13.1-1]; negative: any number
  bool supply = false, engineer = false;
  bool combat = false;               ///< a Combat unit: zone, vanguards, victory [ALA 3.32]; reading engineers
  bool fights = false;               ///< a Combat unit that is no engineer: mines, obligations, advances
  bool attacks_at_all = false;       ///< fights, and its strength stands in no parentheses [ALA 9.14-N]
  bool mechanized = false;           ///< [ALA 8.01]
  Side side = Side::kNone;
};

/// Numbers that differ between mechanized units and all others.
struct Pace {
  int foot = 0, mechanized = 0;
  int of(const UnitFacts& unit) const { return unit.mechanized ? mechanized : foot; }
  static Pace read(const Datum& entry) { return {entry["foot"].as_halves(), entry["mechanized"].as_halves()}; }
};

struct TerrainFacts {
  Pace cost;                         ///< half points to enter [ALA 6.5-1 to ALA 6.5-3]
  int defense = 1;                   ///< multiplies a defender
  bool prohibited = false, rough = false, isolates = false;
  const char* label = "";
};

/// The only road, from the first side's map edge to the second side's [ALA 15.0-G1].
struct Road {
  std::vector<HexId> hexes;
  std::array<std::int16_t, kMaxHexes> place;   ///< of a hex in `hexes`, -1 off the road
  HexSet set, off;                             ///< its hexes; all others of the map

  Road() { place.fill(-1); }
  int length() const { return static_cast<int>(hexes.size()); }
  bool on(HexId hex) const { return hex < kMaxHexes && place[hex] >= 0; }
  /// Number of road hexes between a side's map edge and `hex`: 0 in the edge hex itself.
  int from_edge(Side side, HexId hex) const { return side == Side::kFirst ? place[hex] : length() - 1 - place[hex]; }
  HexId at(Side side, int from_edge) const {
    return hexes[static_cast<std::size_t>(side == Side::kFirst ? from_edge : length() - 1 - from_edge)];
  }
};

/// Hexes that hold Allied units [ALA 18.12]. Hexes of one area touch.
struct Boxes {
  Side side = Side::kNone;
  std::vector<HexId> hexes;
  std::vector<std::uint8_t> area;    ///< by hex of `hexes`
};

/// Where the Axis may not go west [ALA 18.32 to ALA 18.34].
struct StandFast {
  const GameData& data;
  const Datum& entry;
  Side side = side_named(data, entry["side"].as_text());
  HexSet zone = data.map.region(entry["region"].as_text());     ///< between the Retreat Line and the Starting Line
  HexsideKinds line = data.map.hexside_bit(entry["retreat_line"].as_text());
  int last_turn = entry["last_turn"].as_int();
  HexSet west = {};                                             ///< the hexes west of the line
};

enum class SupplyState : std::uint8_t { kSupplied, kPartial, kUnsupplied, kIsolated };

/// What a supply state does [ALA 13.2].
struct SupplyEffect {
  const Datum& entry;
  bool movement_halved = entry["movement_halved"].as_bool();
  bool attack_halved = entry["attack_halved"].as_bool();
  bool defense_halved = entry["defense_halved"].as_bool();
  bool may_attack = entry["may_attack"].as_bool(true);
};

/// A level of victory, best for the Axis first [ALA 17.1].
struct VictoryLevel {
  std::string id, name;
  Side winner = Side::kNone;
  int from = 0;                      ///< least points; the last level has no least
};

/// What a scenario pays for [ALA 17.21 to ALA 17.23-2]. Zero: nothing.
struct VictoryFacts {
  const Datum& entry;
  int start = entry["start"].as_int();  ///< without variations
  int beyond_column = entry["east"]["beyond_column"].as_int(), column_points = entry["east"]["points"].as_int();
  int mine_points = entry["cleared"]["points"].as_int();
  int exit_after_turn = entry["exits"]["after_turn"].as_int();
  int supply_exit_points = entry["exits"]["supply_points"].as_int();
};

/// A variation that is on and that the scenario allows [ALA 18.5-G].
struct Variation {
  const Case* rule = nullptr;
  int points = 0;                    ///< to the Axis starting points
  std::vector<Placement> add = {};
  std::vector<UnitId> lose = {};
};

/// Where the sides may place their forces by 18.4. Empty areas: nowhere.
struct FreeSetUp {
  bool on = false;
  std::array<HexSet, 2> area;        ///< behind the Starting Lines [ALA 18.42]
  Side line_side = Side::kNone;      ///< its mines lie along the line or as in history [ALA 18.44]
  std::vector<HexId> line;           ///< from north to south
  std::array<HexSet, 2> mines;       ///< of history, whose number is the most [ALA 18.43]
};

/// Where the units of a side stand together [ALA 8.0-G, ALA 12.13].
struct Stacks {
  HexSet over, full;    ///< more units than the limit; no room for another one
  HexSet counted;       ///< with a unit that is no engineer
};

/// The range of supply lines of any length: farther than any two hexes lie apart.
constexpr int kAnyLength = 4000;

/// Slots of State::derived: of the first side; that of the second follows.
enum DerivedSlot { kZoneFirst = 0, kSuppliedFirst = 2, kPartialFirst = 4, kConnectedFirst = 6, kDerivedEnd = 8 };
static_assert(kDerivedEnd <= State::kDerivedSlots);

/// Slots of State::kept, likewise.
enum KeptSlot {
  kClosedFirst = 0, kSourcesFirst = 2, kFreeFirst = 4, kNearEdgeFirst = 6, kMinesFirst = 8, kStacksFirst = 10,
  kColumnsFirst = 12, kKeptEnd = 14
};
static_assert(kKeptEnd <= State::kKeptSlots);

class ElAlamein : public kit::Game {
 public:
  /// Reads the facts; findings of the title's data go to `findings`.
  ElAlamein(std::shared_ptr<const GameData> game, const Options& chosen, Findings& findings);

  const Datum& rules_datum() const { return data->title["rules"]; }
  const Datum& scenario_datum() const { return data->scenario.rules; }

  // Facts.
  Side axis = side_named(*data, "axis"), allied = side_named(*data, "allied");
  std::vector<UnitFacts> units;
  std::vector<TerrainFacts> terrain;         ///< by TerrainId
  HexSet isolating;                          ///< hexes without supply [ALA 6.5-3]
  HexSet unclear;                            ///< rough terrain, and the sea
  HexsideKinds prohibited_sides = 0;         ///< sea hexsides [ALA 6.5-4]
  std::array<int, 2> stack_limit{};          ///< [ALA 8.0-G]
  Pace stack_cost = Pace::read(rules_datum()["stacking"]["cost"]);     ///< half points [ALA 8.01]
  Pace mine_cost = Pace::read(rules_datum()["minefields"]["cost"]);    ///< [ALA 11.11]
  Pace column_cost = Pace::read(rules_datum()["road_mode"]["cost"]);   ///< [ALA 6.41]
  int mine_defense = rules_datum()["minefields"]["defense"].as_int(1);            ///< [ALA 11.21]
  std::array<std::uint8_t, 2> clearing{};    ///< bit n: a roll of n clears [ALA 11.32]
  int hexes_per_point = rules_datum()["road_mode"]["hexes_per_point"].as_int(5);  ///< [ALA 6.21]
  int road_range = supply_range("road", 6), edge_range = supply_range("edge", 4);  ///< [ALA 13.32, ALA 16.01]
  int chain_range = supply_range("chain", 4);                                      ///< [ALA 13.34]
  std::array<SupplyEffect, 4> supply_effects{effect_of("supplied"), effect_of("partially-supplied"),
                                             effect_of("unsupplied"), effect_of("isolated")};   ///< by SupplyState
  std::array<HexSet, 2> edge_hexes;             ///< along the friendly map edges [ALA 16.0-G]
  Road road;
  Boxes boxes;
  StandFast stand_fast{*data, scenario_datum()["stand_fast"]};
  kit::ResultsTable crt;
  kit::ZoneEffects zone_effects;             ///< what zones of control do
  std::vector<VictoryLevel> levels;
  VictoryFacts victory{scenario_datum()["victory"]};
  int historical = -1;                       ///< index of the level of history
  std::vector<Variation> variations;
  FreeSetUp free_set_up;
  HexSet historical_mines(Side owner) const;     ///< of the set-up chart
  static constexpr int kThreatReach = 6;         ///< hexes over which opponents count a threat
  Rings around{map(), kThreatReach};

  // Readings that are asked for often.
  struct Readings {
    const Ruleset& game;
    bool overrun = game.reads("enemy-hexes", "overrun");
    bool steered = !game.reads("column-steering", "free");
    bool shares_fate = !game.reads("shared-fate", "barred");
    bool engineers_cost = !game.reads("engineer-costs", "free");
    bool thin_next = !game.reads("overstack-phase", "initial");
    bool supply_moves_early = game.reads("supply-moves", "also-initial");
    bool depressions_last = game.reads("retreat-depressions", "last");
    bool ridge_and_mines_once = game.reads("ridge-and-mines", "once");
    bool unsupported_full = game.reads("unsupported-attack", "full");
    bool edge_links = game.reads("edge-links", "yes");
    bool boxes_bind_entering = game.reads("boxed-units", "entering");
    bool any_mines_alone = game.reads("mined-targets", "any");
    bool all_join = game.reads("attack-joiners", "join");
  } read{*this};

  // Shared questions.
  const UnitFacts& facts(UnitId unit) const { return units[unit]; }
  const TerrainFacts& ground(HexId hex) const { return terrain[map().terrain(hex)]; }
  /// The zone of control of a side [ALA 7.0-G], cached in the state.
  const HexSet& zone(const State& state, Side side) const;
  /// Hexes with minefields of `owner` that are not cleared [ALA 11.0-G], kept in the state.
  const HexSet& mines(const State& state, Side owner) const;
  bool mined(const State& state, HexId hex, Side owner) const { return mines(state, owner).contains(hex); }
  /// Enemies of `attacker` in this hex are not attacked together with those of other hexes [ALA 11.26, ALA 9.25a].
  bool attacked_alone(const State& state, HexId hex, Side attacker) const;
  /// Cleared in this player-turn [ALA 11.36].
  bool freshly_cleared(const State& state, HexId hex) const;
  /// The column of the map, from 1.
  int column(HexId hex) const { return hex / map().grid.positions() + 1; }
  /// Where a side's Supply Vanguard marker is, kNoHex if it has none [ALA 15.2].
  HexId vanguard(const State& state, Side side) const;
  /// What a unit counts for stacking: engineers nothing [ALA 12.13].
  int weight(UnitId unit) const { return units[unit].engineer ? 0 : 1; }
  /// Combat and Supply units of a hex, which count for stacking [ALA 8.0-G].
  int stacked(const State& state, HexId hex) const;
  const Stacks& stacks(const State& state, Side side) const;   ///< kept in the state
  /// The friendly map edge lies beside the hex; the other edges, and the sea, are closed to units [ALA 16.0-G].
  bool at_friendly_edge(HexId hex, Side side) const { return edge_hexes[index(side)].contains(hex); }
  /// The hexes in front of and behind a unit that stands in Road Mode in `hex` [ALA 6.22-1]: for a mechanized unit on
  /// the road the next hexes of the road, whatever its bends and however `facing` points. kNoHex beyond the map and
  /// beyond the ends of the road.
  std::array<HexId, 2> space(UnitId unit, HexId hex, Direction facing) const {
    if (units[unit].mechanized && road.on(hex)) return space_on_road(hex, facing);
    const std::array<HexId, 6>& beside = map().neighbors(hex);
    return {beside[facing], beside[opposite(facing)]};
  }
  std::array<HexId, 2> space(const State& state, UnitId unit) const {
    return space(unit, state.hex(unit), static_cast<Direction>(state.unit(unit).steps));
  }
  /// Enters or leaves Road Mode; `facing` matters only on entering. The caches hear of it.
  void set_column(State& state, UnitId unit, bool on, Direction facing = 0) const;
  /// Axis victory points as they stand [ALA 17.0-G].
  int victory_points(const State& state) const;
  /// Index into `levels` for that many points.
  int level_of(int points) const;
  /// Columns by which the easternmost Axis unit that counts lies beyond the line [ALA 17.21].
  int columns_gained(const State& state) const;

  /// Takes a unit off the map for good; eliminate() says so.
  void take_off(State& state, UnitId unit, Place place) const;
  void eliminate(State& state, UnitId unit, const Case& rule, Events& events) const;
  /// Axis points for the loss of a unit by combat or isolation [ALA 17.2-1, ALA 17.2-2].
  void score_loss(State& state, UnitId unit, bool isolated, Events& events) const;

  // Supply (13).
  SupplyState supply_state(const State& state, UnitId unit) const;
  /// Whether that is isolation: found with one flood for most [ALA 14.0-G].
  bool isolated(const State& state, UnitId unit) const;
  /// The state a Combat unit of `side` would have in `hex`, all others where they are.
  SupplyState supply_at(const State& state, Side side, HexId hex) const;
  /// Hexes of a side's Active Road Section [ALA 15.1].
  HexSet active_road(const State& state, Side side) const;
  /// The enemy holds the road hex at the friendly edge [ALA 13.36].
  bool edge_road_lost(const State& state, Side side) const;
  /// Hexes of Supply units that are sources [ALA 13.34].
  const HexSet& supply_sources(const State& state, Side side) const;
  /// Hexes where a unit of `side` is supplied without the help of a Supply unit [ALA 13.32].
  const HexSet& freely_supplied(const State& state, Side side) const;
  /// Hexes from which a line of at most `range` hexes leads to one of `sources`.
  HexSet within(const State& state, Side side, const HexSet& sources, int range) const;
  /// Whether the hex is in a Boxed Area that supplies the units of `side` in it [ALA 18.12].
  HexSet boxed_supply(const State& state, Side side) const;
  /// Index into Boxes::hexes of a hex that still is boxed, -1 otherwise [ALA 18.13].
  int boxed(const State& state, HexId hex) const;

  // Ruleset.
  /// By what it is; those held back by 18.32 have classes of their own.
  std::uint8_t mover_class(const State& state, UnitId unit, std::uint8_t mode = 0) const override;
  void set_up(State& state, Events& events) const override;
  void next_phase(State& state, Events& events) const override;
  void judge_victory(State& state, Events& events) const override;
  HexSet zone_of(const State& state, UnitId unit) const override;
  HexSet zone_of_control(const State& state, Side side) const override { return zone(state, side); }
  CombatReport combat(const State& state, const CombatQuery& query) const override;
  std::string result_words(std::string_view result) const override { return crt.words(result); }
  Declaration declaration(const State& state, const CombatQuery& query) const override;
  SupplyReport supply(const State& state, UnitId unit) const override;
  bool supplied(const State& state, UnitId unit) const override {
    return supply_state(state, unit) == SupplyState::kSupplied;
  }
  HexSet supplied_area(const State& state, Side side) const override;
  void reach(const State& state, UnitId unit, WayList& ways) const override;
  /// The pieces before it, Road Mode, and the map's edge [ALA 5.0-P, ALA 6, ALA 16].
  WayPrice price_of(const State& state, UnitId unit, const Action& action) const override;
  int appraise(const State& state, Side side) const override;
  void appraise_actions(const State& state, std::span<const Action> actions, std::span<int> scores,
                        std::span<const int> values) const override;
  Findings check_position(const State& state) const override;
  void settle_position(State& state) const override;   ///< Boxed Areas, and isolation that is none
  /// The march; the combat, due: the hexes of the retreat; the exchange, due: strength still to be given up.
  std::optional<InHand> hand(const State& state) const override;
  Datum extra_to_datum(const State& state) const override;
  Findings extra_from_datum(State& state, const Datum& datum) const override;

 private:
  std::array<HexId, 2> space_on_road(HexId hex, Direction facing) const;
  int supply_range(std::string_view of, int otherwise) const;   ///< hexes; kAnyLength where a reading has it so
  SupplyEffect effect_of(std::string_view state) const {
    return {data->table("supply-effects")["states"][state]};
  }
  const HexSet& supply_area(const State& state, Side side, DerivedSlot first) const;
  HexSet in_range(const State& state, Side side, int times) const;
  const HexSet& lines_closed(const State& state, Side side) const;   ///< where no line runs
  const HexSet& near_edge(const State& state, Side side) const;      ///< supplied by the map edge [ALA 16.01]
  void read_units();
  void read_terrain(Findings& findings);
  void read_sides();
  void read_road(Findings& findings);
  void read_boxes();
  void read_stand_fast();
  void read_levels();
  void read_variations(Findings& findings);
  void read_free_set_up(Findings& findings);
  void begin_free_set_up(Position& pos) const;
  void add_words();  ///< those that hang on the title
};

/// Hexsides between two directions, 0 to 3.
int turn_between(Direction a, Direction b);

/// Mover classes: mechanized is the lowest bit; the rest says how the unit is held back [ALA 18.32, ALA 18.33].
constexpr bool mechanized_class(std::uint8_t mover) { return (mover & 1) != 0; }
constexpr std::uint8_t kHeldClass = 2, kEastboundClass = 4, kWestClass = 6;

}  // namespace ala
