// A table to set up positions of the El Alamein system in a few readable lines:
//
//   AlaTable t;                                              // 9 x 9 clear hexes, edges west and east
//   t.terrain("0303", "ridge").road("0105-0205-0304").mine(Allied, "0404");
//   t.unit("a", Axis, "0404", 6, 10).supply_unit("s", Axis, "0405");
//   t.start(kCombatPhase, Axis, 3);
//   CHECK(t.legal("move a 0404-0405"));
//   CHECK(t.refused_by("move a 0404-0403-0402") == "ALA 5.13");
//
// Everybody is supplied who can trace a line to his map edge, unless printed_supply() is called. Map and units are made
// before start(); afterwards the game is played, or its position edited. A mistake in the set-up or in an action's
// text fails the test with its reason.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "el_alamein.hpp"
#include "support/rules_table.hpp"

namespace ala_test {

using namespace ala;

constexpr Side Axis = Side::kFirst;
constexpr Side Allied = Side::kSecond;

/// A road from the west to the east that many tests lay.
constexpr const char* kRoad = "0105-0204-0305-0404-0505-0604-0705-0804-0905";

class AlaTable : public test::TableOf<AlaTable> {
 public:
  /// `columns` x `rows` clear hexes, numbered as the map of El Alamein.
  explicit AlaTable(int columns = 9, int rows = 9);
  /// The title's own map and counters with a scenario's set-up; options may be added.
  static AlaTable scenario(std::string_view id);

  // The map.
  /// "0105-0205-0304", from the west edge to the east.
  AlaTable& road(std::string_view path) { return way(path, "road"); }
  AlaTable& mine(Side owner, std::string_view hexes);
  AlaTable& vanguard(Side side, std::string_view hex);

  // Title and scenario.
  AlaTable& printed_supply();                                          ///< the ranges of 13.32 and 16.01
  AlaTable& scenario_rule(std::string_view member, Datum value);   ///< of the scenario's rules: "boxes", "victory" ...

  /// Traits: "engineer", "defense-only".
  AlaTable& unit(std::string_view id, Side side, std::string_view hex, int strength = 4, int movement = 8,
                 const std::vector<std::string>& traits = {});
  AlaTable& supply_unit(std::string_view id, Side side, std::string_view hex, int attacks = 3, int range = 6);

  /// Composes the game and begins `phase` as in play; `first` moves first in every Game-Turn.
  void start(PhaseKind phase = kInitialPhase, Side phasing = Axis, int turn = 2, Side first = Axis);
  /// Composes the game and starts it as the scenario does.
  void begin();

  // The game.
  const ElAlamein& rules() const { return *rules_; }
  /// An attack and its roll.
  AlaTable& attack(std::string_view text, int die) { return apply("attack " + std::string(text)).roll(die); }
  PhaseId phase() const { return state().pos.top().phase; }
  /// Attacker's and defender's strength and the odds, "12:5 2-1".
  std::string odds(std::string_view attack) const;
  int points(PointKind kind) const { return state().pos.points[kind]; }

  // Units in play.
  std::string numbers(const HexSet& set) const;                        ///< "0404 0405"
  bool has(std::string_view unit, UnitFlag flag) const { return ala::has(state(), id(unit), flag); }
  SupplyState supply(std::string_view unit) const { return rules_->supply_state(state(), id(unit)); }
  bool mined(std::string_view hex, Side owner) const { return rules_->mined(state(), at(hex), owner); }
  std::string vanguard(Side side) const;
  void remove(std::string_view unit) {
    edit([&](State& state) { state.remove(id(unit), Place::kEliminated); });
  }
  /// Puts a unit into Road Mode, looking towards the next hex.
  void column(std::string_view unit, std::string_view toward);

 private:
  AlaTable& add(Counter made, std::string_view hex, const std::vector<std::pair<const char*, int>>& values,
                const std::vector<std::string>& traits);
  void compose();

  bool own_title_ = false;             ///< the title's files rather than a table's
  bool printed_supply_ = false;
  std::vector<Marker> markers_;
  std::vector<std::pair<std::string, Datum>> scenario_;
  std::shared_ptr<const ElAlamein> rules_;
};

}  // namespace ala_test
