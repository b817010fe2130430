// A composed game of the North Africa system: facts read once from the title's data, and the questions that
// several rule sections share. The sections themselves are modules, one file each (modules.hpp).
#pragma once

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "quad_position.hpp"
#include "north-africa-quad/rulebook.hpp"
#include "trigh/kit/game.hpp"
#include "trigh/kit/results.hpp"
#include "trigh/kit/zones.hpp"
#include "trigh/map/rings.hpp"

namespace quad {

/// The printed values of a counter [QUAD 2.31]; zero where it has none.
struct UnitFacts {
  std::int8_t attack = 0, defense = 0, movement = 0;     ///< movement in whole points
  std::int8_t barrage = 0, fpf = 0, range = 0;
  bool artillery = false, mechanized = false, anti_tank = false;
  Side side = Side::kNone;
};

/// A kind of terrain under this title's key.
struct TerrainFacts {
  int cost_halves = 0;
  bool prohibited = false;
  int line = -1;            ///< CRT line of a defender in it
  const char* label = "";   ///< static: the terrain's name in Map::terrain_kinds
};

/// A kind of hexside. Ways have a rate; sides may prohibit, be mined, or give a CRT line.
struct HexsideFacts {
  HexsideKinds bit = 0;
  const char* name = "";              ///< static: its name in Map::hexside_kinds
  int way_halves = 0;                 ///< 0: no way
  const Case* way_rule = nullptr;
  int price_halves = 0;               ///< added for crossing it, but on a road [QUAD 5.23]
  const Case* price_rule = nullptr;
  bool prohibited = false;
  HexsideKinds crossed_by = 0;        ///< kinds that open a prohibited side
  Side minefield_of = Side::kNone;
  int line = -1;                      ///< CRT line for a defender attacked across it
};

/// When and where a unit comes onto the map; no hexes: it does not [QUAD 13.0-G]. Of several the owner chooses one
/// [QUAD 13.0-P].
struct ArrivalFacts {
  int turn = 0;
  HexId hex = kNoHex;   ///< the one that the list names, if it names one
  HexSet hexes;
  std::vector<std::pair<std::size_t, int>> hurries = {};  ///< alarms, and by how many turns each brings it earlier
};

class Quad;
class ExclusiveRule;
class Victory;

/// Reading unsupplied-retreat: of a vacant end out of supply and one in supply that displaces friends, which comes
/// first [QUAD 12.24, QUAD 7.73].
enum class UnsuppliedRetreat : std::uint8_t { kDisplace, kVacant, kOwner };

/// A rule by which a phasing unit need not fight an enemy across a hexside [10.21, CRU 17.1]. A unit is exempt
/// when some exemption holds for every enemy it touches.
struct Exemption {
  const Case* rule = nullptr;
  std::function<bool(const Quad& quad, Side side, HexId hex, Direction toward_enemy)> holds;
};

/// Where and from which turn on a side may leave the map [QUAD 14.0-G]. No hexes: nowhere.
struct ExitFacts {
  HexSet hexes;
  int earliest_turn = 1;
  const Case* rule = nullptr;
  bool supplied = false;    ///< only units that were in supply when the phase began
  HexSet later;             ///< of `hexes` those that open in Game-Turn `later_turn`
  int later_turn = 1;

  bool open(HexId hex, int turn) const {
    return hexes.contains(hex) && turn >= (later.contains(hex) ? later_turn : earliest_turn);
  }
};

/// How the supply lines of a side run, beside where its sources are [QUAD 12.1]; see 12_supply.cpp.
struct SupplyFacts {
  const Case* rule = nullptr;
  HexsideKinds ways = 0;                    ///< lines run along them but for the last `reach` hexes; by ways_rule
  int reach = 0;
  const Case* ways_rule = nullptr;          ///< null: over any ground, to any length
  int automatic_until = 0;                  ///< Game-Turn through which the side is in supply anyway
  const Case* automatic_rule = nullptr;
  HexSet lapsing;                           ///< sources until the enemy has been in one of them
  const Case* lapsing_rule = nullptr;

  bool automatic(const State& state) const { return automatic_rule && state.pos.turn <= automatic_until; }
};

/// Slots of State::derived.
enum DerivedSlot { kZoneFirst = 0, kZoneSecond, kSuppliedFirst, kSuppliedSecond, kSuppliedAmong, kRouteEnd };
/// Slots of State::kept.
enum KeptSlot { kStrengthsFirst = 0, kStrengthsSecond, kEscortsFirst, kEscortsSecond };

class Quad : public kit::Game {
 public:
  /// Reads the facts; findings of the title's data go to `findings`. REQUIRES complete options.
  Quad(std::shared_ptr<const GameData> game, const Options& chosen, Findings& findings);

