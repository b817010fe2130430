// A table to set up positions of the North Africa system in a few readable lines:
//
//   QuadTable t;                                             // 9 x 9 hexes of Mixed, all of them supply sources
//   t.terrain("0303", "rough").side("0303", "0304", {"escarpment"}).way("0101-0201-0301", "road");
//   t.unit("x1", Axis, "0404", {.attack = 4, .defense = 5, .movement = 9}, {"mechanized"});
//   t.start(kMovementPhase, Axis, 3);
//   CHECK(t.legal("move x1 0404-0405"));
//   CHECK(t.refused_by("move x1 0404-0403-0402") == "QUAD 5.13");
//
// Map and units are made before start(); afterwards the game is played, or its position edited. A mistake in the
// set-up or in an action's text fails the test with its reason.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "quad.hpp"
#include "support/rules_table.hpp"

namespace quad_test {

using namespace quad;

constexpr Side Axis = Side::kFirst;
constexpr Side Allied = Side::kSecond;

/// Printed values [QUAD 2.31]: an artillery unit has barrage, fpf and range, any other attack.
struct Values {
  int attack = 0, defense = 1, movement = 10;
  int barrage = 0, fpf = 0, range = 0;
};
constexpr Values kTwo{.attack = 2, .defense = 2}, kFour{.attack = 4, .defense = 4},
    kBattalion{.attack = 4, .defense = 2};
constexpr Values kBattery{.defense = 1, .movement = 7, .barrage = 3, .fpf = 2, .range = 3};

class QuadTable : public test::TableOf<QuadTable> {
 public:
  /// `columns` x `rows` hexes of Mixed, numbered as Crusader's map.
  explicit QuadTable(int columns = 9, int rows = 9);
  /// Crusader's own map, counters and title with a scenario's deployment; units, sources and options may be added.
  static QuadTable crusader(std::string_view scenario);

  // The map.
  /// A new kind of terrain with its entry of title.json.
  QuadTable& terrain_kind(std::string_view kind, Datum entry);
  /// Likewise a new kind of hexside.
  QuadTable& hexside_kind(std::string_view kind, Datum entry);
  /// The table is played under Kasserine's ban on Rough ground [KAS 16.11]: it binds every mechanized unit.
  QuadTable& bans_rough();
  /// The supply sources of a side. On a table map a side for which this is never called finds supply everywhere.
  QuadTable& source(Side side, std::string_view hexes);

  QuadTable& points(Side side, int ground_support);

  // Units. Traits: "mechanized", "anti-tank"; "artillery" follows from a range.
  QuadTable& unit(std::string_view id, Side side, std::string_view hex, Values values = {},
                  const std::vector<std::string>& traits = {});
  /// A reinforcement due on `turn` in `hex`.
  QuadTable& due(std::string_view id, Side side, int turn, std::string_view hex, Values values = {},
                 const std::vector<std::string>& traits = {});

  /// Composes the game and begins `phase` as in play; `first` moves first in every Game-Turn.
  void start(PhaseKind phase = kMovementPhase, Side phasing = Axis, int turn = 1, Side first = Axis);

  // The game.
  const Quad& rules() const { return *rules_; }

  // Units in play.
  bool has(std::string_view unit, UnitFlag flag) const { return quad::has(state(), id(unit), flag); }
  void set_flag(std::string_view unit, UnitFlag flag) {
    edit([&](State& state) { quad::set(state, id(unit), flag); });
  }
  void remove(std::string_view unit) {
    edit([&](State& state) { state.remove(id(unit), Place::kEliminated); });
  }

 private:
  void add_kind(std::string_view rules, std::string_view kind, Datum entry);
  void compose();
  void compose_sources();
  Counter counter(std::string_view id, Side side, const Values& values, const std::vector<std::string>& traits);

  std::array<HexSet, 2> sources_;
  std::array<bool, 2> has_sources_{};
  bool title_sources_ = false;
  std::array<std::int16_t, 2> points_{};
  std::vector<std::pair<std::string, Datum>> title_rules_;
  std::shared_ptr<const Quad> rules_;
};

}  // namespace quad_test
