// A title of the quad as shipped, for tests of its exclusive rules: a scenario composed from shared-data, and ways to
// set up situations on its map.
//
//   QuadGame game("sidi-rezeg", {{"diversion-penalty-size", "full"}}, "crusader");
//   game.clear().put("ger-1-8", "1605").at_phase(8, kAxis, kCombatPhase);
//   game.apply("end-phase");
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "quad.hpp"
#include "support/rules_table.hpp"
#include "titles/crusader.hpp"

namespace quad_test {

using namespace quad;

constexpr Side kAxis = Side::kFirst, kAllied = Side::kSecond;

class QuadGame : public test::TableOf<QuadGame> {
 public:
  explicit QuadGame(std::string_view scenario = "campaign", Options options = {}, std::string_view title = "crusader");

  const Quad& rules() const { return *rules_; }
  const TitleState& title() const { return block(state()).title; }
  const crusader::CrusaderSlice& kept() const { return crusader::kept(state()); }

  /// A counter's strength as the lists write it: "5-4-11", "4-2-2/1-11" [QUAD 3.0-1].
  std::string strength(UnitId unit) const;
  std::vector<UnitId> on_map(Side side, std::string_view nation = {}) const;
  std::vector<UnitId> in_place(Place place) const;

  /// Changes the position by hand; the journal starts anew.
  QuadGame& edit(const std::function<void(State&)>& change) { return RulesTable::edit(change), *this; }
  QuadGame& clear();                                       ///< no unit is on the map, none counts as destroyed
  QuadGame& put(std::string_view id, std::string_view hex) { return RulesTable::put(id, hex), *this; }
  QuadGame& destroy(std::string_view id);
  /// Destroys `count` units of a nation, or of a side when it is empty, in the order of the counters.
  QuadGame& destroy(int count, Side side, std::string_view nation = {});
  QuadGame& at_phase(int turn, Side phasing, PhaseKind phase);

  std::vector<VictoryLine> victory() const;
  /// The line of a case; the first for `side` when it is given.
  VictoryLine victory(const Case& rule, Side side = Side::kNone) const;
  /// The position after judging victory now.
  Position judged() const;
  Side winner() const { return judged().winner; }

 private:
  std::shared_ptr<const Quad> rules_;
};

using CrusaderGame = QuadGame;

/// Cauldron.
inline QuadGame gazala(Options options = {}) { return QuadGame("campaign", std::move(options), "cauldron"); }

/// Units of a deployment list: their strength as the list writes it, and designation@hex of each.
struct Row {
  const char* strength;
  const char* units;
};

/// Every unit of `rows` stands where they say with the strength they say; returns how many there are.
int check_rows(const QuadGame& game, std::span<const Row> rows, Side side, std::string_view nation = {});

}  // namespace quad_test