  // Facts.
  std::vector<UnitFacts> units;
  std::vector<TerrainFacts> terrain;       ///< by TerrainId
  std::vector<HexsideFacts> hexsides;      ///< by bit of HexsideKinds
  HexsideKinds roads = 0, trails = 0, prohibited_sides = 0;
  std::array<HexsideKinds, 2> minefields{};  ///< by owner
  std::array<HexSet, 2> mined_hexes;         ///< hexes beside a minefield, by its owner
  /// Half points [QUAD 10.11].
  int mine_cost_nonmechanized = data->title["rules"]["minefield"]["nonmechanized"].as_halves();
  int mine_cost_mechanized = data->title["rules"]["minefield"]["mechanized"].as_halves();
  HexSet boxes;                                               ///< Allied fortified boxes [QUAD 10.3-G]
  Side box_side = side_named(*data, data->title["rules"]["boxes"]["side"].as_text());
  std::array<HexSet, 2> supply_sources;    ///< by side
  std::array<SupplyFacts, 2> supply_facts;
  /// The sources that a side has now: those above and what has not lapsed.
  HexSet sources_now(const State& state, Side side) const;
  std::array<ExitFacts, 2> exits;          ///< by side; without a rule: anywhere
  const Victory* victory_rules = nullptr;  ///< one of `modules`
  std::vector<const ExclusiveRule*> exclusive_rules;   ///< those of `modules`
  std::vector<ArrivalFacts> arrivals;      ///< by unit
  kit::ResultsTable results;               ///< the table, and what its results mean
  const DifferentialTable& crt() const { return *results.differential(); }   ///< it with all its lines
  kit::ZoneEffects zone_effects;           ///< what zones of control do
  int anti_tank_line = -1;                 ///< of the table [QUAD 11.11]
  static constexpr int kThreatReach = 5;   ///< hexes over which opponents count a threat
  Rings around{map(), kThreatReach};
  std::vector<Exemption> exemptions;       ///< filled by compose()
  /// By unit, its mover class: bit 0 mechanized, bit 1 the side. A title may put bits of its own above them; it then
  /// names the classes (Ruleset::mover_classes).
  std::vector<std::uint8_t> lasting_class;
  std::uint8_t narrowest_class = 0;   ///< the class that retreats over the fewest hexsides
  HexSet closed_at_edge;              ///< hexes that units bound by the title do not enter from off the map
  bool closed_outward = false;        ///< nor do they leave the map from there
  std::uint8_t (*passing_bits)(const State& state) = nullptr;   ///< bits that all units have for now; null: none
  bool ways_go_off_map = reads("ways-off-map", "edge-way");
  bool barrage_is_attack = !reads("attacked-by-barrage-only", "adjacent-needed");
  UnsuppliedRetreat unsupplied_retreat = reads("unsupplied-retreat", "vacant")  ? UnsuppliedRetreat::kVacant
                                         : reads("unsupplied-retreat", "owner") ? UnsuppliedRetreat::kOwner
                                                                                : UnsuppliedRetreat::kDisplace;

  /// `member` of a title object, under the readings that replace it (objects with a "readings" list).
  const Datum& under_readings(const Datum& object, std::string_view member) const;

  /// The case that `id` names, as a title's data cites it; `otherwise` where it names none.
  const Case& case_of(const Datum& id, const Case& otherwise) const;
  /// The `case` of a rule that a title may have, nullptr when it has it not.
  const Case* rule_of(const Datum& entry, const Case& otherwise) const {
    return entry.is_null() ? nullptr : &case_of(entry["case"], otherwise);
  }
  /// The hexes of all regions that `names` lists.
  HexSet regions_of(const Datum& names) const;
  /// A guess for opponents: what leaving the map is worth to a unit, kNever if nothing calls it away.
  int exit_value(const State& state, UnitId unit, HexId hex) const;
  /// Neither side has Ground Support Points for now.
  bool grounded(const State& state) const;
  /// The Game-Turn from which a reinforcement may come [QUAD 13.0-G].
  int due_turn(const State& state, UnitId unit) const;

