// A table to set up positions of Desert Fox in a few readable lines:
//
//   DesertFoxTable t;                                         // 9 x 9 clear hexes, rows from south to north
//   t.terrain("0303", "rough").side("0303", "0304", {"ridge"}).way("0101-0102-0103", "road").place("tobruk", "0909");
//   t.unit("x1", Axis, "0404", "armor", {.strength = 9, .morale = 1, .movement = 22});
//   t.unit("y1", Cw, "0406", "infantry", {.strength = 2}, {"foot"}).dump("d1", Axis, "0404").msu("m1", Cw, "0407");
//   t.start(kMove1, Axis, 3);
//   CHECK(t.legal("move x1 0404-0405"));
//   CHECK(t.refused_by("move x1 0404-0405-0406") == "DF 8.24");
//
// Map and units are made before start(); afterwards the game is played, or its position edited. A mistake in the set-up
// or in an action's text fails the test with its reason. Named places, the railroad and the scenario are empty unless
// set; the turn record track and the tables are the title's own.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "desert_fox.hpp"
#include "support/rules_table.hpp"

namespace fox_test {

using namespace fox;

constexpr Side Axis = Side::kFirst;
constexpr Side Cw = Side::kSecond;

// Traits that many tests give.
inline const std::vector<std::string> kFoot = {"foot"}, kWeak = {"parenthesized"};

/// Printed values [DF 2.21]; a depleted value of 0 is as on the front.
struct Values {
  int strength = 3, morale = 2, movement = 14, stacking = 1;
  int depleted_strength = 0, depleted_morale = 0, depleted_movement = 0;
  int rating = 0;
};

class DesertFoxTable : public test::TableOf<DesertFoxTable> {
 public:
  /// `rows` x `columns` clear hexes, numbered row then column, even rows half a hex to the east.
  explicit DesertFoxTable(int rows = 9, int columns = 9);
  /// The title's own map, counters and scenario; units, places and options may be added.
  static DesertFoxTable title(std::string_view scenario);

  // The map.
  /// Gives one of the title's places ("tobruk", "el-agheila") a hex of this map; cities also need terrain("...",
  /// "city").
  DesertFoxTable& place(std::string_view id, std::string_view hex);
  /// The railroad along "0109-0108-0107", the first being Alexandria's end, finished up to `railhead`.
  DesertFoxTable& rail(std::string_view path, std::string_view railhead);

  // Title and scenario.
  DesertFoxTable& rule(std::string_view member, Datum value);               ///< adds or replaces a member of rules
  DesertFoxTable& scenario_rule(std::string_view member, Datum value);      ///< likewise in the scenario
  DesertFoxTable& table(std::string_view id, Datum value);                  ///< adds or replaces a table
  DesertFoxTable& points(PointKind which, int value);
  /// Supply is judged as it is; without this nobody carries an Out of General Supply marker at the start.
  DesertFoxTable& judge_supply();

  // Units. Traits: "foot", "artillery", "parenthesized", "parenthesized-depleted".
  DesertFoxTable& unit(std::string_view id, Side side, std::string_view hex,
                       std::string_view type = "motorized-infantry", Values values = {},
                       const std::vector<std::string>& traits = {}, std::string_view nation = {});
  DesertFoxTable& msu(std::string_view id, Side side, std::string_view hex);
  DesertFoxTable& dump(std::string_view id, Side side, std::string_view hex);
  /// Supply units in the pool: "axis-spare-1" and so on.
  DesertFoxTable& spares(Side side, int count);
  /// A reinforcement due on `turn`.
  DesertFoxTable& due(std::string_view id, Side side, int turn, std::string_view type = "motorized-infantry",
                      Values values = {}, const std::vector<std::string>& traits = {}, std::string_view nation = {});
  /// A fortification.
  DesertFoxTable& fort(std::string_view hex, int level);

  /// Composes the game and begins `phase`, a phase of frame 0 in which somebody decides, as in play; in reaction phases
  /// the other side acts. `first` moves first in this Game-Turn.
  void start(PhaseKind phase = kMove1, Side phasing = Axis, int turn = 3, Side first = Axis);
  /// Begins the Refit Phase of the opponent's player-turn, after which what is due to `side` arrives, and ends it.
  void arrive(Side side, int turn);
  /// Begins a Combat Phase with everybody in Combat Supply, under Emergency Supply markers.
  void start_combat(Side phasing = Axis, int turn = 3);

  // The game.
  const DesertFox& rules() const { return *rules_; }
  DesertFoxTable& end_phase() { return apply("end-phase"); }
  /// The id of the phase or decision on top: "combat-roll".
  const std::string& waits_for() const { return match_->phase().id; }
  Side to_act() const { return match_->to_act(); }

  // Units in play.
  bool has(std::string_view unit, UnitFlag flag) const { return fox::has(state(), id(unit), flag); }
  bool depleted(std::string_view unit) const { return fox::depleted(state(), id(unit)); }
  const GroupInHand& group() const { return block(state()).group; }
  int point(PointKind which) const { return state().pos.points[which]; }
  void set_flag(std::string_view unit, UnitFlag flag) {
    edit([&](State& state) { fox::set(state, id(unit), flag); });
  }
  void deplete(std::string_view unit) {
    edit([&](State& state) { state.pos.units[id(unit)].steps = 1; });
  }
  void remove(std::string_view unit, OwnPlace where) {
    edit([&](State& state) { state.remove(id(unit), fox::place(where)); });
  }

 private:
  void compose();
  UnitId add(std::string_view id, Side side, std::string_view type, const Values& values,
             const std::vector<std::string>& traits, std::string_view nation);

  bool own_title_ = false, judge_supply_ = false;
  std::vector<std::pair<std::string, Datum>> rules_members_, scenario_members_, places_;
  std::vector<std::pair<int, int>> points_;
  std::vector<UnitId> dumps_;
  std::vector<std::pair<HexId, int>> forts_;
  std::shared_ptr<const DesertFox> rules_;
};

}  // namespace fox_test