  // Shared questions.
  const TerrainFacts& ground(HexId hex) const { return terrain[map().terrain(hex)]; }
  /// The facts of these kinds of hexsides.
  FixedVector<HexsideFacts, 32> sides(HexsideKinds kinds) const {
    FixedVector<HexsideFacts, 32> found;
    for (const HexsideFacts& each : hexsides)
      if (kinds & each.bit) found.push_back(each);
    return found;
  }
  /// Ground no unit may stand on or cross: sea.
  bool prohibited(HexId hex) const { return ground(hex).prohibited; }
  /// A hexside nobody crosses: an escarpment without a way [QUAD 5.25].
  bool closed_side(HexId from, Direction d) const;
  /// True if a unit could cross from `from` in direction `d` as far as prohibited ground goes [QUAD 5.25, QUAD 7.46].
  bool side_open(HexId from, Direction d) const;
  /// The zone of control of a side [QUAD 6.0-G], cached in the state.
  const HexSet& zone(const State& state, Side side) const;
  /// Hexes from which a unit of `side` could trace supply now [QUAD 12.0-G], cached in the state.
  const HexSet& supplied_hexes(const State& state, Side side) const;
  /// Hexes that a line of `side` reaches though no unit of it stands there: it passes no zone on their account, and no
  /// enemy mines but beside some other unit [QUAD 12.21-3, QUAD 12.22].
  HexSet joined_hexes(const State& state, Side side) const;
  bool supplied(const State& state, UnitId unit) const override {
    return supplied_hexes(state, state.side(unit)).contains(state.hex(unit));
  }
  /// Hexes in which `unit` would be supplied: supplied_hexes() without its own help where it stands now [QUAD 12.22].
  const HexSet& supplied_without(const State& state, UnitId unit) const;
  /// Hexes in which one more unit of `side` would be supplied if its units stood in `friends` [QUAD 12.22].
  const HexSet& supplied_among(const State& state, Side side, const HexSet& friends) const;
  /// The unit in a hex, kNoUnit when vacant (there is never more than one [QUAD 5.31]).
  UnitId at(const State& state, HexId hex) const { return state.board().first(hex); }
  bool adjacent(const State& state, UnitId a, UnitId b) const;
  /// Adjacent and not parted by a prohibited hexside: they are in each other's zone and may fight [QUAD 6.15,
  /// QUAD 7.46].
  bool in_contact(const State& state, UnitId a, UnitId b) const;

  // Ruleset.
  std::uint8_t mover_class(const State& state, UnitId unit, std::uint8_t = 0) const override {
    return static_cast<std::uint8_t>(mover_class(unit) | (passing_bits ? passing_bits(state) : 0));
  }
  /// As far as it lasts: all that matters but for movement.
  std::uint8_t mover_class(UnitId unit) const { return lasting_class[unit]; }
  void set_up(State& state, Events& events) const override;
  void next_phase(State& state, Events& events) const override;
  void judge_victory(State& state, Events& events) const override;
  HexSet zone_of(const State& state, UnitId unit) const override;
  HexSet zone_of_control(const State& state, Side side) const override { return zone(state, side); }
  CombatReport combat(const State& state, const CombatQuery& query) const override;
  std::string result_words(std::string_view result) const override { return results.words(result); }
  Declaration declaration(const State& state, const CombatQuery& query) const override;
  SupplyReport supply(const State& state, UnitId unit) const override;
  HexSet supplied_area(const State& state, Side side) const override { return supplied_hexes(state, side); }
  void reach(const State& state, UnitId unit, WayList& ways) const override;
  int appraise(const State& state, Side side) const override;
  void appraise_actions(const State& state, std::span<const Action> actions, std::span<int> scores,
                        std::span<const int> values) const override;
  Datum extra_to_datum(const State& state) const override;
  Findings extra_from_datum(State& state, const Datum& datum) const override;
  Findings check_position(const State& state) const override;
  /// The combat in hand, due: the hexes of the retreat; the penalty, due: units still to be taken off.
  std::optional<InHand> hand(const State& state) const override;
  /// Over the edge [QUAD 13.1, QUAD 14].
  WayPrice price_of(const State& state, UnitId unit, const Action& action) const override;

 private:
  /// Friendly units let supply lines through enemy zones.
  bool friends_matter() const { return zone_effects.lines && zone_effects.friends_of_lines; }
  std::uint64_t source_stamp(const State& state, Side side) const;
  std::uint64_t escort_digest(const State& state, Side side) const;
  void read_units(Findings& findings);
  void read_terrain(Findings& findings);
  void read_hexsides(Findings& findings);
  /// The line of the combat results table that an entry at `where` names, under the readings in force; -1 for none.
  int line_of(const Datum& entry, const std::string& where, Findings& findings) const;
  void read_sources();
  void read_exits();
  void read_boxes();
  void read_arrivals(Findings& findings);
  void add_words();  ///< those that hang on the title and its scenario
};

/// Owner of a mover class.
inline Side side_of_class(std::uint8_t mover) { return (mover & 2) == 0 ? Side::kFirst : Side::kSecond; }
/// A title's own bits bind it.
inline bool bound_by_title(std::uint8_t mover) { return mover > 3; }
inline bool mechanized_class(std::uint8_t mover) { return (mover & 1) != 0; }

/// The first term of a chain of derived-cache stamps.
inline std::uint64_t stamp_of(const State& state, Side side) { return state.board().epoch(side); }

}  // namespace quad
